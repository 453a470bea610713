"""What a session took of memory and no longer holds goes back to the system.

The looks at pages are large texts. glibc keeps their room for the next ones, and small things that stay between them
make it take more, run by run: +5 MiB over 300 runs in one process (benchmarks/soak), with nothing more held.
"""

from __future__ import annotations

import ctypes
import sys


def give_memory_back() -> None:
    """Does nothing where the C library has no malloc_trim(3) (others than glibc)."""
    if sys.platform != "linux":
        return
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
