public import HaruJSON
public import HaruSync
public import HaruTime

/// The order of recommendations: shuffled, each quote once per round.
///
/// A quote's place in a round is a hash of the seed, the round and its id. Devices with the same
/// records therefore recommend the same quote next, and adding a quote does not move the others.
/// The current round is the last one in which any quote was shown; it continues with the quotes not
/// yet shown in it.
public struct QuoteShuffle: StoredThing {
  /// A quote to show, and the round to record with it (`QuoteMark.seen`).
  public struct Pick: Equatable, Sendable {
    /// Its index in the list of entries.
    public let place: Int
    /// The round in which it is shown.
    public let round: Int
  }

  /// The entity of this record.
  public static let entity = "quoteShuffle"
  private static let field = "seed"

  /// Makes one person's order different from another's.
  public let seed: Int64

  /// Creates a shuffle from a seed.
  public init(seed: Int64) {
    self.seed = seed
  }

  /// Reads the record of the seed; nil if it has none.
  public init?(record: Record) {
    guard let seed = record[Self.field]?.integer else { return nil }
    self.seed = seed
  }

  /// A seed made of random bits.
  public init(random: UInt64) {
    // Records store integers below 2^53.
    seed = Int64(random >> 12)
  }

  /// The same for every user: all devices of a user share one seed.
  public var id: RecordID { RecordID(Self.entity) }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] { [JSON.Member(key: Self.field, value: .integer(seed))] }

  /// The next quote: one of those left in the round, preferably one that was never used.
  ///
  /// `shown` is the id of the current one, which is not repeated unless it is the only one. Nil if
  /// there are no entries.
  public func next(in entries: [QuoteEntry], after shown: RecordID? = nil) -> Pick? {
    var round = 1
    // A round number without a successor must come from a damaged record.
    for entry in entries { round = max(round, min(entry.seenRound, Int(Int32.max) - 1)) }
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

  /// The index of the quote of the day: the same on every device with the same quotes.
  ///
  /// Every quote gets a number for the date and the highest one wins, so that adding or deleting a
  /// quote changes the choice only on days on which that quote wins.
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

/// A pseudo-random hash of two numbers and an id.
struct QuoteHash {
  private let state: UInt64

  init(_ first: Int64, _ second: Int64) {
    let first = QuoteHash.mixed(UInt64(bitPattern: first))
    state = QuoteHash.mixed(first ^ UInt64(bitPattern: second))
  }

  func value(of id: RecordID) -> UInt64 {
    var hash = FNV1a(seed: state)
    hash.add(id.text)
    return QuoteHash.mixed(hash.value)
  }

  /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
