#!/usr/bin/env python3
"""A private template has a name of its own in its namespace.

Sources are compiled several at once (cmake/Batches.cmake), and then an unnamed namespace is that of all of them: two functions of one name are
overloads, and a template takes calls that were meant for the other one without a word from the compiler.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROOMS = ("generator", "runtime/src")
NO_TYPE = r"return|if|for|using|template|struct|class|namespace|TORCH_\w+|TEST\w*|#"
FUNCTION = re.compile(rf"(?! |(?:{NO_TYPE})\b)[\w:<>,*& \[\]]+?\b(\w+)\(")


def private_functions(text):
    """(namespace, name, whether it is a template) of each function that the file alone has."""
    namespace, inside, before = "", False, ""
    for line in text.splitlines():
        if opened := re.match(r"namespace ([\w:]+) \{", line):
            namespace = opened[1]
        if line in ("namespace {", "}  // namespace"):
            inside = line == "namespace {"
        elif (inside or line.startswith("static ")) and (found := FUNCTION.match(line)):
            yield namespace, found[1], before.startswith("template <")
        before = line


def main():
    files, templates = collections.defaultdict(set), set()
    sources = [path for room in ROOMS for path in (ROOT / room).rglob("*.cpp")]
    for path in sources:
        for *key, is_template in private_functions(path.read_text()):
            key = (path.relative_to(ROOT).parts[0], *key)
            files[key].add(str(path.relative_to(ROOT)))
            if is_template:
                templates.add(key)
    twice = {key: sorted(files[key]) for key in templates if len(files[key]) > 1}
    for (_, namespace, name), of in sorted(twice.items()):
        print(f"{namespace}::{name}() is private in {' and in '.join(of)}, in one as a template: give one of them another name")
    print(f"{len(files)} private functions, {len(templates)} of them templates, of {len(sources)} files: {len(twice)} names twice")
    return 1 if twice or len(templates) < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
