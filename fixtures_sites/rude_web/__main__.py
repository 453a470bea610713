"""Command line of the rude server: python -m fixtures_sites.rude_web."""

from __future__ import annotations

import argparse
import sys

from ..serving import ended_by_signal, port_number
from .server import start_server


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m fixtures_sites.rude_web", description="Run the web server that misbehaves; / lists its paths."
    )
    parser.add_argument("--port", type=port_number, default=0, help="0 picks a free port (default)")
    options = parser.parse_args()
    try:
        with ended_by_signal() as ended, start_server(options.port) as site:
            print(site.url + "/", flush=True)
            ended.wait()
    except OSError as error:
        parser.error(f"cannot listen on port {options.port}: {error}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
