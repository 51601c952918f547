"""PyTorch's source tree as Debian packages it, from the mirror that apt is set up with."""

import hashlib
import lzma
import pathlib
import subprocess
import tarfile
import urllib.request


def _mirrors() -> list[str]:
    """The archives that apt reads, the main one first; those of security updates have no PyTorch."""
    listed = subprocess.run(["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"],
                            capture_output=True, text=True, check=True).stdout
    return sorted(dict.fromkeys(listed.split()), key=len)


def _stanza(mirror: str, release: str, package: str) -> dict[str, str]:
    """What the release says of the source package; continued lines are joined by newlines."""
    with urllib.request.urlopen(f"{mirror}dists/{release}/main/source/Sources.xz") as answer:
        text = lzma.decompress(answer.read()).decode()
    start = text.index(f"\nPackage: {package}\n") + 1
    fields, key = {}, ""
    for line in text[start:text.index("\n\n", start)].split("\n"):
        if line.startswith(" "):
            fields[key] += "\n" + line.strip()
        else:
            key, _, value = line.partition(":")
            fields[key] = value.strip()
    return fields


def tree(folder: pathlib.Path, release: str, below: str = "") -> pathlib.Path:
    """The upstream tree of that release's PyTorch (trixie has 2.6), as far as it is `below`; fetched once."""
    if folder.exists():
        return folder
    mirror = _mirrors()[0]
    stanza = _stanza(mirror, release, "pytorch")
    digest, _, name = next(line.split() for line in stanza["Checksums-Sha256"].split("\n") if ".orig.tar." in line)
    with urllib.request.urlopen(f"{mirror}{stanza['Directory']}/{name}") as answer:
        archive = answer.read()
    if hashlib.sha256(archive).hexdigest() != digest:
        raise RuntimeError(f"{name}: it is not what the release's list of sources says")
    unpacked = folder.with_suffix(".part")
    unpacked.mkdir(parents=True, exist_ok=True)
    path = unpacked / name
    path.write_bytes(archive)
    with tarfile.open(path) as tar:
        members = []
        for member in tar:
            member.name = member.name.partition("/")[2]  # without the folder that all are in
            if member.isfile() and member.name.startswith(below):
                members.append(member)
        tar.extractall(unpacked, members, filter="data")
    path.unlink()
    unpacked.rename(folder)
    return folder
