public import HaruJSON
public import HaruTime

/// What a device remembers of its exchange with the server.
public struct SyncState: Equatable, Sendable {
  /// The name that the device gave itself.
  public var device: String
  /// The account that the copy and the outbox belong to, nil before a server named one.
  public var account: String?
  /// The server has all operations through this number.
  ///
  /// They leave the outbox later, once the copy has what they did.
  public var acknowledged: Int64 = 0
  /// The link of the chain at that operation (`PushRequest`), 0 where the name of the device is new.
  public var chain: Int64 = 0
  /// How far the copy of the server's cells reaches, nil where there is none.
  public var cursor: SyncCursor?
  /// The sequence number of the last purge that the copy has followed.
  public var purged: Int64 = 0
  /// The number of the copy: cells of earlier ones go when this one is complete.
  public var generation: Int64 = 0
  /// Whether this copy is not complete yet.
  public var isCopying = false
  /// When the copy was last complete, by the clock of the device, nil before it ever was.
  public var completedAt: Instant?
  /// When the copy was last compared with the server's, by the clock of the device.
  public var comparedAt = Instant(milliseconds: 0)

  /// The kinds of records whose changes the server takes from this device, nil for all: it has a token for some.
  public var writableKinds: [String]?
  /// What the clocks said at the beginning of the last complete copy, nil where the server did not tell.
  public var clock: ClockSample?

  /// Starts as a device that has never spoken with a server.
  public init(device: String) {
    self.device = device
  }

  /// Reads a state from its JSON form, nil where that names no device.
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

  /// Tells whether both remember the same.
  public static func == (first: SyncState, second: SyncState) -> Bool { first.json == second.json }
}

/// What a device stores at once, all of it or nothing, in the order of the members.
public struct SyncTransaction: Sendable {
  /// Whether the copied cells move into the outbox, before the operations there, as copies.
  ///
  /// All operations take new numbers, each higher than any before. Afterwards no cell is copied.
  public var isNewStart = false
  /// Cells that take the place of those with their keys; they are of the state's generation.
  ///
  /// A cell's record loses its cells from before its birth.
  public var cells: [SyncedCell] = []
  /// Whether the cells belong to a whole copy that began at its start: none is there from before its
  /// record's birth.
  public var isCopy = false
  /// Kinds whose operations alone were sent, nil for all: the others through the last one that the server confirmed move
  /// behind all that are there, under new numbers, and stay.
  public var sentKinds: [String]?
  /// Operations that leave the outbox for the list of those that are not kept, and why.
  public var refusals: [Refusal] = []
  /// Operations through this number leave the outbox.
  public var dropped: Int64?
  /// Whether the cells of earlier generations go.
  public var dropsEarlier = false
  /// Records whose deletion stands at or before this sequence number lose their cells at or before it.
  public var purged: Int64?
  /// What the device remembers then.
  public var state: SyncState

  /// Starts with a state alone.
  public init(_ state: SyncState) {
    self.state = state
  }
}
