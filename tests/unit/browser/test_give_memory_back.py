"""What malloc keeps free between small things that are held goes back to the system."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCATTERED = """
import os
from agent_cli.browser.give_memory_back import give_memory_back

def resident_mib():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

large, small = [], []
for _ in range(1000):
    large.append(bytearray(60000))
    small.append(bytearray(2000))
large.clear()
before = resident_mib()
give_memory_back()
print(before - resident_mib())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's malloc_trim")
def test_what_is_free_between_what_is_held_goes_back():
    done = subprocess.run([sys.executable, "-c", SCATTERED], capture_output=True, text=True, check=True, timeout=60)
    assert float(done.stdout) > 20, f"{done.stdout.strip()} MiB of 57 went back"
