"""Rendering of a report: self-contained HTML, or Markdown."""

from __future__ import annotations

import base64
from html import escape
from importlib.resources import files

from conquista.arena.report.blocks import Block, FactsBlock, Grid, Heading, ListBlock, Picture, WordsBlock
from conquista.arena.report.charts import STYLE
from conquista.arena.report.content import ReportContent

LIGHT = (
    "--desk:#E9DCBD; --paper:#F8F0DC; --sheet:#FFFBF0; --ink:#2A1F16; --ink-2:#5B4834; --line:#D6C298; --edge:#84683F; "
    "--rubric:#98321A; --sea:#1D5166; --good:#2F6135;"
)
DARK = (
    "--desk:#100E0A; --paper:#1B1812; --sheet:#272219; --ink:#F0E5C8; --ink-2:#BFAD86; --line:#3B3425; --edge:#8F7C54; "
    "--rubric:#EC9A70; --sea:#93C7D4; --good:#8FCB8F;"
)


def html(report: ReportContent) -> str:
    """Return the report as one HTML file, in light or dark mode as the reader prefers."""
    body = "\n".join(_html(block) for block in report.blocks())
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8") + _colours(":root") + STYLE
    return (
        f'<!doctype html>\n<html lang="{report.locale}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(report.title)}</title>\n'
        f"<style>\n{style}\n</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _html(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{escape(text)}</h{level}>"
        case WordsBlock(text, tone):
            return f'<p class="{tone}">{escape(text)}</p>' if tone else f"<p>{escape(text)}</p>"
        case FactsBlock(pairs):
            return "<dl>" + "".join(f"<div><dt>{escape(a)}</dt><dd>{escape(b)}</dd></div>" for a, b in pairs) + "</dl>"
        case Grid(columns, rows, first):
            head = _cells("th", columns, first)
            body = "".join(f"<tr>{_cells('td', row, first)}</tr>" for row in rows)
            return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
        case Picture(svg, caption):
            return f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>"
        case ListBlock(title, text):
            return f"<details><summary>{escape(title)}</summary><pre>{escape(text)}</pre></details>"


def _cells(tag: str, texts: object, first: int) -> str:
    assert isinstance(texts, list | tuple)
    return "".join(
        f'<{tag} class="n">{escape(str(text))}</{tag}>' if i >= first else f"<{tag}>{escape(str(text))}</{tag}>"
        for i, text in enumerate(texts)
    )


def markdown(report: ReportContent) -> str:
    """Return the report as Markdown; charts are embedded images."""
    return "\n\n".join(_markdown(block) for block in report.blocks()) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {_marked(text)}"
        case WordsBlock(text, tone):
            return f"**{_marked(text)}**" if tone in ("good", "bad") else _marked(text)
        case FactsBlock(pairs):
            return "\n".join(f"- {_marked(name)}: **{_marked(value)}**" for name, value in pairs)
        case Grid(columns, rows, first):
            rule = ["---:" if i >= first else "---" for i in range(len(columns))]
            lines = [list(map(_marked, columns)), rule, *(list(map(_marked, row)) for row in rows)]
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)
        case Picture(svg, caption):
            return f"![{_marked(caption)}](data:image/svg+xml;base64,{base64.b64encode(_alone(svg).encode()).decode()})"
        case ListBlock(title, text):
            return f"{_marked(title)}:\n\n```json\n{text}\n```"


def _alone(svg: str) -> str:
    """Return a chart with its own colours, since an image cannot use those of the page."""
    return svg.replace("<title>", f"<style>{_colours('svg')}{STYLE}</style><title>", 1)


def _colours(where: str) -> str:
    return f"{where} {{ {LIGHT} }}\n@media (prefers-color-scheme: dark) {{ {where} {{ {DARK} }} }}\n"


def _marked(text: str) -> str:
    """Escape text for Markdown."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", " ")
