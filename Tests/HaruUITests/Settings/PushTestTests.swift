import HaruJSON
import HaruUI
import Testing

struct PushTestTests {
  private func test(_ steps: Int, isRunning: Bool = false, last: JSON = [true]) -> PushTest {
    let found = (0..<steps).map { $0 == steps - 1 ? last : [true] }
    return PushTest(json: ["isRunning": .bool(isRunning), "found": .array(found)])
  }

  @Test func onlyAWholeWayIsAsked() {
    #expect(test(9).isAsking && test(9).goodSteps == 9)
    #expect(!test(8).isAsking && !test(9, isRunning: true).isAsking)
    #expect(!test(9, last: [false]).isAsking)
    var seen = test(9)
    seen.wasSeen = false
    #expect(seen.outcome(of: .seen)?.isGood == false && seen.goodSteps == 9)
  }

  @Test func aStepThatWasNotReachedHasNoOutcome() {
    let stopped = test(3, last: [false, 12])
    #expect(stopped.outcome(of: .worker) == PushTest.Found(isGood: false, milliseconds: 12))
    #expect(stopped.outcome(of: .server) == nil && stopped.goodSteps == 2)
  }

  @Test(
    arguments: [.null, ["found": "no"], ["found": [1, .null, "x"]], ["isRunning": 3]] as [JSON]
  )
  func whatABrowserReportsWronglyIsNoStepThatIsFine(json: JSON) {
    #expect(PushTest(json: json).goodSteps == 0)
  }

  @Test func noTimeIsTooLongToShow() {
    for time in [Int64.min, .max] {
      let found = test(1, last: [true, .integer(time)]).outcome(of: .browser)
      #expect((0...3_600_000).contains(found?.milliseconds ?? -1))
    }
  }

  @Test func noMoreStepsThanThereAre() { #expect(test(40).goodSteps == 9) }
}
