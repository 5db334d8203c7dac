"""An alarm rings on all devices of a person; an answer on one of them ends it on the others."""

import pytest
from playwright.sync_api import expect

import browser as looks
import notices
from devices import record, snoozed_alarm
from texts import text


@pytest.fixture
def pair(device, whole_chromium):
    """Two browsers of one account that show the alarms and may notify."""
    them = []
    for path in ["accounts", "sessions"]:
        one = device("/settings", browser=whole_chromium, service_worker=True, permissions=["notifications"])
        one.sign(path)
        looks.wait_for_worker(one.page)
        one.page.get_by_role("switch", name=text("settings.notifications")).click()
        one.open("/clock")
        expect(one.page.get_by_text(text("alarm.notifyOn"))).to_be_visible()
        notices.count(one.page)
        them.append(one)
    return them


ANSWERS = [("first", "Get up", text("alarm.stop"), "7:30"),
           ("second", "Bus", text("alarm.snooze", count=9), text("alarm.snoozing", time="").strip())]


def test_an_answer_on_one_device_ends_the_ring_of_the_other(pair):
    phone, desk = pair
    for count, (identity, label, button, says) in enumerate(ANSWERS, 1):
        assert phone.ask("POST", "sync/push", record("alarm", identity, **{**snoozed_alarm(3_000), "label": label})) == 200
        for it in pair:
            expect(it.page.get_by_role("dialog")).to_contain_text(label)
            assert len(notices.wait_for(it.page, count)) == 1
        phone.page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()
        for it in pair:
            expect(it.page.get_by_role("dialog")).to_have_count(0)
            expect(it.page.locator("li.alarm").filter(has_text=label)).to_contain_text(says)
            notices.wait_for_none(it.page)
        # Neither shows another one.
        assert [it.page.evaluate("noticesShown") for it in pair] == [count, count]
