"""The scripted policies, one module for each family of tasks; a task is named in one table only."""

from benchmarks.miniwob.moves import Policy
from benchmarks.miniwob.policies import (
    booking,
    buttons,
    dragging,
    drawing,
    email,
    forms,
    pointing,
    social,
    tabs,
    writing,
)

POLICIES: dict[str, Policy] = {
    **buttons.POLICIES,
    **tabs.POLICIES,
    **writing.POLICIES,
    **forms.POLICIES,
    **email.POLICIES,
    **social.POLICIES,
    **booking.POLICIES,
    **pointing.POLICIES,
    **dragging.POLICIES,
    **drawing.POLICIES,
}
