"""Fetch the libraries the report page carries, pinned by checksum; `--check` compares what is kept.

Needs npm only to fetch. Kept files are the packages' own bytes; `assets.json` lists their checksums.
"""

import argparse
import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

ASSETS = Path(__file__).parents[1] / "sieval" / "reports" / "page" / "assets"
MANIFEST = "assets.json"
NOTICES = ("katex/fonts/OFL.txt",)
"""Licences of what a package holds and its own archive leaves out: kept by hand."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package of the npm registry: its version, the checksum of its archive, the files kept."""

    name: str
    version: str
    integrity: str
    licence: str
    files: tuple[str, ...]


PACKAGES = (
    Package(
        "katex",
        "0.19.1",
        "sha512-jG8uKntjSEcm2EpQOh0XturpPuuC9r3Sq5HLHdsFdWZT27E672SF19QEi+of0/YeOy15lDgRhKvr5614uRrEfA==",
        "MIT",
        ("LICENSE", "dist/katex.min.js", "dist/katex.min.css", "dist/fonts/*.woff2"),
    ),
    Package(
        "uplot",
        "1.6.32",
        "sha512-KIMVnG68zvu5XXUbC4LQEPnhwOxBuLyW1AHtpm6IKTXImkbLgkMy+jabjLgSLMasNuGGzQm/ep3tOkyTxpiQIw==",
        "MIT",
        ("LICENSE", "dist/uPlot.iife.min.js", "dist/uPlot.min.css"),
    ),
)


def fetch(package: Package, folder: Path) -> Path:
    """The package's archive, brought by npm into `folder`.

    Raises:
        ValueError: when it is not the pinned one.
    """
    command = ["npm", "pack", f"{package.name}@{package.version}", "--silent"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    archive = folder / f"{package.name}-{package.version}.tgz"
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != package.integrity:
        raise ValueError(f"{archive.name} must have integrity {package.integrity} (got sha512-{digest})")
    return archive


def kept_files(package: Package, archive: Path) -> Iterator[tuple[str, bytes]]:
    """(name below the assets, content) of each file kept, sorted."""
    with tarfile.open(archive) as tar:
        for member in sorted(tar.getmembers(), key=lambda entry: entry.name):
            path = member.name.removeprefix("package/")
            if member.isfile() and any(fnmatch(path, pattern) for pattern in package.files):
                content = tar.extractfile(member)
                assert content is not None, "a file has content"
                yield f"{package.name}/{path.removeprefix('dist/')}", content.read()


def vendor() -> None:
    """Fetch every package and write its files and the manifest."""
    manifest = {}
    with tempfile.TemporaryDirectory() as folder:
        for package in PACKAGES:
            checksums = {}
            for name, content in kept_files(package, fetch(package, Path(folder))):
                target = ASSETS / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
                checksums[name] = hashlib.sha256(content).hexdigest()
            manifest[package.name] = {
                "version": package.version,
                "integrity": package.integrity,
                "licence": package.licence,
                "files": checksums,
            }
    (ASSETS / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def problems(folder: Path, packages: Sequence[Package] = PACKAGES) -> list[str]:
    """In what the files in `folder` are not what the manifest and the pins say, a line each."""
    manifest: Mapping[str, dict[str, object]] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    pinned = {package.name: (package.version, package.integrity) for package in packages}
    held = {name: (entry["version"], entry["integrity"]) for name, entry in manifest.items()}
    found = [] if pinned == held else [f"{MANIFEST}: must pin {pinned} (got {held}); vendor again"]
    listed: dict[str, str] = {}
    for entry in manifest.values():
        files = entry["files"]
        assert isinstance(files, dict), "the manifest maps names to checksums"
        listed |= files
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    del there[MANIFEST]
    found += [f"{name}: a licence must be there" for name in NOTICES if there.pop(name, None) is None]
    found += [f"{name}: listed in {MANIFEST} and not there" for name in sorted(listed.keys() - there.keys())]
    found += [f"{name}: not listed in {MANIFEST}" for name in sorted(there.keys() - listed.keys())]
    for name in sorted(there.keys() & listed.keys()):
        digest = hashlib.sha256(there[name].read_bytes()).hexdigest()
        if digest != listed[name]:
            found.append(f"{name}: must have sha256 {listed[name]} (got {digest})")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Vendor, or with `--check` compare; 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fetch nothing: compare what is kept")
    if not parser.parse_args(arguments).check:
        vendor()
    found = problems(ASSETS)
    print("\n".join(found) or "page assets: as pinned")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
