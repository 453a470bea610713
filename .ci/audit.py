"""make audit: pip-audit over the lock file, told in a line each; what could not be asked is never told as clean.

Exit code 0: asked, nothing known; 1: vulnerabilities are known; 4: the database could not be asked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

CLEAN, FOUND, NOT_ASKED = 0, 1, 4


def main(lock: str) -> int:
    """`lock` is a requirements file with hashes: nothing of it is installed."""
    options = ["--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
    command = [sys.executable, "-m", "pip_audit", "-r", lock, *options]
    done = subprocess.run(command, capture_output=True, text=True)
    code, lines = tell(done.stdout, done.stderr)
    print("\n".join(lines), file=sys.stderr if code == NOT_ASKED else sys.stdout)
    return code


def tell(stdout: str, stderr: str) -> tuple[int, list[str]]:
    """(exit code, lines) out of what pip-audit wrote."""
    try:
        packages: list[dict[str, Any]] = json.loads(stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = (stderr.strip().splitlines() or ["it said nothing"])[-1]
        return NOT_ASKED, [f"not audited: the vulnerability database could not be asked (pip-audit: {last:.200})"]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    found = [_told(package, vuln) for package in packages for vuln in package.get("vulns", [])]
    if not packages or len(skipped) == len(packages):
        return NOT_ASKED, [
            f"not audited: the vulnerability database knows none of the {len(packages)} packages (no network?)"
        ]
    asked = f"{len(packages) - len(skipped)} packages audited, {len(found)} known vulnerabilities"
    lines = [*found, asked, *([f"not audited: {', '.join(skipped)}"] if skipped else [])]
    return (FOUND if found else NOT_ASKED if skipped else CLEAN), lines


def _told(package: dict[str, Any], vuln: dict[str, Any]) -> str:
    mended = ", ".join(vuln.get("fix_versions") or []) or "no version yet"
    return f"{package['name']} {package['version']}: {vuln['id']}, mended in {mended}"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
