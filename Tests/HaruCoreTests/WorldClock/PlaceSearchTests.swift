import HaruCore
import HaruSync
import HaruTime
import Testing

struct PlaceSearchTests {
  /// language, query, the zone of the first result.
  @Test(arguments: [
    ("ko", "서울", "Asia/Seoul"), ("ko", "ㅅㅇ", "Asia/Seoul"), ("ko", "ㅅㅇㄱ", "Asia/Ho_Chi_Minh"),
    ("ko", "성", "Asia/Seoul"), ("ko", "서우", "Asia/Seoul"), ("ko", "seoul", "Asia/Seoul"),
    ("ko", "뉴욕", "America/New_York"), ("ko", "ㄴㅇ", "America/New_York"),
    ("ko", "new york", "America/New_York"), ("ko", "newyork", "America/New_York"),
    ("ko", "한국", "Asia/Seoul"), ("ko", "대한민국", "Asia/Seoul"), ("ko", "ㅎㄱ", "Asia/Seoul"),
    ("ko", "일본", "Asia/Tokyo"), ("ko", "카트만두", "Asia/Kathmandu"),
    ("ko", "사이공", "Asia/Ho_Chi_Minh"), ("ko", "Saigon", "Asia/Ho_Chi_Minh"),
    ("en", "Asia/Seoul", "Asia/Seoul"), ("en", "ROK", "Asia/Seoul"), ("en", "JST", "Asia/Tokyo"),
    ("en", "sao paulo", "America/Sao_Paulo"), ("en", "São Paulo", "America/Sao_Paulo"),
    ("en", "curacao", "America/Curacao"), ("en", "st johns", "America/St_Johns"),
    ("en", "St. John’s", "America/St_Johns"), ("en", "Kolkata", "Asia/Kolkata"),
    ("en", "calcutta", "Asia/Kolkata"), ("en", "US/Pacific", "America/Los_Angeles"),
    ("en", "UTC", "Etc/UTC"), ("en", "etc/gmt+5", "Etc/GMT+5"), ("en", "nepal", "Asia/Kathmandu"),
    ("en", "NP", "Asia/Kathmandu"),
    ("en", "Chungking", "Asia/Shanghai"), ("en", "lord howe", "Australia/Lord_Howe"),
    ("ja", "ニューヨーク", "America/New_York"), ("ja", "にゅーよーく", "America/New_York"),
    ("ja", "東京", "Asia/Tokyo"), ("ja", "ｔｏｋｙｏ", "Asia/Tokyo"), ("ja", "韓国", "Asia/Seoul"),
    ("zh-Hans", "首尔", "Asia/Seoul"), ("zh-Hant", "首爾", "Asia/Seoul"),
    ("ru", "москва", "Europe/Moscow"), ("ru", "МОСКВА", "Europe/Moscow"),
    ("uk", "київ", "Europe/Kyiv"), ("uk", "киів", "Europe/Kyiv"),
    ("vi", "han quoc", "Asia/Seoul"), ("vi", "Hàn Quốc", "Asia/Seoul"),
    ("tr", "istanbul", "Europe/Istanbul"), ("tr", "İSTANBUL", "Europe/Istanbul"),
    ("de", "Wien", "Europe/Vienna"), ("de", "Vienna", "Europe/Vienna"),
    ("pl", "lodz", nil), ("th", "โซล", "Asia/Seoul"), ("da", "kobenhavn", "Europe/Copenhagen"),
  ])
  func findsAPlaceByAnyOfItsNames(_ language: String, _ text: String, _ zone: String?) throws {
    #expect(try search(language).find(text).places.first?.zone == zone)
  }

