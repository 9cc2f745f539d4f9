#!/usr/bin/env python3
"""Checks walkthroughs of `kudosu explain --json`, one a line, written from docs/json.md alone.

It shares nothing with kudosu. A step is accepted when the evidence that it names is enough: the opposite of what it
does is supposed, and looking only at the cells, the houses and the links of the evidence (each of these cells holds a
digit, each of these houses has the digits in question and those that are placed) every way to go on ends in a
contradiction. Arguments from suppositions (`branches`) are followed fact by fact, whips and braids (`braid`) variable
by variable. Where cells are counted against digits of houses (`covers`), both are counted here. An argument from uniqueness says
something about the puzzle as a whole: there the puzzle is solved here, must have one solution, and what is done must
agree with it.

Then the claims about the whole are held against what the steps lead to: `unique`, `assumes_uniqueness`, `end`,
`finished_by` and `solution`. Steps without uniqueness that fill the grid show by themselves that there is no other
solution; where they do not get that far, the puzzle is solved here too. Names of techniques, words, views and ratings
are not looked at.

Usage: check_walkthrough.py [FILE]      exit code 0: all hold, 1: one does not, 2: unreadable, or not for this checker
"""
import json
import sys


ARGUES_FROM_UNIQUENESS = ("unique-", "bug-", "hidden-rectangle", "avoidable-")
MOST_NODES = 300000


class Wrong(Exception):
    """What does not hold."""


class Unable(Exception):
    """What this checker cannot judge."""


