import HaruSync
import HaruTime
import Testing

@testable import HaruCore

/// Damaged files: nothing traps, and every file takes a bounded time.
struct CalendarFuzzTests {
  /// The pieces inserted into files at random places.
  private static let pieces = [
    "RRULE:FREQ=SECONDLY", "FREQ=MINUTELY", "99999999", ";COUNT=999999999", ";INTERVAL=999999999",
    ";BYSETPOS=-1", "\r\nDURATION:P9999999W\r\n", "DTSTART:00010101T000000",
    "DTSTART:99991231T235959Z", "-", ";BYMONTH=2;BYMONTHDAY=30", "TZOFFSETFROM:+9999",
    "RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU", ";UNTIL=00010101",
    "\r\nRDATE;VALUE=PERIOD:00010101T000000Z/P9999999W\r\n", "\r\n ", "BEGIN:VALARM\r\n",
    "\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261201T000000Z\r\n", ";BYYEARDAY=-366", "\"", ":", ";",
    """
    BEGIN:VTIMEZONE\r\nTZID:x\r\nBEGIN:STANDARD\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n\
    DTSTART:19700101T000000\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
    """,
  ].map { Array($0.utf8) }

  @Test func damagedFilesDoNotTrap() throws {
    let zones = try #require(ZoneDatabase.linked)
    let home = try #require(zones.rules(for: "Europe/Berlin"))
    let files = try VectorTable.lines("calendars.tsv").filter { $0[0] == "file" }
      .map { Array($0[4].replacing("|", with: "\r\n").utf8) }
    var random = SeededGenerator(seed: 5_545)
    var readable = 0
    for round in 0..<3_000 {
      var bytes = files[round % files.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) { Self.damage(&bytes, &random) }
      guard let file = try? CalendarFile(bytes, zones: zones) else { continue }
      readable += 1
      let now = Instant(milliseconds: 1_795_000_000_000)
      let reading = CalendarReading(file, at: now, in: home)
      let writes = reading.writes(for: "c", replacing: [], at: now)
      #expect(writes.allSatisfy { (try? $0.checked(zones: zones)) != nil })
      #expect(reading.expansion.days.values.allSatisfy { $0.count <= CalendarExpansion.dayLimit })
    }
    #expect(readable > 1_500)
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
    case 1 where place < bytes.count:
      bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
    case 2:
      let digits = bytes.indices.filter { bytes[$0] >= 0x30 && bytes[$0] <= 0x39 }
      guard let digit = digits.randomElement(using: &random) else { return }
      bytes[digit] = .random(in: 0x30...0x39, using: &random)
    default:
      let piece = pieces.randomElement(using: &random) ?? []
      bytes.insert(contentsOf: piece, at: min(place, bytes.count))
    }
  }
}
