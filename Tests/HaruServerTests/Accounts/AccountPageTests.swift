import Foundation
import HTTPTypes
import HaruJSON
import HaruUI
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct AccountPageTests {
  @Test func signsUpOutAndInWithForms() async throws {
    try await withServer { client in
      let made = try await Self.post(
        client,
        "sign-up",
        "email=mina%40haru.example&new=correct+horse+battery"
      )
      #expect(made.status == .seeOther)
      #expect(made.headers[.location] == "/account")
      let cookie = made.cookies
      let page = try await Self.page(client, cookie: cookie)
      #expect(page.text.contains("mina@haru.example"))
      #expect(page.text.contains("this device"))
      let out = try await Self.post(client, "sign-out", "", cookie: cookie)
      #expect(out.headers[.setCookie]?.hasPrefix("haru=; ") == true)
      let after = try await Self.page(client, cookie: cookie)
      #expect(after.text.contains("action=\"/account/sign-in\""))
      let back = try await Self.post(
        client,
        "sign-in",
        "email=mina%40haru.example&password=correct+horse+battery"
      )
      #expect(back.status == .seeOther)
    }
  }

  @Test func showsAFormAgainWithWhatIsWrong() async throws {
    try await withServer { client in
      let wrong = try await Self.post(
        client,
        "sign-in",
        "email=%3Cb%3E%40haru.example&password=wrong"
      )
      #expect(wrong.status == .unauthorized)
      #expect(wrong.text.contains("role=\"alert\""))
      #expect(wrong.text.contains("The email or the password is wrong."))
      #expect(wrong.text.contains("value=\"&lt;b&gt;@haru.example\""))
      #expect(!wrong.text.contains("value=\"wrong\""))
      let weak = try await Self.post(client, "sign-up", "email=a%40b.example&new=password")
      #expect(weak.status == .unprocessableContent)
      #expect(weak.text.contains("action=\"/account/sign-up\""))
    }
  }

  @Test func showsWhatIsRunning() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let bearer: HTTPFields = [.authorization: "Bearer \(token)"]
      let page = { try await client.execute(uri: "/account", method: .get, headers: bearer).text }
      let api = { try await client.execute(uri: "/api", method: .get, headers: bearer).text }
      #expect(try await !page().contains("nowbar"))
      #expect(try await !api().contains("nowbar"))
      _ = try await client.api(.post, "timers", ["length": "10m", "label": "Tea"], token: token)
      #expect(try await page().contains(#"<a class="open" href="/clock/timer">"#))
      _ = try await client.api(.post, "tasks", ["name": "Maths", "estimate": "30m"], token: token)
      _ = try await client.api(.post, "focus/start", ["task": "Maths"], token: token)
      let running = try await page()
      #expect(running.contains(#"<a class="open" href="/focus/session">"#))
      #expect(running.contains(#"<a class="icon-btn" href="/focus/session" aria-label="Open">"#))
      // The page about the API is rendered once for all, but the bar is this person's.
      #expect(try await api().contains(#"<a class="open" href="/focus/session">"#))
      #expect(try await !client.execute(uri: "/api", method: .get).text.contains("nowbar"))
      #expect(running.contains(#"<b class="left"><time datetime="2"#))
      _ = try await client.api(.post, "focus/pause", nil, token: token)
      #expect(try await page().contains(#"<b class="left"><time>"#))
    }
  }

  @Test func makesATokenThatIsShownOnce() async throws {
    try await withServer { client in
      let cookie = try await Self.signUp(client)
      let made = try await Self.post(client, "token", "name=Shortcuts&scope=read", cookie: cookie)
      #expect(made.text.contains("<code class=\"sample\">haru_"))
      let page = try await Self.page(client, cookie: cookie)
      #expect(page.text.contains("Shortcuts"))
      #expect(!page.text.contains("haru_"))
      // The button that revokes a token names it, and nothing about the account.
      #expect(page.text.contains(#"aria-label="Revoke Shortcuts">Revoke</button>"#))
    }
  }

  @Test func standsInTheFrameOfTheAppAsAPageOfTheSettings() async throws {
    try await withServer { client in
      let current = #"href="/settings" data-area="day" aria-current="page""#
      for query in ["", "?make", "?forgot"] {
        let page = try await client.execute(uri: "/account\(query)", method: .get).text
        #expect(page.components(separatedBy: current).count == 2, "in the side bar")
        #expect(page.contains("<nav class=\"side\"") && page.contains("<nav class=\"tabs\""))
        #expect(page.contains("<a class=\"skip\" href=\"#main\">"))
      }
    }
  }

  @Test func opensTheFormThatFailed() async throws {
    try await withServer { client in
      let cookie = try await Self.signUp(client)
      let closed = try await Self.page(client, cookie: cookie).text
      #expect(!closed.contains("<details class=\"fold\" open"))
      let wrong = try await Self.post(client, "delete", "password=wrong", cookie: cookie).text
      let open = wrong.components(separatedBy: "<details class=\"fold\" open=\"\">")
      #expect(open.count == 2 && open[1].contains("action=\"/account/delete\""))
    }
  }

  @Test func namesDevicesInWordsAndSaysWhenTheyWereUsed() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let agent =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53"
      let cookie = try await Self.signUp(client)
      _ = try await client.executeRequest(
        uri: "/account/sign-in",
        method: .post,
        headers: [.contentType: "application/x-www-form-urlencoded", .userAgent: agent],
        body: ByteBuffer(string: "email=mina%40haru.example&password=correct+horse+battery")
      )
      clock.advance(seconds: 3 * 3_600)
      let page = try await Self.page(client, cookie: cookie).text
      #expect(page.contains("Edge on Windows") && page.contains("Last used 3 hours ago"))
      #expect(page.contains("Unknown device · this device") && page.contains("Active now"))
      #expect(page.contains(#"aria-label="Sign out Edge on Windows">Sign out</button>"#))
      #expect(!page.contains("Mozilla"))
    }
  }

  @Test(arguments: [
    ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/145.0.0.0", "Chrome on Linux"),
    // As truncated by an earlier version.
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, lik", "macOS"),
    ("haru on studio", "haru on studio"), ("Linux box", "Linux box"), ("", "Unknown device"),
    ("Mozilla/5.0", "Unknown device"),
  ])
  func namesADevice(label: String, name: String) {
    #expect(Messages.inEnglish.device(label) == name)
  }

  @Test func carriesTheTicketOfALinkToItsForm() async throws {
    try await withServer { client in
      let reset = try await Self.post(client, "arrive", "name=reset&value=abc%22def")
      #expect(reset.text.contains("name=\"ticket\""))
      #expect(reset.text.contains("value=\"abc&quot;def\""))
      let failed = try await Self.post(client, "reset", "ticket=abc&new=correct+horse+battery")
      #expect(failed.status == .gone)
      #expect(failed.text.contains("This link has expired"))
      let link = try await Self.post(client, "arrive", "name=link&value=xyz")
      #expect(link.text.contains("name=\"link\""))
    }
  }

  @Test func speaksTheLanguageOfTheReader() async throws {
    try await withServer { client in
      let page = try await client.executeRequest(
        uri: "/account",
        method: .get,
        headers: [.acceptLanguage: "ko"],
        body: nil
      )
      #expect(page.text.contains("<html lang=\"ko\""))
      #expect(page.text.contains("비밀번호"))
      #expect(page.text.contains("<script src=\"/account.js\" defer></script>"))
      #expect(!page.text.contains("type=\"module\""))
      #expect(page.headers[.cacheControl] == "no-store")
    }
  }

  @Test func asksForASessionBeforeItChangesAnything() async throws {
    try await withServer { client in
      for action in ["end", "end-others", "password", "token", "delete", "keep", "sign-out"] {
        let answer = try await Self.post(client, action, "id=x")
        #expect(answer.status == .unauthorized)
      }
    }
  }

  /// An attacker's own link, clicked in someone else's browser, signed in or not.
  @Test(arguments: [true, false])
  func aLinkFromAMailSignsNobodyInUnasked(isSignedIn: Bool) async throws {
    let mail = try MailFolder()
    try await withServer({ mail.configure(&$0) }) { client in
      let attacker = "email=attacker%40haru.example&new=correct+horse+battery"
      _ = try await Self.post(client, "sign-up", attacker)
      let ticket = try #require(await mail.secret(after: "#confirm="))
      let cookie = isSignedIn ? try await Self.start(client) : nil
      let form = "name=confirm&value=\(ticket)"
      let arrived = try await Self.post(client, "arrive", form, cookie: cookie)
      #expect(arrived.status == .ok && arrived.headers[.setCookie] == nil)
      #expect(arrived.text.contains("Sign in as attacker@haru.example?"))
      #expect(arrived.text.contains("action=\"/account/confirm\""))
      let confirmed = try await Self.post(client, "confirm", "ticket=\(ticket)", cookie: cookie)
      #expect(confirmed.status == .seeOther && confirmed.headers[.setCookie] != nil)
      let again = try await Self.post(client, "arrive", form, cookie: cookie)
      #expect(again.status == .gone)
    }
  }

  /// Someone who started anonymously and then gave an address is signed in by the click: it is
  /// their own account.
  @Test func theBrowserThatAskedForALinkIsNotAskedAgain() async throws {
    let mail = try MailFolder()
    try await withServer({ mail.configure(&$0) }) { client in
      let cookie = try await Self.start(client)
      let form = "email=mina%40haru.example&new=correct+horse+battery"
      _ = try await Self.post(client, "sign-up", form, cookie: cookie)
      let ticket = try #require(await mail.secret(after: "#confirm="))
      let arrival = "name=confirm&value=\(ticket)"
      let arrived = try await Self.post(client, "arrive", arrival, cookie: cookie)
      #expect(arrived.status == .seeOther && arrived.headers[.setCookie] != nil)
    }
  }

  @Test func offersAnAnonymousAccountUpgradeOrDeletionAndNoSignOut() async throws {
    try await withServer { client in
      let cookie = try await Self.start(client)
      let page = try await Self.page(client, cookie: cookie).text
      #expect(page.contains("action=\"/account/sign-up\""))
      #expect(page.contains("action=\"/account/delete\""))
      #expect(!page.contains("action=\"/account/sign-out\""))
      let refused = try await Self.post(client, "sign-out", "", cookie: cookie)
      #expect(refused.status == .conflict)
      let upgraded = try await Self.post(
        client,
        "sign-up",
        "email=mina%40haru.example&new=correct+horse+battery",
        cookie: cookie
      )
      #expect(upgraded.status == .seeOther)
      let after = upgraded.cookies
      let full = try await Self.page(client, cookie: after).text
      #expect(full.contains("mina@haru.example") && full.contains("/account/sign-out"))
      #expect(try await Self.page(client, cookie: cookie).text.contains("/account/sign-in"))
    }
  }

  @Test func leadsFromAnAnonymousAccountIntoOneThatIsThereAlready() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      _ = try await Self.signUp(client)
      let made = try await client.api(.post, "accounts/anonymous", [:])
      let cookie = made.headers.cookies
      #expect(try await Self.page(client, cookie: cookie).text.contains("href=\"/account?enter\""))
      let way = try await Self.page(client, cookie: cookie, query: "?enter").text
      #expect(way.contains("action=\"/account/sign-in\""))
      #expect(!way.contains("action=\"/account/start\"") && !way.contains("/account?make"))
      let wrong = try await Self.post(
        client,
        "sign-in",
        "email=mina%40haru.example&password=wrong",
        cookie: cookie
      )
      #expect(wrong.status == .unauthorized && wrong.text.contains("/account/sign-in"))
      clock.advance(seconds: 1)
      let link = try await Self.post(client, "arrive", "name=link&value=xyz", cookie: cookie)
      #expect(link.text.contains("name=\"link\""))
      let entered = try await Self.post(
        client,
        "sign-in",
        "email=mina%40haru.example&password=correct+horse+battery",
        cookie: cookie
      )
      // The scripts get what they need to delete the old account once nothing can be lost.
      let ticket = try #require(
        entered.headers[values: .setCookie].first { $0.hasPrefix("haru_merge=") }
      )
      #expect(!ticket.contains("HttpOnly") && ticket.contains("SameSite=Lax"))
      #expect(try await Self.page(client, cookie: cookie).status == .ok)
    }
  }

  @Test func makesATokenForTheKindsThatAreChosenAndSaysWhenItWasUsed() async throws {
    try await withServer { client in
      let cookie = try await Self.signUp(client)
      // What a browser sends for a form with two choices.
      let form = "name=Words&scope=read&feature-words=add&feature-focus=&feature-ddays=write"
      _ = try await Self.post(client, "token", form, cookie: cookie)
      let page = try await Self.page(client, cookie: cookie).text
      #expect(page.contains("Add only: Words · Read and write: D-day · Last used "))
      for feature in ScopeFeature.allCases {
        #expect(page.contains("<select name=\"feature-\(feature.rawValue)\""))
      }
      for wrong in ["on", "do", "full"] {
        let form = "name=Words&scope=write&feature-words=\(wrong)"
        let answer = try await Self.post(client, "token", form, cookie: cookie)
        #expect(answer.status == .unprocessableContent)
      }
      let other = try await Self.post(client, "token", "name=All&scope=read", cookie: cookie)
      #expect(other.text.contains("Read only · Last used "))
      let list = try await client.api(.get, "tokens", headers: [.cookie: cookie]).json
      #expect(
        list.array?.map { $0["entities"] } == [.null, ["dday", "notebook", "word", "wordReview"]]
      )
    }
  }

  @Test func deletesAfterAnExportAndKeepsOnSecondThought() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let cookie = try await Self.signUp(client)
      let page = try await Self.page(client, cookie: cookie).text
      let export = try #require(page.range(of: "href=\"/api/v1/export\""))
      let deletion = try #require(page.range(of: "action=\"/account/delete\""))
      #expect(export.lowerBound < deletion.lowerBound)
      let wrong = try await Self.post(client, "delete", "password=wrong", cookie: cookie)
      #expect(wrong.text.contains("The current password is wrong."))
      clock.advance(seconds: 1)
      let gone = try await Self.post(
        client,
        "delete",
        "password=correct+horse+battery",
        cookie: cookie
      )
      #expect(gone.text.contains("Sign in before then to keep it."))
      let back = try await Self.post(
        client,
        "sign-in",
        "email=mina%40haru.example&password=correct+horse+battery"
      )
      let new = back.cookies
      #expect(try await Self.page(client, cookie: new).text.contains("/account/keep"))
      _ = try await Self.post(client, "keep", "", cookie: new)
      #expect(try await !Self.page(client, cookie: new).text.contains("/account/keep"))
    }
  }

  @Test func saysWhereNoMailIsSent() async throws {
    try await withServer { client in
      let answer = try await client.execute(uri: "/account?forgot", method: .get)
      #expect(answer.text.contains("This server can&#39;t send emails."))
      #expect(!answer.text.contains("action=\"/account/forgot\""))
    }
    try await withServer({
      $0.mailCommand = "cat > /dev/null"
      $0.mailSender = "haru@haru.example"
    }) { client in
      let answer = try await client.execute(uri: "/account?forgot", method: .get)
      #expect(answer.text.contains("action=\"/account/forgot\""))
    }
  }

  static func signUp(_ client: any TestClientProtocol) async throws -> String {
    let made = try await post(
      client,
      "sign-up",
      "email=mina%40haru.example&new=correct+horse+battery"
    )
    return made.cookies
  }

  /// Starts anonymously; returns the cookies.
  private static func start(_ client: any TestClientProtocol) async throws -> String {
    try await client.api(.post, "accounts/anonymous", [:]).headers.cookies
  }

  static func page(
    _ client: any TestClientProtocol,
    cookie: String,
    query: String = ""
  ) async throws -> TestResponse {
    try await client.executeRequest(
      uri: "/account\(query)",
      method: .get,
      headers: [.cookie: cookie],
      body: nil
    )
  }

  static func post(
    _ client: any TestClientProtocol,
    _ action: String,
    _ form: String,
    cookie: String? = nil
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    if let cookie { headers[.cookie] = cookie }
    return try await client.executeRequest(
      uri: "/account/\(action)",
      method: .post,
      headers: headers,
      body: ByteBuffer(string: form)
    )
  }
}
