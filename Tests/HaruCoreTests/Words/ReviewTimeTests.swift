import HaruCore
import HaruSync
import HaruTime
import Testing

struct ReviewTimeTests {
  private func moment(_ seconds: Int64) -> Moment {
    Moment(
      instant: Instant(milliseconds: 1_795_000_000_000 + seconds * 1_000),
      offset: .utc,
      zone: "UTC"
    )
  }

  /// The intervals of a review that begins at 0, in seconds.
  private func worked(_ answers: [Int64]) -> [[Int64]] {
    var time = ReviewTime(at: moment(0))
    for second in answers { time.answer(at: moment(second)) }
    let session = time.session(id: "review", name: "Words")
    return (session?.worked ?? []).map { work in
      [work.start, work.end].map { ($0 - moment(0).instant) / 1_000 }
    }
  }

  @Test(
    arguments: [
      ([10, 30, 45], [[0, 45]]),
      // Thinking about a word for more than two minutes counts as a break from then on.
      ([10, 130, 400, 410], [[0, 130], [280, 410]]),
      // The page was open long before the first answer.
      ([3_600, 3_620], [[3_480, 3_620]]),
      ([], []), ([0], []),
    ] as [([Int64], [[Int64]])]
  )
  func isTheTimeOfTheAnswers(_ answers: [Int64], _ intervals: [[Int64]]) {
    #expect(worked(answers) == intervals)
  }

  @Test func aClockThatIsSetBackEndsNothingBeforeItsStart() throws {
    var time = ReviewTime(at: moment(100))
    time.answer(at: moment(160))
    time.answer(at: moment(-500))
    #expect(time.session(id: "review", name: "Words") == nil)
  }
}
