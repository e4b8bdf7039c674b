"""How far long work has come."""

from __future__ import annotations

import importlib
import sys
import time
from typing import Any, Optional

from . import _gagne

__all__ = ["progress"]


INTERVAL = 0.2


class _Shown:
    """Somebody who is told how far work has come, and at last that it is over."""

    _last = 0.0

    def show(self, now: Optional[dict[str, Any]]) -> None:
        if now is None:
            return self._clear()
        if time.monotonic() >= self._last + INTERVAL:
            self._last = time.monotonic()
            said = _gagne.say("progress", positions=now["positions"], seconds=int(now["seconds"]))
            self._tell(said, now["level"] or 0, now["levels"] or 0)

    def _tell(self, said: str, level: int, levels: int) -> None:
        raise NotImplementedError

    def _clear(self) -> None:
        raise NotImplementedError


class _Line(_Shown):
    """A line over itself where errors go."""

    def _tell(self, said: str, level: int, levels: int) -> None:
        if levels:
            done = 20 * level // levels
            said = f"[{'#' * done}{'.' * (20 - done)}] {said}"
        self._write("\r" + said.ljust(78))

    def _clear(self) -> None:
        self._write("\r\x1b[K" if sys.stderr.isatty() else "\r" + " " * 78 + "\r")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


class _Bar(_Shown):
    """A bar in a notebook, which is empty when the work is over."""

    _handle: Any = None

    def _tell(self, said: str, level: int, levels: int) -> None:
        known = f' value="{level}" max="{levels}"' if levels else ""
        self._draw(f"<progress{known}></progress> {said}", said)

    def _clear(self) -> None:
        self._draw("", "")
        # The next work may be that of another cell.
        self._handle = None

    def _draw(self, html: str, text: str) -> None:
        bundle = {"text/html": html, "text/plain": text}
        if self._handle is None:
            display = importlib.import_module("IPython.display").display
            self._handle = display(bundle, raw=True, display_id=True)
        else:
            self._handle.update(bundle, raw=True)


def progress(shown: bool = True) -> None:
    """Shows how far work has come that takes longer than half a second, or no longer does.

    It is shown from the beginning where somebody looks: in a notebook, and on a terminal.
    """
    watcher = _Bar() if _is_notebook() else _Line()
    _gagne.set_progress(watcher.show if shown else None)


def _is_notebook() -> bool:
    return "ipykernel" in sys.modules


def _is_watched() -> bool:
    try:
        return _is_notebook() or hasattr(sys, "ps1") and sys.stderr.isatty()
    except (AttributeError, ValueError):
        return False


if _is_watched():
    progress()