  @Test(arguments: [
    ("UTC+9", "+09:00", "Asia/Seoul"), ("+5:45", "+05:45", "Asia/Kathmandu"),
    ("gmt-3:30", "-03:30", "America/St_Johns"), ("+0545", "+05:45", "Asia/Kathmandu"),
    ("utc −10", "-10:00", "Pacific/Honolulu"), (" +12:45 ", "+12:45", nil),
  ])
  func findsTheZonesOfAnOffset(_ text: String, _ own: String, _ zone: String?) throws {
    let found = try search("en").find(text).places.map(\.zone)
    #expect(found.first == own)
    if let zone { #expect(found.contains(zone)) } else { #expect(found.count == 1) }
  }

  @Test(arguments: ["+15", "UTC+9:60", "UTC9", "+123456", "utc+"])
  func readsNothingElseAsAnOffset(_ text: String) throws {
    #expect(try search("en").find(text).places.allSatisfy { !$0.zone.hasPrefix("+") })
  }

  @Test func findsEveryZoneByAnyOfItsIds() throws {
    let zones = try #require(ZoneDatabase.linked)
    let table = try #require(PlaceTable.linked("en"))
    let search = try search("en")
    let canonical = { (id: String) in zones.canonicalID(of: id) }
    let placed = Set(table.places.map { canonical($0.zone) })
    // In winter and summer time: an abbreviation such as EST finds the places that use it all year.
    let instants = try ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"].map(Instant.init(rfc3339:))
    let clocks = { (id: String) in
      instants.map { zones.rules(for: id)?.offset(at: $0).seconds }
    }
    #expect(zones.ids.count > 590)
    for id in zones.ids {
      let found = search.find(id).places
      #expect(found.contains { clocks($0.zone) == clocks(id) }, "\(id)")
      if placed.contains(id) {
        #expect(found.contains { canonical($0.zone) == id }, "\(id)")
      }
    }
  }

  @Test func findsAnAbbreviationOfEitherHalfOfTheYear() throws {
    let zones = try search("en").find("EDT").places.map(\.zone)
    #expect(zones.contains("America/New_York"))
    #expect(zones.contains("America/Toronto"))
    #expect(!zones.contains("America/Panama"))
  }

  @Test func listsEverythingInTheOrderOfTheLanguage() throws {
    let korean = try search("ko").find("").places.map(\.city)
    #expect(korean.count == 420)
    #expect(korean.filter { ["가나", "런던", "서울", "파리"].contains($0) } == ["런던", "서울", "파리"])
    let german = try search("de").find(" ").places.map(\.city)
    let places = ["Athen", "Öskemen", "Oslo", "Zürich", "Wien"]
    #expect(german.filter(places.contains) == ["Athen", "Oslo", "Wien", "Zürich"])
  }

  @Test func listsAWholeCountry() throws {
    let zones = try search("en").find("Kazakhstan").places
    #expect(zones.count == 7)
    #expect(zones.allSatisfy { $0.country == "Kazakhstan" })
  }

  /// language, query, the zone, name and country of the first city.
  @Test(arguments: [
    ("ko", "부산", "Asia/Seoul", "부산", "대한민국"), ("ko", "메데인", "America/Bogota", "메데인", "콜롬비아"),
    ("en", "busan", "Asia/Seoul", "Busan", "South Korea"),
    ("de", "munich", "Europe/Berlin", "Munich", "Deutschland"),
    ("en", "medellin", "America/Bogota", "Medellín", "Colombia"),
  ])
  func findsTheLargerCitiesThatNoZoneIsNamedFor(
    _ language: String,
    _ text: String,
    _ zone: String,
    _ city: String,
    _ country: String
  ) throws {
    let answer = try search(language).find(text, besides: .linked, inKorean: language == "ko")
    let place = try #require(answer.places.first)
    #expect([place.zone, place.city, place.country] == [zone, city, country])
    #expect(place.id != zone)
  }

  @Test func prefersTheCitiesOfTheZonesAndSuggestsWhereNeitherHasOne() throws {
    let search = try search("en")
    let seoul = search.find("seoul", besides: .linked, inKorean: false)
    #expect(seoul.places.map(\.id) == ["Asia/Seoul"])
    let answer = search.find("Asia/Seul", besides: .linked, inKorean: false)
    #expect(answer.places.isEmpty)
    #expect(answer.suggestions.first?.city == "Seoul")
  }

  @Test func suggestsWhatWasMeant() throws {
    let answer = try search("ko").find("Asia/Seul")
    #expect(answer.places.isEmpty)
    #expect(answer.suggestions.first?.city == "서울")
    #expect(try search("ko").find("zzzzzz").suggestions.isEmpty)
  }

  @Test func namesAPlaceByAnyIdOfItsZone() throws {
    let table = try #require(PlaceTable.linked("ko"))
    #expect(table.place(of: "Asia/Calcutta").city == "콜카타")
    #expect(table.place(of: "Etc/UTC").city == "UTC")
    #expect(table.place(of: "+05:45").city == "+05:45")
  }

  @Test(arguments: [
    "en", "zh-Hans", "zh-Hant", "ja", "es", "fr", "de", "ru", "pt-BR", "it", "ko", "tr", "nl", "th",
    "sv", "da", "vi", "nb", "pl", "fi", "id", "cs", "uk",
  ])
  func everyLanguageNamesEveryPlace(_ language: String) throws {
    let table = try #require(PlaceTable.linked(language))
    let zones = try #require(ZoneDatabase.linked)
    #expect(table.places.count == 420)
    for place in table.places {
      #expect(!place.city.isEmpty && place.city != "=", "\(place.zone)")
      #expect(place.country.isEmpty == place.zone.hasPrefix("Etc/"), "\(place.zone)")
      #expect(zones.canonicalID(of: place.zone) != nil, "\(place.zone)")
    }
  }

  @Test func refusesFilesThatDoNotFitTogether() throws {
    #expect(PlaceTable(index: [], english: [], language: []) == nil)
    let index = Array("Asia/Seoul\tKR\n\nKR\n".utf8)
    let english = Array("Seoul\n\nSouth Korea\n\n00\n".utf8)
    #expect(PlaceTable(index: index, english: english, language: english)?.places.count == 1)
    let short = Array("Seoul\n\nSouth Korea\n\n\n".utf8)
    #expect(PlaceTable(index: index, english: english, language: short) == nil)
    let wrong = Array("Seoul\n\nSouth Korea\n\n99\n".utf8)
    #expect(PlaceTable(index: index, english: english, language: wrong) == nil)
  }

  private func search(_ language: String) throws -> PlaceSearch {
    PlaceSearch(
      try #require(PlaceTable.linked(language)),
      zones: try #require(ZoneDatabase.linked),
      at: try Instant(rfc3339: "2026-11-21T12:00:00Z")
    )
  }
}
