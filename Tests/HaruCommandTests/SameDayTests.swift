import Foundation
import HaruCore
import HaruHTML
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import HaruServer
@testable import haru

/// Whatever is planned, done, corrected and undone in the terminal, in any order, a page and the
/// API show the same from the same records.
struct SameDayTests {
  private static let tasks = ["Maths", "English", "수학"]

  @Test(arguments: 1...6 as ClosedRange<UInt32>)
  func theTerminalAndThePagePrintTheSameDay(seed: UInt32) throws {
    var random = SeededChance([seed])
    let haru = CommandRun()
    for name in Self.tasks { _ = try haru("focus", "add", name, "--estimate", "30m") }
    // Every second person flies to New York in the evening, where it is the morning of the same date.
    let isJourney = seed % 2 == 0
    for minute in stride(from: 0, to: 600, by: 40) {
      haru.at = "2026-11-21T\(Self.clock(540 + minute)):00+09:00"
      try step(haru, &random)
    }
    if isJourney { haru.zone = "America/New_York" }
    let offset = isJourney ? "-05:00" : "+09:00"
    if isJourney {
      for minute in stride(from: 0, to: 300, by: 40) {
        haru.at = "2026-11-21T\(Self.clock(840 + minute)):00\(offset)"
        try step(haru, &random)
      }
    }
    haru.at = "2026-11-21T19:30:00\(offset)"
    let day = try JSON.parse(Array(haru("today", "--json").output.utf8))
    let other = try api(of: haru)
    for member in ["totalSeconds", "tasks", "forecast"] {
      #expect(other[member] == day[member], "\(member)")
    }
    let page = try page(of: haru, UTCOffset(seconds: isJourney ? -18_000 : 32_400))
    let total = try #require(day["totalSeconds"]?.integer)
    let text = Messages.carried(.en)
    #expect(page.contains("\(text[.focusTotalTime])</h2><b>\(text.hours(total * 1_000))</b>"))
    for task in day["tasks"]?.array ?? [] where task["done"] == true {
      let spent = text.time(task["spentSeconds"]?.integer ?? 0, exactly: false)
      #expect(page.contains(text.todayDoneIn(time: spent)), "\(task.text)")
    }
    if day["forecast"] != .null {
      let lines = try haru("plan").output.split(separator: "\n")
      let forecast = try #require(lines.first { $0.hasPrefix("Done ") })
      #expect(page.contains(forecast))
    }
  }

  /// Makes one change at random; some are refused and change nothing.
  private func step(_ haru: CommandRun, _ random: inout SeededChance) throws {
    let task = Self.tasks.randomElement(using: &random) ?? ""
    let start = Int.random(in: 0..<500, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: _ = try haru("focus", "start", task)
    case 1: _ = try haru("focus", "done")
    case 2: _ = try haru("focus", "cancel")
    case 3: _ = try haru("focus", "log", task, Self.clock(start), Self.clock(start + 35))
    case 4:
      let time = Self.clock(1_000 + start / 2)
      _ = try haru("plan", "add", task, "--time", time, "--for", "50m")
    case 5: _ = try haru("plan", "add", task, "--repeat", "sat")
    case 6: _ = try haru("plan", "remove", task)
    case 7:
      let options = ["--task", task, "--start", Self.clock(start), "--end", Self.clock(start + 45)]
      _ = try haru.run(["focus", "record", "edit", "last", "--yes"] + options)
    case 8: _ = try haru("undo")
    default: _ = try haru("plan", "move", task, "--place", "1")
    }
  }

  private static func clock(_ minutes: Int) -> String {
    String(format: "%02d:%02d", minutes / 60, minutes % 60)
  }

  /// What `/api/v1/today` answers from the records on the disk.
  private func api(of haru: CommandRun) throws -> JSON {
    let folder = try TemporaryFolder()
    let store = try ServerStore(directory: folder.path(""), rules: SyncRules())
    let zones = try #require(ZoneDatabase.linked)
    let verbs = Verbs(
      accounts: Accounts(storage: store, options: AccountOptions()),
      storage: store,
      records: store,
      feed: SequenceFeed(),
      zones: zones
    )
    let call = VerbCall(
      principal: Principal(user: "mina", session: "", scope: .full),
      instant: try Instant(rfc3339: haru.at),
      sequence: 0,
      rules: try #require(zones.rules(for: haru.zone)),
      messages: .carried(.en)
    )
    let records = try #require(try ReplicaStore.existing(in: haru.directory)).contents().json
    return DayRecords(try Replica.load(records), of: nil, call, verbs).json(of: [.work], call)
  }

  /// The page of today, made from the records on the disk.
  private func page(of haru: CommandRun, _ offset: UTCOffset) throws -> String {
    let store = try #require(try ReplicaStore.existing(in: haru.directory))
    let instant = try Instant(rfc3339: haru.at)
    let moment = Moment(instant: instant, offset: offset, zone: haru.zone)
    var state = App.State(at: moment, messages: .carried(.en), seed: [1, 2, 3, 4])
    let launch = App.Launch(
      path: "/today",
      replica: try Replica.load(store.contents().json),
      device: try store.syncState().device
    )
    _ = App.update(&state, .opened(launch), at: moment)
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let zones = try Data(contentsOf: root.appending(path: "Data/zones.bin"))
    _ = App.update(&state, .zonesArrived([UInt8](zones)), at: moment)
    return App.view(state).html(messages: state.messages.texts)
  }
}
