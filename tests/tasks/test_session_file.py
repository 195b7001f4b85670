"""Sessions written down as YAML: what they mean and what is refused."""

from pathlib import Path

import pytest
import yaml

from sieval.core.records import Sampling
from sieval.core.registry import load_task
from sieval.tasks.session_file import parse_session, plan_session, read_session
from sieval.tasks.session_plan import TaskPlan, patient

SESSION = {
    "out": "runs/a",
    "models": [{"model": "m", "base_url": "http://127.0.0.1:8000/v1"}],
    "tasks": ["dgn_math_0shot_gen"],
}


def test_defaults_reach_every_task_and_a_task_may_differ() -> None:
    session = parse_session(
        {
            **SESSION,
            "defaults": {
                "n": 4,
                "limit": 10,
                "data": "sample",
                "dataset": {"collection": ["core", "algebra"]},
                "sampling": {"temperature": 0.6, "top_p": 0.95},
            },
            "tasks": [
                "a_0shot_gen",
                {
                    "name": "b_0shot_gen",
                    "n": 1,
                    "sampling": {"temperature": 0},
                    "dataset": {"split": "train"},
                },
            ],
        },
        "s.yaml",
    )
    first, second = plan_session(session, {}).tasks
    assert (first.name, first.rollouts, first.limit) == ("a_0shot_gen", 4, 10)
    assert first.sampling == Sampling(temperature=0.6, top_p=0.95)
    assert first.request.options == {"collection": "core,algebra"}
    assert (second.rollouts, second.limit, second.request.data) == (1, 10, "sample")
    assert second.sampling == Sampling(temperature=0, top_p=0.95)
    assert second.request.options == {"collection": "core,algebra", "split": "train"}


def test_the_key_comes_from_the_named_variable() -> None:
    session = parse_session({**SESSION, "models": [{"model": "m", "base_url": [], "api_key_env": "K"}]}, "s")
    [model] = plan_session(session, {"K": "secret"}).models
    assert model.api_key == "secret"
    assert "secret" not in repr(session)
    assert "secret" not in repr(model)


def test_a_model_may_be_asked_in_its_own_way() -> None:
    entry = {"model": "m", "base_url": [], "limit_field": "max_completion_tokens", "unlisted": True}
    entry |= {"ready_timeout_s": 5, "response_cache": "kept.jsonl"}
    [model] = plan_session(parse_session({**SESSION, "models": [entry]}, "s"), {}).models
    assert (model.limit_field, model.verify_model) == ("max_completion_tokens", False)
    assert (model.ready_timeout_s, model.response_cache) == (5.0, Path("kept.jsonl"))


def test_a_model_may_be_served_by_a_recipe(tmp_path: Path) -> None:
    recipe = tmp_path / "r.yaml"
    recipe.write_text("model: owner/base\nname: base\napi: completions\nstart_s: 900\n")
    entries = [{"serve": str(recipe)}, {"serve": str(recipe), "model": "other/base", "api": "sglang"}]
    plan = plan_session(parse_session({**SESSION, "models": entries}, "s"), {})
    first, second = plan.models
    assert (first.model, first.api, first.base_urls) == ("base", "completions", ())
    assert (second.model, second.api) == ("other/base", "sglang")
    assert second.recipe is not None
    assert second.recipe.model == "other/base"
    assert patient(plan).policy.patience_s == 900.0
    assert patient(plan_session(parse_session(SESSION, "s"), {})).policy.patience_s == 600.0


SERVED = {"serve": "r.yaml", "base_url": "http://h/v1"}
REFUSED = [
    ({"models": [SERVED]}, "models.0: `serve` starts the endpoint itself; leave `base_url` out"),
    ({"concurency": 3}, "unknown key 'concurency'; did you mean 'concurrency'?"),
    ({"limit": 3}, "'limit' is no key of the top level; it belongs to another part of the file"),
    ({"tasks": []}, "tasks: list should have at least 1 item after validation, not 0"),
    ({"concurrency": 0}, "concurrency: input should be greater than or equal to 1"),
    ({"max_failed": 2}, "max_failed: input should be less than or equal to 1"),
    (
        {"models": [{"base_url": "http://h/v1"}]},
        "models.0: `model` is required, or `serve` with a recipe that names one",
    ),
    ({"defaults": {"sampling": {"temprature": 1}}}, "did you mean 'temperature'?"),
    ({"defaults": {"sampling": {"max_tokens": 0}}}, "defaults.sampling.max_tokens: input should be"),
]


@pytest.mark.parametrize(("change", "message"), REFUSED)
def test_a_wrong_key_is_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=r"^s\.yaml: ") as caught:
        parse_session({**SESSION, **change}, "s.yaml")
    assert message in str(caught.value)


