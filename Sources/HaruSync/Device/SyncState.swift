public import HaruJSON
public import HaruTime

/// What a device remembers about its sync.
public struct SyncState: Equatable, Sendable {
  /// The id that the device chose for itself.
  public var device: String
  /// The account that owns the copy and the outbox, nil until a server named one.
  public var account: String?
  /// The server has all operations through this number.
  ///
  /// They leave the outbox later, once the copy contains their effect.
  public var acknowledged: Int64 = 0
  /// The chain link at that operation (`PushRequest`), 0 if the device id is new.
  public var chain: Int64 = 0
  /// How far the copy of the server's cells reaches, nil without a copy.
  public var cursor: SyncCursor?
  /// The sequence number of the last purge that was applied to the copy.
  public var purged: Int64 = 0
  /// The generation of the copy: cells of earlier ones are dropped when this one is complete.
  public var generation: Int64 = 0
  /// Whether this copy is still incomplete.
  public var isCopying = false
  /// When the copy was last complete, by the device's clock; nil if it never was.
  public var completedAt: Instant?
  /// When the copy was last compared with the server's, by the device's clock.
  public var comparedAt = Instant(milliseconds: 0)

  /// The kinds of records that this device's token may change, nil for all.
  public var writableKinds: [String]?
  /// Both clocks at the beginning of the last complete copy, nil if the server did not report its
  /// own.
  public var clock: ClockSample?

  /// Starts as a device that has never synced.
  public init(device: String) {
    self.device = device
  }

  /// Reads a state from its JSON form, nil if that has no device id.
  public init?(json: JSON) {
    guard let device = json["device"]?.string, PushRequest.isDevice(device) else { return nil }
    self.init(device: device)
    account = json["account"]?.string
    acknowledged = json["acknowledged"]?.integer ?? 0
    chain = json["chain"]?.integer ?? 0
    cursor = (json["cursor"]?.string).flatMap { SyncCursor($0) }
    purged = json["purged"]?.integer ?? 0
    generation = json["generation"]?.integer ?? 0
    isCopying = json["copying"]?.bool ?? false
    completedAt = (json["completed"]?.integer).map { Instant(milliseconds: $0) }
    comparedAt = Instant(milliseconds: json["compared"]?.integer ?? 0)
    clock = json["clock"].flatMap { ClockSample(json: $0) }
    writableKinds = Self.kinds(json["writes"])
  }

  static func kinds(_ json: JSON?) -> [String]? { json?.array?.compactMap { $0.string } }
  static func json(_ kinds: [String]?) -> JSON {
    kinds.map { .array($0.map { .string($0) }) } ?? .null
  }

  /// The JSON form.
  public var json: JSON {
    [
      "device": .string(device), "account": account.map { .string($0) } ?? .null,
      "acknowledged": .integer(acknowledged), "chain": .integer(chain),
      "cursor": cursor.map { .string($0.text) } ?? .null, "purged": .integer(purged),
      "generation": .integer(generation), "copying": .bool(isCopying),
      "completed": completedAt.map { .integer($0.milliseconds) } ?? .null,
      "compared": .integer(comparedAt.milliseconds), "clock": clock?.json ?? .null,
      "writes": Self.json(writableKinds),
    ]
  }
}

/// What a device stores atomically, applied in the order of the members.
public struct SyncTransaction: Sendable {
  /// Whether the copied cells move to the front of the outbox as copies.
  ///
  /// All operations are renumbered, above every number used before. Afterwards the copy is empty.
  public var isNewStart = false
  /// Cells that replace those with the same keys; they belong to the state's generation.
  ///
  /// A record loses its cells from before its birth.
  public var cells: [SyncedCell] = []
  /// Whether the cells belong to a complete copy taken from the start, so none can predate its
  /// record's birth.
  public var isCopy = false
  /// The kinds whose operations were sent, nil for all; operations of other kinds, through the last
  /// confirmed number, move to the end of the outbox with new numbers.
  public var sentKinds: [String]?
  /// Operations that move from the outbox to the list of refused ones, with the reasons.
  public var refusals: [Refusal] = []
  /// Operations through this number leave the outbox.
  public var dropped: Int64?
  /// Whether the cells of earlier generations are dropped.
  public var dropsEarlier = false
  /// Records deleted at or before this sequence number lose their cells up to it.
  public var purged: Int64?
  /// The state to remember.
  public var state: SyncState

  /// Starts with just a state.
  public init(_ state: SyncState) {
    self.state = state
  }
}
