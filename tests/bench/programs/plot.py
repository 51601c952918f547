#!/usr/bin/env python3
"""Draws the figures of compiled programs that docs/programs.md has, as docs/programs.svg.

    tests/bench/programs/plot.py [--check]     --check: fails where the file is another picture than the table's
"""

import argparse
import html
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE, PICTURE = ROOT / "docs" / "programs.md", ROOT / "docs" / "programs.svg"
HEAD = "| workload | by hand, µs | `torch.vmap` | `torch.compile(torch.vmap)`"

# Column of the table, and how it is drawn: colour-blind readers tell the shapes apart.
SERIES = {"`torch.vmap`": ("torch.vmap", "#999999", "square"), "`torch.compile(torch.vmap)`": ("torch.compile(torch.vmap)", "#e69f00", "diamond"),
          "`jax.jit`": ("jax.jit", "#56b4e9", "triangle"), "program": ("vmapgen, traced", "#009e73", "circle"),
          "compiled": ("vmapgen, compiled", "#d55e00", "disc")}
WIDTH, LEFT, ROW, TOP, FOOT = 820, 286, 26, 60, 44
RIGHT = WIDTH - 24
LEAST, MOST = 0.03, 120.0


def rows(page):
    """{workload: {series: ratio to the batched code by hand}}."""
    lines = iter(page.splitlines())
    head = next(line for line in lines if line.startswith(HEAD))
    columns = [each.strip() for each in head.strip("|").split("|")]
    next(lines)
    found = {}
    for line in lines:
        if not line.startswith("|"):
            return found
        cells = dict(zip(columns, (each.strip() for each in line.strip("|").split("|"))))
        found[cells["workload"]] = {name: float(cells[name]) for name in SERIES if cells[name] != "-"}
    return found


def x_of(ratio):
    return LEFT + (RIGHT - LEFT) * (math.log(ratio) - math.log(LEAST)) / (math.log(MOST) - math.log(LEAST))


def mark(shape, x, y, colour):
    points = {"diamond": [(-6, 0), (0, -6), (6, 0), (0, 6)], "triangle": [(-5.5, 4.5), (0, -5.5), (5.5, 4.5)],
              "square": [(-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)]}
    if shape in points:
        corners = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in points[shape])
        return f'<polygon points="{corners}" fill="{colour}"/>'
    filled = f'fill="{colour}"' if shape == "disc" else f'fill="white" stroke="{colour}" stroke-width="2.5"'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" {filled}/>'


def text(x, y, words, anchor="start", **more):
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{attributes}>{html.escape(words)}</text>'


def picture(found):
    height = TOP + ROW * len(found) + FOOT
    bottom = TOP + ROW * len(found)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
             f'font-family="sans-serif" font-size="13">', f'<rect width="{WIDTH}" height="{height}" fill="white"/>']
    x = 104
    for name, colour, shape in SERIES.values():
        parts += [mark(shape, x, 20, colour), text(x + 10, 24.5, name, font_size=12)]
        x += 26 + 6.9 * len(name)
    for ratio in (0.1, 1, 10, 100):
        width = 1.5 if ratio == 1 else 0.7
        parts.append(f'<line x1="{x_of(ratio):.1f}" y1="{TOP - 12}" x2="{x_of(ratio):.1f}" y2="{bottom}" stroke="#bbbbbb" stroke-width="{width}"/>')
        parts.append(text(x_of(ratio), bottom + 17, f"{ratio:g}", "middle", fill="#555555"))
    parts.append(text((LEFT + RIGHT) / 2, bottom + 36, "time beside batched code by hand in C++, for 8 examples: less is better", "middle", fill="#555555"))
    for i, (workload, ratios) in enumerate(found.items()):
        y = TOP + ROW * i + ROW / 2
        if i % 2 == 0:
            parts.append(f'<rect x="0" y="{y - ROW / 2:.1f}" width="{WIDTH}" height="{ROW}" fill="#000000" fill-opacity="0.035"/>')
        parts.append(text(LEFT - 12, y + 4.5, workload, "end"))
        parts += [mark(SERIES[name][2], x_of(ratio), y, SERIES[name][1]) for name, ratio in ratios.items()]
    return "\n".join([*parts, "</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    drawn = picture(rows(PAGE.read_text()))
    if parser.parse_args().check:
        if PICTURE.read_text() != drawn:
            sys.exit("docs/programs.svg is not the picture of the table in docs/programs.md: run tests/bench/programs/plot.py")
        return
    PICTURE.write_text(drawn)


if __name__ == "__main__":
    main()
