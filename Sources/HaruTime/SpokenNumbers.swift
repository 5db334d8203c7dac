#if !hasFeature(Embedded)
extension String {
  /// The text with the numbers of dates, times and durations as digits: `an hour ago`, `half an
  /// hour`, `한 시간 반`, `열흘 뒤`, `the day after tomorrow`.
  public var withDigits: String {
    var words: [String] = []
    for word in lowercased().split(separator: " ", omittingEmptySubsequences: false) {
      words.append(SpokenNumbers.digits(of: word))
    }
    var text = words.joined(separator: " ")
    for (phrase, digits) in SpokenNumbers.phrases { text = text.replacing(phrase, with: digits) }
    return text
  }
}

/// Numbers in words, as far as people say them of times.
private enum SpokenNumbers {
  // The parser of durations knows the Korean word for a half, before a unit and after it.
  static let phrases = [
    (words: "half 1 ", digits: "반 "), (" and 1 half", " 반"),
    ("the day after tomorrow", "+2"), ("day after tomorrow", "+2"),
    ("the day before yesterday", "-2"), ("day before yesterday", "-2"),
  ]
  private static let days = [
    ("하루", 1), ("이틀", 2), ("사흘", 3), ("나흘", 4), ("닷새", 5), ("엿새", 6), ("이레", 7), ("여드레", 8),
    ("아흐레", 9), ("열흘", 10), ("보름", 15),
  ]
  private static let weeks = [("일주일", 1), ("이주일", 2)]

  /// A word that begins with a number, with its digits: `one`, `사흘`, `한시간`; `한` alone too.
  static func digits(of word: Substring) -> String {
    for half in ["오전", "오후"] where word.hasPrefix(half) && word.count > half.count {
      return half + digits(of: word.dropFirst(half.count))
    }
    if let (name, number) = days.first(where: { word.hasPrefix($0.0) }) {
      return "\(number)일" + word.dropFirst(name.count)
    }
    if let (name, number) = weeks.first(where: { word.hasPrefix($0.0) }) {
      return "\(number)주일" + word.dropFirst(name.count)
    }
    guard let (number, length) = DurationWords.number(in: Array(word.utf8), at: 0) else {
      return String(word)
    }
    let rest = String(decoding: word.utf8.dropFirst(length), as: UTF8.self)
    let isCounted = rest.isEmpty || rest.hasPrefix("시") || rest.hasPrefix("주")
    return isCounted ? "\(number)\(rest)" : String(word)
  }
}
#endif
