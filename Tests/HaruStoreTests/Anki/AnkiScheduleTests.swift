import Testing

@testable import HaruStore

/// The schedules of a package's cards (script/anki-packages).
struct AnkiScheduleTests {
  /// 2026-08-01, 04:00 UTC: day 0 of the collection.
  private static let start: Int64 = 1_785_556_800

  private static func package(_ form: String) throws -> AnkiPackage {
    try AnkiPackage(path: AnkiPackageTests.vector("anki-schedule-\(form)"))
  }

  private static func note(_ word: String, in package: AnkiPackage) throws -> AnkiPackage.Note {
    try #require(package.notes.first { $0.fields.first?.html == word })
  }

  @Test(arguments: ["legacy", "current"])
  func aCardWithoutALogKeepsItsDayAndItsInterval(form: String) throws {
    let package = try Self.package(form)
    let mature = try Self.note("mature", in: package)
    #expect(mature.answers.isEmpty && !mature.isSuspended)
    let schedule = try #require(mature.schedule)
    // Noon of day 120.
    #expect(schedule.due == (Self.start + 120 * 86_400 + 8 * 3_600) * 1_000)
    #expect(schedule.interval == 50 && schedule.factor == 2_300)
    #expect(schedule.stability == nil)
    let relearning = try #require(try Self.note("relearning", in: package).schedule)
    #expect(relearning.due == 1_795_323_600_000 && relearning.interval == 4)
  }

  @Test(arguments: ["legacy", "current"])
  func aSuspendedCardStaysSuspendedAndABuriedOneComesBack(form: String) throws {
    let package = try Self.package(form)
    let suspended = try Self.note("suspended", in: package)
    #expect(suspended.isSuspended)
    #expect(suspended.schedule?.stability == 33.5 && suspended.schedule?.difficulty == 6.25)
    let buried = try Self.note("buried", in: package)
    #expect(!buried.isSuspended && buried.schedule?.interval == 10)
  }

  @Test(arguments: ["legacy", "current"])
  func answersCountSinceACardWasMadeNewAgain(form: String) throws {
    let reset = try Self.note("reset", in: Self.package(form))
    #expect(reset.answers.map(\.milliseconds) == [1_793_523_600_003])
    #expect(reset.schedule == nil)
  }

  @Test(arguments: ["legacy", "current"])
  func whatHasNoPlaceIsCounted(form: String) throws {
    let package = try Self.package(form)
    // A card in learning without a log, and the other side of `both`.
    #expect(package.lostCount == 2)
    for word in ["learning", "new", "both"] {
      let note = try Self.note(word, in: package)
      #expect(note.schedule == nil && note.answers.isEmpty)
    }
  }

  private static func database(card: String) throws -> [UInt8] {
    try AnkiPackageTests.database(
      """
      CREATE TABLE col (models TEXT, decks TEXT, crt);
      INSERT INTO col VALUES ('{}', '{"5":{"name":"Verbs"}}', \(start));
      CREATE TABLE notes (id, mid, flds, tags); INSERT INTO notes VALUES (1, 7, 'run', '');
      CREATE TABLE revlog (id, cid, ease, time, type, factor);
      CREATE TABLE cards (nid, id, ord, did, odid, type, queue, due, odue, ivl, factor, data);
      INSERT INTO cards VALUES (1, 2, 0, \(card));
      """
    )
  }

  @Test func aCardInAFilteredDeckHasTheDayAndTheDeckItWillGoBackTo() throws {
    let card = "9, 5, 2, 2, -100000, 120, 50, 2300, ''"
    let package = try AnkiPackageTests.package(of: Self.database(card: card))
    #expect(package.notes[0].deck == "Verbs")
    #expect(package.notes[0].schedule?.due == (Self.start + 120 * 86_400 + 8 * 3_600) * 1_000)
  }

  @Test(arguments: [
    "5, 0, 2, 2, 9223372036854775807, 0, 50, 2300, ''",
    "5, 0, 2, 2, -9223372036854775808, 0, 50, 2300, ''",
    "5, 0, 2, 2, 120, 0, 9223372036854775807, 2300, ''", "5, 0, 2, 2, 120, 0, -50, 2300, ''",
    "5, 0, 3, 1, 'soon', 0, 0, 2300, 'x'", "5, 0, 9, 9, 120, 0, 50, 2300, ''",
  ])
  func aCardThatMakesNoSenseBeginsAnewAndIsCounted(card: String) throws {
    let package = try AnkiPackageTests.package(of: Self.database(card: card))
    #expect(package.notes[0].schedule == nil)
    #expect(package.lostCount == 1)
  }

  @Test(arguments: ["[]", "{", #"{"s":"1","d":null}"#, ""])
  func ignoresUnreadableMemoryState(data: String) throws {
    let card = "5, 0, 2, 2, 120, 0, 50, 500, '\(data)'"
    let schedule = try #require(
      try AnkiPackageTests.package(of: Self.database(card: card)).notes[0].schedule
    )
    #expect(schedule.stability == nil && schedule.difficulty == nil && schedule.factor == 2_500)
  }

  /// A card with a review log, and with what Haru wrote into its custom data.
  private static func note(customData: String, log: String) throws -> AnkiPackage.Note {
    let data = #"{"cd":"\#(customData.replacing("\"", with: "\\\""))"}"#
    let card = "5, 0, 2, 2, 120, 0, 50, 2300, '\(data)'); INSERT INTO revlog VALUES \(log); --"
    return try AnkiPackageTests.package(of: database(card: card)).notes[0]
  }

  @Test func aScheduleBeforeTheAnswersIsReadBackUntilTheCardIsMadeNew() throws {
    let start = #"{"haru":[1795921200,59,50.0,6.37],"other":1}"#
    let answer = "(1793523600000, 2, 3, 4000, 1, 2500)"
    let note = try Self.note(customData: start, log: answer)
    #expect(
      note.schedule
        == .init(
          due: 1_795_921_200_000,
          interval: 59,
          factor: 2_500,
          stability: 50,
          difficulty: 6.37
        )
    )
    let reset = "(1793523500000, 2, 0, 0, 4, 0), \(answer)"
    let forgotten = try Self.note(customData: start, log: reset)
    #expect(forgotten.schedule == nil && forgotten.answers.count == 1)
  }

  @Test(arguments: [
    "", "[]", #"{"haru":1}"#, #"{"haru":[9223372036854775807,59,50,6]}"#, #"{"haru":[-1,59,50,6]}"#,
    #"{"haru":[1795921200,0,50,6]}"#, #"{"haru":[1795921200,59,"a",6]}"#,
    #"{"haru":[1795921200,59,50]}"#,
  ])
  func ignoresAnInvalidEarlierSchedule(customData: String) throws {
    let note = try Self.note(customData: customData, log: "(1793523600000, 2, 3, 4000, 1, 2500)")
    #expect(note.schedule == nil && note.answers.count == 1)
  }
}
