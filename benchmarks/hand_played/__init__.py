"""Plays tasks by hand in the place of the model, and prints what became of them."""
