import HaruStore

/// Encodes news as texts of notifications, one item per line: `c ACCOUNT SEQUENCE` or `e SESSION`.
enum NewsText {
  /// The maximum length of a notification, in bytes.
  ///
  /// Source: https://www.postgresql.org/docs/14/sql-notify.html
  static let limit = 7_999

  /// The texts of some news; items that do not fit into a line are left out.
  static func texts(of news: [News]) -> [String] {
    var texts: [String] = []
    for line in news.compactMap({ line(of: $0) }) {
      if let last = texts.last, last.utf8.count + 1 + line.utf8.count <= limit {
        texts[texts.count - 1] += "\n" + line
      } else {
        texts.append(line)
      }
    }
    return texts
  }

  /// The news in a text; unknown lines, from newer servers, are skipped.
  static func news(in text: String) -> [News] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      switch words.first {
      case "c" where words.count == 3:
        return Int64(words[2]).map { .change(account: words[1], sequence: $0) }
      case "e" where words.count == 2: return .ended(session: words[1])
      default: return nil
      }
    }
  }

  private static func line(of news: News) -> String? {
    switch news {
    case .change(let account, let sequence): isWord(account) ? "c \(account) \(sequence)" : nil
    case .ended(let session): isWord(session) ? "e \(session)" : nil
    }
  }

  /// Whether an id is a single word; ids created by servers are UUIDs.
  private static func isWord(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count) && id.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}
