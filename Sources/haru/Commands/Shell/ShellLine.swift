/// A command line up to the cursor, split as bash does.
struct ShellLine {
  /// The words without their quotes; the last one is being typed and may be empty.
  private(set) var words: [String] = []
  /// The quotation mark that is open at the end.
  private(set) var quote: Character?
  /// The part of the last word that the shell does not replace, because `=` and `:` end words for
  /// it.
  private(set) var kept = ""

  init(_ text: String) {
    var word: String?
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch (quote, character) {
      case (nil, " "), (nil, "\t"), (nil, "\n"):
        if let word { words.append(word) }
        (word, kept) = (nil, "")
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (let open?, _) where open == character: quote = nil
      case (nil, "\\"):
        word = (word ?? "") + (rest.popFirst().map { String($0) } ?? "")
      case ("\""?, "\\"):
        let next = rest.popFirst().map { String($0) } ?? ""
        word = (word ?? "") + (["\"", "\\", "$", "`"].contains(next) ? next : "\\" + next)
      default:
        word = (word ?? "") + String(character)
        if quote == nil, character == "=" || character == ":" { kept = word ?? "" }
      }
    }
    words.append(word ?? "")
  }

  /// The word with which bash should replace the one being typed; nil if that is not possible.
  func replacement(_ value: String) -> String? {
    guard value.hasPrefix(kept) else { return nil }
    let rest = String(value.dropFirst(kept.count))
    switch quote {
    case "'"?: return rest.replacing("'", with: "'\\''")
    case .some: return Self.escaped(rest) { "\"\\$`".contains($0) }
    case nil:
      return Self.escaped(rest) { $0.isASCII && !$0.isLetter && !$0.isNumber && !safe.contains($0) }
    }
  }

  /// The characters that bash takes literally outside quotes.
  private let safe = "-_./:=+,@%"

  private static func escaped(_ text: String, _ isSpecial: (Character) -> Bool) -> String {
    text.map { isSpecial($0) ? "\\\($0)" : String($0) }.joined()
  }
}
