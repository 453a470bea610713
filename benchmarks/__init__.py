"""Measurements. They print figures and assert none."""
