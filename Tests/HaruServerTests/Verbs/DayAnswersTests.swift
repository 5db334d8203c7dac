import HaruStore
import HaruTime
import HaruUI
import Testing

@testable import HaruServer

struct DayAnswersTests {
  private let answers = DayAnswers()
  private let start = Instant(milliseconds: 1_795_000_020_000)
  private let end = Instant(milliseconds: 1_795_000_080_000)

  private func question(_ user: String) -> DayAnswers.Question {
    let call = VerbCall(
      principal: Principal(user: user, session: user, scope: .full),
      instant: start,
      sequence: 1,
      rules: .utc,
      messages: .carried(.en)
    )
    return DayAnswers.Question(call, form: "today")
  }

  /// The text of the answer, which is `new` if it has to be computed.
  private func ask(
    by user: String = "a",
    at sequence: Int64 = 1,
    _ now: Instant,
    new: String,
    isRunning: Bool = false
  ) async throws -> String {
    let answer = try await answers.answer(to: question(user), at: sequence, now) {
      DayAnswers.Answer(Array(new.utf8), isRunning: isRunning, at: now)
    }
    return String(decoding: answer.bytes, as: UTF8.self)
  }

  /// Asks while the answer for another person is computed.
  private func askMeanwhile(
    _ other: String = "other",
    _ work: () async throws -> String
  ) async throws -> String {
    var told = ""
    _ = try await answers.answer(to: question(other), at: 1, end) {
      told = try await work()
      return DayAnswers.Answer([], isRunning: false, at: end)
    }
    return told
  }

  @Test func anAnswerCountsUntilTheEndOfTheMinute() async throws {
    #expect(try await ask(start, new: "first") == "first")
    #expect(try await ask(end - 1, new: "second") == "first")
    #expect(try await ask(end, new: "second") == "second")
  }

  @Test func anAnswerWithARunningSessionCountsUntilTheEndOfTheSecond() async throws {
    #expect(try await ask(start, new: "first", isRunning: true) == "first")
    #expect(try await ask(start + 999, new: "second") == "first")
    #expect(try await ask(start + 1_000, new: "second") == "second")
  }

  @Test func aChangeOfTheRecordsIsSeenAtOnce() async throws {
    _ = try await ask(start, new: "first")
    #expect(try await ask(at: 2, start, new: "second") == "second")
  }

  @Test func nobodyWaitsAtTheTurnOfAMinuteWhileAnotherIsComputed() async throws {
    _ = try await ask(start, new: "first")
    #expect(try await askMeanwhile { try await ask(end + 4_999, new: "second") } == "first")
    #expect(try await ask(end, new: "third") == "third")
  }

  @Test func anOldAnswerIsNotGivenForLong() async throws {
    _ = try await ask(start, new: "first")
    #expect(try await askMeanwhile { try await ask(end + 5_000, new: "second") } == "second")
  }

  @Test func anOldAnswerIsNotGivenAfterAChangeOrWhileASessionRuns() async throws {
    _ = try await ask(start, new: "first")
    #expect(try await askMeanwhile { try await ask(at: 2, end, new: "second") } == "second")
    _ = try await ask(by: "b", end - 500, new: "first", isRunning: true)
    let told = try await askMeanwhile("another") { try await ask(by: "b", end, new: "second") }
    #expect(told == "second")
  }

  @Test func aFailureEndsTheComputing() async throws {
    struct Failure: Error {}
    _ = try await ask(start, new: "first")
    await #expect(throws: Failure.self) {
      _ = try await answers.answer(to: question("other"), at: 1, start) { throw Failure() }
    }
    #expect(try await ask(end, new: "second") == "second")
  }

  @Test func aClockSetBackDoesNotProlongAnAnswer() async throws {
    _ = try await ask(start, new: "first")
    #expect(try await ask(start - 60_000, new: "second") == "second")
  }
}
