#if !hasFeature(Embedded)
extension String {
  /// The text with the numbers of dates, times and durations as digits: `an hour ago`, `half an
  /// hour`, `한 시간 반`, `열흘 뒤`, `the day after tomorrow`.
  public var withDigits: String {
    var words: [String] = []
    for word in lowercased().split(separator: " ", omittingEmptySubsequences: false) {
      words.append(SpokenNumbers.english[String(word)] ?? SpokenNumbers.korean(word))
    }
    var text = words.joined(separator: " ")
    for (phrase, digits) in SpokenNumbers.phrases { text = text.replacing(phrase, with: digits) }
    return text
  }
}

/// Numbers in words, as far as people say them of times.
private enum SpokenNumbers {
  static let english = [
    "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
  ]
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
  // Longer words precede their beginnings.
  private static let numbers = [
    ("열한", 11), ("열두", 12), ("한", 1), ("두", 2), ("세", 3), ("네", 4), ("다섯", 5), ("여섯", 6),
    ("일곱", 7), ("여덟", 8), ("아홉", 9), ("열", 10), ("일", 1), ("이", 2),
  ]

  /// A word that begins with a number, with its digits: `사흘`, `한시간`; `한` alone too.
  static func korean(_ word: Substring) -> String {
    for half in ["오전", "오후"] where word.hasPrefix(half) && word.count > half.count {
      return half + korean(word.dropFirst(half.count))
    }
    if let (name, number) = days.first(where: { word.hasPrefix($0.0) }) {
      return "\(number)일" + word.dropFirst(name.count)
    }
    guard let (name, number) = numbers.first(where: { word.hasPrefix($0.0) }) else {
      return String(word)
    }
    let rest = word.dropFirst(name.count)
    let isSino = name == "일" || name == "이"
    let isCounted = isSino ? rest.hasPrefix("주일") : rest.hasPrefix("시") || rest.hasPrefix("주")
    return isCounted || rest.isEmpty && !isSino ? "\(number)\(rest)" : String(word)
  }
}
#endif
