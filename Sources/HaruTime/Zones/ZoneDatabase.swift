/// The time zones of the IANA database in Haru's compact form, with all aliases.
///
/// Opening it reads only the tables that zones share. The rules of a zone are read on request,
/// which is fast: keep the `ZoneRules` you need rather than a cache.
public struct ZoneDatabase: Sendable {
  /// The version of the IANA database, such as `2025b`.
  public let version: String

  private struct Name {
    let text: Range<Int>
    let zone: Int
    let isAlias: Bool
  }

  private let bytes: [UInt8]
  private let types: [LocalTimeType]
  private let rules: [YearlyRule]
  /// Where each zone's table starts.
  private let zones: [Int]
  /// In ASCII order, ignoring case.
  private let names: [Name]

  /// Opens the content of `Data/zones.bin`.
  public init(_ bytes: [UInt8]) throws(ZoneDataError) {
    guard bytes.starts(with: "HZN1".utf8) else { throw .notZoneData }
    var reader = ZoneDataReader(bytes: bytes, position: 4)
    self.bytes = bytes
    version = try reader.text()
    types = try Self.types(&reader)
    rules = try Self.rules(&reader, types: types)
    var zones: [Int] = []
    for _ in 0..<(try reader.count()) { zones.append(try reader.range().lowerBound) }
    var names: [Name] = []
    for _ in 0..<(try reader.count()) {
      let text = try reader.range()
      let target = try reader.index(below: zones.count * 2)
      names.append(Name(text: text, zone: target / 2, isAlias: target % 2 == 1))
    }
    self.zones = zones
    self.names = names
  }

  private static func types(
    _ reader: inout ZoneDataReader
  ) throws(ZoneDataError) -> [LocalTimeType] {
    var abbreviations: [String] = []
    for _ in 0..<(try reader.count()) { abbreviations.append(try reader.text()) }
    var types: [LocalTimeType] = []
    for _ in 0..<(try reader.count()) {
      let offset = UTCOffset(seconds: try reader.signedNumber())
      let mark = try reader.index(below: abbreviations.count * 2)
      types.append(
        LocalTimeType(
          offset: offset,
          isDaylightSaving: mark % 2 == 1,
          abbreviation: abbreviations[mark / 2]
        )
      )
    }
    return types
  }

  private static func rules(
    _ reader: inout ZoneDataReader,
    types: [LocalTimeType]
  ) throws(ZoneDataError) -> [YearlyRule] {
    var rules: [YearlyRule] = []
    for _ in 0..<(try reader.count()) {
      rules.append(
        YearlyRule(
          standard: types[try reader.index(below: types.count)],
          daylight: types[try reader.index(below: types.count)],
          start: try change(&reader),
          end: try change(&reader)
        )
      )
    }
    return rules
  }

  private static func change(
    _ reader: inout ZoneDataReader
  ) throws(ZoneDataError) -> YearlyRule.Change {
    YearlyRule.Change(
      month: try reader.number(in: 1..<13),
      week: try reader.number(in: 1..<6),
      weekday: try reader.number(in: 0..<7),
      minutes: try reader.signedNumber()
    )
  }
}

extension ZoneDatabase {
  /// Every id, aliases included, in ASCII order, ignoring case.
  public var ids: [String] { names.map(id) }

  /// The ids that are not aliases: one for each zone.
  public var canonicalIDs: [String] { names.filter { !$0.isAlias }.map(id) }

  /// The id that an alias stands for (`Asia/Seoul` for `ROK`); any other id is its own.
  ///
  /// Nil if there is no such zone. Case is ignored.
  public func canonicalID(of id: String) -> String? {
    guard let name = name(id) else { return nil }
    return self.id(names.first { $0.zone == name.zone && !$0.isAlias } ?? name)
  }

  /// The rules of a zone, nil if there is no such zone.
  ///
  /// Case is ignored; an offset (`+05:45`, `-03:00`) is a zone too.
  public func rules(for id: String) -> ZoneRules? {
    if let name = name(id) { return rules(of: name) }
    return UTCOffset(parsing: id).map { ZoneRules(fixed: $0) }
  }

  private func id(_ name: Name) -> String {
    String(utf8: bytes[name.text])
  }

  private func name(_ id: String) -> Name? {
    let wanted = id.utf8.map(ASCII.lowercased)
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      let text = bytes[names[middle].text].lazy.map(ASCII.lowercased)
      if text.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    guard low < names.count,
      bytes[names[low].text].lazy.map(ASCII.lowercased).elementsEqual(wanted)
    else { return nil }
    return names[low]
  }

  /// Reads a zone's table; nil if the data is damaged.
  private func rules(of name: Name) -> ZoneRules? {
    var reader = ZoneDataReader(bytes: bytes, position: zones[name.zone])
    do throws(ZoneDataError) {
      let rule = try reader.index(below: rules.count + 1)
      var local: [LocalTimeType] = []
      for _ in 0..<(try reader.count()) {
        local.append(types[try reader.index(below: types.count)])
      }
      guard !local.isEmpty else { return nil }
      let count = try reader.count()
      var starts: [Int64] = []
      starts.reserveCapacity(count)
      // Steps count from 1833, before the first zone; most are quarters of an hour.
      var start: Int64 = -4_294_967_296
      for _ in 0..<count {
        let step = try reader.number()
        start += step & 1 == 0 ? step / 2 * 900 : step / 2
        guard start < 1 << 40 else { return nil }
        starts.append(start)
      }
      var kinds: [UInt8] = []
      kinds.reserveCapacity(count)
      for _ in 0..<count { kinds.append(UInt8(try reader.index(below: min(local.count, 256)))) }
      return ZoneRules(
        id: id(name),
        starts: starts,
        kinds: kinds,
        types: local,
        rule: rule == 0 ? nil : rules[rule - 1]
      )
    } catch {
      return nil
    }
  }
}
