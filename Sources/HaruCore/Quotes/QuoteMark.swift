public import HaruJSON
public import HaruSync

/// A person's marks on a quote; nil properties are unset and not written.
public struct QuoteMark: StoredThing {
  /// The entity of these records.
  public static let entity = "quoteMark"

  /// The id of the quote, which is also that of the record.
  public let id: RecordID
  /// Whether it is one of the favourites.
  public var isLiked: Bool?
  /// The last round of recommendations in which it was shown.
  public var seenRound: Int?

  /// Creates a mark on a quote.
  public init(quote id: RecordID, isLiked: Bool? = nil, seenRound: Int? = nil) {
    self.id = id
    self.isLiked = isLiked
    self.seenRound = seenRound
  }

  /// Reads a record; its fields `liked` and `seen` are optional.
  public init(record: Record) {
    id = record.id
    isLiked = record["liked"]?.bool
    seenRound = record["seen"]?.int
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    var fields: [JSON.Member] = []
    if let isLiked { fields.append(JSON.Member(key: "liked", value: .bool(isLiked))) }
    if let seenRound {
      fields.append(JSON.Member(key: "seen", value: .integer(Int64(seenRound))))
    }
    return fields
  }
}
