public import HaruJSON
public import HaruSync

/// How words are reviewed: fields in the settings record.
public struct WordSettings: StoredThing {
  /// The entity of the settings record.
  public static let entity = Settings.entity

  /// The available retentions, in percent.
  public static let retentions = 70...97
  /// The maximum number of new words a day.
  public static let newLimit = 9_999

  /// The probability in percent that a word is remembered when it is due.
  public private(set) var retention = 90
  /// The number of new words a day.
  public private(set) var newPerDay = 20
  /// Whether a review without a timer becomes a session.
  public var recordsTime = true
  /// The 21 parameters of FSRS-6.
  public private(set) var parameters = FSRS.defaultParameters

  /// Creates settings with all defaults.
  public init() {}

  /// The id of the user's settings.
  public var id: RecordID { Settings.id }

  /// Reads the settings from their record.
  ///
  /// Fields: `wordRetention` (percent), `wordNewPerDay`, `wordRecordsTime` and `wordParameters` (a
  /// list of 21 numbers of at most eight decimals). A value that is out of range counts as unset.
  public init(record: Record) {
    if let value = record["wordRetention"]?.int {
      set(retention: value)
    }
    if let value = record["wordNewPerDay"]?.int {
      set(newPerDay: value)
    }
    recordsTime = record["wordRecordsTime"]?.bool ?? true
    let list = record["wordParameters"]?.array?.compactMap { $0.fixedPoint(decimals: 8) } ?? []
    set(parameters: list.map { Double($0) / 1e8 })
  }

  /// Reads the settings from a device's records.
  public init(in replica: Replica) {
    self = replica.record(Self.entity, id: Settings.id).map { Self(record: $0) } ?? Self()
  }

  /// Changes the retention; a value outside `retentions` is ignored.
  public mutating func set(retention: Int) {
    if Self.retentions.contains(retention) { self.retention = retention }
  }

  /// Changes the number of new words a day; a value outside 0 to `newLimit` is ignored.
  public mutating func set(newPerDay: Int) {
    if (0...Self.newLimit).contains(newPerDay) { self.newPerDay = newPerDay }
  }

  /// Changes the parameters; those that FSRS-6 does not allow are ignored.
  public mutating func set(parameters: [Double]) {
    if FSRS(parameters: parameters) != nil { self.parameters = parameters }
  }

  /// The parameters as numbers of at most eight decimals.
  public var parameterNumbers: [JSON] {
    // All are positive. `rounded()` needs a C library function that the web app leaves out.
    parameters.map { JSON(fixedPoint: Int64($0 * 1e8 + 0.5), decimals: 8) }
  }

  /// The forgetting model with these settings.
  public var model: FSRS {
    FSRS(parameters: parameters, retention: Double(retention) / 100) ?? .standard
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "wordRetention", value: .integer(Int64(retention))),
      JSON.Member(key: "wordNewPerDay", value: .integer(Int64(newPerDay))),
      JSON.Member(key: "wordRecordsTime", value: .bool(recordsTime)),
      JSON.Member(key: "wordParameters", value: .array(parameterNumbers)),
    ]
  }
}
