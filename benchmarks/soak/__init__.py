"""Many runs in one process, and in several beside each other: what fails, and what grows."""
