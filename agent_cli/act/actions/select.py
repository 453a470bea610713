"""select: chooses options of a native select by their text, and reads back what was chosen."""

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import CAP_MS
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.actions import Select


def run(session: BrowserSession, target: Target, parameters: Select) -> str:
    del session
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    options = target.info["options"]
    if options is None:
        raise Trouble(
            "refused", f"{target.described} is no native select: click it, then click the option that appears"
        )
    wanted = [parameters.option] if isinstance(parameters.option, str) else parameters.option
    labels = [_match(text, options, target) for text in wanted]
    target.handle.select_option(index=[options.index(label) for label in labels], timeout=CAP_MS)
    return f"chose {', '.join(repr(label) for label in labels)} in {target.described}"


def _match(text: str, options: list[str], target: Target) -> str:
    """The option meant: equal, equal without case, or the only one that contains the words."""
    wanted = " ".join(text.split())
    if wanted in options:
        return wanted
    folded = [option for option in options if option.casefold() == wanted.casefold()]
    partial = [option for option in options if wanted and wanted.casefold() in option.casefold()]
    for found in (folded, partial):
        if len(found) == 1:
            return found[0]
    shown = ", ".join(repr(option) for option in options[:20])
    problem = "several options contain" if len(partial) > 1 else "no option is"
    raise Trouble("refused", f"{problem} {text!r} in {target.described}; there are: {shown}")
