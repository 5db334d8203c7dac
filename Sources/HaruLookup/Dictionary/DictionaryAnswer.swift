public import HaruJSON

/// What a dictionary says about a word.
public struct DictionaryAnswer: Equatable, Sendable {
  /// One definition.
  public struct Definition: Equatable, Sendable {
    /// The word as the dictionary writes it.
    public let word: String
    /// The short name of the dictionary, such as `wn`.
    public let database: String
    /// The dictionary's full name.
    public let title: String
    /// The definition, with line breaks.
    public let text: String
  }

  /// The definitions, those of the preferred dictionary first.
  public internal(set) var definitions: [Definition] = []
  /// Words with a similar spelling, if there is no definition.
  public internal(set) var suggestions: [String] = []

  /// The JSON object of the HTTP API and of `--json`.
  public var json: JSON {
    [
      "definitions": .array(
        definitions.map {
          [
            "word": .string($0.word), "database": .string($0.database), "title": .string($0.title),
            "text": .string($0.text),
          ]
        }
      ),
      "suggestions": .array(suggestions.map { .string($0) }),
    ]
  }
}

/// Why a look-up failed.
public enum DictionaryError: Error, Equatable, Sendable {
  /// There is no server at the address, or it refuses the connection.
  case unreachable
  /// It takes more than five seconds.
  case timedOut
  /// It does not have the requested dictionary.
  case noSuchDatabase
  /// It violates the protocol, or its response exceeds a mebibyte.
  case malformed
}

extension DictionaryAnswer {
  /// Parses a server's whole response to DEFINE and MATCH (RFC 2229).
  init(reply bytes: [UInt8]) throws(DictionaryError) {
    var lines = DictionaryLines(bytes)
    guard let greeting = lines.status(), greeting.code == 220 else { throw .unreachable }
    while let status = lines.status() {
      switch status.code {
      case 151: definitions.append(lines.definition(status.text))
      case 152: suggestions = lines.body().compactMap { DictionaryLines.words($0).last }
      case 420, 421, 530...532: throw .unreachable
      case 550: throw .noSuchDatabase
      case 221:
        // Several databases may suggest the same word.
        var seen: Set<String> = []
        suggestions = definitions.isEmpty ? suggestions.filter { seen.insert($0).inserted } : []
        return
      default: break
      }
    }
    throw .malformed
  }
}

/// The lines of a reply.
private struct DictionaryLines {
  private var lines: ArraySlice<String>

  init(_ bytes: [UInt8]) {
    let text = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    lines =
      text.map { line in
        String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      }[...]
  }

  /// The next status line; nil at the end.
  mutating func status() -> (code: Int, text: String)? {
    while let line = lines.popFirst() {
      if line.utf8.count >= 3, let code = Int(line.prefix(3)), code >= 100 {
        return (code, String(line.dropFirst(4)))
      }
    }
    return nil
  }

  /// The lines up to a single point; doubled leading points are unescaped (2.4.1).
  mutating func body() -> [String] {
    var body: [String] = []
    while let line = lines.popFirst(), line != "." {
      body.append(line.hasPrefix("..") ? String(line.dropFirst()) : line)
    }
    return body
  }

  /// A definition with the status text `"word" database "title"`.
  mutating func definition(_ status: String) -> DictionaryAnswer.Definition {
    let words = Self.words(status)
    let body = body()
    return DictionaryAnswer.Definition(
      word: words.first ?? "",
      database: words.count > 1 ? words[1] : "",
      title: words.count > 2 ? words[2] : "",
      text: body.joined(separator: "\n")
    )
  }

  /// The words of a line; quoted ones may contain blanks and escapes (RFC 2229 section 2.2).
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isOpen = false
    var isQuoted = false
    var isEscaped = false
    for character in line.unicodeScalars {
      if isEscaped || (character != "\"" && character != "\\" && (isQuoted || character != " ")) {
        word.unicodeScalars.append(character)
        isOpen = true
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
        isOpen = true
      } else if isOpen {
        words.append(word)
        word = ""
        isOpen = false
      }
    }
    return isOpen ? words + [word] : words
  }
}
