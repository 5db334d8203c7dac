import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

struct QuoteVerbRoutesTests {
  @Test func theQuoteOfTheDayIsThatOfThePlannerInTheLanguageOfTheRequest() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("read")
      for language in ["en", "ko"] {
        let headers: HTTPFields = [.acceptLanguage: language]
        let quote = try await client.api(.get, "quotes/today", token: token, headers: headers)
        let wanted = DailyQuote.of(
          try PlainDate(parsing: "2026-11-18"),
          collection: QuoteCollection.linked,
          own: Replica(),
          language: language
        )
        #expect(quote.status == 200 && quote.json["id"]?.string == wanted?.id.text)
        #expect(quote.json["language"]?.string == language)
      }
      // In Tokyo it is two in the morning, which belongs to the day before.
      clock.advance(seconds: 6 * 3_600)
      let early = try await client.api(.get, "quotes/today?zone=Asia/Tokyo", token: token).json
      let evening = try await client.api(.get, "quotes/today", token: token).json
      #expect(early == evening)
      let random = try await client.api(.get, "quotes/random", token: token)
      #expect(random.status == 200 && random.json["text"]?.string?.isEmpty == false)
    }
  }

  @Test func aQuoteIsUsedOnceADay() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      let quote = try await client.api(.get, "quotes/today", token: session).json
      let path = "quotes/\(quote["id"]?.string ?? "")/use"
      for _ in 1...2 {
        let used = try await client.api(.post, path, token: session)
        #expect(used.status == 200 && used.json["usedOn"] == ["2026-11-18"])
      }
      clock.advance(seconds: 86_400)
      let again = try await client.api(.post, path, token: session).json
      #expect(again["usedOn"] == ["2026-11-18", "2026-11-19"])
      let other = try await client.signUp("juno@haru.example")
      #expect(try await client.api(.post, path, token: other).json["usedOn"] == ["2026-11-19"])
      let none = try await client.api(.post, "quotes/none/use", token: session)
      #expect(none.status == 404 && none.json["detail"]?.string?.contains("none") == true)
    }
  }

  @Test func aTokenDoesWhatItMay() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let quote = try await client.api(.get, "quotes/today", token: session).json
      let path = "quotes/\(quote["id"]?.string ?? "")/use"
      let kinds: JSON = ["quote", "quoteMark", "quoteUse"]
      for (scope, entities, read, write) in [
        ("read", kinds, 200, 403), ("write", kinds, 200, 200), ("write", ["quote"], 403, 403),
      ] as [(JSON, JSON, Int, Int)] {
        let body: JSON = ["name": "Siri", "scope": scope, "entities": entities]
        let token = try await client.api(.post, "tokens", body, token: session).token
        #expect(try await client.api(.get, "quotes/today", token: token).status == read)
        #expect(try await client.api(.get, "quotes/random", token: token).status == read)
        #expect(try await client.api(.post, path, token: token).status == write)
      }
      #expect(try await client.api(.get, "quotes/today").status == 401)
    }
  }
}
