import HaruTime
import Testing

/// Hard cases: each line is the result of the rule in RFC 5545, written by hand.
struct ZoneRulesTests {
  @Test(arguments: [
    ("America/New_York", "2026-03-08T02:30", "2026-03-08T03:30:00-04:00"),
    ("America/New_York", "2026-11-01T01:30", "2026-11-01T01:30:00-04:00"),
    ("America/Toronto", "1919-03-30T23:45", "1919-03-31T00:45:00-04:00"),
    ("Europe/London", "2026-03-29T01:30", "2026-03-29T02:30:00+01:00"),
    ("Europe/London", "2026-10-25T01:30", "2026-10-25T01:30:00+01:00"),
    ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:45:00+11:00"),
    ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45:00+11:00"),
    ("Africa/Cairo", "2025-04-25T00:30", "2025-04-25T01:30:00+03:00"),
    ("Asia/Beirut", "2026-03-29T00:15", "2026-03-29T01:15:00+03:00"),
    ("Pacific/Apia", "2011-12-30T12:00", "2011-12-31T12:00:00+14:00"),
    ("Africa/Casablanca", "2026-02-15T02:30", "2026-02-15T02:30:00+01:00"),
    ("Africa/Casablanca", "2026-03-22T02:30", "2026-03-22T03:30:00+01:00"),
    ("Antarctica/Troll", "2026-03-29T02:30", "2026-03-29T04:30:00+02:00"),
    ("Antarctica/Troll", "2026-10-25T01:30", "2026-10-25T01:30:00+02:00"),
    ("Europe/Dublin", "2026-03-29T01:30", "2026-03-29T02:30:00+01:00"),
    ("Asia/Kathmandu", "2026-06-01T06:00", "2026-06-01T06:00:00+05:45"),
    ("Asia/Seoul", "2026-11-21T09:30", "2026-11-21T09:30:00+09:00"),
    ("UTC", "2026-11-21T09:30", "2026-11-21T09:30:00+00:00"),
    ("America/New_York", "2500-07-04T12:00", "2500-07-04T12:00:00-04:00"),
    ("+05:45", "2026-06-01T06:00", "2026-06-01T06:00:00+05:45"),
  ])
  func resolvesLocalTimes(_ id: String, _ local: String, _ expected: String) throws {
    let zone = try #require(ZoneFixture.rules(id))
    let instant = zone.instant(of: try dateTime(local))
    #expect(instant.rfc3339(offset: zone.offset(at: instant)) == expected)
  }

  @Test func tellsARepeatedTimeByBothItsInstants() throws {
    let zone = try #require(ZoneFixture.rules("America/New_York"))
    let resolved = zone.resolve(try dateTime("2026-11-01T01:30"))
    #expect(
      resolved.kind == .repeated(second: try Instant(rfc3339: "2026-11-01T01:30:00-05:00"))
    )
  }

  @Test func tellsASkippedTimeByItsGap() throws {
    let zone = try #require(ZoneFixture.rules("Australia/Lord_Howe"))
    guard case .skipped(let gap) = zone.resolve(try dateTime("2026-10-04T02:15")).kind else {
      Issue.record("02:15 is skipped there")
      return
    }
    #expect(gap.shift == 1_800)
    #expect(gap.instant == (try Instant(rfc3339: "2026-10-04T02:00:00+10:30")))
  }

  @Test func theEndsOfAGapAndOfARepetitionAreUnique() throws {
    let zone = try #require(ZoneFixture.rules("America/New_York"))
    for local in ["2026-03-08T01:59", "2026-03-08T03:00", "2026-11-01T00:59", "2026-11-01T02:00"] {
      #expect(zone.resolve(try dateTime(local)).kind == .unique, "\(local)")
    }
  }

  @Test(arguments: [
    ("Africa/Cairo", "2025-04-25", "2025-04-25T01:00:00+03:00"),
    ("America/Toronto", "1919-03-31", "1919-03-31T00:30:00-04:00"),
    ("America/Havana", "2026-11-01", "2026-11-01T00:00:00-04:00"),
    ("Asia/Seoul", "2026-11-21", "2026-11-21T00:00:00+09:00"),
    ("Pacific/Apia", "2011-12-31", "2011-12-31T00:00:00+14:00"),
  ])
  func aDayStartsAtItsFirstInstant(_ id: String, _ date: String, _ expected: String) throws {
    let zone = try #require(ZoneFixture.rules(id))
    let start = try #require(zone.startOfDay(try PlainDate(parsing: date)))
    #expect(start.rfc3339(offset: zone.offset(at: start)) == expected)
  }

  @Test func aSkippedDayHasNoStart() throws {
    let apia = try #require(ZoneFixture.rules("Pacific/Apia"))
    #expect(apia.startOfDay(try PlainDate(parsing: "2011-12-30")) == nil)
  }

  @Test func winterIsTheDaylightSavingTimeOfDublin() throws {
    let zone = try #require(ZoneFixture.rules("Europe/Dublin"))
    let winter = zone.type(at: try Instant(rfc3339: "2026-12-01T12:00:00Z"))
    #expect(winter.abbreviation == "GMT")
    #expect(winter.isDaylightSaving)
    #expect(winter.offset == .utc)
  }

  @Test func localMeanTimeIsBeforeTheFirstZone() throws {
    let zone = try #require(ZoneFixture.rules("Asia/Seoul"))
    let type = zone.type(at: try Instant(rfc3339: "1900-01-01T00:00:00Z"))
    #expect((type.abbreviation, type.offset.seconds) == ("LMT", 30_472))
  }

  @Test func aMomentCarriesTheOffsetOfItsInstant() throws {
    let zone = try #require(ZoneFixture.rules("Asia/Kathmandu"))
    let moment = zone.moment(at: Instant(milliseconds: 0))
    #expect(moment.rfc3339 == "1970-01-01T05:30:00+05:30")
    #expect(moment.zone == "Asia/Kathmandu")
  }

  @Test func noInstantIsOutsideTheRules() throws {
    for id in ["America/New_York", "Asia/Seoul", "Africa/Casablanca", "UTC"] {
      let zone = try #require(ZoneFixture.rules(id))
      for milliseconds in [Int64.min, .min + 1, -1, .max - 1, .max] {
        let instant = Instant(milliseconds: milliseconds)
        #expect(abs(zone.offset(at: instant).seconds) < 86_400)
        if let next = zone.nextTransition(after: instant) { #expect(next.instant > instant) }
        if let last = zone.previousTransition(before: instant) { #expect(last.instant < instant) }
      }
      for date in [PlainDate.first, .last] {
        let local = PlainDateTime(date: date, time: .midnight)
        #expect(zone.resolve(local).kind == .unique)
      }
    }
  }

  private func dateTime(_ text: String) throws -> PlainDateTime {
    let parts = text.split(separator: "T").map(String.init)
    return PlainDateTime(
      date: try PlainDate(parsing: parts[0]),
      time: try PlainTime(parsing: parts[1])
    )
  }
}
