public import HaruJSON
import HaruTime

extension Replica {
  /// Loads the content of the storage: `{"base":[cell, ...],"outbox":[operation, ...]}`.
  ///
  /// The shapes are those of `CellWrite` and `Operation`. Values stay text until they are needed. A
  /// cell that lacks a member is skipped; it stays in the storage.
  public static func load(_ bytes: [UInt8]) throws(JSONError) -> Replica {
    var reader = JSONReader(bytes)
    let replica = try Replica(reading: &reader)
    try reader.finish()
    return replica
  }

  /// Loads the content of the storage from its place in a larger text.
  public init(reading reader: inout JSONReader) throws(JSONError) {
    self.init()
    text = reader.bytes
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let isOutbox = "outbox".hasBytes(text[key])
      guard isOutbox || "base".hasBytes(text[key]) else {
        _ = try reader.skipValue()
        continue
      }
      try reader.beginArray()
      while try reader.nextElement() { try readCell(&reader, isOutbox: isOutbox) }
    }
    for index in tables.indices { tables[index].sort() }
  }

  /// Creates a replica from the parsed content of the storage.
  public init(json: JSON) {
    self = (try? Replica.load(json.utf8)) ?? Replica()
  }

  private mutating func readCell(
    _ reader: inout JSONReader,
    isOutbox: Bool
  ) throws(JSONError) {
    var entity: Range<Int>?
    var id: RecordID?
    var field: Range<Int>?
    var value: Int?
    var madeAt: Int64?
    var number: Int64? = isOutbox ? nil : StoredCell.base
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key.count == 1 ? text[key.lowerBound] : 0 {
      case UInt8(ascii: "e"): entity = try reader.skipString().range
      case UInt8(ascii: "i"): id = RecordID(try reader.readString())
      case UInt8(ascii: "f"): field = try reader.skipString().range
      case UInt8(ascii: "t"): madeAt = try reader.readValue().integer
      case UInt8(ascii: "v"): value = try reader.skipValue().lowerBound
      case UInt8(ascii: "n") where isOutbox: number = try reader.readValue().integer
      default: _ = try reader.skipValue()
      }
    }
    guard let entity, let id, let field, let madeAt, let number, let value,
      let start = UInt32(exactly: value), !isOutbox || number > 0
    else { return }
    let table = tableIndex(of: reader.bytes[entity])
    let name = fieldIndex(of: reader.bytes[field])
    tables[table].append(
      StoredCell(
        id: id,
        field: name,
        number: number,
        madeAt: Instant(milliseconds: madeAt),
        value: .text(at: start)
      )
    )
  }
}
