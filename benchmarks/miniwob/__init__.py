"""MiniWoB++ through the real loop, with a scripted policy for each task in place of a model."""
