import HaruJSON
import HaruSync
import HaruTime

/// The larger cities of the world, for finding a place offline (`Data/places/cities.txt`, from
/// GeoNames).
public struct CityTable: Sendable {
  let lines: [String]

  /// Loads the table; invalid lines are skipped in searches.
  ///
  /// A line without a zone has that of the first city of its country.
  public init(_ bytes: [UInt8]) {
    var lines = TextBlocks.read(bytes).first ?? []
    var zones: [(country: String, id: String)] = []
    for index in lines.indices {
      let fields = TextBlocks.cut(lines[index], at: UInt8(ascii: "\t"))
      guard fields.count == 6 else { continue }
      let known = zones.first { $0.country.hasSameBytes(as: fields[2]) }
      if fields[5].utf8.isEmpty {
        lines[index] += known?.id ?? ""
      } else if known == nil {
        zones.append((fields[2], fields[5]))
      }
    }
    self.lines = lines
  }

  /// The cities whose English or Korean name contains the typed text: prefix matches first, then by
  /// size; optionally with Korean names.
  public func find(_ text: String, inKorean: Bool) -> [WeatherPlace] {
    let search = NameSearch(text)
    if search.isEmpty { return [] }
    var found: [WeatherPlace] = []
    var inside: [WeatherPlace] = []
    for line in lines {
      let fields = TextBlocks.cut(line, at: UInt8(ascii: "\t"))
      guard fields.count == 6, search.matches(fields[0]) || search.matches(fields[1]) else {
        continue
      }
      guard let place = CityTable.place(fields, inKorean: inKorean) else { continue }
      if search.isPrefix(of: fields[0]) || search.isPrefix(of: fields[1]) {
        found.append(place)
      } else {
        inside.append(place)
      }
    }
    return Array((found + inside).prefix(WeatherPlace.searchLimit))
  }

  /// The city of a place of the world clock, optionally with its Korean name; nil if the table has
  /// none.
  public func city(of place: ClockPlace, inKorean: Bool) -> WeatherPlace? {
    let name = place.name.utf8.isEmpty ? CityTable.name(ofZone: place.zone) : place.name
    return find(name, inKorean: inKorean).first {
      $0.id == place.id || $0.zone.hasSameBytes(as: place.zone)
    }
  }

  /// `New York` for `America/New_York`.
  static func name(ofZone id: String) -> String {
    let parts = TextBlocks.cut(id, at: UInt8(ascii: "/"))
    let name = (parts.last ?? id).utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
    return String(utf8: name)
  }

  /// The city of a line; nil if it is invalid.
  static func place(_ fields: [String], inKorean: Bool) -> WeatherPlace? {
    guard let latitude = number(fields[3]), let longitude = number(fields[4]) else { return nil }
    return WeatherPlace(
      latitude: latitude,
      longitude: longitude,
      name: inKorean && !fields[1].utf8.isEmpty ? fields[1] : fields[0],
      region: fields[2],
      zone: fields[5]
    )
  }

  /// Parses hundredths of a degree, about a kilometre, as ten-thousandths.
  private static func number(_ text: String) -> Int? {
    var scanner = ByteScanner(text)
    let isNegative = scanner.accept(ASCII.minus)
    return scanner.number(digits: 1...5).map { (isNegative ? -$0 : $0) * 100 }
  }
}
