import HaruCore
import HaruSync
import HaruTime

/// 2026-11-21 09:00 in Seoul.
let nineOClock = Instant(milliseconds: 1_795_219_200_000)

/// A moment in Seoul, a number of seconds after nine o'clock.
func seoul(_ seconds: Int64) -> Moment {
  Moment(
    instant: nineOClock + seconds * 1_000,
    offset: UTCOffset(seconds: 32_400),
    zone: "Asia/Seoul"
  )
}

/// The planner of somebody who is in Seoul a number of seconds after nine o'clock.
func seoulCalendar(_ seconds: Int64 = 0) -> PlannerCalendar {
  let here = ZoneRules(fixed: UTCOffset(seconds: 32_400))
  return PlannerCalendar(startHour: 5, now: seoul(seconds), here: here, zones: nil)
}

func instant(_ seconds: Int64) -> Instant { nineOClock + seconds * 1_000 }

func interval(_ start: Int64, _ end: Int64) -> WorkInterval {
  WorkInterval(start: instant(start), end: instant(end))
}

func running(estimate: Int64 = 1_800) -> RunningSession {
  let item = WorkItem(id: "item", name: "영어 단어", estimateSeconds: estimate)
  return RunningSession(id: "session", device: "phone", item: item, at: seoul(0))
}

/// A session that ended a number of seconds after nine o'clock.
func session(
  _ id: RecordID,
  item: RecordID = "item",
  estimate: Int64? = 1_800,
  actual: Int64,
  endedAt end: Int64,
  replaces: RecordID? = nil
) -> WorkSession {
  WorkSession(
    id: id,
    item: item,
    name: item.text,
    estimateSeconds: estimate,
    startedAt: seoul(end - actual),
    endedAt: seoul(end),
    replaces: replaces
  )
}

extension WorkLog {
  /// The statistics over all items.
  var statistics: WorkStatistics {
    sessions.reduce(into: WorkStatistics()) { $0.add($1) }
  }
}
