import Foundation
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

  @Test func countsAtMostAllSteps() { #expect(test(40).goodSteps == 9) }

  /// What to do at each red step, in order.
  private static let remedies = [
    "add Haru to the Home Screen first", "Allow notifications for this page",
    "Reload this page, then test again", "ask its operator to set up notifications",
    "Turn one of the switches above off and on again",
    "Turn one of the switches above off and on again", "Try again in a few minutes",
    "Nothing came within 30 seconds. Check the connection",
    "Check its notification settings for this browser", "Check Do Not Disturb, the volume",
  ]

  @Test(arguments: PushTest.Step.allCases)
  func eachRedStepSaysWhatToDo(step: PushTest.Step) throws {
    let number = Int(step.rawValue)
    var run = AppRun(path: "/settings/notifications")
    run.send(.syncChanged(SyncStatus(json: ["phase": "upToDate"])))
    let devices: JSON = ["devices": [["label": "Chrome Linux", "current": true]]]
    run.send(.pushDescribed(PushStatus(json: devices)))
    run.send(.settings(.notice(.testTapped)))
    if step == .seen {
      run.send(.settings(.notice(.tested(test(9)))))
      #expect(run.html.contains("Did you see and hear it?"))
      run.send(.settings(.notice(.testAnswered(false))))
    } else {
      run.send(.settings(.notice(.tested(test(number + 1, last: [false])))))
    }
    let list = try #require(run.html.components(separatedBy: #"<ol class="rows selftest">"#).last)
    let end = try #require(list.range(of: "</ol>")).lowerBound
    let rows = list[..<end].components(separatedBy: "<li ").dropFirst()
    #expect(rows.count == 10)
    for (index, row) in rows.enumerated() {
      let look = index < number ? "ok" : index == number ? "bad" : "ask"
      #expect(row.hasPrefix("class=\"\(look)\""))
      #expect(row.contains(Self.remedies[index]) == (index == number))
    }
    #expect(run.html.contains("\(number) of 10 steps are fine"))
  }
}
