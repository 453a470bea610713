"""Scenarios: files that describe a regression run, how they are run, and the plugin that lets pytest run them.

Nothing is imported here: pytest loads the plugin in projects that have no scenario at all.
"""
