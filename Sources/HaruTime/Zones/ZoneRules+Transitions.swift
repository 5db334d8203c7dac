#if !hasFeature(Embedded)
extension ZoneRules {
  /// Creates a zone that does not come from the database: an offset before the first of some
  /// transitions, and the offset from each of them on.
  ///
  /// Transitions that are not later than the previous one are dropped, and so are those to more
  /// than 256 different offsets.
  public init(
    id: String,
    before: UTCOffset,
    transitions: [(instant: Instant, offset: UTCOffset)]
  ) {
    var types = [LocalTimeType(offset: before, isDaylightSaving: false, abbreviation: id)]
    var (starts, kinds): ([Int64], [UInt8]) = ([], [])
    for (instant, offset) in transitions where starts.last.map({ $0 < instant.seconds }) ?? true {
      let place = types.firstIndex { $0.offset == offset } ?? types.count
      guard let kind = UInt8(exactly: place) else { continue }
      if place == types.count {
        types.append(LocalTimeType(offset: offset, isDaylightSaving: false, abbreviation: id))
      }
      starts.append(instant.seconds)
      kinds.append(kind)
    }
    self.init(id: id, starts: starts, kinds: kinds, types: types, rule: nil)
  }
}
#endif
