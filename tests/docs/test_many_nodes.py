"""What the page on many nodes shows of Kubernetes is what stands in the configuration."""

import shlex
from itertools import pairwise

import yaml

from tests.docs.console import ROOT

JOB = ROOT / "configs" / "kubernetes" / "rayjob.yaml"
PAGE = ROOT / "docs" / "serving" / "many-nodes.md"


def test_the_job_is_yaml_that_runs_a_session_on_its_own_cluster() -> None:
    job = yaml.safe_load(JOB.read_text(encoding="utf-8"))
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    words = shlex.split(job["spec"]["entrypoint"])
    assert words[:2] == ["sieval", "run"]
    assert ("--ray", "auto") in list(pairwise(words))
    assert "--resume" in words
    cluster = job["spec"]["rayClusterSpec"]
    groups = [cluster["headGroupSpec"], *cluster["workerGroupSpecs"]]
    for group in groups:
        pod = group["template"]["spec"]
        [container] = pod["containers"]
        named = {volume["name"] for volume in pod["volumes"]}
        mounted = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
        assert set(mounted) == named
        assert words[2].startswith(f"{mounted['shared']}/")
        assert all(isinstance(value, str) for value in group["rayStartParams"].values())


def test_the_page_shows_the_beginning_of_it() -> None:
    text = JOB.read_text(encoding="utf-8")
    begin = text.index("apiVersion:")
    shown = text[begin : text.index("  rayClusterSpec:")]
    assert f"```yaml\n{shown}  rayClusterSpec: …\n```" in PAGE.read_text(encoding="utf-8")
