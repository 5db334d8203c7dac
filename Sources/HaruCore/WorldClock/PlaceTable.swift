import HaruJSON

/// A city with its time zone.
public struct Place: Sendable {
  /// Its id: the zone if it represents one, otherwise its coordinates (`WeatherPlace`).
  public let id: String
  /// The id of the zone, such as `Asia/Seoul`, or an offset (`+05:45`).
  public let zone: String
  /// The name of the city in the language of the table.
  public let city: String
  /// The name of its country; empty if it has none.
  public let country: String

  /// Creates a place; one without an id represents its zone.
  public init(id: String? = nil, zone: String, city: String, country: String) {
    self.id = id ?? zone
    self.zone = zone
    self.city = city
    self.country = country
  }
}

/// The cities of all zones and their countries in one language, from the files of `Data/places`.
public struct PlaceTable: Sendable {
  /// A zone with its searchable names.
  struct Entry: Sendable {
    let place: Place
    /// The city in the language and in English.
    let names: [String]
    /// The country in the language and in English, with other common names.
    let countryNames: [String]
    let countryCode: String
    /// Other ids of the zone.
    let ids: [String]
  }

  /// In the order of the language.
  let entries: [Entry]

  /// Parses the index, the English names and those in the reader's language; nil if they do not
  /// match.
  ///
  /// For English, pass the same file twice.
  public init?(index: [UInt8], english: [UInt8], language: [UInt8]) {
    let blocks = TextBlocks.read(index)
    let common = TextBlocks.read(english)
    let own = TextBlocks.read(language)
    guard blocks.count == 2, common.count == 3, own.count == 3 else { return nil }
    let (zones, codes) = (blocks[0], blocks[1])
    guard common[0].count == zones.count, own[0].count == zones.count,
      common[1].count == codes.count, own[1].count == codes.count,
      let order = own[2].first.map({ Array($0.utf8) }), order.count == zones.count * 2
    else { return nil }
    var entries: [Entry] = []
    for position in zones.indices {
      guard let row = PlaceTable.index(order, position), row < zones.count else { return nil }
      let columns = TextBlocks.cut(zones[row], at: UInt8(ascii: "\t"))
      let code = columns.count > 1 ? columns[1] : ""
      let countryNames =
        codes.firstIndex { $0.hasSameBytes(as: code) }
        .map { PlaceTable.names(own[1][$0]) + PlaceTable.names(common[1][$0]) } ?? []
      let english =
        PlaceTable.isSame(common[0][row])
        ? CityTable.name(ofZone: columns[0]) : common[0][row]
      let names = [own[0][row], english].filter { !PlaceTable.isSame($0) }
      entries.append(
        Entry(
          place: Place(
            zone: columns[0],
            city: names.first ?? columns[0],
            country: countryNames.first ?? ""
          ),
          names: names,
          countryNames: countryNames,
          countryCode: code,
          ids: columns.count > 2 ? TextBlocks.cut(columns[2], at: UInt8(ascii: " ")) : []
        )
      )
    }
    self.entries = entries
  }

  /// The names in a column, without the mark for a name that is the same.
  private static func names(_ column: String) -> [String] {
    TextBlocks.cut(column, at: UInt8(ascii: "\t")).filter { !isSame($0) }
  }

  /// All places in the order of the language.
  public var places: [Place] { entries.map { $0.place } }

  /// The place of a zone, by any of its ids; without a city, the id is used as the name.
  public func place(of zone: String) -> Place {
    let found = entries.first { entry in
      entry.place.zone.hasSameBytes(as: zone)
        || entry.ids.contains { $0.hasSameBytes(as: zone) }
    }
    return found?.place ?? Place(zone: zone, city: zone, country: "")
  }

  /// The name of a country, or its code if the table has none.
  func country(_ code: String) -> String {
    entries.first { $0.countryCode.hasSameBytes(as: code) }?.place.country ?? code
  }

  /// A name that equals the English one, or in English the end of the zone's id.
  private static func isSame(_ name: String) -> Bool { name.hasSameBytes(as: "=") }

  /// Reads two base-64 digits at a position of the order.
  private static func index(_ order: [UInt8], _ position: Int) -> Int? {
    guard let high = digit(order[position * 2]), let low = digit(order[position * 2 + 1]) else {
      return nil
    }
    return high * 64 + low
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 55
    case UInt8(ascii: "_"): 36
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 60
    case UInt8(ascii: "-"): 63
    default: nil
    }
  }
}
