"""The checks of a run, node by node, with the files that show what was found."""

from __future__ import annotations

from agent_cli.contracts.checks import NodeVerdict, worst
from agent_cli.contracts.run_record import CheckResult
from agent_cli.record.report.choose_verdict import state_of_check
from agent_cli.record.report.embed_pictures import PictureShelf
from agent_cli.record.report.read_files import RunFiles
from agent_cli.record.report.read_steps import read_model
from agent_cli.record.report.report_data import CheckView, NodeView

ARTIFACT_LIMIT = 20_000
PICTURE_ENDINGS = (".png", ".jpg", ".jpeg")
TEXT_ENDINGS = (".txt", ".json", ".md", ".csv", ".html", ".xml", ".log", ".yaml", ".yml")


def read_nodes(files: RunFiles, of_run: list[CheckResult]) -> tuple[list[NodeVerdict], list[str]]:
    """The nodes, and folders whose verdict cannot be read. Checks of the run that stand in no node come as node ""."""
    nodes, unread = [], []
    for name in files.list_folders("nodes"):
        verdict = read_model(NodeVerdict, files.read_object(f"nodes/{name}/verdict.json"))
        if verdict is None:
            unread.append(f"nodes/{name}")
        else:
            nodes.append(verdict)
    told = {(check.name, check.check_type, check.reason) for node in nodes for check in node.checks}
    others = [check for check in of_run if (check.name, check.check_type, check.reason) not in told]
    if others:
        nodes.insert(0, NodeVerdict(node="", verdict=worst([check.verdict for check in others]), checks=others))
    return nodes, unread


def want_artifacts(shelf: PictureShelf, nodes: list[NodeVerdict]) -> None:
    """The pictures that show why a check did not pass come before all others."""
    for node in nodes:
        shelf.want(_window(node), 2)
        for check in node.checks:
            for path in check.artifacts:
                if path.lower().endswith(PICTURE_ENDINGS):
                    shelf.want(path, 0)


def gather_node(node: NodeVerdict, files: RunFiles, shelf: PictureShelf) -> NodeView:
    """One node; the shelf has been read."""
    shown = {path for check in node.checks for path in check.artifacts}
    window = shelf.take(_window(node)) if node.node and _window(node) not in shown else None
    return NodeView(
        node.node,
        state_of_check(node.verdict),
        [_gather_check(check, files, shelf) for check in node.checks],
        node.execution,
        window if window and window.anchor else None,
    )


def _gather_check(check: CheckResult, files: RunFiles, shelf: PictureShelf) -> CheckView:
    view = CheckView(check.name, check.check_type, state_of_check(check.verdict), check.reason)
    for path in check.artifacts:
        text = files.read_text(path, ARTIFACT_LIMIT) if path.lower().endswith(TEXT_ENDINGS) else None
        if path.lower().endswith(PICTURE_ENDINGS):
            view.pictures.append(shelf.take(path))
        elif text is not None:
            view.texts.append(text)
        else:
            view.unseen.append(path if files.find(path) else f"{path} (not in the run folder)")
    return view


def _window(node: NodeVerdict) -> str:
    return f"nodes/{node.node}/window.png"
