public import HaruJSON
public import HaruTime

public struct CellKey: Equatable {
  public var entity: String
  public var id: String
  public var field: String
  public init(entity: String, id: String, field: String) {
    self.entity = entity
    self.id = id
    self.field = field
  }
}
public struct CellWrite: Equatable {
  public var key: CellKey
  public var value: JSON
  public var madeAt: Instant
  public init(key: CellKey, value: JSON, madeAt: Instant) {
    self.key = key
    self.value = value
    self.madeAt = madeAt
  }
  public init?(json: JSON) {
    guard let entity = json["e"]?.string, let id = json["i"]?.string,
      let field = json["f"]?.string, let value = json["v"]
    else { return nil }
    self.init(
      key: CellKey(entity: entity, id: id, field: field), value: value,
      madeAt: Instant(milliseconds: json["t"]?.integer ?? 0))
  }
  public var json: JSON {
    [
      "e": .string(key.entity), "i": .string(key.id), "f": .string(key.field), "v": value,
      "t": .integer(madeAt.milliseconds),
    ]
  }
  public func made(at: Instant) -> CellWrite {
    CellWrite(key: key, value: value, madeAt: at)
  }
}
public struct Operation {
  public var write: CellWrite
  public init(write: CellWrite) { self.write = write }
  public static func list(from json: JSON) -> [Operation] {
    (json.array ?? []).compactMap { CellWrite(json: $0).map { Operation(write: $0) } }
  }
}
public struct Record {
  public var id: String
  public var fields: [JSON.Member]
}
public struct Replica {
  private var cells: [CellWrite] = []
  public init() {}
  public init(json: JSON) {
    apply(Operation.list(from: json["base"] ?? .null))
    apply(Operation.list(from: json["outbox"] ?? .null))
  }
  public mutating func apply(_ writes: [CellWrite]) { cells += writes }
  public mutating func apply(_ operations: [Operation]) { cells += operations.map { $0.write } }
  public func records(of entity: String) -> [Record] {
    var records: [Record] = []
    for cell in cells where cell.key.entity.utf8.elementsEqual(entity.utf8) {
      let member = JSON.Member(key: cell.key.field, value: cell.value)
      if let index = records.firstIndex(where: { $0.id.utf8.elementsEqual(cell.key.id.utf8) }) {
        records[index].fields.append(member)
      } else {
        records.append(Record(id: cell.key.id, fields: [member]))
      }
    }
    return records
  }
}
public struct IdentifierSource { public init(seed: [UInt32]) {} }
