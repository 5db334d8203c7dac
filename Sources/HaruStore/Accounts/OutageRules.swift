package import HaruTime

/// What the times at which a server looked for due messages say about when it was down.
package enum OutageRules {
  /// How often looks are recorded, in milliseconds.
  package static let interval: Int64 = 60_000
  /// How long a server may not look without having been down, in milliseconds: enough for a restart.
  package static let longestPause: Int64 = 180_000
  /// How many outages are listed.
  package static let limit = 20
  /// How long an outage is remembered, in milliseconds.
  package static let memory: Int64 = 30 * 86_400_000

  /// The outages between stretches of looks, which come with the last one first.
  ///
  /// An outage begins when the next look would have been recorded: until then the server may have
  /// run.
  package static func outages(
    between stretches: [(from: Instant, until: Instant)]
  ) -> [Range<Instant>] {
    zip(stretches.dropFirst(), stretches).reversed().compactMap { before, after in
      // Servers that start at the same time begin a stretch each.
      guard after.from - before.until > longestPause else { return nil }
      return before.until + interval..<after.from
    }
  }
}
