/// The beginning of a command line as bash reads it, up to the cursor.
struct ShellLine {
  /// The words without their quotes; the last one is being typed and may be empty.
  private(set) var words: [String] = []
  /// The quotation mark that is open at the end.
  private(set) var quote: Character?
  /// What of the last word the shell does not replace, because it takes `=` and `:` for ends of
  /// words.
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

  /// A word as bash is to put it in place of the one being typed; nil if that cannot be.
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

  /// What bash takes as it is outside quotes.
  private let safe = "-_./:=+,@%"

  private static func escaped(_ text: String, _ isSpecial: (Character) -> Bool) -> String {
    text.map { isSpecial($0) ? "\\\($0)" : String($0) }.joined()
  }
}
