import Foundation
import HaruJSON
import HaruTime
import Testing

/// Every zone, compared with zdump and Python's zoneinfo; `script/zone-vectors` writes the table.
struct ZoneVectorTests {
  private let table = ZoneFixture.table("Tests/Vectors/zones.tsv")

  @Test func knowsExactlyTheZonesOfTheSystem() throws {
    let database = try #require(ZoneFixture.database)
    #expect(Set(database.ids) == Set(table.map { $0[0] }))
    #expect(table.count > 590)
  }

  @Test func changesAsZdumpSaysFrom1800To2200() throws {
    for line in table {
      let zone = try #require(ZoneFixture.rules(line[0]))
      let changes = transitions(of: zone)
      var hash = FNV1a()
      hash.add(text(zone.type(at: Instant(milliseconds: .min))) + "\n")
      for change in changes {
        hash.add("\(change.instant.milliseconds / 1_000) \(text(change.after))\n")
      }
      #expect(changes.count == Int(line[1]), "\(line[0])")
      #expect(hash.text == line[2], "\(line[0])")
    }
  }

  @Test func walksBackOverTheSameChanges() throws {
    for id in ["Europe/Dublin", "Africa/Casablanca", "America/New_York", "Pacific/Apia"] {
      let zone = try #require(ZoneFixture.rules(id))
      var back: [ZoneTransition] = []
      var cursor = Instant(milliseconds: Self.end)
      while let change = zone.previousTransition(before: cursor) {
        back.append(change)
        cursor = change.instant
      }
      #expect(back.reversed() == transitions(of: zone), "\(id)")
    }
  }

  @Test func resolvesLocalTimesAsZoneinfoDoes() throws {
    for line in table {
      let zone = try #require(ZoneFixture.rules(line[0]))
      var hash = FNV1a()
      for local in localTimes(line[0], transitions(of: zone)) {
        hash.add("\(zone.instant(of: local).milliseconds / 1_000)\n")
      }
      #expect(hash.text == line[3], "\(line[0])")
    }
  }

  /// 2200-01-01, where the vectors end.
  private static let end: Int64 = 7_258_118_400_000

  private func transitions(of zone: ZoneRules) -> [ZoneTransition] {
    var found: [ZoneTransition] = []
    var cursor = Instant(milliseconds: .min)
    while let change = zone.nextTransition(after: cursor), change.instant.milliseconds < Self.end {
      found.append(change)
      cursor = change.instant
    }
    return found
  }

  private func localTimes(_ id: String, _ changes: [ZoneTransition]) -> [PlainDateTime] {
    var seconds: [Int64] = []
    for change in changes where (0..<2_840_140_800_000).contains(change.instant.milliseconds) {
      for type in [change.before, change.after] {
        for step: Int64 in [-1, 0, 900, 5_400] {
          seconds.append(change.instant.milliseconds / 1_000 + Int64(type.offset.seconds) + step)
        }
      }
    }
    var hash = FNV1a()
    hash.add(id)
    var state = UInt32(truncatingIfNeeded: hash.value)
    for _ in 0..<300 {
      state = state &* 1_664_525 &+ 1_013_904_223
      seconds.append(-2_208_988_800 + Int64(state) + Int64(state / 2))
    }
    return seconds.map { PlainDateTime(Instant(milliseconds: $0 * 1_000), offset: .utc) }
  }

  private func text(_ type: LocalTimeType) -> String {
    "\(type.offset.seconds) \(type.isDaylightSaving ? 1 : 0) \(type.abbreviation)"
  }
}

extension FNV1a {
  /// The hash in 16 hexadecimal digits.
  fileprivate var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
