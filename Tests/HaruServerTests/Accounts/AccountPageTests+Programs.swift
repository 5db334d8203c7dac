import HTTPTypes
import HaruJSON
import HaruStore
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

extension AccountPageTests {
  /// A library that ends the text at NUL would read another person's address.
  @Test func refusesTextsThatEndWithin() async throws {
    try await withServer { client in
      _ = try await Self.signUp(client)
      let form = "email=mina%40haru.example%00x&password=correct+horse+battery"
      let answer = try await Self.post(client, "sign-in", form)
      #expect(answer.status == .unprocessableContent)
    }
  }

  @Test func makesTheAddressOfAWidgetThatShowsNothingElse() async throws {
    try await withServer { client in
      let cookie = try await Self.signUp(client)
      let form = "kind=dday&size=l&theme=dark"
      let made = try await Self.post(client, "widgets", form, cookie: cookie)
      let start = try #require(made.text.firstRange(of: "/w/haru_"))
      let path = String(made.text[start.lowerBound...].prefix { $0 != "." })
      let look = "?size=l&amp;theme=dark&amp;lang=en"
      for ending in [".png\(look)", ".svg\(look)", ".txt?lang=en", ".json?lang=en"] {
        #expect(made.text.contains("\(path)\(ending)<"), "\(ending)")
      }
      for (kind, status) in [("dday", HTTPResponse.Status.ok), ("alarm", .forbidden)] {
        let address = path.replacing("/dday", with: "/\(kind)") + ".svg"
        #expect(try await client.execute(uri: address, method: .get) { $0.status } == status)
      }
      for wrong in ["kind=words&size=l&theme=dark", "kind=dday&size=xl&theme=dark", "kind=dday"] {
        let answer = try await Self.post(client, "widgets", wrong, cookie: cookie)
        #expect(answer.status == .unprocessableContent, "\(wrong)")
      }
    }
  }

  @Test func theAddressOfADayShowsTheChosenParts() async throws {
    try await withServer { client in
      let cookie = try await Self.signUp(client)
      let form = "kind=today&size=l&theme=auto&part-ddays=on&running=on"
      let made = try await Self.post(client, "widgets", form, cookie: cookie)
      let start = try #require(made.text.firstRange(of: "/w/haru_"))
      let path = String(made.text[start.lowerBound...].prefix { $0 != "." })
      let list = try await client.api(.get, "tokens", headers: [.cookie: cookie]).json
      let entities = list[0]?["entities"]?.array ?? []
      #expect(entities.contains("dday") && entities.contains("workItem"))
      #expect(!entities.contains("alarm") && !entities.contains("-names"))
      let day = try await client.execute(uri: "\(path).json", method: .get) { $0 }
      let json = try JSON.parse(day.text.utf8)
      #expect(json["ddays"] == .array([]) && json["nextAlarm"] == .null)
    }
  }