@pytest.mark.parametrize("missing", ["out", "models", "tasks"])
def test_a_missing_field_is_named(missing: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is asserted
        parse_session({key: value for key, value in SESSION.items() if key != missing}, "s.yaml")
    assert str(caught.value) == f"s.yaml: {missing}: field required"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tasks: [a, b", "is not valid YAML"),
        ("- a\n- b\n", "must hold a mapping with tasks, models and out (got list)"),
        ("", "must hold a mapping with tasks, models and out (got NoneType)"),
    ],
)
def test_a_file_that_is_no_session_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"s\.yaml") as caught:
        read_session(path)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["!!python/object/apply:os.getcwd []", "a: !!python/name:os.system"])
def test_yaml_never_constructs_objects(tmp_path: Path, text: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match="is not valid YAML"):
        read_session(path)


def test_an_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot read session file"):
        read_session(tmp_path / "absent.yaml")


def test_what_a_session_reads_is_sought_beside_it_and_what_it_writes_is_not(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(
        "out: runs/a\n"
        "models: [{serve: r.yaml, response_cache: kept.jsonl}, {model: 'replay:old.jsonl'}, {model: m}]\n"
        "defaults: {data: sample, dataset: {exemplars: shots.json, config: all}}\n"
        "tasks: [plain, {name: own, data: r.jsonl}, {name: far, data: /r.jsonl}, {name: home, data: ~/r}]\n"
    )
    read = read_session(path)
    assert [model.get("serve") or model["model"] for model in read["models"]] == [
        str(tmp_path / "r.yaml"),
        f"replay:{tmp_path / 'old.jsonl'}",
        "m",
    ]
    assert (read["out"], read["models"][0]["response_cache"]) == ("runs/a", "kept.jsonl")
    assert read["defaults"]["data"] == "sample"
    assert read["defaults"]["dataset"] == {"exemplars": str(tmp_path / "shots.json"), "config": "all"}
    assert read["tasks"][0] == "plain"
    assert [task["data"] for task in read["tasks"][1:]] == [
        str(tmp_path / "r.jsonl"),
        "/r.jsonl",
        "~/r",
    ]


@pytest.mark.parametrize(
    "text", ["tasks: 3", "models: {a: b}", "defaults: [1]", "tasks: [[1], {dataset: 2}]"]
)
def test_paths_in_a_file_of_another_shape_are_left_for_validation(tmp_path: Path, text: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(text)
    assert read_session(path) == yaml.safe_load(text)


CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.yaml"))


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_every_shipped_session_names_tasks_that_are_there(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # they run from anywhere
    plan = plan_session(parse_session(read_session(path), path.name), {})
    assert plan.tasks
    for task in plan.tasks:
        load_task(task.name)


def test_the_suite_runs_under_the_papers_protocol() -> None:
    path = Path(__file__).parents[2] / "configs" / "math_suite.yaml"
    plan = plan_session(parse_session(read_session(path), path.name), {})
    rollouts = {task.name: task.rollouts for task in plan.tasks}
    assert rollouts["aime_2024_0shot_gen"] == 16
    assert rollouts["hmmt_feb_2025_0shot_gen"] == 4


def plan_one(**task: object) -> TaskPlan:
    session = parse_session({**SESSION, "tasks": [{"name": "gsm8k_0shot_gen", **task}]}, "s")
    return plan_session(session, {}).tasks[0]


def test_nothing_is_sent_that_was_not_asked_for() -> None:
    assert (plan_one().sampling, plan_one().rollouts) == (Sampling(), 1)


def test_paper_is_the_published_protocol_unless_overridden() -> None:
    assert plan_one(sampling="paper").sampling == Sampling(temperature=0.0, max_tokens=1024)
    assert plan_one(sampling={"protocol": "paper", "temperature": 0.6}).sampling == Sampling(
        temperature=0.6, max_tokens=1024
    )


def test_paper_brings_its_rollouts_unless_n_is_given() -> None:
    def plan(value: dict[str, object]) -> int:
        session = parse_session({**SESSION, "tasks": ["aime_2024_0shot_gen"], "defaults": value}, "s")
        return plan_session(session, {}).tasks[0].rollouts

    assert plan({"sampling": "paper"}) == 16
    assert plan({"sampling": "paper", "n": 2}) == 2
    assert plan({"n": 2}) == 2


def test_another_protocol_is_refused() -> None:
    with pytest.raises(ValueError, match=r"defaults\.sampling\.protocol: input should be 'paper'"):
        parse_session({**SESSION, "defaults": {"sampling": "papers"}}, "s")