class Grid:
    """Cells and houses of a shape, what stands in every cell, and what it can still be."""

    def __init__(self, walk):
        self.givens = read_line(walk["puzzle"])
        side = self.side = int(len(self.givens) ** 0.5)
        if walk.get("clues"):
            raise Unable("puzzles with clues are not for this checker")
        shape = walk.get("shape")
        if shape is None:
            shape = {"box": [int(part) for part in walk["box"].split("x")]}
        if side * side != len(self.givens) or shape.get("side", side) != side:
            raise ValueError("the puzzle does not fit its shape")
        rows = [[row * side + column for column in range(side)] for row in range(side)]
        self.houses = {f"row {n + 1}": row for n, row in enumerate(rows)}
        self.houses.update({f"column {n + 1}": [row[n] for row in rows] for n in range(side)})
        regions = shape.get("regions")
        if shape.get("box"):
            height, width = shape["box"]
            across = side // width
            regions = [c // side // height * across + c % side // width + 1 for c in range(side * side)]
        for cell, region in enumerate(regions or []):
            if region:
                self.houses.setdefault(f"box {region}", []).append(cell)
        for number, cells in enumerate(shape.get("extra") or []):
            self.houses[f"extra {number + 1}"] = [self.cell(name) for name in cells]
        if any(len(set(house)) != side for house in self.houses.values()):
            raise ValueError("a house has not as many cells as there are digits")
        self.peers = [set() for _ in self.givens]
        for house in self.houses.values():
            for cell in house:
                self.peers[cell].update(house)
        for cell, peers in enumerate(self.peers):
            peers.discard(cell)
        placed = read_line(walk["placed"]) if walk.get("placed") else [0] * len(self.givens)
        self.values = [given or later for given, later in zip(self.givens, placed, strict=True)]
        own = walk.get("candidates") or [range(1, side + 1)] * len(self.givens)
        self.options = [
            {value} if value else set(range(1, side + 1)) & set(left) - {self.values[peer] for peer in self.peers[cell]}
            for cell, (value, left) in enumerate(zip(self.values, own, strict=True))
        ]
        if any(value and value in (self.values[peer] for peer in self.peers[c]) for c, value in enumerate(self.values)):
            raise Wrong("a digit stands twice in a house")

    def cell(self, name):
        row, column = (int(part) for part in name[1:].split("c"))
        if not (1 <= row <= self.side and 1 <= column <= self.side):
            raise ValueError(f"there is no cell {name}")
        return (row - 1) * self.side + column - 1

    def place(self, cell, digit):
        self.values[cell] = digit
        self.options[cell] = {digit}
        for peer in self.peers[cell]:
            self.options[peer].discard(digit)

    def excludes(self, one, other):
        """Whether two candidates cannot both hold."""
        return one != other and (one[0] == other[0] or one[1] == other[1] and other[0] in self.peers[one[0]])

    def of_cell(self, cell):
        return [(cell, digit) for digit in self.options[cell]]

    def of_house(self, house, digit):
        return [(cell, digit) for cell in self.houses[house] if digit in self.options[cell]]

    def candidate(self, item):
        return (self.cell(item["cell"]), item["digit"])

    def fact(self, item):
        return (self.candidate(item), item["holds"])


def read_line(text):
    """The digits of a grid in one line, 0 for a blank."""
    signs = text.split() if " " in text else list(text)
    return [0 if sign in ".0" else int(sign, 36) if len(sign) == 1 else int(sign) for sign in signs]


def check_effects(grid, step):
    """Whether a step does something, and that to candidates that are there."""
    if not step["placements"] and not step["eliminations"]:
        raise Wrong("it does nothing")
    for item in step["placements"] + step["eliminations"] + step["evidence"]["candidates"]:
        cell, digit = grid.candidate(item)
        if grid.values[cell] or digit not in grid.options[cell]:
            raise Wrong(f"{digit} is no candidate of {item['cell']}")


def constraints(grid, step):
    """The groups of candidates of which one must hold, as far as the evidence names them."""
    evidence = step["evidence"]
    digits = set(evidence["digits"]) | {c["digit"] for c in evidence["candidates"] + step["placements"]}
    cells = {grid.cell(item["cell"]) for item in evidence["cells"] + evidence["candidates"]}
    for locked in evidence["almost_locked_sets"]:
        cells.update(grid.cell(name) for name in locked["cells"])
    groups = [grid.of_house(item["house"], digit) for item in evidence["houses"] for digit in digits]
    for chain in evidence["chains"]:
        nodes = [{(grid.cell(name), node["digit"]) for name in node["cells"]} for node in chain["nodes"]]
        for at, link in enumerate(chain["links"]):
            both = nodes[at] | nodes[(at + 1) % len(nodes)]
            if link == "strong":
                cells.update(cell for cell, _ in both)
                groups += houses_of(grid, both)
    if not evidence["houses"] and not evidence["chains"]:
        # Colours and the like: two candidates of one digit that a house has only between them.
        named = [grid.candidate(item) for item in evidence["candidates"]]
        for one, other in ((one, other) for one in named for other in named if one < other):
            groups += houses_of(grid, {one, other})
    return groups + [grid.of_cell(cell) for cell in sorted(cells)]


def houses_of(grid, candidates):
    """The houses whose places for a digit are just these candidates."""
    digits = {digit for _, digit in candidates}
    if len(digits) != 1:
        return []
    digit = digits.pop()
    found = [grid.of_house(house, digit) for house in grid.houses]
    return [group for group in found if set(group) == candidates]


def is_contradictory(grid, groups, true, false, budget):
    """Whether no choice of one candidate from each group agrees with what is supposed."""
    budget[0] -= 1
    if budget[0] < 0:
        raise Wrong("the evidence leaves more to look at than a proof should")
    while True:
        best = None
        for group in groups:
            if any(candidate in true for candidate in group):
                continue
            left = [c for c in group if c not in false and not any(grid.excludes(c, t) for t in true)]
            if not left:
                return True
            if best is None or len(left) < len(best):
                best = left
        if best is None:
            return False
        if len(best) > 1:
            return all(is_contradictory(grid, groups, true | {c}, false, budget) for c in best)
        true = true | {best[0]}


def check_covers(grid, step):
    """Cells that use up digits of houses: each of their candidates is one of as many of these as there are cells."""
    cells = [grid.cell(item["cell"]) for item in step["evidence"]["cells"]]
    covers = [(digit, cover["house"]) for cover in step["evidence"]["covers"] for digit in cover["digits"]]

    def uses(candidate):
        return sum(digit == candidate[1] and candidate[0] in grid.houses[house] for digit, house in covers)

    if len(set(cells)) != len(cells) or any(grid.values[cell] for cell in cells):
        raise Wrong("the cells are not blank ones, each once")
    if len(set(covers)) != len(covers) or len(covers) != len(cells):
        raise Wrong("there are not as many digits of houses as cells")
    if not all(uses(candidate) for cell in cells for candidate in grid.of_cell(cell)):
        raise Wrong("a candidate of the cells is not counted")
    if step["placements"]:
        raise Wrong("counting places nothing")
    for effect in step["eliminations"]:
        candidate = grid.candidate(effect)
        if uses(candidate) < (2 if candidate[0] in cells else 1):
            raise Wrong(f"counting does not rule out {effect['digit']} in {effect['cell']}")


def cases(grid, step):
    """What to suppose one after the other, and the houses' digits that count beside it.

    The cells called base are filled in every way, and then only their digits are followed: less to look at, and what
    contradicts with less contradicts with all.
    """
    base = [grid.cell(item["cell"]) for item in step["evidence"]["cells"] if item["role"] == "base"]
    if len(base) != 2:
        return [(set(), constraints(grid, step))]
    pairs = [(one, other) for one in grid.of_cell(base[0]) for other in grid.of_cell(base[1])]
    told = []
    for one, other in pairs:
        if not grid.excludes(one, other):
            evidence = dict(step["evidence"], digits=[one[1], other[1]])
            told.append(({one, other}, constraints(grid, dict(step, evidence=evidence))))
    return told


def check_evidence(grid, step):
    for supposed, groups in cases(grid, step):
        check_case(grid, step, supposed, groups)


def check_case(grid, step, supposed, groups):
    for effect in step["eliminations"]:
        gone = grid.candidate(effect)
        clashes = any(grid.excludes(gone, other) for other in supposed)
        if not clashes and not is_contradictory(grid, groups, supposed | {gone}, set(), [200000]):
            raise Wrong(f"the evidence does not rule out {effect['digit']} in {effect['cell']}")
    for effect in step["placements"]:
        cell, digit = grid.candidate(effect)
        mine = groups + [grid.of_cell(cell)]
        if not is_contradictory(grid, mine, supposed, {(cell, digit)}, [200000]):
            raise Wrong(f"the evidence does not show {digit} in {effect['cell']}")


def is_out(grid, candidate, facts):
    """Whether facts say that a candidate does not hold: it is named, or one that holds excludes it."""
    if candidate[1] not in grid.options[candidate[0]] or (candidate, False) in facts:
        return True
    return any(holds and grid.excludes(other, candidate) for other, holds in facts)


def follow(grid, branch, outer):
    """Checks a branch. Its facts, and whether it ends in a contradiction."""
    supposed = grid.fact(branch["supposed"])
    known = outer | {supposed}
    for inference in branch["inferences"]:
        causes = {grid.fact(item) for item in inference["from"]}
        if not causes <= known:
            raise Wrong(f"{inference['cell']} follows from what is not known")
        candidate, holds = grid.fact(inference)
        reason = inference["reason"]
        if reason["kind"] == "refuted":
            inner = reason["branch"]
            opposite = grid.fact(inner["supposed"])
            if opposite != (candidate, not holds) or not follow(grid, inner, known)[1]:
                raise Wrong(f"{inference['cell']} is not refuted")
        else:
            group = grid.of_cell(candidate[0])
            if reason["kind"] == "last-in-house":
                group = grid.of_house(reason["house"], candidate[1])
            if not holds or candidate not in group:
                raise Wrong(f"{inference['digit']} in {inference['cell']} is no last one")
            if not all(is_out(grid, other, causes) for other in group if other != candidate):
                raise Wrong(f"{inference['digit']} in {inference['cell']} is not the last one")
        known = known | {(candidate, holds)}
    end = branch.get("contradiction")
    if end is None:
        return known, False
    causes = {grid.fact(item) for item in end["from"]}
    if not causes <= known:
        raise Wrong("a contradiction follows from what is not known")
    if end["kind"] == "both":
        one, other = [grid.candidate(item) for item in end["candidates"]]
        if not {(one, True), (other, True)} <= causes or not grid.excludes(one, other):
            raise Wrong("two that are said to hold together do not exclude each other")
    else:
        group = grid.of_house(end["house"], end["digit"]) if end["kind"] == "no-place" else grid.of_cell(grid.cell(end["cell"]))
        if not all(is_out(grid, candidate, causes) for candidate in group):
            raise Wrong("something is left where nothing should be")
    return known, True


def check_branches(grid, step):
    branches = step["evidence"]["branches"]
    ends = [follow(grid, branch, frozenset()) for branch in branches]
    supposed = [grid.fact(branch["supposed"]) for branch in branches]
    if len(branches) == 1:
        candidate, holds = supposed[0]
        if not ends[0][1]:
            raise Wrong("one supposition without a contradiction shows nothing")
        facts = [{(candidate, not holds)}]
    else:
        first = supposed[0][0]
        cover = {candidate for candidate, holds in supposed if holds}
        all_of_cell = set(grid.of_cell(first[0])) == cover
        all_of_house = any(set(grid.of_house(house, first[1])) == cover for house in grid.houses)
        guardians = {grid.candidate(c) for c in step["evidence"]["candidates"] if c["role"] == "guardian"}
        named = [grid.cell(item["cell"]) for item in step["evidence"]["cells"]]
        fills = [grid.of_cell(cell) for cell in named]
        all_guardians = guardians == cover and is_contradictory(grid, fills, set(), guardians, [200000])
        if len(cover) != len(branches) or not (all_of_cell or all_of_house or all_guardians):
            raise Wrong("the suppositions are not all there is")
        facts = [known for known, contradictory in ends if not contradictory]
    for effect in step["eliminations"]:
        if not all(is_out(grid, grid.candidate(effect), known) for known in facts):
            raise Wrong(f"not every branch rules out {effect['digit']} in {effect['cell']}")
    for effect in step["placements"]:
        if not all((grid.candidate(effect), True) in known for known in facts):
            raise Wrong(f"not every branch shows {effect['digit']} in {effect['cell']}")


def check_braid(grid, step):
    """Follows a whip or a braid: in each variable all is gone but what is left, and in the last one all is gone."""
    braid = step["evidence"]["braid"]
    target = grid.candidate(braid["target"])
    found = []
    for at, item in enumerate(braid["steps"]):
        variable = item["variable"]
        if variable["kind"] == "cell":
            cell = grid.cell(variable["cell"])
            is_open, group = not grid.values[cell], grid.of_cell(cell)
        else:
            house, digit = variable["house"], variable["digit"]
            is_open = 1 <= digit <= grid.side and all(grid.values[cell] != digit for cell in grid.houses[house])
            group = grid.of_house(house, digit)
        gone = [item["left"], *item["others"]]
        right = [grid.candidate(left) for left in item["right"]]
        if not is_open or sorted([grid.candidate(out) for out in gone] + right) != sorted(group):
            raise Wrong(f"variable {at + 1} has other candidates than it names")
        for out in gone:
            if out["by"] is not None and not 0 <= out["by"] < at:
                raise Wrong(f"variable {at + 1} rests on what is not known")
            causes = [target] if out["by"] is None else found[out["by"]]
            if not all(grid.excludes(cause, grid.candidate(out)) for cause in causes):
                raise Wrong(f"{out['digit']} in {out['cell']} is not ruled out")
        found.append(right)
    if not found or found.pop() or not all(found):
        raise Wrong("only the last variable may have nothing left, and it must")
    if step["placements"] or [grid.candidate(item) for item in step["eliminations"]] != [target]:
        raise Wrong("it shows that its target is wrong, and nothing else")
    if step["technique"].endswith("whip"):
        hangs = [item["left"]["by"] for item in braid["steps"]]
        if hangs != [None, *range(len(hangs) - 1)]:
            raise Wrong("a whip in which a variable does not hang on the one before")


def solve(grid):
    """The only solution of the givens, or None where there is none, or another one."""
    digits = (1 << grid.side) - 1
    found, nodes = [], 0

    def assign(left, cell, bit):
        """Puts a digit into a cell, and whatever follows at once; says whether that worked."""
        waiting = [(cell, bit)]
        while waiting:
            cell, bit = waiting.pop()
            if not left[cell] & bit:
                return False
            left[cell] = bit
            for peer in grid.peers[cell]:
                if left[peer] & bit:
                    left[peer] &= ~bit
                    if not left[peer]:
                        return False
                    if left[peer] & (left[peer] - 1) == 0:
                        waiting.append((peer, left[peer]))
        return True

    def hidden(left):
        """The house and digit with the fewest places left, as candidates."""
        best = None
        for house in grid.houses.values():
            for digit in range(grid.side):
                places = [cell for cell in house if left[cell] >> digit & 1]
                if not places:
                    return []
                if len(places) == 1 and left[places[0]] == 1 << digit:
                    continue
                if best is None or len(places) < len(best):
                    best = [(cell, 1 << digit) for cell in places]
        return best

    def go_on(left):
        nonlocal nodes
        nodes += 1
        if nodes > MOST_NODES:
            raise Unable("finding out whether there is another solution takes too long here")
        open_cells = [cell for cell, bits in enumerate(left) if bits & (bits - 1)]
        if not open_cells:
            found.append([bits.bit_length() for bits in left])
            return
        cell = min(open_cells, key=lambda cell: left[cell].bit_count())
        choices = [(cell, 1 << digit) for digit in range(grid.side) if left[cell] >> digit & 1]
        if len(choices) > 2:
            by_house = hidden(left)
            if by_house is not None and len(by_house) < len(choices):
                choices = by_house
        for cell, bit in choices:
            tried = list(left)
            if assign(tried, cell, bit):
                go_on(tried)
            if len(found) > 1:
                return

    start = [digits] * len(grid.givens)
    if all(assign(start, cell, 1 << given - 1) for cell, given in enumerate(grid.givens) if given):
        go_on(start)
    return found[0] if len(found) == 1 else None


def check_claims(grid, walk, only):
    """Whether what is said about the whole is so. `only` is the only solution, where there is one."""
    if walk.get("unique") not in (None, only is not None):
        raise Wrong(f"it says unique: {json.dumps(walk['unique'])}, which is not so")
    if walk.get("assumes_uniqueness") and only is None:
        raise Wrong("it argues from uniqueness, but the puzzle does not have exactly one solution")
    if only is None:
        raise Wrong("the steps do not lead to a solution")
    if any(only[cell] not in options for cell, options in enumerate(grid.options)):
        raise Wrong("the position that it starts from is not on the way to the solution")
    if (walk["end"] == "solved") != all(grid.values) or walk["end"] == "broken":
        raise Wrong(f"it ends as {walk['end']}, but the steps do not")
    if walk["solution"] is None or read_line(walk["solution"]) != only:
        raise Wrong("the solution that it names is not the only one")
    by = "logic" if walk["end"] == "solved" else "search"
    if walk.get("finished_by") not in (None, by):
        raise Wrong(f"it says that it was finished by {walk['finished_by']}, not by {by}")


def check(walk):
    """Checks a walkthrough. How many steps were shown by their evidence, and how many by uniqueness."""
    grid = Grid(walk)
    only, shown, by_uniqueness = None, 0, 0
    from_givens = not walk.get("placed") and not walk.get("candidates")
    for number, step in enumerate(walk["steps"], 1):
        try:
            check_effects(grid, step)
            if "branches" in step["evidence"]:
                check_branches(grid, step)
            elif "braid" in step["evidence"]:
                check_braid(grid, step)
            elif step["evidence"].get("covers"):
                check_covers(grid, step)
            elif step["technique"].startswith(ARGUES_FROM_UNIQUENESS):
                only = only or solve(grid)
                if not walk["assumes_uniqueness"] or only is None:
                    raise Wrong("it argues from uniqueness, which was not shown")
                placed = all(only[cell] == digit for cell, digit in map(grid.candidate, step["placements"]))
                if not placed or any(only[cell] == digit for cell, digit in map(grid.candidate, step["eliminations"])):
                    raise Wrong("the only solution says otherwise")
                by_uniqueness += 1
            else:
                check_evidence(grid, step)
        except Wrong as why:
            raise Wrong(f"step {number} ({step['technique']}): {why}") from None
        shown += 1
        for effect in step["eliminations"]:
            cell, digit = grid.candidate(effect)
            grid.options[cell].discard(digit)
        for effect in step["placements"]:
            grid.place(*grid.candidate(effect))
    is_filled = all(grid.values) and all(len(options) == 1 for options in grid.options)
    if only is None:
        only = grid.values if is_filled and from_givens and not by_uniqueness else solve(grid)
    check_claims(grid, walk, only)
    return shown - by_uniqueness, by_uniqueness


def main():
    source = open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin
    code = 0
    for number, line in enumerate(source, 1):
        try:
            walk = json.loads(line)
            print(f"line {number}: %d steps hold by their evidence, %d by uniqueness" % check(walk))
        except Wrong as why:
            print(f"line {number}: refused: {why}")
            code = max(code, 1)
        except Unable as why:
            print(f"line {number}: not checked: {why}")
            code = 2
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as why:
            print(f"line {number}: unreadable: {type(why).__name__}: {why}")
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main())
