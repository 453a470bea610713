"""A fuzzer that runs as long as it is let: every parser of tests/fuzz, on mutations of valid bytes."""
