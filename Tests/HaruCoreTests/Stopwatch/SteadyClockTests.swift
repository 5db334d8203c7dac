import HaruCore
import HaruTime
import Testing

struct SteadyClockTests {
  @Test func countsWithTheSteadyClock() {
    var clock = SteadyClock(reading(0, 0))
    #expect(clock.instant(at: reading(1_000, 1_000)) == at(1_000))
    #expect(clock.instant(at: reading(2_500, 2_000)) == at(2_000))
    #expect(clock.slept == 0)
  }

  @Test func settingTheClockBackMovesNothing() {
    var clock = SteadyClock(reading(0, 0))
    #expect(clock.instant(at: reading(-3_600_000, 1_000)) == at(1_000))
    #expect(clock.instant(at: reading(-3_599_000, 2_000)) == at(2_000))
  }

  @Test func puttingTheClockRightAgainIsNoSleep() {
    var clock = SteadyClock(reading(0, 0))
    #expect(clock.instant(at: reading(-3_600_000, 1_000)) == at(1_000))
    #expect(clock.instant(at: reading(2_000, 2_000)) == at(2_000))
    #expect(clock.slept == 0)
  }

  // Decision 0012: no clock of a browser can tell the two apart.
  @Test func settingTheClockForwardLooksLikeSleep() {
    var clock = SteadyClock(reading(0, 0))
    #expect(clock.instant(at: reading(3_601_000, 1_000)) == at(3_601_000))
    #expect(clock.slept == 3_600_000)
    #expect(clock.instant(at: reading(2_000, 2_000)) == at(3_602_000))
    #expect(clock.instant(at: reading(60_000, 60_000)) == at(3_660_000))
    #expect(clock.slept == 3_600_000)
  }

  @Test func settingTheClockForwardBeyondWhereItWasLooksLikeSleepToo() {
    var clock = SteadyClock(reading(0, 0))
    #expect(clock.instant(at: reading(-3_600_000, 1_000)) == at(1_000))
    #expect(clock.instant(at: reading(2_000, 2_000)) == at(2_000))
    #expect(clock.instant(at: reading(60_000, 3_000)) == at(60_000))
    #expect(clock.slept == 57_000)
  }

  @Test func sleepCountsWhereTheSteadyClockStoodStill() {
    var clock = SteadyClock(reading(0, 0))
    #expect(clock.instant(at: reading(8_000_000, 500)) == at(8_000_000))
    #expect(clock.slept == 7_999_500)
    #expect(clock.instant(at: reading(8_001_000, 1_500)) == at(8_001_000))
  }

  @Test func sleepThatTheSteadyClockCountedIsNotCountedTwice() {
    var clock = SteadyClock(reading(0, 0))
    #expect(clock.instant(at: reading(8_000_000, 8_000_000)) == at(8_000_000))
    #expect(clock.slept == 0)
  }

  @Test func neverGoesBack() {
    var clock = SteadyClock(reading(0, 1_000))
    #expect(clock.instant(at: reading(0, 0)) == at(0))
    #expect(clock.instant(at: reading(.min / 2, .min / 2)) == at(0))
  }

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(milliseconds: 1_795_000_000_000 + milliseconds)
  }

  private func reading(_ wall: Int64, _ steady: Int64) -> ClockReading {
    ClockReading(wall: at(wall), steady: steady)
  }
}
