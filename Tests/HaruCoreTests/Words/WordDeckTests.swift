import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct WordDeckTests {
  private func deck(_ reviews: String, words: [RecordID] = ["a", "b", "c"]) throws -> WordDeck {
    WordDeck(
      words: try words.map { try WordFixture.word($0) },
      reviews: try WordFixture.reviews(reviews),
      startHour: 4
    )
  }

  private func card(_ deck: WordDeck, _ id: RecordID) throws -> WordCard {
    deck.cards[try #require(deck.index(of: id))]
  }

  @Test func bringsAWordBackOnTheRightDay() throws {
    let deck = try deck(
      """
      a 3 2026-11-21T21:00:00+09:00
      a 3 2026-11-21T21:10:00+09:00
      """
    )
    let card = try card(deck, "a")
    #expect(card.stage == .review)
    // py-fsrs: the second good on the first day waits two days.
    #expect(card.dueDay == PlainDate(year: 2026, month: 11, day: 23)?.daysSinceEpoch)
    let eve = try WordFixture.moment("2026-11-23T03:59:00+09:00")
    let morning = try WordFixture.moment("2026-11-23T04:00:00+09:00")
    #expect(deck.agenda(at: eve).reviews == [])
    #expect(deck.agenda(at: morning).reviews == [0])
  }

  @Test func takesAnAnswerBackAsIfItHadNotBeenGiven() throws {
    let reviews = try WordFixture.reviews(
      """
      a 3 2026-11-21T21:00:00+09:00
      a 4 2026-11-21T21:10:00+09:00
      a 1 2026-11-29T21:00:00+09:00
      """
    )
    var deck = try deck("")
    var cards: [WordCard?] = []
    var before: [WordDeck] = []
    for review in reviews {
      before.append(deck)
      cards.append(deck.apply(review))
    }
    let day = deck.day(of: reviews[2].moment)
    #expect(deck.history.retention(days: 1, until: day) == (0, 1))
    for place in reviews.indices.reversed() {
      deck.takeBack(reviews[place], to: cards[place])
      #expect(deck.cards == before[place].cards)
      for day in day - 10...day { #expect(deck.history[day] == before[place].history[day]) }
    }
  }

  @Test func countsTheHoursAfterMidnightToTheDayBefore() throws {
    let late = try WordFixture.moment("2026-11-22T03:59:59+09:00")
    let early = try WordFixture.moment("2026-11-22T04:00:00+09:00")
    #expect(StudyDay.number(early, startHour: 4) == StudyDay.number(late, startHour: 4) + 1)
    #expect(StudyDay.number(late, startHour: 0) == StudyDay.number(early, startHour: 0))
  }

  @Test func keepsAStreakThroughTravelAndLateNights() throws {
    // Seoul, after midnight in Seoul, then in Honolulu, whose date is a day behind.
    let deck = try deck(
      """
      a 3 2026-11-21T21:00:00+09:00
      a 3 2026-11-23T00:30:00+09:00
      b 3 2026-11-23T09:00:00+09:00
      a 1 2026-11-24T09:00:00-10:00
      """
    )
    let last = PlainDate(year: 2026, month: 11, day: 24)?.daysSinceEpoch ?? 0
    #expect(deck.history.streak(at: last) == 4)
    #expect(deck.history.streak(at: last + 1) == 4)
    #expect(deck.history.streak(at: last + 2) == 0)
    #expect(deck.history.bestStreak == 4)
    #expect(deck.history[last].reviews == 1)
    #expect(deck.history[last - 3].introduced == 1)
  }

  @Test func showsStepsThenReviewsThenNewWords() throws {
    let deck = try deck(
      """
      a 4 2026-11-01T09:00:00+09:00
      b 1 2026-11-21T08:00:00+09:00
      c 1 2026-11-21T08:59:30+09:00
      """,
      words: ["a", "b", "c", "d"]
    )
    let agenda = deck.agenda(at: try WordFixture.moment("2026-11-21T09:00:00+09:00"))
    #expect(agenda.learning == [1])
    #expect(agenda.reviews == [0])
    #expect(agenda.new == [3])
    #expect(agenda.ahead == [2])
    #expect(agenda.next == 1)
    #expect(agenda.count == 4)
  }

  @Test func letsInAsManyNewWordsADayAsTheSettingsSay() throws {
    var settings = WordSettings()
    settings.set(newPerDay: 2)
    let ids: [RecordID] = (0..<5).map { "w\($0)" }
    let deck = WordDeck(
      words: try ids.map { try WordFixture.word($0) },
      reviews: try WordFixture.reviews("w0 4 2026-11-21T09:00:00+09:00"),
      settings: settings,
      startHour: 4
    )
    let today = deck.agenda(at: try WordFixture.moment("2026-11-21T10:00:00+09:00"))
    #expect(today.new == [1])
    #expect(today.waitingNew == 4)
    let tomorrow = deck.agenda(at: try WordFixture.moment("2026-11-22T10:00:00+09:00"))
    #expect(tomorrow.new == [1, 2])
  }

  @Test func tellsHowLongEachAnswerWaits() throws {
    let deck = try deck("")
    let now = try WordFixture.moment("2026-11-21T09:00:00+09:00")
    #expect(deck.preview(of: 0, at: now) == [.seconds(60), .seconds(330), .seconds(600), .days(8)])
  }

  @Test func marksAWordThatIsForgottenEightTimes() throws {
    var lines = "a 4 2026-01-01T09:00:00+09:00\n"
    for month in 2...9 {
      lines += "a 1 2026-0\(month)-01T09:00:00+09:00\na 3 2026-0\(month)-01T09:10:00+09:00\n"
    }
    let card = try card(deck(lines), "a")
    #expect(card.lapses == 8)
    #expect(card.isLeech)
  }

  @Test func takesAReviewBack() throws {
    let review = try WordFixture.reviews("a 3 2026-11-21T09:00:00+09:00")[0]
    var replica = Replica()
    replica.apply(review.writes(at: review.moment.instant))
    #expect(replica.records(of: WordReview.entity).compactMap { WordReview(record: $0) }.count == 1)
    replica.apply([review.deletion(at: review.moment.instant + 1)])
    #expect(replica.records(of: WordReview.entity).compactMap { WordReview(record: $0) }.isEmpty)
  }

  @Test func forecastsWhatComesDue() throws {
    let deck = try deck(
      """
      a 4 2026-11-21T09:00:00+09:00
      b 3 2026-11-10T09:00:00+09:00
      b 3 2026-11-10T09:10:00+09:00
      """
    )
    let forecast = deck.forecast(from: try WordFixture.moment("2026-11-21T10:00:00+09:00"))
    #expect(forecast.count == 30)
    #expect(forecast[0] == 1)
    #expect(forecast[8] == 1)
    #expect(forecast.reduce(0, +) == 2)
  }

  @Test func measuresHowMuchIsRemembered() throws {
    let deck = try deck(
      """
      a 4 2026-11-01T09:00:00+09:00
      a 3 2026-11-09T09:00:00+09:00
      b 4 2026-11-01T09:00:00+09:00
      b 1 2026-11-09T09:00:00+09:00
      b 3 2026-11-09T09:10:00+09:00
      """
    )
    let day = PlainDate(year: 2026, month: 11, day: 21)?.daysSinceEpoch ?? 0
    let month = deck.history.retention(days: 30, until: day)
    #expect(month == (remembered: 1, tested: 2))
    #expect(deck.history.retention(days: 5, until: day) == (remembered: 0, tested: 0))
  }

  @Test func makesTheSameCardsWhateverTheOrderOfTheWords() throws {
    let lines = "a 3 2026-11-21T09:00:00+09:00\nb 1 2026-11-21T09:01:00+09:00"
    let first = try deck(lines, words: ["a", "b"])
    let second = try deck(lines, words: ["b", "a"])
    #expect(first.cards == second.cards.reversed())
  }

  @Test func survivesReviewsOfEveryTime() throws {
    let deck = try deck(
      """
      a 3 0001-01-01T00:00:00+00:00
      a 1 9999-12-31T23:59:59-12:00
      a 2 1970-01-01T00:00:00+14:00
      gone 4 2026-11-21T09:00:00+09:00
      """
    )
    #expect(try card(deck, "a").reviews == 3)
    let day = PlainDate(year: 2026, month: 11, day: 21)?.daysSinceEpoch ?? 0
    #expect(deck.history[day].reviews == 1)
  }
}

struct WordRecordTests {
  @Test func keepsAWord() throws {
    var word = try WordFixture.word("w1", "serendipity")
    word.meaning = "뜻밖의 발견"
    word.example = "It was pure serendipity."
    word.tags = ["c1", "noun"]
    var replica = Replica()
    let writes = word.writes(at: word.savedAt.instant)
    #expect(writes.map(\.key.field) == ["term", "meaning", "example", "tags", "saved"])
    replica.apply(writes)
    let record = try #require(replica.record(Word.entity, id: "w1"))
    let read = try #require(Word(record: record))
    #expect(read.writes(at: word.savedAt.instant) == writes)
    #expect(read.savedOn == PlainDate(year: 2026, month: 11, day: 21))
    var changed = read
    changed.isSuspended = true
    #expect(changed.writes(since: read, at: word.savedAt.instant).map(\.key.field) == ["suspended"])
  }

  @Test func keepsAReview() throws {
    let moment = try WordFixture.moment("2026-11-22T00:30:00+09:00")
    let review = WordReview(id: "r", word: "w", rating: .hard, milliseconds: 1_200, at: moment)
    #expect(
      review.fact.text
        == #"{"word":"w","rating":2,"milliseconds":1200,"at":"2026-11-22T00:30:00+09:00","#
        + #""date":"2026-11-22","zone":"Asia/Seoul"}"#
    )
    var replica = Replica()
    replica.apply(review.writes(at: review.moment.instant))
    let read = try #require(
      replica.records(of: WordReview.entity).compactMap(WordReview.init).first
    )
    #expect(read == review)
  }

  @Test(arguments: [
    #"{"word":"w","rating":0,"at":"2026-11-22T00:30:00+09:00","zone":"Asia/Seoul"}"#,
    #"{"word":"w","rating":5,"at":"2026-11-22T00:30:00+09:00","zone":"Asia/Seoul"}"#,
    #"{"word":"w","rating":900,"at":"2026-11-22T00:30:00+09:00","zone":"Asia/Seoul"}"#,
    #"{"word":"w","rating":3,"at":"yesterday","zone":"Asia/Seoul"}"#,
    #"{"rating":3,"at":"2026-11-22T00:30:00+09:00","zone":"Asia/Seoul"}"#, "3",
  ])
  func readsNoReviewOfAnotherShape(_ text: String) throws {
    let fact = JSON.Member(key: "fact", value: try JSON.parse(text.utf8))
    #expect(WordReview(record: Record(id: "r", fields: [fact])) == nil)
  }

  @Test func readsSettings() throws {
    let value = try JSON.parse(
      #"{"wordRetention":85,"wordNewPerDay":-1,"wordParameters":[1]}"#.utf8
    )
    let record = Record(id: "settings", fields: value.object ?? [])
    var settings = WordSettings(record: record)
    #expect(settings.retention == 85)
    #expect(settings.newPerDay == 20)
    #expect(settings.parameters == FSRS.defaultParameters)
    var parameters = FSRS.defaultParameters
    parameters[0] = 0.40255
    let old = settings
    settings.set(parameters: parameters)
    let writes = settings.writes(since: old, at: Instant(milliseconds: 0))
    #expect(writes.map(\.key.field) == ["wordParameters"])
    #expect(writes[0].value.text.hasPrefix("[0.40255,1.2931,2.3065,"))
    let again = WordSettings(
      record: Record(id: "settings", fields: [.init(key: "wordParameters", value: writes[0].value)])
    )
    #expect(again.parameters == parameters)
  }

  @Test(arguments: [
    ("12", 1, 120), ("-0.04", 1, 0), ("-0.05", 1, -1), ("12.34", 1, 123), ("12.35", 1, 124),
    ("1.5e3", 1, 15_000), ("1e-40", 3, 0), ("0.000000000000000000001", 2, 0), ("25E-1", 1, 25),
    ("99999999999999", 1, 999_999_999_999_990), ("999999999999999", 1, nil), ("1e400", 1, nil),
    ("123456789.123456789123456789", 3, 123_456_789_123), ("true", 1, nil),
  ])
  func readsNumbersAsWholeNumbersOfTheirLastDecimal(text: String, decimals: Int, value: Int64?)
    throws
  {
    #expect(try JSON.parse(text.utf8).fixedPoint(decimals: decimals) == value)
  }

  @Test(arguments: [(0, "0"), (120, "1.2"), (-5, "-0.05"), (100, "1"), (-12_345, "-123.45")])
  func writesNumbersWithAFraction(value: Int64, text: String) {
    #expect(JSON(fixedPoint: value, decimals: 2).text == text)
  }
}
