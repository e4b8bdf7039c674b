"""How far long work has come."""

from __future__ import annotations

import sys
import time
from typing import Any, Optional

from . import _gagne

__all__ = ["progress"]


INTERVAL = 0.2
_last = 0.0


def _show(now: Optional[dict[str, Any]]) -> None:
    """Draws a line over itself where errors go; a notebook shows it too."""
    global _last
    if now is not None and time.monotonic() < _last + INTERVAL:
        return
    _last = time.monotonic()
    if now is None:
        sys.stderr.write("\r\x1b[K" if sys.stderr.isatty() else "\r" + " " * 78 + "\r")
    else:
        line = _gagne.say("progress", positions=now["positions"], seconds=int(now["seconds"]))
        if now["levels"]:
            done = 20 * now["level"] // max(1, now["levels"])
            line = f"[{'#' * done}{'.' * (20 - done)}] {line}"
        sys.stderr.write("\r" + line.ljust(78))
    sys.stderr.flush()


def progress(shown: bool = True) -> None:
    """Shows how far work has come that takes longer than half a second, or no longer does.

    It is shown from the beginning where somebody looks: in a notebook, and on a terminal.
    """
    _gagne.set_progress(_show if shown else None)


def _is_watched() -> bool:
    if "ipykernel" in sys.modules:
        return True
    try:
        return hasattr(sys, "ps1") and sys.stderr.isatty()
    except (AttributeError, ValueError):
        return False


if _is_watched():
    progress()
