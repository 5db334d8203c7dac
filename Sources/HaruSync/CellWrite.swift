public import HaruJSON
public import HaruTime

/// A change of one cell: its new value and when the person made it.
///
/// As JSON: `{"e":entity,"i":id,"f":field,"v":value,"t":milliseconds since 1970}`.
public struct CellWrite: Equatable, Sendable {
  /// The cell.
  public var key: CellKey
  /// The whole new value of the cell.
  public var value: JSON
  /// When the change was made, by the device's clock.
  public var madeAt: Instant

  /// Creates a change.
  public init(_ key: CellKey, value: JSON, madeAt: Instant) {
    self.key = key
    self.value = value
    self.madeAt = madeAt
  }

  /// The same change at another time.
  public func made(at instant: Instant) -> CellWrite {
    CellWrite(key, value: value, madeAt: instant)
  }
}

extension CellWrite {
  /// Reads a change from its JSON form, nil if it has another shape.
  public init?(json: JSON) {
    guard let entity = json["e"]?.string, let id = json["i"]?.string,
      let field = json["f"]?.string, let value = json["v"], let madeAt = json["t"]?.integer
    else { return nil }
    self.init(
      CellKey(entity: entity, id: RecordID(id), field: field),
      value: value,
      madeAt: Instant(milliseconds: madeAt)
    )
  }

  /// The JSON form.
  public var json: JSON {
    [
      "e": .string(key.entity), "i": .string(key.id.text), "f": .string(key.field), "v": value,
      "t": .integer(madeAt.milliseconds),
    ]
  }

  /// Appends the text of the JSON form; making `json` first would take several times as long.
  package func write(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: #"{"e":"#.utf8)
    JSON.write(key.entity, into: &bytes)
    bytes.append(contentsOf: #","i":"#.utf8)
    JSON.write(key.id.text, into: &bytes)
    bytes.append(contentsOf: #","f":"#.utf8)
    JSON.write(key.field, into: &bytes)
    bytes.append(contentsOf: #","v":"#.utf8)
    value.write(into: &bytes)
    bytes.append(contentsOf: #","t":"#.utf8)
    JSON.write(madeAt.milliseconds, into: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }
}
