"""Widgets that are drawn by a page: how their parts are asked for and worked, for the actions that set a value."""
