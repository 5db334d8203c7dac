public import HaruJSON
public import HaruTime

/// Operations on their way to the server.
///
/// `prior` and the operations make a chain: each link is the digest of the one before and of the
/// operation's JSON text. The server keeps the last link for each device. So it knows a repeated
/// push by more than its numbers: two devices with one id, as a copied profile makes them, number
/// different changes alike.
public struct PushRequest: Equatable, Sendable {
  /// The operations that one request may carry.
  public static let operationLimit = 500
  /// The highest number of an operation: what JavaScript keeps exactly (RFC 7493, section 2.2).
  ///
  /// Sums of a few numbers cannot overflow.
  public static let numberLimit: Int64 = 1 << 53 - 1
  /// The bytes of operations that a device sends at once; the server takes 1 MiB.
  public static let byteLimit = 900 << 10

  /// The epoch of the device's copy, nil before there is one.
  public var epoch: String?
  /// The device.
  public var device: String
  /// The account that the device's copy belongs to, nil before there is one.
  public var account: String?
  /// The number of the operation before the first: the server has it and all before it.
  public var after: Int64
  /// The link of the chain at that operation; 0 when the device's name is new.
  public var prior: Int64
  /// What the clock of the device says.
  public var now: Instant
  /// The sequence number through which the device had copied the server's cells when it made the operations.
  public var seen: Int64 = 0
  /// What the clocks said when that copy was taken, nil before there is one.
  ///
  /// The operations were made later.
  public var clock: ClockSample?
  /// The operations in their JSON form, their numbers rising.
  public var operations: [JSON]

  /// Reads a request from its JSON form, nil where that has another shape, or where numbers do not
  /// rise or are above ``numberLimit``.
  public init?(json: JSON) {
    guard let device = json["device"]?.string, PushRequest.isDevice(device),
      let after = json["after"]?.integer, let prior = json["prior"]?.integer,
      let now = json["now"]?.integer, let operations = json["ops"]?.array,
      0...PushRequest.numberLimit ~= after, operations.count <= PushRequest.operationLimit,
      PushRequest.isNameOrNothing(json["epoch"]), PushRequest.isNameOrNothing(json["account"])
    else { return nil }
    self.init(
      epoch: json["epoch"]?.string,
      device: device,
      after: after,
      prior: prior,
      now: Instant(milliseconds: now),
      operations: operations
    )
    account = json["account"]?.string
    if let part = json["seen"], !part.isNull {
      guard let seen = part.integer, 0...PushRequest.numberLimit ~= seen else { return nil }
      self.seen = seen
    }
    if let part = json["clock"], !part.isNull {
      guard let sample = ClockSample(json: part) else { return nil }
      clock = sample
    }
    var last = after
    for operation in operations {
      guard let number = operation["n"]?.integer, number > last,
        number <= PushRequest.numberLimit
      else { return nil }
      last = number
    }
  }

  /// Collects the parts of a request whose numbers rise from `after`.
  public init(
    epoch: String?,
    device: String,
    after: Int64,
    prior: Int64,
    now: Instant,
    operations: [JSON]
  ) {
    self.epoch = epoch
    self.device = device
    self.after = after
    self.prior = prior
    self.now = now
    self.operations = operations
  }

  /// The JSON form.
  public var json: JSON {
    [
      "epoch": epoch.map { .string($0) } ?? .null, "device": .string(device),
      "account": account.map { .string($0) } ?? .null,
      "after": .integer(after), "prior": .integer(prior), "now": .integer(now.milliseconds),
      "seen": .integer(seen), "clock": clock?.json ?? .null,
      "ops": .array(operations),
    ]
  }

  /// Tells whether a text may name a device: 1-64 letters, digits, `-` and `_`.
  public static func isDevice(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || CellWrite.isNameByte($0) }
  }

  /// Tells whether a member is a text, null or left out: another type would be taken for no name.
  private static func isNameOrNothing(_ member: JSON?) -> Bool {
    switch member {
    case nil, .null, .string: true
    default: false
    }
  }

  /// The link of the chain behind an operation.
  static func link(after prior: Int64, _ operation: JSON) -> Int64 {
    var digest = Digest()
    digest.add(prior)
    digest.add(operation.utf8)
    return digest.value
  }

  /// Tells whether both have the same members.
  public static func == (first: PushRequest, second: PushRequest) -> Bool {
    first.json == second.json
  }
}
