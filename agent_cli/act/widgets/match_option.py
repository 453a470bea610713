"""Which option is meant: equal, equal but for case, or the only one that contains the words."""

from __future__ import annotations

from agent_cli.act.trouble import Trouble

NAMES_TOLD = 20


def match_option(text: str, options: list[str], described: str) -> str:
    """The option of this text. Raises Trouble refused, with what there is, when it is none or several."""
    found, is_sure = find_option(text, options)
    if found is not None:
        return found
    shown = ", ".join(repr(option) for option in options[:NAMES_TOLD]) or "none"
    more = f" and {len(options) - NAMES_TOLD} more" if len(options) > NAMES_TOLD else ""
    problem = "several options contain" if is_sure else "no option is"
    raise Trouble("refused", f"{problem} {text!r} in {described}; there are: {shown}{more}")


def find_option(text: str, options: list[str]) -> tuple[str | None, bool]:
    """(the option or None, whether more options could not make it clearer: equal, or several that contain it)."""
    wanted = " ".join(text.split())
    if wanted in options:
        return wanted, True
    folded = [option for option in options if option.casefold() == wanted.casefold()]
    partial = [option for option in options if wanted and wanted.casefold() in option.casefold()]
    for found, is_sure in ((folded, True), (partial, False)):
        if len(set(found)) == 1:
            return found[0], is_sure
    return None, len(partial) > 1
