"""Web sites used by the tests and demonstrations; not part of the shipped package."""
