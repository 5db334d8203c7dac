import crash


def test_a_killed_server_keeps_what_it_confirmed():
    confirmed, missing, halves, slowest = crash.kill_rounds(3)
    assert confirmed > 50
    assert missing == []
    assert halves == 0
    assert slowest < 10
