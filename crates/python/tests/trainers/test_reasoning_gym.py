"""The data set in Reasoning Gym itself: made by its factory, with the interface of its own sudoku."""

import pytest

import kudosu

reasoning_gym = pytest.importorskip("reasoning_gym")

import kudosu.reasoning_gym  # noqa: E402


def test_it_has_the_interface_of_the_sudoku_that_is_there():
    wishes = {"size": 4, "seed": 3, "min_empty": 35, "max_empty": 45}
    ours, theirs = reasoning_gym.create_dataset("kudosu", **wishes), reasoning_gym.create_dataset("sudoku", **wishes)
    assert len(ours) == len(theirs) == 4
    for entry, other in zip(ours, theirs):
        assert set(other) == set(entry) and set(other["metadata"]) <= set(entry["metadata"])
        assert 35 <= entry["metadata"]["num_empty"] <= 45
        assert kudosu.verify(entry["metadata"]["puzzle"], entry["metadata"]["solution"], one=True)
        assert kudosu.check(entry["metadata"]["puzzle"], one=True).status == "unique"
        # What their scorer takes for an answer is one here, and the other way round.
        assert ours.score_answer(entry["answer"], entry) == theirs.score_answer(entry["answer"], entry) == 1.0
        assert ours.score_answer(None, entry) == theirs.score_answer(None, entry) == 0.0
        assert ours.score_answer(f"So it is\n{entry['answer']}\nat last.", entry) == 1.0


def test_entries_depend_on_the_seed_and_their_number():
    one, other = (reasoning_gym.create_dataset("kudosu", size=3, seed=5, level="medium") for _ in range(2))
    assert one[2] == other[2] and one[2] != one[1]
    assert {entry["metadata"]["difficulty"]["level"] for entry in one} == {"medium"}
    clued = reasoning_gym.create_dataset("kudosu", size=1, seed=5, side=4, min_empty=8, max_empty=16, variant=["killer"])[0]
    assert clued["metadata"]["clues"] and clued["metadata"]["clues"][0] in clued["question"]
    with pytest.raises(IndexError):
        one[3]
    with pytest.raises(kudosu.KudosuError, match="max_empty is 64"):
        reasoning_gym.create_dataset("kudosu", max_empty=70)


def test_it_goes_into_composites():
    from reasoning_gym.composite import DatasetSpec

    ours = DatasetSpec(name="kudosu", weight=1, config={"level": "easy"})
    composite = reasoning_gym.create_dataset("composite", size=4, seed=1, datasets=[ours])
    assert all(composite.score_answer(entry["answer"], entry) == 1.0 for entry in composite)
