import HaruJSON
public import HaruSync
public import HaruTime

extension Settings {
  /// The entity of their record.
  public static let entity = "settings"
  /// The id of the person's record.
  public static let id: RecordID = "settings"

  /// Reads the settings of a device from its records.
  ///
  /// Fields without a cell in the device's record come from the person's: before devices had
  /// records of their own, all settings were there.
  public init(in replica: Replica, device: String) {
    self.init(replica.record(Self.entity, id: Self.id))
    guard let own = replica.record(Self.entity, id: RecordID(device)) else { return }
    for field in Setting.Field.allCases where field.isOfDevice { take(field, from: own) }
  }

  /// Reads the settings from the person's record, if there is one.
  public init(_ record: Record?) {
    self.init()
    guard let record else { return }
    for field in Setting.Field.allCases { take(field, from: record) }
  }

  private mutating func take(_ field: Setting.Field, from record: Record) {
    guard let value = record["\(field.name)"], let setting = Setting(field, value) else { return }
    apply(setting)
  }
}

extension Setting {
  /// The write that saves a change made on a device; a device without an id saves all changes in
  /// the person's record.
  public func write(at instant: Instant, device: String) -> CellWrite {
    let id = field.isOfDevice && !device.utf8.isEmpty ? RecordID(device) : Settings.id
    let field = JSON.Member(key: "\(field.name)", value: value)
    return CellWrite(Settings.entity, id, field, at: instant)
  }
}
