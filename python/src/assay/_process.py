"""The process that scores: Node with the command line, started once, which answers JSON-RPC 2.0 line by line (`assay serve --stdio`)."""

from __future__ import annotations

import atexit
import base64
import io
import json
import os
import subprocess
import threading
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional

_INSIDE = Path(__file__).parent / "_node"
PROGRAM = [str(_INSIDE / ("node.exe" if os.name == "nt" else "node")), str(_INSIDE / "assay.mjs")]

# seconds that the process has to end by itself
_PATIENCE = 2


class AssayError(ValueError):
    """There is no score, and `problems` says why, as the command line would: each with its place.

    Each is a dict of severity, code ("E403"), message, at (path, line, column) and mostly a hint. For lists, `path` is "gold" or the name of the
    system ("pred"), `line` the sentence or document and `column` the token or item, from 1.
    """

    def __init__(self, problems: List[Dict[str, Any]]):
        self.problems = problems
        super().__init__("\n".join(_told(one) for one in problems if one["severity"] == "error"))

    def __reduce__(self) -> Any:
        # from one process to another, as those of multiprocessing send it
        return AssayError, (self.problems,)


def _told(problem: Mapping[str, Any]) -> str:
    at = problem["at"]
    place = f"{at['path']}:{at['line']}:{at['column']}: " if at["path"] else ""
    hint = f"; {problem['hint']}" if problem.get("hint") else ""
    return f"{place}{problem['message']} ({problem['code']}){hint}"


def environment() -> Dict[str, str]:
    """The environment without what would change Node itself."""
    return {name: value for name, value in os.environ.items() if name not in ("NODE_OPTIONS", "NODE_PATH")}


def _plain(value: Any) -> Any:
    """What JSON has no form for: bytes, arrays and columns of other libraries, sets, and mappings that are no dict."""
    if isinstance(value, (bytes, bytearray)):
        return {"base64": base64.b64encode(value).decode("ascii")}
    if hasattr(value, "tolist"):
        return value.tolist()
    as_json = dict if isinstance(value, Mapping) else list
    return sorted(value, key=str) if isinstance(value, (set, frozenset)) else as_json(value)


class Server:
    """One process for all calls and threads of this one. It is started by the first call, and again where it has died or Python has forked."""

    def __init__(self) -> None:
        self._forget()
        atexit.register(self.close)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._leave)

    def call(self, method: str, params: Mapping[str, Any]) -> Any:
        """What the method returns. Raises AssayError where it refuses, RuntimeError where the process dies."""
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
        # half of a surrogate pair is told by its escape, as JSON has it
        line = text.encode("utf-8", "backslashreplace") + b"\n"
        with self._lock:
            answer = json.loads(self._exchange(line))
        if "error" in answer:
            raise AssayError(answer["error"]["data"]["problems"])
        return answer["result"]

    def close(self) -> None:
        """Ends the process; the next call starts another."""
        with self._lock:
            process, self._process = self._process, None
            if process is not None:
                _ended(process)

    def _exchange(self, line: bytes) -> bytes:
        if self._process is None or self._process.poll() is not None:
            self._start()
        process = self._process
        assert process is not None and process.stdin is not None and process.stderr is not None
        try:
            left = memoryview(line)
            while left:
                left = left[process.stdin.write(left) :]
            answer = self._answers.readline()
        except OSError:
            # it has ended before it could read the call
            answer = b""
        except BaseException:
            # interrupted: what it answers later would be taken for the answer to the next call
            process.kill()
            process.wait()
            raise
        if answer.endswith(b"\n"):
            return answer
        # all that it said before it ended
        said = process.stderr.read().decode("utf-8", "replace").strip()
        raise RuntimeError(f"the process of Assay has ended with {_ended(process)}" + (f": {said}" if said else ""))

    def _start(self) -> None:
        if self._process is not None:
            _close_pipes(self._process)
        self._process = subprocess.Popen(
            [*PROGRAM, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0, env=environment(),
            start_new_session=True, creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # Ctrl-C at a terminal is for Python alone
        )  # fmt: skip
        self._answers = io.BufferedReader(self._process.stdout)  # type: ignore[arg-type]

    def _forget(self) -> None:
        self._lock = threading.RLock()
        self._process: Optional[subprocess.Popen[bytes]] = None

    def _leave(self) -> None:
        """In a child of this process: the other one's pipes are closed here, so that it ends when its own parent does."""
        process = self._process
        self._forget()
        if process is not None:
            process.returncode = 0
            _close_pipes(process)


def _close_pipes(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _ended(process: subprocess.Popen[bytes]) -> int:
    """The status of the process, which ends when nobody writes to it any more."""
    _close_pipes(process)
    try:
        return process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


server = Server()
