import HaruJSON

@testable import HaruHTML
@testable import HaruUI
@testable import HaruWeb

/// A person who presses keys and buttons at random, and all that the app answers.
struct RecordedSession {
  private(set) var lines: [JSON] = []
  /// How often the app asked for something to be kept.
  private(set) var savedCount = 0

  private let host: WebHost
  private var random: Seeded
  private var now: Int64 = 1_795_000_000_000
  private var offset: Int32 = 9 * 3_600
  private var number: Int64 = 0

  /// Opens the app; the same seed always makes the same session.
  init(seed: UInt64, language: Language) {
    random = Seeded(state: seed)
    let messages = Messages.carried(language)
    let texts = (0..<Messages.slotCount).map { JSON.string(messages[$0]) }
    let launch: JSON = [
      "path": .string(seed == 3 ? "/settings" : "/calc"), "zone": "Asia/Seoul",
      "seed": .array([1, 2, 3, .integer(Int64(seed))]), "language": .string("\(language.code)"),
      "messages": .array(texts), "recovered": .bool(seed == 4),
      "data": ["base": [], "outbox": []],
    ]
    host = WebHost(launch: Array(launch.text.utf8), now: Double(now), offset: offset)
    lines.append([
      "launch": .string(launch.text), "now": .integer(now), "offset": .integer(Int64(offset)),
      "effects": .string(String(decoding: host.effects, as: UTF8.self)), "html": .string(html),
    ])
  }

  private var html: String { App.view(host.program.state).html }

  /// Lets one thing happen and notes what came of it.
  mutating func step() {
    now += Int64.random(in: 0..<90_000, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<55: tell(.key, pick(Self.keys))
    case 55..<88: useControl()
    case 88..<92: tell(.navigated, pick(["/calc", "/settings", "/", "/calc?x=1", "/none"]))
    case 92..<94: tell(.woken, "")
    case 94: now += 86_400_000
    case 95: offset = pick([32_400, -18_000, 20_700])
    case 96: tell(.saveFailed, "QuotaExceededError")
    case 97: tell(pick([.copied, .copyFailed, .saved]), "")
    default: tell(.operations, echo())
    }
  }

  /// Uses one of the controls that the page shows.
  private mutating func useControl() {
    let controls = host.program.document.mounted.compactMap { $0 }.filter { !$0.handlers.isEmpty }
    guard let control = controls.randomElement(using: &random),
      let handler = control.handlers.randomElement(using: &random)
    else { return }
    send(
      element: control.id,
      kind: Int32(handler.kind.rawValue),
      text: pick(Self.texts),
      isOn: .random(using: &random)
    )
  }

  private mutating func tell(_ message: WebHost.Message, _ text: String) {
    send(element: 0, kind: message.rawValue, text: text, isOn: false)
  }

  private mutating func send(element: UInt32, kind: Int32, text: String, isOn: Bool) {
    let x = pick([0, 0.25, 1])
    let event = Event(value: text, isOn: isOn, x: x, y: 0.5)
    let answer = host.event(event, kind: kind, at: element, now: Double(now), offset: offset)
    let effects = String(decoding: host.effects, as: UTF8.self)
    if effects.contains("\"do\":\"save\"") {
      savedCount += 1
      saved = host.effects
    }
    lines.append([
      "element": .integer(Int64(element)), "kind": .integer(Int64(kind)), "text": .string(text),
      "isOn": .integer(isOn ? 1 : 0), "x": .number("\(x)"), "y": .number("0.5"),
      "now": .integer(now), "offset": .integer(Int64(offset)), "answer": .integer(Int64(answer)),
      "effects": .string(effects), "html": .string(html),
    ])
  }

  private var saved: [UInt8] = []

  /// The last writes, as another tab of the same device would tell of them.
  private mutating func echo() -> String {
    let effects = (try? JSON.parse(saved))?.array ?? []
    let writes = effects.flatMap { $0["writes"]?.array ?? [] }
    let operations = writes.compactMap { write -> JSON? in
      guard case .object(let members) = write else { return nil }
      number += 1
      return .object(members + [JSON.Member(key: "n", value: .integer(number))])
    }
    return JSON.array(operations).text
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private static let keys =
    (0...9).map { "\($0)" } + [
      "+", "-", "*", "/", "=", "Enter", "Escape", "Backspace", ".", ",", "é",
    ]
  private static let texts = [
    "", "1h 30m + 45m", "90m", "1:30:15", "(1:30 + 0:45) * 2", "9:00~17:30", "23:00~1:30", "1:2x",
    "1:00 + 5", "1:00 / 0:00", "9999999:00 * 9", "한글 😀 <b>&\"'", "−0:35 × 2",
  ]
}

/// SplitMix64 (Steele, Lea, Flood 2014), so that a failing seed can be run again.
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
