/// A city with its time zone.
public struct Place: Sendable {
  /// What tells it from others: its zone if it stands for it, else where it lies (`WeatherPlace`).
  public let id: String
  /// The id of the zone, such as `Asia/Seoul`, or an offset (`+05:45`).
  public let zone: String
  /// The name of the city in the language of the table.
  public let city: String
  /// The name of its country; empty where it has none.
  public let country: String

  /// Makes a place; one without an id stands for its zone.
  public init(id: String? = nil, zone: String, city: String, country: String) {
    self.id = id ?? zone
    self.zone = zone
    self.city = city
    self.country = country
  }
}

/// The cities of all zones and their countries in one language, made from the files of `Data/places`.
public struct PlaceTable: Sendable {
  /// A zone with what a search knows it by.
  struct Entry: Sendable {
    let place: Place
    /// The city in the language and in English.
    let names: [String]
    /// The country in the language and in English, with what people call it beside that.
    let countryNames: [String]
    let countryCode: String
    /// Other ids that mean the zone.
    let ids: [String]
  }

  /// In the order of the language.
  let entries: [Entry]

  /// Reads the index, the names in English and those in the reader's language; nil if they do not
  /// fit together.
  ///
  /// For English give the same file twice.
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
      var countryNames: [String] = []
      if let country = codes.firstIndex(where: { $0.utf8.elementsEqual(code.utf8) }) {
        for names in [own[1][country], common[1][country]] {
          countryNames += TextBlocks.cut(names, at: UInt8(ascii: "\t")).filter {
            !PlaceTable.isSame($0)
          }
        }
      }
      let names = [own[0][row], common[0][row]].filter { !PlaceTable.isSame($0) }
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

  /// All places, in the order of the language.
  public var places: [Place] { entries.map { $0.place } }

  /// The place of a zone, by any id that means it; for one that has none its id is the city's name.
  public func place(of zone: String) -> Place {
    let found = entries.first { entry in
      entry.place.zone.utf8.elementsEqual(zone.utf8)
        || entry.ids.contains { $0.utf8.elementsEqual(zone.utf8) }
    }
    return found?.place ?? Place(zone: zone, city: zone, country: "")
  }

  /// The name of a country; its code where the table has none.
  func country(_ code: String) -> String {
    entries.first { $0.countryCode.utf8.elementsEqual(code.utf8) }?.place.country ?? code
  }

  /// A name that is that of English.
  private static func isSame(_ name: String) -> Bool { name.utf8.elementsEqual("=".utf8) }

  /// Two characters of base 64 at a position of the order.
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
