import HaruCore
import HaruTime
import Testing

struct WorldPlacesTests {
  private func places(_ language: String) throws -> WorldPlaces {
    let zones = try #require(ZoneDatabase.linked)
    return try #require(WorldPlaces(language: language, zones: zones, at: Instant(milliseconds: 0)))
  }

  /// A held-out list: none of these names was looked at when the table was made.
  @Test(arguments: [
    ("Londres", "Europe/London"), ("Firenze", "Europe/Rome"), ("Praha", "Europe/Prague"),
    ("Moskau", "Europe/Moscow"), ("Warszawa", "Europe/Warsaw"), ("Lisboa", "Europe/Lisbon"),
    ("København", "Europe/Copenhagen"), ("Varsovie", "Europe/Warsaw"),
    ("Bruxelles", "Europe/Brussels"),
    ("Genua", "Europe/Rome"), ("Мюнхен", "Europe/Berlin"), ("Нью-Йорк", "America/New_York"),
    ("紐約", "America/New_York"), ("大阪", "Asia/Tokyo"), ("首爾", "Asia/Seoul"),
    ("釜山", "Asia/Seoul"), ("Calcutta", "Asia/Kolkata"), ("Madras", "Asia/Kolkata"),
    ("Saigon", "Asia/Ho_Chi_Minh"), ("Canton", "Asia/Shanghai"), ("Kiew", "Europe/Kyiv"),
    ("St. Petersburg", "Europe/Moscow"), ("Scotland", "Europe/London"), ("텍사스", "America/Chicago"),
    ("Bavaria", "Europe/Berlin"), ("Sicily", "Europe/Rome"), ("오키나와", "Asia/Tokyo"),
  ])
  func findsNamesOfOtherLanguages(name: String, zone: String?) throws {
    #expect(try places("en").find(name).places.first?.zone == zone)
    #expect(try places("ko").find(name).places.first?.zone == zone)
  }

  /// Smaller cities, by names that were not looked at when the table was made.
  @Test(arguments: [
    ("Genève", "Europe/Zurich"), ("Genf", "Europe/Zurich"), ("제네바", "Europe/Zurich"),
    ("ジュネーヴ", "Europe/Zurich"), ("Venezia", "Europe/Rome"), ("Venedig", "Europe/Rome"),
    ("베네치아", "Europe/Rome"), ("Salzbourg", "Europe/Vienna"), ("Cambridge", "Europe/London"),
    ("옥스퍼드", "Europe/London"), ("하이델베르크", "Europe/Berlin"), ("Bruges", "Europe/Brussels"),
    ("Liège", "Europe/Brussels"), ("Pise", "Europe/Rome"), ("Базель", "Europe/Zurich"),
  ])
  func findsSmallerCities(name: String, zone: String) throws {
    #expect(try places("en").places(called: name).first?.zone == zone)
    #expect(try places("ko").find(name).places.first?.zone == zone)
  }

  @Test func aSmallerCityHasItsOwnName() throws {
    let geneva = try #require(try places("en").find("genev").places.first)
    #expect(geneva.city == "Geneva" && geneva.country == "Switzerland")
    #expect(try places("ko").find("Genève").places.map(\.city) == ["제네바"])
  }

  /// A place with exactly this name comes before those that only begin so, or are in a country that
  /// does: Rome, and not Romania.
  @Test func aWholeNameIsFirst() throws {
    let found = try places("en").find("Roma").places.map(\.city)
    #expect(found.first == "Rome" && found.contains("Bucharest"))
    #expect(try places("ko").places(called: "roma").map(\.city) == ["로마"])
    #expect(try places("en").places(called: "Rom").map(\.zone) == ["Europe/Rome"])
  }

  @Test func ofACountryTheLargestIsFirst() throws {
    #expect(try places("en").find("China").places.map(\.city).first == "Shanghai")
    #expect(try places("en").find("Australia").places.map(\.city).first == "Sydney")
  }

  @Test(arguments: ["US", "usa", "미국", "United States", "États-Unis"])
  func theLargestOfTheUnitedStatesIsNewYork(name: String) throws {
    #expect(try places("en").find(name).places.first?.zone == "America/New_York")
    #expect(try places("ko").find(name).places.first?.zone == "America/New_York")
  }

  @Test(arguments: ["", "x", "Xyzzyville", "\u{0}", "--"])
  func nothingIsCalledSo(name: String) throws {
    #expect(try places("en").places(called: name).isEmpty)
  }
}
