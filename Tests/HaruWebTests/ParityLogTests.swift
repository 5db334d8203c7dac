import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import SyncSimulation
import Testing

@testable import HaruWeb

/// Records runs of the app for the replay in WebAssembly (Tests/Web/parity.test.mjs).
struct ParityLogTests {
  private static let start = 1_795_219_200_000.0  // 2026-11-21T00:00:00Z
  private static let keys = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+", "-", "*", "/", "=", "Enter", ".", ":",
    "Backspace", "Escape", "x", "Tab",
  ]
  private static let inputs = [
    "", "1:30 + 0:45", "9:00~17:30", "1:2x", "한글 🌱", "2022-02-10", "2023-02-29", "-",
    "((((((((", "9999999:59 * 9999999",
  ]

  private static func launch(_ path: String) -> String {
    """
    {"path":"\(path)","zone":"Asia/Seoul","seed":[1,2,3,4],"language":"en","messages":null,\
    "recovered":false,"data":{"base":[],"outbox":[]}}
    """
  }

  private static func number(of message: WebApp.Message) -> Int32 { message.rawValue }

  @Test func recordsACalculation() throws {
    var log = RecordedLog(launch: Self.launch("/calc"), now: Self.start, offset: 32_400)
    for (index, key) in ["3", "6", "6", "+", "1", "0", "9", "+", "3", "7", "="].enumerated() {
      log.send(
        .init(
          kind: Self.number(of: .key),
          input: key,
          now: Self.start + Double(index) * 150,
          offset: 32_400
        )
      )
    }
    #expect(log.steps.last?.html.contains("5:52") == true)
    #expect(log.steps.last?.effects.contains("\"do\":\"save\"") == true)
    try log.write(as: "calculation")
  }

  /// Every zone in the world clock with an alarm, at instants where clocks change.
  @Test(arguments: [
    "1987-10-11T00:30:00Z", "2011-12-30T09:30:00Z", "2026-03-08T06:59:00Z", "2026-03-29T00:30:00Z",
    "2026-10-03T15:20:00Z", "2026-10-25T00:30:00Z", "2027-11-07T05:30:00Z", "2099-03-29T00:30:00Z",
  ])
  func recordsAllZones(at text: String) throws {
    let instant = try Instant(rfc3339: text)
    let now = Double(instant.milliseconds)
    var log = RecordedLog(launch: Self.launch("/clock/world"), now: now, offset: 32_400)
    func send(_ message: WebApp.Message, _ input: String = "", file: String? = nil) {
      var step = RecordedLog.Step(now: now, offset: 32_400)
      step.kind = Self.number(of: message)
      step.input = input
      step.file = file
      log.send(step)
    }
    send(.zones, file: "Data/zones.bin")
    send(.operations, try Self.operations(at: instant))
    #expect(log.steps.last?.html.contains("Asia/Kathmandu") == true)
    send(.navigated, "/clock")
    #expect(log.steps.last?.html.contains("Every day · Asia/Kathmandu · in ") == true)
    try log.write(as: "zones-\(instant.milliseconds)")
  }

  /// A place and an alarm for every zone, as reported by another tab.
  private static func operations(at instant: Instant) throws -> String {
    let zones = try ZoneDatabase(RecordedLog.bytes(of: "Data/zones.bin"))
    var order: String?
    var operations: [JSON] = []
    for id in zones.canonicalIDs {
      order = OrderKey.between(order, nil)
      let place = ClockPlace(id: RecordID(id), zone: id, order: order ?? "")
      let time = PlainTime(millisecondsOfDay: operations.count % 48 * 1_800_000)
      var alarm = Alarm(id: "alarm-\(id)", time: time, days: .weekly(.everyDay), label: "")
      alarm.zone = id
      for write in place.restoringWrites(at: instant) + alarm.writes(at: instant) {
        operations.append(Operation(number: Int64(operations.count + 1), write: write).json)
      }
    }
    return JSON.array(operations).text
  }

  /// Random input on random controls: both platforms must respond alike.
  @Test(arguments: 0..<12)
  func recordsRandomUse(seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    var now = Self.start
    let paths = Route.allCases.map { "\($0.path)" } + ["/", "/nowhere"]
    var log = RecordedLog(
      launch: Self.launch(paths.randomElement(using: &random) ?? "/"),
      now: now,
      offset: 32_400
    )
    for _ in 0..<150 {
      now += Double(Int.random(in: 0..<8_000, using: &random))
      let offset: Int32 = Bool.random(using: &random) ? 32_400 : -18_000
      var step = RecordedLog.Step(now: now, offset: offset)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        step.kind = Self.number(of: .key)
        step.input = Self.keys.randomElement(using: &random) ?? "0"
      case 4..<8:
        guard let target = log.targets.randomElement(using: &random) else { continue }
        step.element = target.element
        step.kind = Int32(target.kind.rawValue)
        step.input = Self.inputs.randomElement(using: &random) ?? ""
        step.isOn = Bool.random(using: &random) ? 1 : 0
      case 8:
        step.kind = Self.number(of: .navigated)
        step.input = paths.randomElement(using: &random) ?? "/"
      default:
        step.kind = Self.number(of: .woken)
      }
      log.send(step)
    }
    try log.write(as: "random-\(seed)")
  }

  /// Boundary values in records on every page: none may crash the app, which could then never open
  /// again.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func recordsHostileRecords(seed: UInt64) throws {
    var records = HostileRecords(seed: seed)
    var random = Seeded(state: seed &+ 1_000)
    var now = Self.start
    var log = RecordedLog(launch: Self.launch("/"), now: now, offset: 32_400)
    func send(_ message: WebApp.Message, _ input: String) {
      var step = RecordedLog.Step(now: now, offset: 32_400)
      step.kind = Self.number(of: message)
      step.input = input
      log.send(step)
    }
    for route in Route.allCases {
      send(.operations, JSON.array(records.operations(of: 6)).text)
      send(.navigated, "\(route.path)")
      for _ in 0..<6 {
        now += [1, 1_000, 61_000, 86_400_000].randomElement(using: &random) ?? 0
        send(.woken, "")
        guard let target = log.targets.randomElement(using: &random) else { continue }
        var step = RecordedLog.Step(now: now, offset: 32_400)
        (step.element, step.kind) = (target.element, Int32(target.kind.rawValue))
        step.input = Self.inputs.randomElement(using: &random) ?? ""
        log.send(step)
      }
    }
    try log.write(as: "hostile-\(seed)")
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014), so that a failing seed can be repeated.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
