"""Prints every public name of the package kudosu as Markdown: what `cargo xtask book` makes the reference of Python from."""

import inspect

import kudosu


def signature(thing):
    try:
        return str(inspect.signature(thing))
    except (TypeError, ValueError):
        return "(…)"


def shown(name, thing, level):
    print(f"\n{'#' * level} {name}\n")
    if callable(thing) and not inspect.isclass(thing):
        print(f"```python\n{name}{signature(thing)}\n```\n")
    # Examples stand as they are: a blank line begins or ends them.
    lines, is_example = [], False
    for line in (inspect.getdoc(thing) or "").splitlines():
        begins = line.lstrip().startswith(">>>")
        if begins and not is_example:
            lines.append("```python")
            is_example = True
        elif is_example and not line.strip():
            lines.append("```")
            is_example = False
        lines.append(line)
    if is_example:
        lines.append("```")
    print("\n".join(lines))


print("# Functions of Python\n\nWhat `help(kudosu)` says. [The package's page](python.html) is the way in.")
for name in kudosu.__all__:
    thing = getattr(kudosu, name)
    if name.startswith("_"):
        continue
    shown(name, thing, 2)
    if inspect.isclass(thing) and not issubclass(thing, BaseException):
        for part, inner in vars(thing).items():
            if not part.startswith("_") and inspect.getdoc(inner):
                shown(f"{name}.{part}", inner, 3)
