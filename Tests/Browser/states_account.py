"""States of the account: signing in and up, devices, passkeys, tokens, deletion."""

from playwright.sync_api import expect

from devices import EMAIL, PASSWORD
from gallery import LARGE_TEXT, NARROW, WIDE, add, state

# The server's data about the account has the server's own date.
SAME_DATES = """(today) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    walker.currentNode.data = walker.currentNode.data
      .replace(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d+(, \\d+)?/g, "Nov 21, 2026")
      .replace(/(\\d+년 )?\\d+월 \\d+일/g, "2026년 11월 21일");
  }
}"""


def same_dates(screen):
    screen.page.evaluate(SAME_DATES)


add("account", "/account", has_own_server=True, sizes=(NARROW, WIDE, LARGE_TEXT))
add("account-sign-up", "/account?make", has_own_server=True)
add("account-forgot", "/account?forgot", has_own_server=True)


@state("account-wrong", "/account", has_own_server=True)
def wrong(screen):
    screen.fill("account.email", EMAIL)
    screen.fill("account.password", "not the password")
    screen.press("account.signIn")
    expect(screen.page.get_by_role("alert")).to_be_visible()


for link in ["reset", "link", "invite", "error"]:
    @state(f"account-{link}", "/account", has_own_server=True)
    def open_link(screen, link=link):
        screen.page.goto(f"{screen.origin}/account#{link}=some-ticket")
        expect(screen.page.get_by_role("heading").first).to_be_visible()
        assert "ticket" not in screen.page.url


def open_folds(screen):
    screen.page.evaluate("() => { for (const it of document.querySelectorAll('details')) it.open = true; }")


@state("account-signed-in", "/account", is_signed_in=True, sizes=(NARROW, WIDE, LARGE_TEXT))
def account_signed_in(screen):
    screen.sees("account.devices")
    same_dates(screen)


@state("account-devices", "/account", is_signed_in=True)
def devices(screen):
    for device in ["Mina's phone", "Office"]:
        body = {"email": EMAIL, "password": PASSWORD, "device": device, "transport": "bearer"}
        assert screen.page.context.request.post(f"{screen.origin}/api/v1/sessions", data=body, timeout=120_000).status == 201
    screen.page.reload()
    account_signed_in(screen)
    screen.page.get_by_text("Office").first.scroll_into_view_if_needed()


