"""Grade functions that misbehave on request, for the pool's tests."""

import os
import time

from sieval.core.records import Outcome, Sample, Verdict


def grade(sample: Sample, text: str) -> Verdict:
    """Do what `text` says, else compare it with the gold."""
    match text:
        case "hang":
            while True:
                time.sleep(3600)
        case "spin":
            return Verdict("correct", str(len(str(7 ** (10**9)))), "never", "a C call without end")
        case "die":
            os._exit(3)
        case "raise":
            raise TypeError("this grader is broken")
        case "eat":
            return Verdict("correct", str(len(bytearray(16 << 30))), "never", "more memory than allowed")
        case "slow":
            time.sleep(0.3)
    if text.startswith("die once"):
        try:
            os.close(os.open(text.removeprefix("die once "), os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return Verdict("correct", text, "second", "the first worker died")
        os._exit(3)
    outcome: Outcome = "correct" if text == sample.gold else "incorrect"
    return Verdict(outcome, text, "string", f"{text[:20]!r} against {sample.gold!r}", {"worker": os.getpid()})
