"""Widget libraries of the npm registry, installed and bundled once into `.bench/npm-widgets` (ignored by git)."""

from __future__ import annotations

import fcntl
import subprocess
from pathlib import Path

from benchmarks.pages.corpus.install import CACHE, NotInstalled, node_packages

PINS = (
    "@material/web@2.5.0",
    "@shoelace-style/shoelace@2.20.1",
    "@ui5/webcomponents@2.26.0",
    "@vaadin/combo-box@24.10.6",
    "@vaadin/date-picker@24.10.6",
    "@vaadin/multi-select-combo-box@24.10.6",
    "@vaadin/select@24.10.6",
    "accessible-autocomplete@3.0.1",
    "air-datepicker@3.6.0",
    "choices.js@11.2.4",
    "downshift@9.5.0",
    "esbuild@0.25.12",
    "flatpickr@4.6.13",
    "jquery@3.8.0",
    "jquery-ui@1.14.2",
    "nouislider@15.8.1",
    "pikaday@1.8.2",
    "react@18.3.1",
    "react-datepicker@7.6.0",
    "react-dom@18.3.1",
    "react-select@5.10.2",
    "select2@4.0.13",
    "slim-select@2.13.1",
    "tom-select@2.6.2",
)
BUNDLES = {
    "material": [
        f"@material/web/{part}.js"
        for part in (
            "select/outlined-select",
            "select/select-option",
            "switch/switch",
            "slider/slider",
        )
    ],
    "ui5": [
        "@ui5/webcomponents/dist/Assets.js",
        *(
            f"@ui5/webcomponents/dist/{part}.js"
            for part in (
                "Select",
                "Option",
                "ComboBox",
                "ComboBoxItem",
                "CheckBox",
                "Switch",
                "StepInput",
                "DatePicker",
            )
        ),
    ],
    "vaadin": [f"@vaadin/{part}" for part in ("combo-box", "date-picker", "multi-select-combo-box", "select")],
}
REACT = """
import React from "react"; import { createRoot } from "react-dom/client"; import Select from "react-select";
import { useSelect } from "downshift"; import DatePicker from "react-datepicker"; import "react-datepicker/dist/react-datepicker.css";
Object.assign(window, { React, createRoot, Select, useSelect, DatePicker });
"""  # noqa: E501


def installed() -> Path:
    """The folder with `node_modules` and `bundles`. Raises NotInstalled where npm or its registry cannot be reached."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "npm-widgets.lock").open("w") as lock:  # workers of xdist install one after the other
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = node_packages("widgets", *PINS)
        for name, parts in BUNDLES.items():
            _bundle(folder, name, "\n".join(f'import "{part}";' for part in parts))
        _bundle(folder, "react", REACT)
    return folder


def _bundle(folder: Path, name: str, entry: str) -> None:
    source, out = folder / f"{name}.js", folder / "bundles" / f"{name}.js"
    if out.is_file() and source.is_file() and source.read_text("utf-8") == entry:
        return
    source.write_text(entry, "utf-8")
    command = [str(folder / "node_modules" / ".bin" / "esbuild"), source.name, "--bundle", "--format=esm", "--minify"]
    production = '--define:process.env.NODE_ENV="production"'
    done = subprocess.run(
        [*command, production, f"--outfile={out}"], cwd=folder, capture_output=True, text=True, timeout=120
    )
    if done.returncode:
        source.unlink()
        raise NotInstalled(f"esbuild {name}: {done.stderr.strip()[:300]}")
