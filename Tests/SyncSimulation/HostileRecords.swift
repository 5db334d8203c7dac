package import HaruJSON

/// Records of every kind in which a seed replaces values with boundary values that sync lets
/// through: from a friend's file, a program with a token or a faulty device.
package struct HostileRecords {
  private var random: SeededRandom
  private var number: Int64 = 0

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// The operations of some records, each with one or two values replaced.
  package mutating func operations(of count: Int) -> [JSON] {
    var all: [JSON] = []
    for _ in 0..<count {
      let (entity, id, fields) = pick(Self.records)
      let isFact = Self.facts.contains(entity)
      var members = Array(fields)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<members.count, using: &random)
        members[index].value = spoiled(members[index].value)
      }
      let copy = "\(id)\(Int.random(in: 0..<4, using: &random))"
      let name = Self.single.contains(entity) ? id : copy
      if isFact {
        all.append(operation(entity, name, "fact", object(members)))
      } else {
        all += members.map { operation(entity, name, $0.key, $0.value) }
      }
    }
    return all
  }

  private mutating func operation(
    _ entity: String,
    _ id: String,
    _ field: String,
    _ value: JSON
  ) -> JSON {
    number += 1
    return [
      "e": .string(entity), "i": .string(id), "f": .string(field), "v": value,
      "t": 1_795_219_200_000, "n": .integer(number),
    ]
  }

  private func object(_ members: [(key: String, value: JSON)]) -> JSON {
    .object(members.map { JSON.Member(key: $0.key, value: $0.value) })
  }

  /// A replacement for a value: usually of the same type, so that it is not just dropped as
  /// unreadable.
  private mutating func spoiled(_ value: JSON) -> JSON {
    if Int.random(in: 0..<6, using: &random) == 0 { return pick(Self.others) }
    switch value {
    case .integer: return .integer(pick(Self.numbers))
    case .string: return .string(pick(Self.texts))
    case .array(let elements): return .array(elements.map { spoiled($0) } + elements)
    case .object(let members):
      return .object(members.map { JSON.Member(key: $0.key, value: spoiled($0.value)) })
    default: return pick(Self.others)
    }
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private static let numbers: [Int64] = [
    0, 1, -1, 2, 59, 60, 61, 359_999, 360_000, 1 << 31 - 1, 1 << 31, -(1 << 31), -(1 << 31) - 1,
    1 << 32,
    86_400_000, 1 << 53 - 1, -(1 << 53 - 1), 9_000_000_000_000, -62_135_596_800_000,
  ]
  private static let texts = [
    "", " ", "0001-01-01", "9999-12-31", "1970-01-01", "2200-12-31", "2026-02-28",
    "0001-01-01T00:00:00.000+14:00", "9999-12-31T23:59:59.999-12:00", "2026-11-21T24:00:00Z",
    "23:59", "00:00", "24:00", "Asia/Nowhere", "+23:59", "-23:59", "America/Sao_Paulo",
    "\u{202E}abc",
    "e\u{301}\u{20E3}", String(repeating: "가", count: 2_000), "9999999999:59", "<b>&amp;",
    "\n\r\u{0B}",
    "leapMonth", "29", "zzzzzzzzzzzz", "a0", "{{c1::", "1", "A",
  ]
  private static let others: [JSON] = [
    .null, .bool(true), .bool(false), .number("1e300"), .number("-0.0"), .number("0.1"), .array([]),
    .object([]), .array([.array([.integer(1 << 53 - 1)])]), .string("x"), .integer(7),
  ]
  private static let facts: Set = ["calculation", "workSession", "quoteUse", "wordReview"]
  private static let single: Set = ["settings", "clock", "quoteShuffle"]

  private typealias Fields = KeyValuePairs<String, JSON>
  private static let records: [(entity: String, id: String, fields: Fields)] = [
    (
      "calculation", "c",
      [
        "at": at, "date": date, "zone": zone, "formula": "0:58 + 0:53",
        "result": "1:51", "seconds": 6660,
      ]
    ),
    (
      "alarm", "a",
      [
        "time": "07:30", "days": [1, 2, 3, 4, 5, 6, 7], "date": .null, "label": "Up",
        "zone": zone, "on": true, "sound": "glass", "snoozeMinutes": 9, "skip": ["2026-11-22"],
        "pausedUntil": date, "skipsHolidays": true,
      ]
    ),
    ("holiday", "2026-11-2", ["name": "Day"]),
    (
      "calendar", "c",
      [
        "name": "School", "pen": 3, "address": .null, "shown": true,
        "readAt": 1_795_219_200_000, "zone": zone,
      ]
    ),
    (
      "calendarWeek", "c/2026-11-16",
      ["day6": [["title": "Maths", "start": 540, "end": 590, "place": "3-2"]], "day7": .null]
    ),
    (
      "countdown", "t",
      [
        "label": "Tea",
        "state": ["length": 180_000, "total": 200_000, "deadline": 1_795_219_300_000],
      ]
    ),
    (
      "countdown", "u",
      ["label": "Tea", "state": ["length": 180_000, "total": 200_000, "left": 9]]
    ),
    ("clockPlace", "p", ["zone": "Europe/Paris", "name": "", "order": "a1"]),
    (
      "clock", "clock",
      [
        "hours": 12,
        "stopwatch": ["accumulated": 5, "startedAt": 1_795_219_100_000, "splits": [1, 2]],
      ]
    ),
    (
      "workItem", "w",
      [
        "name": "English", "icon": "book", "pen": 3, "estimateSeconds": 1500,
        "order": "a1",
      ]
    ),
    (
      "planItem", "2026-11-21/w",
      ["planned": true, "time": "14:00", "minutes": 50, "order": "a1", "movedTo": .null]
    ),
    (
      "planRecurrence", "2026-11-16/w",
      ["days": [1, 2, 6, 7], "time": "23:50", "minutes": 600, "order": "a2"]
    ),
    (
      "runningSession", "r",
      [
        "item": "w1", "name": "English", "estimateSeconds": 1500,
        "device": "d", "startedAt": at, "zone": zone, "pauses": [[600_000, 720_000], [900_000]],
        "clockWentBack": false, "steady": ["start": "x", "milliseconds": 5],
      ]
    ),
    (
      "workSession", "s",
      [
        "at": at, "date": date, "zone": zone, "item": "w1", "name": "English",
        "estimateSeconds": 1500, "startedAt": "2026-11-21T08:30:00.000+09:00",
        "pauses": [[600_000, 720_000]], "clockWentBack": true, "note": "n", "replaces": "s1",
      ]
    ),
    (
      "quote", "q",
      [
        "content": [
          "text": "Begin.", "author": "A", "source": "S", "year": 1900,
          "tags": ["x"], "language": "en",
        ]
      ]
    ),
    ("quoteMark", "q", ["liked": true, "seen": 3]),
    ("quoteUse", "v", ["at": at, "date": date, "zone": zone, "quote": "q1"]),
    ("quoteShuffle", "quoteShuffle", ["seed": 77]),
    (
      "word", "o",
      [
        "term": "calm", "meaning": "m", "example": "e", "reading": "r", "note": "n",
        "language": "en", "tags": ["t"], "notebook": "b1", "suspended": false,
        "start": ["reviewed": "2026-11-01", "due": date, "stability": 12, "difficulty": 5],
        "saved": ["at": at, "date": date, "zone": zone],
      ]
    ),
    ("notebook", "b", ["name": "Book"]),
    (
      "wordReview", "x",
      [
        "at": at, "date": date, "zone": zone, "word": "o1", "rating": 3,
        "milliseconds": 900,
      ]
    ),
    (
      "dday", "d",
      [
        "name": "Exam", "date": date, "pen": 2, "counting": "until", "yearly": true,
        "leapDay": "before", "savedOn": date, "lunar": true, "leapMonth": true, "dayOne": true,
      ]
    ),
    (
      "weatherPlace", "l",
      [
        "name": "Seoul", "region": "KR", "latitude": .number("37.5"),
        "longitude": .number("127.0"), "zone": zone, "order": "a1",
      ]
    ),
    (
      "day", "2026-11-2",
      [
        "note": "a quiet day",
        "weather": ["place": "Seoul", "low": 3, "high": 11, "condition": 61],
      ]
    ),
    (
      "settings", "settings",
      [
        "dayStartHour": 4, "wordRetention": 90, "wordNewPerDay": 20, "wordRecordsTime": true,
        "wordParameters": .array(Array(repeating: .number("1.5"), count: 21)), "startPage": "words",
        "theme": "dark", "keySounds": true, "weatherUnits": "us",
        "todayLayout": "alarm.-words.moon.plan", "hintsSeen": "focus.moon", "welcomed": true,
      ]
    ),
  ]
  private static let at: JSON = "2026-11-21T09:00:00.000+09:00"
  private static let date: JSON = "2026-11-21"
  private static let zone: JSON = "Asia/Seoul"
}
