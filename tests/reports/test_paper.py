from sieval.core.jsonvalue import JsonObject
from sieval.reports.paper import paper_text

SCORE: JsonObject = {
    "value": 0.5,
    "correct": 1,
    "total": 2,
    "interval": {"low": 0.1, "high": 0.9, "level": 0.95, "method": "Wilson"},
}
COMMON: JsonObject = {
    "task": "t_0shot_gen",
    "score": SCORE,
    "metrics": {"strict_accuracy": SCORE, "pass@2": 0.75, "AAcc": 38.5},
    "methods": {"exact": {"decided": 1, "correct": 1}, "none": {"decided": 1, "correct": 0}},
    "breakdowns": {"group": {"A": SCORE, "": None}},
}
SHOWN = "50.00 % (1/2), 95 % interval 10.00 to 90.00 % (Wilson)"


def test_a_run_states_model_decoding_and_data() -> None:
    report: JsonObject = {
        **COMMON,
        "model": "m",
        "counts": {"samples": 2, "correct": 1, "unextracted": 1},
        "failures": {"timeout": 1},
        "identity": {
            "data": {"dataset": "d", "config": "verified", "split": "test", "revision": "abc"},
            "sampling": {"temperature": 0.6, "max_tokens": 10},
            "rollouts": 1,
        },
        "extraction": "last box",
        "tiers": ["exact", "numeric"],
    }
    assert paper_text(report, "sieval run t_0shot_gen", "sglang 0.5.23").splitlines() == [
        "Task: t_0shot_gen",
        "Model: m",
        "Engine: sglang 0.5.23",
        "Decoding: temperature 0.6, max tokens 10; 1 rollout a sample",
        "Data: dataset d, config verified, split test, revision abc; 2 rows scored, 2 rollouts",
        "Extraction, first that yields something: last box",
        "Tiers, in order: exact, numeric",
        f"Accuracy: {SHOWN}",
        f"Strict accuracy: {SHOWN}",
        "Pass@2: 75.00 %",
        "AAcc: 38.50 %",
        "Decided by exact: 1, of these correct: 1",
        "No answer found: 1, of these correct: 0",
        f"Group A: {SHOWN}",
        "Group (none): nothing scored",
        "Counts: samples 2, correct 1, unparsed 1",
        "Failed: timeout 1",
        "Command: sieval run t_0shot_gen",
    ]


def test_predictions_do_not_state_a_model() -> None:
    report: JsonObject = {
        **COMMON,
        "model": None,
        "counts": {"scored": 2},
        "identity": {"data": {"dataset": "d", "data": "file", "sha256": "ff"}},
    }
    lines = paper_text(report, "sieval score").splitlines()
    assert lines[1:4] == [
        "Model: not stated by the predictions file",
        "Decoding: not stated by the predictions file",
        "Data: dataset d, a local file (no config or split), sha256 ff; 2 rows scored, 2 rollouts",
    ]
