from sieval.tasks.rewrites.rewrite import Rewrite, each_once


def test_the_first_of_each_text_is_kept_in_order() -> None:
    made = (Rewrite("a", "2"), Rewrite("b", "1"), Rewrite("c", "2"), Rewrite("d", "0"))
    assert each_once(made) == (made[0], made[1], made[3])
    assert each_once(made, but="2") == (made[1], made[3])
