#if !hasFeature(Embedded)
import CHaruRuntime
import HaruJSON

/// Other names of the larger cities and the names of regions (`Data/place-names.txt`).
struct PlaceNames: Sendable {
  /// The built-in names.
  static let linked = PlaceNames(linkedBytes(haru_place_names()), of: .linked)

  /// The names of each line of the table of cities.
  private let cities: [[SearchText]]
  /// The regions: the line of the city that represents each, and the region's names.
  private let regions: [(city: Int, names: [SearchText])]

  init(_ bytes: [UInt8], of table: CityTable) {
    let blocks = TextBlocks.read(bytes)
    let rows = blocks.map { $0.map { TextBlocks.cut($0, at: UInt8(ascii: "\t")) } }
    cities = rows.first?.map { $0.map(SearchText.init) } ?? []
    regions = rows.dropFirst().joined().compactMap { row in
      guard row.count > 2, let city = table.line(of: row[0], in: row[1]) else { return nil }
      return (city, row.dropFirst(2).map(SearchText.init))
    }
  }

  /// The lines of the cities with this name, or that represent a region with this name.
  func cities(called query: SearchText) -> [Int] {
    let found = cities.indices.filter { cities[$0].contains { $0.letters == query.letters } }
    let regions = regions.filter { $0.names.contains { $0.letters == query.letters } }
    return regions.map(\.city) + found
  }

  /// The lines of the cities whose name begins with a text of at least two letters.
  func cities(beginningWith query: SearchText) -> [Int] {
    guard query.letters.count > 1 else { return [] }
    return cities.indices.filter { cities[$0].contains { $0.letters.starts(with: query.letters) } }
  }
}

extension CityTable {
  /// The smaller cities with their other names (`Data/smaller-cities.txt`), for the command and the
  /// server.
  static let smaller = CityTable(linkedBytes(haru_smaller_cities()))

  /// The columns of the lines in which some name passes a test.
  func lines(named isMeant: ([UInt16]) -> Bool) -> [[String]] {
    lines.indices.map(fields).filter { fields in
      (fields.prefix(2) + fields.dropFirst(6)).contains { isMeant(SearchText($0).letters) }
    }
  }

  /// The columns of a line.
  func fields(_ index: Int) -> [String] { TextBlocks.cut(lines[index], at: UInt8(ascii: "\t")) }

  /// The line of a city, by its English name and its country.
  fileprivate func line(of name: String, in country: String) -> Int? {
    lines.indices.first { index in
      let fields = fields(index)
      return fields.count == 6 && fields[0].hasSameBytes(as: name)
        && fields[2].hasSameBytes(as: country)
    }
  }
}
#endif
