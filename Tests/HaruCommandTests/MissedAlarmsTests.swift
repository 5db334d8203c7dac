import Foundation
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import haru

/// What the terminal says about alarms that nobody answered.
struct MissedAlarmsTests {
  private let haru = CommandRun()
  private let lines = """
    Missed: 10:00 AM Bus
    Nothing rang here: the computer was off or asleep, or haru notify wasn't running.
    haru alarm seen removes this on all your devices.

    """

  private func at(_ time: String) throws -> Instant {
    try #require(LocalPlace.moment(parsing: "2026-11-21T\(time):00+09:00")).instant
  }

  /// An alarm for 10:00, and the time at which the command looks.
  private func miss(at time: String) throws {
    _ = try haru("alarm", "add", "10:00", "--label", "Bus")
    haru.at = "2026-11-21T\(time):00+09:00"
  }

  private func replica() throws -> Replica {
    var replica = Replica()
    replica.apply(try ReplicaStore(directory: haru.directory).cells(of: [Alarm.entity]))
    return replica
  }

  private func alarm() throws -> Alarm {
    let alarms = try replica().records(of: Alarm.entity).compactMap { Alarm(record: $0) }
    return try #require(alarms.first)
  }

  @Test(arguments: [("10:09", false), ("10:10", true), ("21:59", true), ("22:00", false)])
  func anAlarmThatNobodyAnsweredIsToldForHalfADay(time: String, isTold: Bool) throws {
    try miss(at: time)
    #expect(try haru("alarm", "list").output.hasSuffix(lines) == isTold)
    #expect(try haru("today").output.contains("\n\n\(lines)") == isTold)
    // Looking at it changed nothing.
    #expect(try haru("alarm").output.hasSuffix(lines) == isTold)
    #expect(try !haru("alarm", "list", "--json").output.contains("Missed"))
  }

  @Test(arguments: [("10:09", false), ("10:10", true)])
  func programsAreToldWhatWasMissed(time: String, isTold: Bool) throws {
    _ = try haru("alarm", "add", "23:00", "--label", "Bed")
    try miss(at: time)
    let alarms = try haru("alarm", "list", "--json").output.split(separator: "\n")
      .map { try JSON.parse(Array($0.utf8)) }
    let bus = try #require(alarms.first { $0["label"] == "Bus" })
    let id = try #require(bus["id"])
    let missed: JSON =
      isTold
      ? [
        ["id": id, "label": "Bus", "fireAt": "2026-11-21T10:00:00+09:00", "reason": .null]
      ] : []
    #expect(alarms.map { $0["missed"] } == [missed, []])
    let today = try JSON.parse(Array(haru("today", "--json").output.utf8))
    #expect(today["missed"] == missed)
    let other = try JSON.parse(Array(haru("today", "2026-11-20", "--json").output.utf8))
    #expect(other["missed"] == [])
  }

  @Test func eachAlarmSaysThatItWasMissed() throws {
    _ = try haru("alarm", "add", "23:00", "--label", "Bed")
    try miss(at: "11:00")
    #expect(try haru("alarm", "show", "Bus").output.hasSuffix("\n\(lines)"))
    #expect(try !haru("alarm", "show", "Bed").output.contains("Missed"))
  }

  /// What the last sync learned: when each browser confirmed something, and an outage until 10:30.
  private func keepPush(_ confirmed: [String?]) {
    let time = { (text: String) in JSON.string("2026-11-21T\(text):00+09:00") }
    let devices = confirmed.map { text -> JSON in ["confirmed_at": text.map(time) ?? .null] }
    KeptPush.write(
      [
        "devices": .array(devices), "outages": [["from": time("09:50"), "until": time("10:30")]],
      ],
      to: haru.directory
    )
  }

  @Test(
    arguments: [
      ([nil], true), (["09:31", nil], true), (["10:31"], true), ([nil, "10:05"], false),
      // Without a browser, a server that runs would have told nobody.
      ([], false),
    ] as [([String?], Bool)]
  )
  func anAlarmThatTheServerCouldNotSendSaysSo(confirmed: [String?], isDown: Bool) throws {
    try miss(at: "11:00")
    keepPush(confirmed)
    let down = "Bus\nYour server was down at that time.\n"
    let told = isDown ? lines.replacing("Bus\n", with: down) : lines
    for command in [["alarm", "list"], ["alarm", "show", "Bus"]] {
      #expect(try haru.run(command).output.hasSuffix("\n\(told)"))
    }
    #expect(try haru("today").output.contains("\n\n\(told)"))
    let json = try JSON.parse(Array(haru("alarm", "show", "Bus", "--json").output.utf8))
    let missed = try #require(json["missed"]?.array?.first)
    #expect(missed["reason"] == (isDown ? "serverDown" : .null))
  }

  @Test func whatWasSeenIsToldNoMoreOnAnyDevice() throws {
    try miss(at: "11:00")
    #expect(try haru("alarm", "seen").output == "10:00 AM Bus: seen\n")
    #expect(try !haru("alarm", "list").output.contains("Missed"))
    #expect(try !haru("today").output.contains("Missed"))
    #expect(try haru("alarm", "seen") == .init(status: 0, output: ""))
    // The bell of a page that was closed all the while does not report it either.
    var bell = AlarmBell(at: try at("09:45"))
    let zones = try #require(ZoneDatabase.linked)
    let calendar = AlarmCalendar(here: try #require(zones.rules(for: "Asia/Seoul")), zones: zones)
    let events = bell.advance(to: try at("11:01"), alarms: [try alarm()], calendar: calendar)
    #expect(events.allSatisfy { if case .finished = $0 { true } else { false } })
    #expect(bell.missed.isEmpty)
  }

  @Test func whatWasAnsweredOnAnotherDeviceIsNotMissed() throws {
    try miss(at: "11:00")
    let seoul = try #require(ZoneDatabase.linked?.rules(for: "Asia/Seoul"))
    let key = "ring/\(try alarm().id)/2026-11-21T10:00"
    let answer = NoticeAnswer.stop
      .writes(to: key, in: try replica(), zone: { _ in seoul }, at: try at("10:01"))
    #expect(!answer.isEmpty)
    try ReplicaStore(directory: haru.directory).save(answer)
    #expect(try !haru("today").output.contains("Missed"))
  }

  @Test func whatTheTerminalRangIsNotMissed() throws {
    try miss(at: "11:00")
    var told = ToldNotices(from: try at("09:45"))
    told.add("ring/\(try alarm().id)/2026-11-21T10:00", at: try at("10:00"))
    told.write(to: haru.directory)
    #expect(try !haru("today").output.contains("Missed"))
  }
}
