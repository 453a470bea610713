"""agent: a browser agent for the command line."""

__version__ = "0.1.0"