  @Test func addsTriesAndRemovesAWebhook() async throws {
    try await withServer({ $0.webhookOrigins = ["http://127.0.0.1:1"] }) { client in
      let cookie = try await Self.signUp(client)
      let address = "url=http%3A%2F%2F127.0.0.1%3A1%2Fhook"
      let wrong = try await Self.post(
        client,
        "webhook",
        "url=http%3A%2F%2F10.0.0.1%2F&event-word.added=on",
        cookie: cookie
      )
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.text.contains("allow webhooks at this address."))
      let none = try await Self.post(client, "webhook", address, cookie: cookie)
      #expect(none.text.contains("Choose at least one event."))
      let form = "\(address)&event-word.added=on"
      let made = try await Self.post(client, "webhook", form, cookie: cookie)
      #expect(made.text.contains("whsec_"))
      let list = try await client.api(.get, "webhooks", headers: [.cookie: cookie]).json
      let id = try #require(list["webhooks"]?[0]?["id"]?.string)
      let tried = try await Self.post(client, "webhook-test", "id=\(id)", cookie: cookie)
      #expect(tried.status == .seeOther)
      let page = try await Self.page(client, cookie: cookie).text
      #expect(page.contains("Waiting") && !page.contains("whsec_"))
      let log = try await client.api(
        .get,
        "webhooks/\(id)/deliveries",
        headers: [.cookie: cookie]
      )
      let delivery = try #require(log.json[0]?["id"]?.integer)
      let again = "id=\(id)&delivery=\(delivery)"
      #expect(
        try await Self.post(client, "webhook-resend", again, cookie: cookie).status == .seeOther
      )
      _ = try await Self.post(client, "webhook-remove", "id=\(id)", cookie: cookie)
      #expect(try await !Self.page(client, cookie: cookie).text.contains("webhook-test"))
    }
  }

  /// The server refuses a body whose type is not named.
  @Test func aShortcutListsTheTypeOfItsBodyAndEachStepHasAPicture() async throws {
    try await withServer { client in
      let cookie = try await Self.signUp(client)
      let page = try await Self.post(client, "shortcuts", "task=English&way=here", cookie: cookie)
      let requests = page.text.split(separator: #"<div class="request">"#).dropFirst()
        .map { $0.prefix(upTo: $0.firstRange(of: "</details>")?.lowerBound ?? $0.endIndex) }
      #expect(requests.count == 4)
      for request in requests {
        let hasBody = request.contains("Request body (JSON)")
        #expect(request.contains(">application/json<") == hasBody, "\(request)")
      }
      #expect(requests.filter { $0.contains("Content-Type") }.count == 2)
      #expect(page.text.contains("add “Speak Text”"))
      #expect(page.text.matches(of: /<svg class="step"/).count == Self.steps(in: page.text))
      let start = try await client.execute(
        uri: "/account/shortcuts",
        method: .get,
        headers: [.cookie: cookie]
      )
      #expect(start.text.matches(of: /<svg class="step"/).count == Self.steps(in: start.text))
    }
  }

  /// Whoever made the code may have named the task.
  @Test func aShellRunsNothingOfTheNameInTheCommandOfALauncher() async throws {
    try await withServer { client in
      let cookie = try await Self.signUp(client)
      let form = "task=It%27s+%22a%22+%24%28b%29&way=here"
      let page = try await Self.post(client, "shortcuts", form, cookie: cookie)
      let text = page.text.replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
      #expect(text.contains(#">haru focus start 'It'\''s "a" $(b)'<"#))
    }
  }

  private static func steps(in html: String) -> Int {
    html.split(separator: #"<ol class="howto">"#).dropFirst().reduce(0) { sum, list in
      let end = list.firstRange(of: "</ol>")?.lowerBound ?? list.endIndex
      return sum + list[..<end].matches(of: /<li>/).count
    }
  }

  @Test func aCodeForShortcutsEndsWithTheSessionsAndIsOnlyForAnAccountThatStays() async throws {
    try await withServerAndStore { client, store in
      let cookie = try await Self.signUp(client)
      let accounts = accountRules(in: store, at: TestClock())
      let token = try await client.api(
        .post,
        "sessions",
        ["email": "mina@haru.example", "password": "correct horse battery", "transport": "bearer"]
      )
      let user = try #require(token.json["user"]?.string)
      let principal = Principal(user: user, session: "s", scope: .full)
      let visitor = Visitor(client: "203.0.113.9", label: "", language: .en, principal: nil)
      let empty = try await Self.post(client, "shortcuts", "task=&way=here", cookie: cookie)
      #expect(empty.status == .unprocessableContent)
      let first = try await accounts.addShortcutTicket(task: "English", by: principal)
      try await accounts.endAll(of: user)
      await #expect(throws: Problem.self) {
        _ = try await accounts.redeemShortcut(first, name: "phone", visitor)
      }
      let second = try await accounts.addShortcutTicket(task: "English", by: principal)
      let (task, made) = try await accounts.redeemShortcut(second, name: "phone", visitor)
      #expect(task == "English" && made.account.email == "mina@haru.example")
      let third = try await accounts.addShortcutTicket(task: "English", by: principal)
      _ = try await accounts.deleteAccount(password: "correct horse battery", by: principal)
      await #expect(throws: Problem.self) {
        _ = try await accounts.redeemShortcut(third, name: "phone", visitor)
      }
    }
  }
}