@state("account-folds", "/account", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def folds(screen):
    account_signed_in(screen)
    open_folds(screen)


@state("account-token", "/account", is_signed_in=True)
def token(screen):
    open_folds(screen)
    screen.page.locator("select[name=feature-words]").select_option("add")
    screen.fill("account.tokenName", "Shortcuts")
    screen.press("account.tokenMake")
    expect(screen.page.locator("code")).to_be_visible()
    screen.page.locator("code").evaluate("(it) => { it.textContent = 'haru_' + 'x'.repeat(it.textContent.length - 5); }")
    same_dates(screen)


@state("account-consent", "/account", is_signed_in=True, has_consent=True, sizes=(NARROW, LARGE_TEXT))
def consent(screen):
    expect(screen.control("account.consentAgree")).to_be_visible()
    same_dates(screen)


@state("account-calendars", "/account", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def calendars(screen):
    make_addresses(screen, "calendar")


@state("account-widgets", "/account", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def widgets(screen):
    make_addresses(screen, "widget")


# Addresses, tokens and codes differ in each run.
SAME_SAMPLES = """() => {
  for (const it of document.querySelectorAll("code, textarea")) it.textContent = it.textContent
    .replace(/http:\\/\\/[\\d.:]+/g, "https://haru.example")
    .replace(/(haru_|whsec_)[\\w+\\/=-]{20,}/g, (_, kind) => kind + "x".repeat(43));
}"""


@state("api", "/api", is_signed_in=True, sizes=(NARROW, WIDE, LARGE_TEXT))
def api_page(screen):
    screen.page.evaluate(SAME_SAMPLES)


@state("api-open", "/api", is_signed_in=True, sizes=(NARROW,))
def api_open(screen):
    fold = screen.page.locator("details").filter(has_text="GET /tasks").first
    fold.locator("summary").click()
    fold.get_by_role("button", name=screen.text("api.send")).click()
    expect(fold.locator("output")).to_contain_text("200")
    screen.page.evaluate(SAME_SAMPLES)
    fold.scroll_into_view_if_needed()


add("api-stranger", "/api", reach=api_page, has_own_server=True)
add("shortcuts", "/account/shortcuts", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))


@state("shortcuts-code", "/account/shortcuts", is_signed_in=True)
def shortcuts_code(screen):
    screen.press("shortcuts.showCode")
    expect(screen.page.get_by_role("img", name=screen.text("shortcuts.code"))).to_be_visible()
    screen.page.evaluate("""() => document.querySelector(".qr path").setAttribute("d", "M4 4h29v29h-29z")""")


@state("shortcuts-token", "/account/shortcuts", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def shortcuts_token(screen):
    screen.press("shortcuts.here")
    expect(screen.page.locator("code").first).to_be_visible()
    screen.page.evaluate(SAME_SAMPLES)


@state("shortcuts-steps", "/account/shortcuts", is_signed_in=True, sizes=(NARROW, WIDE, LARGE_TEXT))
def shortcuts_steps(screen):
    shortcuts_token(screen)
    open_folds(screen)
    screen.page.get_by_text(screen.text("shortcuts.apple")).scroll_into_view_if_needed()


@state("account-webhooks", "/account", is_signed_in=True, has_webhooks=True, sizes=(NARROW, LARGE_TEXT))
def webhooks(screen):
    open_folds(screen)
    screen.fill("webhooks.url", "https://hooks.example/haru")
    screen.page.get_by_label(screen.text("webhooks.wordAdded"), exact=True).check()
    screen.press("webhooks.make")
    screen.sees("webhooks.made")
    screen.page.evaluate(SAME_SAMPLES)
    screen.page.get_by_text(screen.text("webhooks.made")).scroll_into_view_if_needed()
    same_dates(screen)


def make_addresses(screen, kind):
    open_folds(screen)
    screen.page.locator("select[name=scope]").select_option(kind)
    screen.fill("account.tokenName", "iPhone")
    screen.press("account.tokenMake")
    expect(screen.page.locator("code")).to_have_count(4)
    screen.page.locator("code").evaluate_all("""(all) => {
      for (const it of all) it.textContent = it.textContent
        .replace(/^.*(\\/\\w+)\\/haru_[^/]*/, (_, path) => `https://haru.example${path}/haru_${"x".repeat(43)}`);
    }""")
    same_dates(screen)


@state("account-tokens", "/account", is_signed_in=True)
def tokens(screen):
    token(screen)
    screen.page.goto(f"{screen.origin}/account")
    screen.page.get_by_text("Shortcuts").first.scroll_into_view_if_needed()
    same_dates(screen)


@state("account-anonymous", "/account", has_own_server=True)
def anonymous(screen):
    screen.press("account.start")
    screen.sees("account.anonymousText")
    same_dates(screen)


@state("account-deleted", "/account", is_signed_in=True)
def delete_account(screen):
    open_folds(screen)
    screen.page.locator("form[action='/account/delete']").get_by_label(screen.text("account.currentPassword")).fill(PASSWORD)
    screen.press("account.delete")
    expect(screen.page.get_by_role("status")).to_be_visible()
    same_dates(screen)


@state("account-to-keep", "/account", is_signed_in=True)
def keep_account(screen):
    delete_account(screen)
    screen.fill("account.email", EMAIL)
    screen.fill("account.password", PASSWORD)
    screen.press("account.signIn")
    expect(screen.control("account.keep")).to_be_visible()
    # Signing in may end with another navigation.
    screen.page.wait_for_load_state("networkidle")
    same_dates(screen)


# Recovery codes and network addresses differ in each run.
SAME_CODES = """() => document.querySelectorAll("#recovery-codes code").forEach((code, place) => {
  code.textContent = code.textContent.replace(/[^-]/g, (_, at) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[(7 * place + 5 * at) % 24]);
})"""


def enter_password(screen, action, key):
    """Opens a fold and confirms it with the password."""
    screen.page.locator("summary").filter(has_text=screen.text(key)).click()
    form = screen.page.locator(f"form[action='/account/{action}']")
    form.get_by_label(screen.text("account.currentPassword")).fill(PASSWORD)
    form.get_by_role("button").click()


@state("passkey-new", "/account", is_signed_in=True, has_passkeys=True)
def new_passkey(screen):
    reader = screen.page.context.new_cdp_session(screen.page)
    reader.send("WebAuthn.enable")
    reader.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True}})
    enter_password(screen, "passkey-new", "account.passkeyAdd")
    expect(screen.control("account.passkeyCreate")).to_be_visible()


