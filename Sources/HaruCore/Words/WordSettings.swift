public import HaruJSON
public import HaruSync

/// How words are reviewed: fields of the record of settings.
public struct WordSettings: StoredThing {
  /// The entity of its records.
  public static let entity = Settings.entity

  /// The retentions one can ask for, in percent.
  public static let retentions = 70...97
  /// The most new words a day.
  public static let newLimit = 9_999

  /// With what probability a word should be remembered when it is due, in percent.
  public private(set) var retention = 90
  /// How many new words a day brings.
  public private(set) var newPerDay = 20
  /// The 21 parameters of FSRS-6.
  public private(set) var parameters = FSRS.defaultParameters

  /// Makes settings in which nothing has been chosen.
  public init() {}

  /// The id of the person's settings.
  public var id: RecordID { Settings.id }

  /// Reads the settings out of their record.
  ///
  /// Fields: `wordRetention` (percent), `wordNewPerDay` and `wordParameters` (a list of
  /// 21 numbers of at most eight decimals). A value outside its bounds counts as not chosen.
  public init(record: Record) {
    if let value = record["wordRetention"]?.integer.flatMap({ Int(exactly: $0) }) {
      set(retention: value)
    }
    if let value = record["wordNewPerDay"]?.integer.flatMap({ Int(exactly: $0) }) {
      set(newPerDay: value)
    }
    let list = record["wordParameters"]?.array?.compactMap { $0.fixedPoint(decimals: 8) } ?? []
    set(parameters: list.map { Double($0) / 1e8 })
  }

  /// Reads the settings out of a device's records.
  public init(in replica: Replica) {
    self = replica.record(Self.entity, id: Settings.id).map { Self(record: $0) } ?? Self()
  }

  /// Changes the retention; one outside `retentions` is not taken.
  public mutating func set(retention: Int) {
    if Self.retentions.contains(retention) { self.retention = retention }
  }

  /// Changes the number of new words a day; one outside 0 to `newLimit` is not taken.
  public mutating func set(newPerDay: Int) {
    if (0...Self.newLimit).contains(newPerDay) { self.newPerDay = newPerDay }
  }

  /// Changes the parameters; those that FSRS-6 does not allow are not taken.
  public mutating func set(parameters: [Double]) {
    if FSRS(parameters: parameters) != nil { self.parameters = parameters }
  }

  /// The parameters as numbers of at most eight decimals.
  public var parameterNumbers: [JSON] {
    // All are positive. `rounded()` is a function of C's library that the web app does not have.
    parameters.map { JSON(fixedPoint: Int64($0 * 1e8 + 0.5), decimals: 8) }
  }

  /// The forgetting model they describe.
  public var model: FSRS {
    FSRS(parameters: parameters, retention: Double(retention) / 100) ?? .standard
  }

  /// The fields as they are stored, in their order.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "wordRetention", value: .integer(Int64(retention))),
      JSON.Member(key: "wordNewPerDay", value: .integer(Int64(newPerDay))),
      JSON.Member(key: "wordParameters", value: .array(parameterNumbers)),
    ]
  }
}
