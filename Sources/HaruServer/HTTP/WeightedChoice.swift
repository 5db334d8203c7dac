import HaruTime

/// One choice of a header such as `Accept-Language: ko, en;q=0.8` (RFC 9110, 12.4.2).
struct WeightedChoice: Equatable {
  /// The value in lower case.
  let value: String
  /// From 0 (not acceptable) to 1.
  let weight: Double

  /// The choices of a header in their order; an unreadable weight counts as 0.
  static func list(_ header: String) -> [WeightedChoice] {
    header.lowercased().split(separator: ",").map { part in
      let fields = part.split(separator: ";").map { String($0).trimmed }
      let weight = fields.dropFirst().first { $0.hasPrefix("q=") }
      return WeightedChoice(
        value: fields.first ?? "",
        weight: weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      )
    }
  }
}
