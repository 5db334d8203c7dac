public import HaruJSON
public import HaruSync
public import HaruTime

/// The order in which quotes are recommended: shuffled, each once before any comes again.
///
/// A quote's place in a round is a hash of the seed, the round and its id, so that devices with the
/// same records recommend the same one next, and a quote that is added changes nothing about the
/// others. The round is the last one that any quote was shown in; quotes not shown in it are left.
public struct QuoteShuffle: StoredThing {
  /// A quote to show, and the round to note with it (`QuoteMark.seen`).
  public struct Pick: Equatable, Sendable {
    /// Its place in the list of entries.
    public let place: Int
    /// The round in which it is shown.
    public let round: Int
  }

  /// The entity of its records.
  public static let entity = "quoteShuffle"
  private static let field = "seed"

  /// What makes one person's order different from another's.
  public let seed: Int64

  /// Takes a seed.
  public init(seed: Int64) {
    self.seed = seed
  }

  /// Reads the record of the seed; nothing if it has none.
  public init?(record: Record) {
    guard let seed = record[Self.field]?.integer else { return nil }
    self.seed = seed
  }

  /// A seed made of random bits.
  public init(random: UInt64) {
    // Records keep whole numbers below 2^53.
    seed = Int64(random >> 12)
  }

  /// The same for everybody: all devices of a person share one seed.
  public var id: RecordID { RecordID(Self.entity) }

  /// The fields as they are stored, in their order.
  public var fields: [JSON.Member] { [JSON.Member(key: Self.field, value: .integer(seed))] }

  /// The quote to show next: of those left in the round one that was never used, if there is any.
  ///
  /// `shown` is the id of the one that is shown now: it does not come twice in a row while there is
  /// another one. Nothing if there are no entries.
  public func next(in entries: [QuoteEntry], after shown: RecordID? = nil) -> Pick? {
    var round = 1
    for entry in entries { round = max(round, entry.seenRound) }
    return next(in: entries, round: round, after: shown)
      ?? next(in: entries, round: round + 1, after: entries.count > 1 ? shown : nil)
  }

  private func next(in entries: [QuoteEntry], round: Int, after shown: RecordID?) -> Pick? {
    var best: (place: Int, isUsed: Bool, rank: UInt64)?
    for (place, entry) in entries.enumerated() where entry.seenRound < round {
      if let shown, entry.id == shown { continue }
      let rank = QuoteHash(seed, Int64(round)).value(of: entry.id)
      if let best {
        if best.isUsed != entry.isUsed ? !best.isUsed : best.rank <= rank { continue }
      }
      best = (place, entry.isUsed, rank)
    }
    return best.map { Pick(place: $0.place, round: round) }
  }

  /// The place of the quote of a day: the same on every device that has the same quotes.
  ///
  /// Every quote draws a number for the date and the highest one wins, so that one that is added or
  /// deleted changes the choice of the days on which it wins itself and of no others.
  public static func quote(of date: PlainDate, among ids: [RecordID]) -> Int? {
    let hash = QuoteHash(Int64(date.daysSinceEpoch), 0)
    var best: (place: Int, rank: UInt64)?
    for (place, id) in ids.enumerated() {
      let rank = hash.value(of: id)
      if rank > best?.rank ?? 0 || best == nil { best = (place, rank) }
    }
    return best?.place
  }
}

/// A hash of two numbers and an id that looks like chance.
struct QuoteHash {
  private let state: UInt64

  init(_ first: Int64, _ second: Int64) {
    let first = QuoteHash.mixed(UInt64(bitPattern: first))
    state = QuoteHash.mixed(first ^ UInt64(bitPattern: second))
  }

  func value(of id: RecordID) -> UInt64 {
    // FNV-1a (Fowler, Noll, Vo), 64 bits.
    var hash = state ^ 0xcbf2_9ce4_8422_2325
    id.text.withBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
    return QuoteHash.mixed(hash)
  }

  /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
