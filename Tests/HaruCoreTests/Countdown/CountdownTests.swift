import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct CountdownTests {
  private let start = Instant(milliseconds: 1_795_000_000_000)

  @Test func runsToItsDeadlineAndRings() {
    let countdown = running(minutes: 25)
    #expect(countdown.left(at: start) == 1_500_000)
    #expect(countdown.state(at: at(24.99)) == .running)
    #expect(countdown.left(at: at(24)) == 60_000)
    #expect(countdown.state(at: at(25)) == .ringing)
    #expect(countdown.left(at: at(25)) == 0)
    #expect(countdown.state(at: at(29.99)) == .ringing)
    #expect(countdown.state(at: at(30)) == .missed)
    #expect(countdown.isOver(at: at(30)))
  }

  @Test func saysWhenItsStateChanges() {
    let countdown = running(minutes: 25)
    #expect(countdown.nextChange(after: start) == at(25))
    #expect(countdown.nextChange(after: at(25)) == at(30))
    #expect(countdown.nextChange(after: at(30)) == nil)
    #expect(Countdown(id: "a", milliseconds: 1_000).nextChange(after: start) == nil)
  }

  @Test func pausesAndGoesOn() {
    var countdown = running(minutes: 25)
    countdown.pause(at: at(10))
    #expect(countdown.state(at: at(600)) == .paused)
    #expect(countdown.left(at: at(600)) == 900_000)
    countdown.start(at: at(600))
    #expect(countdown.state(at: at(614.9)) == .running)
    #expect(countdown.state(at: at(615)) == .ringing)
    countdown.pause(at: at(616))
    #expect(countdown.state(at: at(616)) == .ringing)
  }

  @Test func addsAMinuteWhateverItDoes() {
    var countdown = running(minutes: 25)
    countdown.add(milliseconds: 60_000, at: at(10))
    #expect(countdown.left(at: at(10)) == 960_000)
    #expect(countdown.total == 1_560_000)
    countdown.pause(at: at(11))
    countdown.add(milliseconds: 60_000, at: at(12))
    #expect(countdown.left(at: at(12)) == 960_000)
    countdown.reset()
    #expect(countdown.left(at: at(12)) == 1_500_000)
    countdown.add(milliseconds: 60_000, at: at(13))
    #expect(countdown.length == 1_560_000)
  }

  @Test func aMinuteAddedWhileItRingsStartsItAgain() {
    var countdown = running(minutes: 25)
    countdown.add(milliseconds: 60_000, at: at(26))
    #expect(countdown.state(at: at(26)) == .running)
    #expect(countdown.left(at: at(26)) == 60_000)
    #expect(countdown.total == 60_000)
    countdown.reset()
    #expect(countdown.total == 1_500_000)
  }

  @Test func neverShowsMoreThanItsTotal() {
    #expect(running(minutes: 25).left(at: at(-600)) == 1_500_000)
  }

  @Test func staysWithinItsLimits() {
    #expect(Countdown(id: "a", milliseconds: -5).length == 1_000)
    var countdown = Countdown(id: "a", milliseconds: .max)
    #expect(countdown.length == 359_999_000)
    countdown.start(at: start)
    countdown.add(milliseconds: .max, at: at(1))
    #expect(countdown.left(at: at(1)) == 359_999_000)
    #expect(countdown.total == 359_999_000)
  }

  @Test func isKeptInEveryPhase() throws {
    var countdown = Countdown(id: "id-1", milliseconds: 1_500_000, label: "차")
    var states = [countdown]
    countdown.start(at: start)
    states.append(countdown)
    countdown.add(milliseconds: 60_000, at: at(1))
    states.append(countdown)
    countdown.pause(at: at(2))
    states.append(countdown)
    for state in states {
      let fields = state.writes(at: start).map { JSON.Member(key: $0.key.field, value: $0.value) }
      #expect(Countdown(record: Record(id: "id-1", fields: fields)) == state)
    }
    #expect(states[1].writes(since: states[0], at: start).map(\.key.field) == ["state"])
    #expect(Countdown(record: Record(id: "id-1", fields: [])) == nil)
  }

  private func at(_ minutes: Double) -> Instant { start + Int64(minutes * 60_000) }

  private func running(minutes: Int64) -> Countdown {
    var countdown = Countdown(id: "a", milliseconds: minutes * 60_000)
    countdown.start(at: start)
    return countdown
  }
}

struct CountdownTextTests {
  @Test(arguments: [
    (0, "0:00"), (1, "0:01"), (1_000, "0:01"), (59_001, "1:00"), (300_000, "5:00"),
    (3_599_000, "59:59"), (3_599_001, "1:00:00"), (359_999_000, "99:59:59"), (-5, "0:00"),
    (.max, "2562047788015:12:56"),
  ])
  func showsWhatIsLeftRoundedUp(_ milliseconds: Int64, _ text: String) {
    #expect(Countdown.text(milliseconds: milliseconds) == text)
  }
}
