"""The commands, one module each; all of rich is in terminal.py."""
