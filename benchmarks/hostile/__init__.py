"""Hostile pages and rude servers, each worked by the real command in a process of its own."""
