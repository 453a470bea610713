"""What becomes of runs that are killed, cut off from their disk or their browser, at moments drawn by chance."""