@state("passkeys", "/account", is_signed_in=True, has_passkeys=True, sizes=(NARROW, LARGE_TEXT))
def passkeys(screen):
    new_passkey(screen)
    screen.press("account.passkeyCreate")
    made = screen.page.locator("summary").filter(has_text=screen.text("account.passkeyMade", date="").strip())
    made.click()
    for fold in ["account.passkeyAdd", "account.passkeyRequire"]:
        screen.page.locator("summary").filter(has_text=screen.text(fold)).click()
    same_dates(screen)
    made.scroll_into_view_if_needed()
    screen.page.mouse.move(0, 0)


def require(screen):
    new_passkey(screen)
    screen.press("account.passkeyCreate")
    enter_password(screen, "passkey-require", "account.passkeyRequire")
    expect(screen.page.locator("#recovery-codes")).to_be_visible()


@state("recovery-codes", "/account", is_signed_in=True, has_passkeys=True, sizes=(NARROW, LARGE_TEXT))
def recovery_codes(screen):
    require(screen)
    screen.page.evaluate(SAME_CODES)
    same_dates(screen)


@state("passkey-required", "/account", is_signed_in=True, has_passkeys=True)
def required(screen):
    require(screen)
    screen.page.goto(f"{screen.origin}/account")
    open_folds(screen)
    screen.page.locator("form[action='/account/passkey-require']").or_(
        screen.page.locator("form[action='/account/recovery-codes']")).first.scroll_into_view_if_needed()
    same_dates(screen)


def sign_in_again(screen):
    require(screen)
    screen.page.context.clear_cookies()
    screen.page.goto(f"{screen.origin}/account")
    screen.fill("account.email", EMAIL)
    screen.fill("account.password", PASSWORD)
    screen.press("account.signIn")
    expect(screen.page.get_by_role("heading", name=screen.text("account.secondStepTitle"))).to_be_visible()


@state("account-second-step", "/account", is_signed_in=True, has_passkeys=True, sizes=(NARROW, LARGE_TEXT))
def second_step(screen):
    sign_in_again(screen)


@state("account-second-step-wrong", "/account", is_signed_in=True, has_passkeys=True)
def second_step_wrong(screen):
    sign_in_again(screen)
    screen.fill("account.recoveryCode", "ABCD-EFGH-JKLM")
    screen.press("account.signIn")
    expect(screen.page.get_by_role("alert").first).to_be_visible()


add("account-with-passkeys", "/account", has_own_server=True, has_passkeys=True)


# The picture shows the server's own date.
HIDDEN_WIDGET = "() => { document.getElementById('widget').style.visibility = 'hidden'; }"


@state("widgets", "/account/widgets", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def widgets(screen):
    screen.page.evaluate(HIDDEN_WIDGET)


@state("widgets-made", "/account/widgets", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def widgets_made(screen):
    screen.press("widgets.make")
    screen.sees("widgets.made")
    screen.page.evaluate(HIDDEN_WIDGET)
    screen.page.evaluate(SAME_SAMPLES)
