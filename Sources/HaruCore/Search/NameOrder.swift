import HaruJSON

/// The order of names in a language (Unicode CLDR 47, collation).
///
/// Letters decide; accents and then case only do between names with the same letters. Han is in the
/// order of its code points: pronunciations and strokes would need large tables.
struct NameOrder {
  private let names: [String]
  /// The weights of the names one after the other, and where each name's begin.
  private var weights: [UInt32] = []
  private var starts = [0]

  /// Prepares names for the order of a language, a BCP 47 tag.
  init(of names: [String], in language: String) {
    self.names = names
    let alphabet = Alphabet(of: language)
    for name in names {
      alphabet.append(name, to: &weights)
      starts.append(weights.count)
    }
  }

  /// The indices of the names in order; equal names stay as they are.
  var places: [Int] { DDayOrder.places(names.count) { isBefore($0, $1) } }

  private func isBefore(_ first: Int, _ second: Int) -> Bool {
    var (mine, other) = (starts[first], starts[second])
    let (end, otherEnd) = (starts[first + 1], starts[second + 1])
    while mine < end, other < otherEnd {
      if weights[mine] != weights[other] { return weights[mine] < weights[other] }
      mine += 1
      other += 1
    }
    if mine < end || other < otherEnd { return mine == end }
    return NameOrder.isBefore(names[first], names[second])
  }

  /// Between names with the same letters: without accents before with, lower case before upper.
  private static func isBefore(_ first: String, _ second: String) -> Bool {
    let (mine, other) = (lowercased(first), lowercased(second))
    return mine == other ? second.precedes(first) : mine.lexicographicallyPrecedes(other)
  }

  private static func lowercased(_ name: String) -> [UInt32] {
    var letters: [UInt32] = []
    for scalar in name.unicodeScalars { letters.append(LetterFolding.lowercased(scalar.value)) }
    return letters
  }
}
