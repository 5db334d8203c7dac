import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct CalculationTests {
  private let evening = "2026-11-21T23:30:00+09:00"

  @Test(arguments: [
    (
      "0:58+0:53", "0:58 + 0:53 = 1:51",
      #"{"formula":"0:58 + 0:53","result":"1:51","seconds":6660,"at":"2026-11-21T23:30:00+09:00","#
        + #""date":"2026-11-21","zone":"Asia/Seoul"}"#
    ),
    (
      "0:30 - 1:05", "0:30 - 1:05 = -0:35",
      #"{"formula":"0:30 - 1:05","result":"-0:35","seconds":-2100,"#
        + #""at":"2026-11-21T23:30:00+09:00","date":"2026-11-21","zone":"Asia/Seoul"}"#
    ),
    (
      "2:30 / 1:00", "2:30 \u{F7} 1:00 = 2.5",
      "{\"formula\":\"2:30 \u{F7} 1:00\",\"result\":\"2.5\",\"seconds\":null,"
        + #""at":"2026-11-21T23:30:00+09:00","date":"2026-11-21","zone":"Asia/Seoul"}"#
    ),
    (
      "1:00 / 7", "1:00 \u{F7} 7 \u{2248} 0:08:34",
      "{\"formula\":\"1:00 \u{F7} 7\",\"result\":\"0:08:34\",\"seconds\":514,"
        + #""at":"2026-11-21T23:30:00+09:00","date":"2026-11-21","zone":"Asia/Seoul"}"#
    ),
  ])
  func isKeptAsAFact(expression: String, line: String, fact: String) throws {
    let moment = try Moment(rfc3339: evening, zone: "Asia/Seoul")
    let calculation = Calculation(id: "a", try Evaluation(parsing: expression), at: moment)
    #expect(calculation.fact.text == fact)
    #expect(calculation.text() == line)
    #expect(Self.read(try JSON.parse(fact.utf8)) == calculation)
    #expect(calculation.evaluation == (try Evaluation(parsing: expression)))
  }

  @Test func keepsTheDateOfItsPlace() throws {
    let fact: JSON = [
      "formula": "0:30", "result": "0:30", "seconds": 1_800, "more": true,
      "at": "2026-11-21T23:30:00-10:00", "date": "2026-11-20", "zone": "Pacific/Honolulu",
    ]
    let calculation = try #require(Self.read(fact))
    #expect(calculation.date.description == "2026-11-20")
    #expect(calculation.moment.zone == "Pacific/Honolulu")
  }

  @Test(arguments: ["formula", "result", "at", "date", "zone"])
  func refusesAFactWithoutAPart(name: String) throws {
    let moment = try Moment(rfc3339: evening, zone: "Asia/Seoul")
    let fact = Calculation(id: "a", try Evaluation(parsing: "0:30"), at: moment).fact
    let others = fact.object?.filter { $0.key != name } ?? []
    #expect(others.count == 5)
    #expect(Self.read(.object(others)) == nil)
    #expect(Self.read(.object(others + [.init(key: name, value: 5)])) == nil)
  }

  @Test func showsALineItCannotReadAsItIs() throws {
    let fact: JSON = [
      "formula": "1:00 mod 0:25", "result": "0:10", "seconds": 600, "at": .string(evening),
      "date": "2026-11-21", "zone": "Asia/Seoul",
    ]
    let calculation = try #require(Self.read(fact))
    #expect(calculation.evaluation == nil)
    #expect(calculation.text(minus: .typographic) == "1:00 mod 0:25 = 0:10")
  }

  private static func read(_ fact: JSON) -> Calculation? {
    Calculation(record: Record(id: "a", fields: [JSON.Member(key: CellKey.fact, value: fact)]))
  }
}
