"""What a first visit loads: the budgets of the architecture, gzip -9, in thousands of bytes."""

import gzip

BUDGETS = {"script": 12, "stylesheet": 15}
FIRST_LOAD = 200


def test_the_first_load_stays_within_its_budgets(chromium, origin):
    context = chromium.new_context(base_url=origin, service_workers="block")
    page = context.new_page()
    loaded = {}
    page.on("response", lambda answer: loaded.setdefault(answer.url, answer))
    page.goto("/calc")
    page.wait_for_load_state("networkidle")
    first = page.locator("link[data-page]").get_attribute("href")
    # The files of the other pages follow when the browser is idle.
    answers = [it for it in loaded.values() if "/pages/" not in it.url or it.url.endswith(first)]
    sizes = [(answer.request.resource_type, len(gzip.compress(answer.body(), 9))) for answer in answers]
    context.close()
    assert len(sizes) >= 5
    for kind, budget in BUDGETS.items():
        assert sum(size for other, size in sizes if other == kind) <= budget * 1000
    assert sum(size for _, size in sizes) <= FIRST_LOAD * 1000
