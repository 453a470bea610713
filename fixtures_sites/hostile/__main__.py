"""Command line of the hostile pages: python -m fixtures_sites.hostile."""

from __future__ import annotations

import argparse
import sys

from ..serving import ended_by_signal, port_number
from .server import start_server


def main(arguments: list[str] | None = None) -> int:
    """Run the pages until SIGTERM or SIGINT; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m fixtures_sites.hostile", description="Run the hostile pages; the page / lists them."
    )
    parser.add_argument("--port", type=port_number, default=0, help="0 picks a free port (default)")
    options = parser.parse_args(arguments)
    try:
        with ended_by_signal() as ended, start_server(options.port) as site:
            print(site.url, flush=True)
            ended.wait()
    except OSError as error:
        parser.error(f"cannot listen on port {options.port}: {error}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
