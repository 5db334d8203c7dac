import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruCore
@testable import HaruServer

/// The messages to a device about its user's work.
struct NoticeMessagesTests {
  private typealias Ask = @Sendable (_ path: String, JSON) async throws -> APIAnswer
  private typealias Say = @Sendable (DueNotice.Content...) async throws -> [NoticeMessage]

  private static let today = PlainDate(year: 2026, month: 11, day: 18)

  /// A person in Seoul, where it is 20:06:40, with the task English.
  private func withPerson(_ test: @Sendable (Ask, Say) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServerAndStore({ options in
      options.mailSender = "haru@example.org"
      options.clock = { clock.now }
    }) { client, store in
      let token = try await client.signUp()
      let zone: HTTPFields = [try #require(HTTPField.Name("Haru-Zone")): "Asia/Seoul"]
      let ask: Ask = { try await client.api(.post, $0, $1, token: token, headers: zone) }
      let subscription: JSON = [
        "endpoint": "https://fcm.googleapis.com/a", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "p256dh":
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "zone": "Asia/Seoul", "language": "ko",
      ]
      _ = try await client.api(.put, "push/subscription", subscription, token: token)
      _ = try await ask("tasks", ["name": "English"])
      let device = try #require(try await store.subscriptions(of: client.user(token)).first)
      let messages = NoticeMessages(
        storage: store,
        zones: try #require(ZoneDatabase.linked),
        quotes: OperatorQuotes(dataDirectory: "")
      )
      try await test(ask) { (contents: DueNotice.Content...) in
        let notices = contents.map { content in
          let (at, end) = (clock.now, clock.now + 60_000)
          return DueNotice(kind: .plan, key: "key", at: at, deadline: end, content: content)
        }
        return try await messages.messages(of: notices, to: device, at: clock.now)
      }
    }
  }

  @Test func theQuoteIsThatOfTheAppInTheLanguageOfTheDevice() async throws {
    let today = try #require(Self.today)
    let quote = try #require(
      DailyQuote.of(today, collection: QuoteCollection.linked, own: Replica(), language: "ko")
    )
    try await withPerson { _, say in
      let message = try #require(try await say(.quote(today)).first)
      #expect(message.title == "오늘의 글귀" && message.path == "/quotes?id=\(quote.id.text)")
      #expect(message.body.hasPrefix("\(quote.quote.text)\n— "))
    }
  }

  @Test func aPlanIsAWordInTheAfternoonOnlyIfItDoesNotFit() async throws {
    let today = try #require(Self.today)
    try await withPerson { ask, say in
      #expect(try await say(.plan(today)).isEmpty)
      let short = try await ask("plan", ["task": "English", "length": "30m"])
      #expect(short.status == 201)
      #expect(try await say(.plan(today)).isEmpty)
      _ = try await ask("tasks", ["name": "Maths"])
      #expect(try await ask("plan", ["task": "Maths", "length": "16h"]).status == 201)
      let message = try #require(try await say(.plan(today)).first)
      #expect(message.title == "오늘 계획이 빠듯해요" && message.path == "/today")
      #expect(message.body == "오후 12:35쯤 끝나요")
      // It was not sent in time, and that day's plan no longer matters today.
      #expect(try await say(.plan(today.adding(days: -1) ?? today)).isEmpty)
    }
  }

  @Test func wordsAreToldByTheirNumberAndNotAtAllIfNoneAreDue() async throws {
    try await withPerson { ask, say in
      #expect(try await say(.words).isEmpty)
      for term in ["one", "two"] as [JSON] {
        #expect(try await ask("words", ["term": term]).status == 201)
      }
      let message = try #require(try await say(.words).first)
      #expect(message.title == "단어" && message.body == "복습할 단어 2개")
      #expect(message.path == "/words/review")
      for term in ["one", "two"] {
        let reviewed = try await ask("words/\(term)/review", ["rating": "easy"])
        #expect(reviewed.status == 200)
      }
      #expect(try await say(.words).isEmpty)
    }
  }

  @Test func aWeekInWhichNothingWasDoneIsNotReviewed() async throws {
    let today = try #require(Self.today)
    try await withPerson { ask, say in
      #expect(try await say(.week(today)).isEmpty)
      let session: JSON = [
        "task": "English", "date": "2026-11-17", "start": "9:00", "end": "9:40",
      ]
      #expect(try await ask("focus/records", session).status == 201)
      let message = try #require(try await say(.week(today)).first)
      #expect(message.title == "한 주 돌아보기" && message.body == "지난 7일을 돌아보세요.")
    }
  }

  @Test func aHabitIsRememberedAfterAWeek() async throws {
    let today = try #require(Self.today)
    try await withPerson { ask, say in
      for day in 9...11 {
        #expect(try await say(.practice(today)).isEmpty)
        let session: JSON = [
          "task": "English", "date": .string("2026-11-\(day)"), "start": "9:00", "end": "9:40",
        ]
        #expect(try await ask("focus/records", session).status == 201)
      }
      let message = try #require(try await say(.practice(today)).first)
      #expect(message.title == "English" && message.body == "7일 만에 다시 해 볼까요?")
      #expect(message.path == "/focus?start=English")
      #expect(try await say(.practice(today.adding(days: 1) ?? today)).isEmpty)
      // Beside others, it says what it is about.
      let both = try await say(.practice(today), .week(today))
      #expect(both.count == 1)
      #expect(both.first?.body.hasPrefix("English · 7일 만에 다시 해 볼까요?\n") == true)
    }
  }
}
