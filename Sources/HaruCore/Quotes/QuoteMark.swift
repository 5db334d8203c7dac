import HaruJSON
public import HaruSync
public import HaruTime

/// A person's mark on a quote; its record has the quote's id.
public enum QuoteMark: Equatable, Sendable {
  /// Whether it is one of the favourites.
  case liked(Bool)
  /// The last round of recommendations in which it was shown.
  case seen(round: Int)

  /// The entity of the records.
  public static let entity = "quoteMark"

  /// The write that saves the mark.
  public func write(quote: String, at instant: Instant) -> CellWrite {
    let (field, value): (StaticString, JSON) =
      switch self {
      case .liked(let isLiked): ("liked", .bool(isLiked))
      case .seen(let round): ("seen", .integer(Int64(round)))
      }
    return CellWrite(
      CellKey(entity: Self.entity, id: quote, field: "\(field)"),
      value: value,
      madeAt: instant
    )
  }
}
