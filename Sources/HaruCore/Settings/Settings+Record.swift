public import HaruSync
public import HaruTime

extension Settings {
  /// The entity of their record.
  public static let entity = "settings"
  /// The id of their record.
  public static let id = "settings"

  /// Reads the settings out of a device's records.
  public init(in replica: Replica) {
    self.init(replica.record(Self.entity, id: Self.id))
  }

  /// Reads the settings out of their record, if there is one.
  public init(_ record: Record?) {
    self.init()
    guard let record else { return }
    for field in Setting.Field.allCases {
      guard let value = record["\(field.name)"], let setting = Setting(field, value) else {
        continue
      }
      apply(setting)
    }
  }
}

extension Setting {
  /// The write that keeps the choice.
  public func write(at instant: Instant) -> CellWrite {
    let key = CellKey(entity: Settings.entity, id: Settings.id, field: "\(field.name)")
    return CellWrite(key, value: value, madeAt: instant)
  }
}
