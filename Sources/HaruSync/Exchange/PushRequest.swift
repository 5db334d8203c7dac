public import HaruJSON
public import HaruTime

/// Operations on their way to the server.
///
/// `prior` and the operations form a chain: each link is the digest of the previous link and of the
/// operation's JSON text. The server stores the last link for each device. That lets it tell a
/// repeated push from a fork: two devices with one id, as after a profile was copied, give the same
/// numbers to different changes.
public struct PushRequest: Equatable, Sendable {
  /// The maximum number of operations in one request.
  public static let operationLimit = 500
  /// The highest operation number, limited to what JavaScript represents exactly (RFC 7493, section
  /// 2.2).
  ///
  /// Sums of a few numbers cannot overflow.
  public static let numberLimit: Int64 = 1 << 53 - 1
  /// The limit for operations that a device sends at once, in bytes; the server accepts 1 MiB.
  public static let byteLimit = 900 << 10

  /// The epoch of the device's copy, nil before there is one.
  public var epoch: String?
  /// The device.
  public var device: String
  /// The account that owns the device's copy, nil until it has one.
  public var account: String?
  /// The number of the operation before the first one: the server has everything through it.
  public var after: Int64
  /// The chain link at that operation; 0 if the device id is new.
  public var prior: Int64
  /// The device's clock.
  public var now: Instant
  /// The sequence number through which the device had copied the server's cells when it made the
  /// operations.
  public var seen: Int64 = 0
  /// The clocks when that copy was taken, nil until there is one.
  ///
  /// The operations were made after it.
  public var clock: ClockSample?
  /// The operations in their JSON form, in ascending order of their numbers.
  public var operations: [JSON]

  /// Reads a request from its JSON form, nil if it has another shape, or if the numbers are not
  /// ascending or exceed ``numberLimit``.
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

  /// Creates a request whose operation numbers ascend from `after`.
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

  /// Whether a text is a valid device id: 1-64 letters, digits, `-` and `_`.
  public static func isDevice(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || CellWrite.isNameByte($0) }
  }

  /// Whether a member is a text, null or absent; any other type would pass for a missing name.
  private static func isNameOrNothing(_ member: JSON?) -> Bool {
    switch member {
    case nil, .null, .string: true
    default: false
    }
  }

  /// The chain link after an operation.
  static func link(after prior: Int64, _ operation: JSON) -> Int64 {
    var digest = Digest()
    digest.add(prior)
    digest.add(operation.utf8)
    return digest.value
  }
}
