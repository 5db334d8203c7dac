public import HaruJSON

/// The response to a push that the server has stored.
public struct PushAnswer: Sendable {
  /// The user's epoch.
  public var epoch: String
  /// The number of the device's last operation on the server.
  public var last: Int64
  /// The chain link at that operation.
  public var chain: Int64
  /// The user's current sequence number.
  public var sequence: Int64
  /// Operations after `PushRequest.after` that were refused, with the reasons.
  public var refusals: [Refusal]

  init(epoch: String, last: Int64, chain: Int64, sequence: Int64, refusals: [Refusal]) {
    self.epoch = epoch
    self.last = last
    self.chain = chain
    self.sequence = sequence
    self.refusals = refusals
  }

  /// Reads an answer from its JSON form, nil if it has another shape.
  public init?(json: JSON) {
    guard let epoch = json["epoch"]?.string, let last = json["last"]?.integer,
      let chain = json["chain"]?.integer, let sequence = json["seq"]?.integer
    else { return nil }
    self.epoch = epoch
    self.last = last
    self.chain = chain
    self.sequence = sequence
    refusals = (json["refused"]?.array ?? []).compactMap { Refusal(json: $0) }
  }

  /// The JSON form: `{"epoch":text,"last":number,"chain":link,"seq":sequence,"refused":[...]}`.
  public var json: JSON {
    [
      "epoch": .string(epoch), "last": .integer(last), "chain": .integer(chain),
      "seq": .integer(sequence), "refused": .array(refusals.map { $0.json }),
    ]
  }
}

/// An operation that the server refused.
public struct Refusal: Sendable {
  /// The number of the operation.
  public var number: Int64
  /// Why.
  public var reason: Reason

  /// Why an operation was refused.
  public enum Reason: UInt8, CaseIterable, Sendable {
    /// The operation lacks a member, or one has another type.
    case unreadable
    /// `CellError.badName`.
    case badName
    /// `CellError.badIdentifier`.
    case badIdentifier
    /// `CellError.badNumber`.
    case badNumber
    /// `CellError.badText`.
    case badText
    /// `CellError.badDate`.
    case badDate
    /// `CellError.badTimeZone`.
    case badTimeZone
    /// `CellError.valueTooLarge`.
    case valueTooLarge
    /// `CellError.tooManyFields`.
    case tooManyFields
    /// The fact exists with another value: facts are written once.
    case factExists
    /// The user has reached the limit of records or bytes.
    case quota
    /// A reason that this version does not know.
    case unknown

    /// The name of the reason in JSON.
    public var code: StaticString {
      switch self {
      case .unreadable: "unreadable"
      case .badName: "bad_name"
      case .badIdentifier: "bad_identifier"
      case .badNumber: "bad_number"
      case .badText: "bad_text"
      case .badDate: "bad_date"
      case .badTimeZone: "bad_time_zone"
      case .valueTooLarge: "value_too_large"
      case .tooManyFields: "too_many_fields"
      case .factExists: "fact_exists"
      case .quota: "quota"
      case .unknown: "unknown"
      }
    }

    /// Parses a reason; an unknown name is `unknown`.
    public init(code: String) {
      self = Reason.allCases.first { code.hasSameBytes(as: "\($0.code)") } ?? .unknown
    }

    init(_ error: CellError) {
      switch error {
      case .badName: self = .badName
      case .badIdentifier: self = .badIdentifier
      case .badNumber: self = .badNumber
      case .badText: self = .badText
      case .badDate: self = .badDate
      case .badTimeZone: self = .badTimeZone
      case .valueTooLarge: self = .valueTooLarge
      case .tooManyFields: self = .tooManyFields
      }
    }
  }

  /// Creates a refusal.
  public init(number: Int64, reason: Reason) {
    self.number = number
    self.reason = reason
  }

  init?(json: JSON) {
    guard let number = json["n"]?.integer, let code = json["reason"]?.string else { return nil }
    self.init(number: number, reason: Reason(code: code))
  }

  var json: JSON { ["n": .integer(number), "reason": .string("\(reason.code)")] }
}
