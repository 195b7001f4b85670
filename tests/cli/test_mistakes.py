"""What a person mistypes: each is one line that says what must hold, before anything is asked."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sieval.cli.app import app
from sieval.core.errors import SievalError
from tests.cli.served import TASK, simulated, stats

pytestmark = pytest.mark.timeout(60)

ROW = b'{"id":"a","problem":"1+1","answer":"2"}\n'
FILES = {
    "utf16.jsonl": ROW.decode().encode("utf-16"),
    "utf16.csv": "id,problem,answer\n".encode("utf-16"),
    "latin1.jsonl": b'{"id":"\xe9","problem":"1","answer":"2"}\n',
    "empty.jsonl": b"",
    "words.jsonl": b"not json\n",
    "fields.jsonl": b'{"foo":1}\n',
    "fields.csv": b"a,b\n1,2\n",
    "list.json": b"[]",
    "torn.parquet": b"PAR1garbage",
    "rows.txt": ROW,
    "utf16.yaml": "out: a\n".encode("utf-16"),
    "twice.yaml": b"tasks: [a]\ntasks: [b]\n",
    "recipe.csv": b"a,b\n",
}
RUN = ("run", TASK, "--model", "simulated", "--base-url", "URL", "--data", "sample")
MISTAKES: list[tuple[tuple[str, ...], str]] = [
    ((*RUN, "--limit", "0"), "limit must be at least 1 (got 0); leave it out to ask every sample"),
    ((*RUN, "--limit", "ten"), "Invalid value for '--limit': 'ten' is not a valid integer."),
    ((*RUN, "--n", "-1"), "rollouts (--n) must be at least 1 (got -1)"),
    ((*RUN, "--concurrency", "0"), "concurrency must be at least 1 (got 0)"),
    ((*RUN, "--concurrency", "many"), "--concurrency must be a number of requests, or auto (got 'many')"),
    ((*RUN, "--temperature", "-1"), "temperature must be a number from 0 up (got -1.0)"),
    ((*RUN, "--temperature", "nan"), "temperature must be a number from 0 up (got nan)"),
    ((*RUN, "--top-k", "-5"), "top_k must be at least 1, or -1 for all tokens (got -5)"),
    ((*RUN, "--top-p", "2"), "top_p must be a share from 0 to 1 (got 2.0)"),
    ((*RUN, "--max-tokens", "0"), "max_tokens must be at least 1 (got 0)"),
    ((*RUN, "--stop", ""), "a stop text must not be empty; leave it out"),
    ((*RUN, "--timeout", "0"), "timeout_s must be above 0 seconds (got 0.0)"),
    ((*RUN, "--attempts", "0"), "attempts must be at least 1 (got 0)"),
    ((*RUN, "--grade-timeout", "-1"), "the deadline of a grade must be above 0 seconds (got -1.0)"),
    ((*RUN, "--max-failed", "2"), "max_failed must be a share within 0..1 (got 2.0)"),
    ((*RUN, "--rpm", "0"), "requests_per_minute must be above 0 (got 0.0)"),
    ((*RUN, "--api", "chats"), "api must be one of chat, completions, sglang (got 'chats')"),
    ((*RUN, "--grader", "siev"), "grader must be sieval (got 'siev'); did you mean 'sieval'?"),
    ((*RUN, "--extra-body", "{"), "--extra-body must be a JSON object: unexpected end of data"),
    ((*RUN, "--extra-body", '{"model": "x"}'), "extra_body may not set 'model', which sieval sets itself"),
    ((*RUN, "--dataset", "splt=test"), "dataset dgn_math has no option 'splt'; did you mean 'split'?"),
    ((*RUN, "--group-rollouts", "2", "--seed", "0", "--n", "2"), "a seed gives each its own (got both"),
    ((*RUN, TASK), f"a session may name each task once (got '{TASK}' twice)"),
    ((*RUN, "gsm8k_0shot_ge"), "no task is named 'gsm8k_0shot_ge'; did you mean 'gsm8k_0shot_gen'?"),
    (
        (*RUN, "--out", "rows.txt"),
        "cannot write rows.txt/dgn_math_0shot_gen: Not a directory; choose another",
    ),
    ((*RUN, "--events", "absent/e"), "cannot write absent/e: No such file or directory; choose another --ev"),
    (
        (*RUN, "--response-cache", "absent/c"),
        "response cache 'absent/c': No such file or directory; name ano",
    ),
    ((*RUN, "--retry-failed"), "--retry-failed is about a run that is there; add --resume"),
    ((*RUN, "--api-key-env", "NO_SUCH"), "the key's variable must be set (got 'NO_SUCH'); export it"),
    ((*RUN, "--ray", "nowhere"), "--ray must be HOST:PORT, auto or local (got 'nowhere')"),
    ((*RUN, "--data", "smaple"), "(got 'smaple'); `sample` names the rows that are shipped"),
    ((*RUN, "--data", "rows.txt"), "a data file must end in .jsonl, .parquet, .csv, .json (got 'rows.txt')"),
    ((*RUN, "--data", "absent.jsonl"), "data file 'absent.jsonl' cannot be read: No such file or directory"),
    ((*RUN, "--data", "utf16.jsonl"), "'utf16.jsonl' must be UTF-8 (it begins as UTF-16); save it as UTF-8"),
    ((*RUN, "--data", "utf16.csv"), "'utf16.csv' must be UTF-8 (it begins as UTF-16); save it as UTF-8"),
    (
        (*RUN, "--data", "latin1.jsonl"),
        "must hold at least one row (got none; 1 malformed, first at line 1: ",
    ),
    ((*RUN, "--data", "empty.jsonl"), "data file 'empty.jsonl' must hold at least one row (got none)"),
    ((*RUN, "--data", "words.jsonl"), "must hold at least one row (got none; 1 malformed, first at line 1: "),
    ((*RUN, "--data", "list.json"), "data file 'list.json' must hold at least one row (got none)"),
    ((*RUN, "--data", "torn.parquet"), "data file 'torn.parquet' is not a readable parquet file: "),
    ((*RUN, "--data", "fields.jsonl"), "fields id, problem must be there (missing id, problem)"),
    ((*RUN, "--data", "fields.csv"), "fields id, problem must be there (missing id, problem)"),
    (("run", TASK, "--data", "sample"), "a run must name its model; pass --model NAME --base-url http://"),
    (
        ("run", TASK, "--model", "m", "--data", "sample"),
        "model 'm' needs a base URL; pass --base-url http://",
    ),
    (("run", TASK, "--model", "replay:"), "a model needs a name, or replay: a FILE after it (got 'replay:')"),
    (
        ("run", TASK, "--model", "replay:utf16.jsonl", "--data", "sample"),
        "must be UTF-8 (it begins as UTF-16)",
    ),
    (
        ("run", TASK, "--serve", "recipe.csv"),
        "recipe.csv must hold a mapping with model, tp, dp and the like",
    ),
    (("run", "absent.yaml"), "cannot read session file absent.yaml: No such file or directory"),
    (
        ("run", "utf16.yaml"),
        "session file 'utf16.yaml' must be UTF-8 (it begins as UTF-16); save it as UTF-8",
    ),
    (("run", "twice.yaml"), "twice.yaml is not valid YAML: key 'tasks' stands twice"),
    (
        ("run", "session.yaml", "--temperature", "1"),
        "--temperature cannot change a session file; write it in",
    ),
    (
        ("submit", "session.yaml", "--slurm", "--", "--seed", "1"),
        "--seed cannot change a session file; write",
    ),
    (("submit", "session.yaml", "--slurm", "--", "--limt", "1"), "No such option '--limt'"),
    (("submit", "session.yaml", "--slurm", "--nodes", "0"), "--nodes must be at least 1 (got 0)"),
    (("report", "absent"), "absent holds no run (no run.json in it or below); pass a session's --out"),
    (("compare", "absent"), "compare needs two runs or more (got 1)"),
    (("compare", "absent", "gone", "--examples", "-1"), "Invalid value for '--examples': -1 is not in the"),
    (("audit", "absent", "--against", "sieval"), "absent holds no run (no run.json in it or below); pass a"),
    (("regrade", "absent", "--grader", "sieval"), "absent holds no run (no run.json in it or below); pass a"),
    (
        ("export", "absent", "--format", "cvs"),
        "Invalid value for '--format': 'cvs' is not one of 'csv', 'par",
    ),
    (("canary", "gsm8k_0shot_ge"), "no task is named 'gsm8k_0shot_ge'; did you mean 'gsm8k_0shot_gen'?"),
    (
        ("import", "empty.jsonl", "--task", TASK, "--out", "i"),
        "empty.jsonl holds no sample; pass the samples_",
    ),
    (("import", "fields.jsonl", "--task", TASK, "--out", "i"), "line 1: doc_id must be a number (got None)"),
    (("task", "show", "gsm8k"), "no task is named 'gsm8k'"),
    (
        ("task", "new", "a_0shot_gen", "--dataset", "a", "--rows", "0"),
        "Invalid value for '--rows': 0 is not in",
    ),
    (("dataset", "show", "dgn_mth"), "no dataset is named 'dgn_mth'; did you mean 'dgn_math'?"),
    (("simulate", "--port", "99999"), "a port lies within 0..65535 (got 99999); choose another --port"),
    (("simulate", "--port", "0", "--accuracy", "2"), "accuracy must lie in [0, 1] (got 2.0)"),
    (
        ("simulate", "--port", "0", "--fault", "reset"),
        "--fault must read KIND=SHARE, such as reset=0.05 (got",
    ),
    (("serve", "local", "--model", "rows.txt"), "model rows.txt must be a GGUF file"),
    (("serve", "router"), "a router needs workers; pass --worker http://HOST:PORT, again for each"),
    (("serve", "sglang", "--model", "a/b", "--tp", "-1"), "tp must be at least 1 (got -1)"),
    (("serve", "advise", "nowhere"), "a base URL must be http(s)://HOST[:PORT]/v1 (got 'nowhere')"),
]


@pytest.fixture(scope="module")
def endpoint(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with simulated(tmp_path_factory.mktemp("endpoint")) as url:
        yield url


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, endpoint: str) -> Path:
    held = tmp_path_factory.mktemp("files")
    for name, data in FILES.items():
        (held / name).write_bytes(data)
    (held / "session.yaml").write_text(
        f"out: s\nmodels: [{{model: simulated, base_url: {endpoint}}}]\ntasks: [{TASK}]\n"
    )
    return held


@pytest.mark.parametrize(("words", "message"), MISTAKES, ids=lambda value: " ".join(value)[:60])
def test_a_mistake_is_one_line_before_anything_is_asked(
    words: tuple[str, ...], message: str, folder: Path, endpoint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("SIEVAL_OFFLOAD_WORKERS", "0")
    before = sorted(folder.iterdir())
    told = CliRunner().invoke(app, [endpoint if word == "URL" else word for word in words])
    if isinstance(told.exception, SystemExit):  # the parser's own words
        assert told.exit_code == 2
        said = re.sub(r"[ \n]+", " ", told.output).strip()
        assert said.startswith("Usage: ")
    else:
        assert isinstance(told.exception, SievalError | ValueError), told.exception  # one line, exit code 2
        said = str(told.exception)
        assert "\n" not in said
    assert message in said
    assert sorted(folder.iterdir()) == before
    assert stats(endpoint)["requests"] == 0


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf" + ROW, ROW.replace(b"\n", b"\r\n")], ids=["bom", "crlf"])
def test_what_editors_of_other_systems_leave_is_read(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIEVAL_OFFLOAD_WORKERS", "0")
    rows, stored = tmp_path / "rows.jsonl", tmp_path / "stored.jsonl"
    rows.write_bytes(data)
    stored.write_text(json.dumps({"id": "a", "response": "The answer is \\boxed{2}."}) + "\n")
    words = ("run", TASK, "--model", f"replay:{stored}", "--data", str(rows), "--out", str(tmp_path / "out"))
    told = CliRunner().invoke(app, [*words, "-o", "json"])
    assert told.exit_code == 0, told.output
    assert (tmp_path / "out" / TASK / "completions.jsonl").read_bytes().count(b"\n") == 1
