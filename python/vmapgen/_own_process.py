"""Work in a copy of the process, which may die of it without harm to this one."""

import json
import os
import signal


def run(work, seconds):
    """What `work` gives, by way of JSON, and "": or None and how the copy ended.

    work: a function without arguments. It sees the process as it is, but no other thread of it. A ValueError that it raises is raised here.
    seconds: after which the copy is ended.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)
        try:
            with os.fdopen(writer, "w") as pipe:
                json.dump(_answer(work), pipe)
        finally:
            os._exit(0)  # nothing of the original's is ended here
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    try:
        answer = json.loads(text)
    except ValueError:
        return None, _how_it_ended(status, seconds)
    if "mistake" in answer:
        raise ValueError(answer["mistake"])
    return (None, answer["error"]) if "error" in answer else (answer["result"], "")


def _answer(work):
    try:
        return {"result": work()}
    except ValueError as error:
        return {"mistake": str(error)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def _how_it_ended(status, seconds):
    if not os.WIFSIGNALED(status):
        return "the process ended without a result"
    if os.WTERMSIG(status) == signal.SIGALRM:
        return f"it took longer than {seconds} s"
    return f"the process ended: {signal.strsignal(os.WTERMSIG(status))}"
