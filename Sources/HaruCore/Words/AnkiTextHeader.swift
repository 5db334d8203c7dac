import HaruJSON
import HaruTime

/// The `#key:value` lines at the beginning of Anki's text files
/// (https://docs.ankiweb.net/importing/text-files.html, "File Headers").
struct AnkiTextHeader {
  /// Its length in bytes.
  private(set) var length = 0
  /// Its length in lines.
  private(set) var lines = 0
  private(set) var separator: UInt8
  private(set) var isHTML = false
  private(set) var tags: [String] = []
  private(set) var deck = ""
  private(set) var columns: [WordImport.Column?]?
  private var places: [(place: Int, column: WordImport.Column?)] = []

  init(_ bytes: [UInt8]) {
    separator = ASCII.comma
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { length = 3 }
    var named: UInt8?
    var columnNames: [UInt8]?
    while length < bytes.count, bytes[length] == UInt8(ascii: "#") {
      let line = bytes[length...].prefix { $0 != 0x0A }
      guard let colon = line.firstIndex(of: ASCII.colon) else { break }
      let key = line[length + 1..<colon]
      // A word may begin with the same character.
      guard AnkiTextHeader.keys.contains(where: { AnkiTextHeader.isSame(key, $0) }) else { break }
      let value = Array(line[(colon + 1)...].filter { $0 != 0x0D })
      if key.elementsEqual("separator".utf8) { named = AnkiTextHeader.separator(value) }
      if key.elementsEqual("columns".utf8) { columnNames = value }
      read(key, String(utf8: value))
      length = min(line.endIndex + 1, bytes.count)
      lines += 1
    }
    let first = bytes[min(length, bytes.count)...].prefix { $0 != 0x0A }
    let usual = [ASCII.tab, UInt8(ascii: ";"), ASCII.comma]
    separator = named ?? usual.first { first.contains($0) } ?? ASCII.comma
    if let columnNames {
      columns = columnNames.split(separator: separator, omittingEmptySubsequences: false)
        .map { WordImport.Column(name: String(utf8: $0)) }
      // Anki's fields can have any names: the first is the front, the second the back.
      let rest = usualColumns(columns?.count ?? 0)
      if columns?.contains(.term) == false { columns = rest }
      place()
    }
  }

  /// The default columns of a table without names.
  func usual(_ count: Int) -> [WordImport.Column?] {
    var header = self
    header.columns = usualColumns(count)
    header.place()
    return header.columns ?? []
  }

  private func usualColumns(_ count: Int) -> [WordImport.Column?] {
    // Columns that the header assigns to tags or decks are not fields.
    var fields: [WordImport.Column] = [.term, .meaning, .example]
    return (1...max(count, 1)).map { place in
      if places.contains(where: { $0.place == place }) { return nil }
      return fields.isEmpty ? .note : fields.removeFirst()
    }
  }

  private mutating func place() {
    for (place, column) in places where columns?.indices.contains(place - 1) == true {
      columns?[place - 1] = column
    }
  }

  private static let keys: [StaticString] = [
    "separator", "html", "tags", "columns", "notetype", "deck", "if matches", "notetype column",
    "deck column", "tags column", "guid column",
  ]

  private static func isSame(_ key: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { key.elementsEqual($0) }
  }

  private mutating func read(_ key: ArraySlice<UInt8>, _ value: String) {
    let isKey = { (name: StaticString) in AnkiTextHeader.isSame(key, name) }
    if isKey("html") { isHTML = value.utf8.first.map { $0 | 0x20 == UInt8(ascii: "t") } ?? false }
    if isKey("tags") { tags = Word.tags(in: value) }
    if isKey("deck") { deck = value.trimmed }
    if isKey("tags column") { place(.tags, value) }
    if isKey("deck column") { place(.notebook, value) }
    if isKey("notetype column") || isKey("guid column") { place(nil, value) }
  }

  private mutating func place(_ column: WordImport.Column?, _ value: String) {
    var scanner = ByteScanner(value.trimmed)
    guard let place = scanner.number(digits: 1...4), place > 0 else { return }
    places.append((place, column))
  }

  /// The separator for one of Anki's names, or the character itself.
  private static func separator(_ value: [UInt8]) -> UInt8? {
    let names: [(StaticString, UInt8)] = [
      ("tab", ASCII.tab), ("comma", ASCII.comma), ("semicolon", UInt8(ascii: ";")),
      ("colon", ASCII.colon), ("pipe", UInt8(ascii: "|")), ("space", ASCII.space),
    ]
    let typed = value.map(ASCII.lowercased)
    return names.first { $0.0.withUTF8Buffer { $0.elementsEqual(typed) } }?.1
      ?? (value.count == 1 ? value[0] : nil)
  }
}
