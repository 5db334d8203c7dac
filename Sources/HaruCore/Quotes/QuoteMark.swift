public import HaruJSON
public import HaruSync

/// What a person thinks of a quote; what is nil was not said, and stays as it is when this is kept.
public struct QuoteMark: StoredThing {
  /// The entity of its records.
  public static let entity = "quoteMark"

  /// The id of the quote, which its record has too.
  public let id: RecordID
  /// Whether it is one of the favourites.
  public var isLiked: Bool?
  /// The round of recommendations in which it was shown last.
  public var seenRound: Int?

  /// Marks a quote.
  public init(quote id: RecordID, isLiked: Bool? = nil, seenRound: Int? = nil) {
    self.id = id
    self.isLiked = isLiked
    self.seenRound = seenRound
  }

  /// Reads a record (fields `liked` and `seen`), of which nothing need be there.
  public init(record: Record) {
    id = record.id
    isLiked = record["liked"]?.bool
    seenRound = record["seen"]?.integer.flatMap { Int(exactly: $0) }
  }

  /// The fields as they are stored, in their order.
  public var fields: [JSON.Member] {
    var fields: [JSON.Member] = []
    if let isLiked { fields.append(JSON.Member(key: "liked", value: .bool(isLiked))) }
    if let seenRound {
      fields.append(JSON.Member(key: "seen", value: .integer(Int64(seenRound))))
    }
    return fields
  }
}
