from playwright.sync_api import expect

from calculator import Calculator
from texts import text


def test_tabs_on_a_phone_and_a_side_bar_on_a_desktop(visit):
    page = visit(size="phone")
    tabs = page.get_by_role("navigation", name=text("app.mainPages"))
    side = page.get_by_role("navigation", name=text("app.allPages"))
    expect(tabs).to_be_visible()
    expect(side).to_be_hidden()
    page.set_viewport_size({"width": 900, "height": 800})
    expect(tabs).to_be_hidden()
    expect(side).to_be_visible()


def test_links_and_the_back_button_change_the_page_without_a_reload(visit):
    page = visit(size="desktop")
    page.evaluate("window.stillHere = true")
    side = page.get_by_role("navigation", name=text("app.allPages"))
    side.get_by_role("link", name=text("settings.title")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("settings.title"))
    expect(page).to_have_title(text("app.title", page=text("settings.title")))
    assert page.url.endswith("/settings")
    page.go_back()
    expect(page).to_have_title(text("app.title", page=text("calc.title")))
    page.go_forward()
    expect(page).to_have_title(text("app.title", page=text("settings.title")))
    assert page.evaluate("window.stillHere") is True


def test_a_trap_starts_a_new_instance_and_says_so(visit, problems, assert_accessible_day_and_night):
    page = visit()
    page.evaluate("""() => {
        const old = TextEncoder.prototype.encode;
        TextEncoder.prototype.encode = function (text) {
            if (text !== "5") return old.call(this, text);
            TextEncoder.prototype.encode = old;
            throw new WebAssembly.RuntimeError("unreachable");
        };
    }""")
    page.keyboard.press("5")
    expect(page.get_by_role("status").filter(has_text=text("app.recovered"))).to_be_visible()
    assert len(problems) == 1 and "unreachable" in problems.pop()
    assert_accessible_day_and_night(page)
    page.keyboard.press("7")
    expect(Calculator(page).readout).to_have_text("0:07")


def test_a_translated_page_goes_on_working(visit):
    """Browsers' translators wrap texts in <font> elements; the patches must survive that."""
    page = visit()
    page.evaluate("""() => {
        const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
            const font = document.createElement("font");
            text.replaceWith(font);
            font.append(text);
        }
    }""")
    page.keyboard.press("5")
    page.keyboard.press("7")
    expect(Calculator(page).readout).to_have_text("0:57")
