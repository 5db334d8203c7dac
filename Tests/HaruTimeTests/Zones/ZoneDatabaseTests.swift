import Foundation
import HaruTime
import Testing

struct ZoneDatabaseTests {
  private let bytes = ZoneFixture.read("Data/zones.bin").map { [UInt8]($0) } ?? []

  @Test func namesItsVersion() throws {
    #expect(try ZoneDatabase(bytes).version == "2025b")
  }

  @Test(arguments: [
    ("Asia/Seoul", "Asia/Seoul"), ("ROK", "Asia/Seoul"), ("asia/seoul", "Asia/Seoul"),
    ("Asia/Calcutta", "Asia/Kolkata"), ("US/Pacific", "America/Los_Angeles"), ("UTC", "Etc/UTC"),
  ])
  func answersTheZoneBehindAnAlias(_ id: String, _ canonical: String) throws {
    #expect(try ZoneDatabase(bytes).canonicalID(of: id) == canonical)
  }

  @Test(arguments: ["", "Asia/Seul", "Asia", "Asia/Seoul ", "Factory", "+24:00", "+9:00", "GMT+99"])
  func knowsNoOtherNames(_ id: String) throws {
    let database = try ZoneDatabase(bytes)
    #expect(database.canonicalID(of: id) == nil)
    #expect(database.rules(for: id) == nil)
  }

  @Test(arguments: [
    ("Asia/Seul", "Asia/Seoul"), ("seoull", "Asia/Seoul"), ("America/NewYork", "America/New_York"),
    ("new york", "America/New_York"), ("Europe/Lodnon", "Europe/London"),
    ("Asia/Calcuta", "Asia/Calcutta"), ("Tokio", "Asia/Tokyo"),
  ])
  func suggestsWhatWasMeant(_ text: String, _ id: String) throws {
    #expect(try ZoneDatabase(bytes).suggestions(for: text).first == id)
  }

  @Test(arguments: [
    "", "x", "Olympus/Mons", ".....................................................",
  ])
  func suggestsNothingForAnythingElse(_ text: String) throws {
    #expect(try ZoneDatabase(bytes).suggestions(for: text) == [])
  }

  @Test func readsAnOffsetAsAZone() throws {
    let zone = try #require(try ZoneDatabase(bytes).rules(for: "-03:30"))
    #expect(zone.id == "-03:30")
    #expect(zone.offset(at: Instant(milliseconds: 0)).seconds == -12_600)
    #expect(zone.nextTransition(after: Instant(milliseconds: 0)) == nil)
  }

  @Test func listsEachZoneOnceAndAliasesApart() throws {
    let database = try ZoneDatabase(bytes)
    #expect(database.ids.count == 597)
    #expect(database.canonicalIDs.count == 446)
    #expect(Set(database.ids).count == 597)
  }

  @Test func refusesWhatIsNoDatabase() {
    #expect(throws: ZoneDataError.notZoneData) { try ZoneDatabase([]) }
    #expect(throws: ZoneDataError.notZoneData) { try ZoneDatabase(Array("TZif2".utf8)) }
    #expect(throws: ZoneDataError.malformed(at: 4)) { try ZoneDatabase(Array("HZN1".utf8)) }
  }

  @Test func everyCutEndsInAnErrorOrInZonesThatAnswer() {
    for length in stride(from: 0, to: bytes.count, by: 97) {
      guard let database = try? ZoneDatabase(Array(bytes.prefix(length))) else { continue }
      Issue.record("a database of \(length) bytes opened with \(database.ids.count) zones")
    }
  }

  @Test func damagedBytesNeverTrap() {
    var state: UInt32 = 7
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<20 {
        state = state &* 1_664_525 &+ 1_013_904_223
        damaged[Int(state >> 8) % damaged.count] = UInt8(truncatingIfNeeded: state >> 3)
      }
      guard let database = try? ZoneDatabase(damaged) else { continue }
      for id in database.ids {
        guard let zone = database.rules(for: id) else { continue }
        let later = zone.nextTransition(after: Instant(milliseconds: 1_800_000_000_000))
        #expect(abs(zone.offset(at: later?.instant ?? Instant(milliseconds: 0)).seconds) < 86_400)
      }
    }
  }
}
