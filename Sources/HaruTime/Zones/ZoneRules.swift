/// The past, present and future local time of one IANA zone.
///
/// Every answer is a pure function of the instant or the local time. After the last transition in
/// the table, the yearly rule applies for ever. Before the first one, local mean time applies.
public struct ZoneRules: Sendable {
  /// The id of the zone as the database writes it, such as `Asia/Seoul`, or an offset (`+05:45`).
  public let id: String

  /// The seconds since 1970 at which the type changes, in order.
  private let starts: [Int64]
  /// The index of the type that each start introduces.
  private let kinds: [UInt8]
  /// Never empty; the first one applies before the first start.
  private let types: [LocalTimeType]
  /// What happens after the last start; nil if the last type stays.
  private let rule: YearlyRule?

  init(id: String, starts: [Int64], kinds: [UInt8], types: [LocalTimeType], rule: YearlyRule?) {
    self.id = id
    self.starts = starts
    self.kinds = kinds
    self.types = types
    self.rule = rule
  }

  /// UTC, available without a database.
  public static let utc = ZoneRules(fixed: .utc)

  /// A zone whose offset never changes; its id is the offset (`+05:45`), or `UTC` for none.
  public init(fixed offset: UTCOffset) {
    let name = offset == .utc ? "UTC" : offset.description
    let type = LocalTimeType(offset: offset, isDaylightSaving: false, abbreviation: name)
    self.init(id: name, starts: [], kinds: [], types: [type], rule: nil)
  }

  /// The span around a second: by binary search in the table, or from the yearly rule after it.
  func span(at seconds: Int64) -> ZoneSpan {
    guard let first = starts.first, seconds >= first else {
      return ZoneSpan(start: .min, end: starts.first ?? .max, type: types[0])
    }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= seconds { low = middle } else { high = middle }
    }
    let type = types[Int(kinds[low])]
    if high < starts.count { return ZoneSpan(start: starts[low], end: starts[high], type: type) }
    guard let rule else { return ZoneSpan(start: starts[low], end: .max, type: type) }
    var span = rule.span(at: seconds)
    span.start = max(span.start, starts[low])
    return span
  }
}

extension ZoneRules {
  /// The local time type at an instant: offset, abbreviation, daylight saving time.
  public func type(at instant: Instant) -> LocalTimeType {
    span(at: instant.seconds).type
  }

  /// The offset from UTC at an instant.
  public func offset(at instant: Instant) -> UTCOffset {
    type(at: instant).offset
  }

  /// The civil date and time of day at an instant.
  public func dateTime(at instant: Instant) -> PlainDateTime {
    PlainDateTime(instant, offset: offset(at: instant))
  }

  /// The instant with its offset and this zone.
  public func moment(at instant: Instant) -> Moment {
    Moment(instant: instant, offset: offset(at: instant), zone: id)
  }

  /// The first transition after an instant, nil if none follows.
  public func nextTransition(after instant: Instant) -> ZoneTransition? {
    transition(at: span(at: instant.seconds).end)
  }

  /// The last transition before an instant, nil if none precedes it.
  public func previousTransition(before instant: Instant) -> ZoneTransition? {
    transition(at: span(at: (instant - 1).seconds).start)
  }

  private func transition(at seconds: Int64) -> ZoneTransition? {
    guard seconds != .min, seconds != .max else { return nil }
    return ZoneTransition(
      instant: Instant(seconds: seconds),
      before: span(at: seconds - 1).type,
      after: span(at: seconds).type
    )
  }
}
