public import HaruJSON
import HaruTime

extension Stopwatch {
  /// The kind and id of the record for the clock as a whole: the stopwatch, and the hour format of
  /// the world clock.
  public static let entity = "clock"

  /// The stored form: a single value, so that it is never mixed with that of another device.
  ///
  /// Keys: `accumulated` (milliseconds), `startedAt` (milliseconds since 1970, null while stopped)
  /// and `splits` (milliseconds of each finished lap from the start).
  public var json: JSON {
    [
      "accumulated": .integer(accumulated),
      "startedAt": startedAt.map { .integer($0.milliseconds) } ?? .null,
      "splits": .array(laps.map { .integer($0.split) }),
    ]
  }

  /// Reads the stored form, nil if it is invalid.
  public init?(json: JSON) {
    guard let accumulated = json["accumulated"]?.integer, accumulated >= 0 else { return nil }
    var splits: [Int64] = []
    for split in (json["splits"]?.array ?? []).prefix(Self.lapLimit) {
      guard let split = split.integer, split >= splits.last ?? 0 else { return nil }
      splits.append(split)
    }
    self.init(
      accumulated: accumulated,
      startedAt: json["startedAt"]?.integer.map(Instant.init(milliseconds:)),
      splits: splits
    )
  }
}
