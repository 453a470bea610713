"""Which option is meant: equal, equal but for case, or the only one that contains the words."""

from __future__ import annotations

from agent_cli.act.trouble import Trouble

NAMES_TOLD = 20
BAR_TOLD = "¦"
"""How an outline tells a `|` of the page, which parts cells there."""
CUT_TOLD = "…"
"""Where an outline leaves out the middle of a long option."""


def match_option(text: str, options: list[str], described: str) -> str:
    """The option of this text. Raises Trouble refused, with what there is, when it is none or several."""
    found, is_sure = find_option(text, options)
    if found is not None:
        return found
    shown = ", ".join(repr(option) for option in _nearest(text, options)) or "none"
    more = f" and {len(options) - NAMES_TOLD} more" if len(options) > NAMES_TOLD else ""
    problem = "several options contain" if is_sure else "no option is"
    raise Trouble("refused", f"{problem} {text!r} in {described}; there are: {shown}{more}")


def _nearest(text: str, options: list[str]) -> list[str]:
    """What is told of many: those most like the words, in the order of the list."""
    if len(options) <= NAMES_TOLD:
        return options
    from rapidfuzz import fuzz, process

    best = process.extract(text, options, scorer=fuzz.token_set_ratio, limit=NAMES_TOLD)
    return [options[index] for index in sorted(index for _, _, index in best)]


def find_option(text: str, options: list[str]) -> tuple[str | None, bool]:
    """(the option or None, whether more options could not make it clearer: equal, or several that contain it)."""
    wanted = " ".join(text.split())
    if wanted in options:
        return wanted, True
    if BAR_TOLD in wanted:
        return find_option(wanted.replace(BAR_TOLD, "|"), options)
    if CUT_TOLD in wanted and (cut := _told_short(wanted, options)):
        return cut, True
    folded = [option for option in options if option.casefold() == wanted.casefold()]
    partial = [option for option in options if wanted and wanted.casefold() in option.casefold()]
    for found, is_sure in ((folded, True), (partial, False)):
        if len(set(found)) == 1:
            return found[0], is_sure
    return None, len(partial) > 1


def _told_short(wanted: str, options: list[str]) -> str | None:
    """The one option that begins and ends as the words before and after the cut."""
    head, _, tail = (part.strip().casefold() for part in wanted.partition(CUT_TOLD))
    found = [
        option
        for option in options
        if len(option) > len(head) + len(tail)
        and option.casefold().startswith(head)
        and option.casefold().endswith(tail)
    ]
    return found[0] if len(found) == 1 and (head or tail) else None
