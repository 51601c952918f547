"""Writes seeds for the fuzzers: make_seeds.py SCHEMA_FOLDER OUT. Real signatures, one a file, and real entries."""
import pathlib
import sys


def main(schema, out):
    signatures, entries = out / "signature", out / "schema"
    for folder in (signatures, entries):
        folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(schema.glob("*.yaml")):
        for number, entry in enumerate(("\n" + file.read_text()).split("\n- ")[1:]):
            name = f"{file.stem}-{number}"
            (entries / name).write_text("- " + entry)
            head = entry.split("\n")[0]
            if head.startswith("func: "):
                (signatures / name).write_text(head.removeprefix("func: "))
            for more, line in enumerate(entry.split("\n")):
                if line.startswith("    - "):  # of an entry of several operators
                    (signatures / f"{name}-{more}").write_text(line.removeprefix("    - "))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
