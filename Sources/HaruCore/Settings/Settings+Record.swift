import HaruJSON
public import HaruSync
public import HaruTime

extension Settings {
  static let entity = "settings"
  static let id = "settings"

  /// Reads the settings out of a device's records.
  public init(in replica: Replica) {
    for record in replica.records(of: Self.entity) where record.id.utf8.elementsEqual(Self.id.utf8)
    {
      for cell in record.fields {
        let field = Setting.Field.allCases.first { field in
          field.name.withUTF8Buffer { cell.key.utf8.elementsEqual($0) }
        }
        if let field, let setting = Setting(field, cell.value) { apply(setting) }
      }
    }
  }
}

extension Setting {
  /// The write that keeps the choice.
  public func write(at instant: Instant) -> CellWrite {
    let key = CellKey(entity: Settings.entity, id: Settings.id, field: "\(field.name)")
    return CellWrite(key: key, value: value, madeAt: instant)
  }
}
