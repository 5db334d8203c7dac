import HaruUI

/// A text with fields in braces, such as `{task} {elapsed}/{estimate}`; `{{` and `}}` are literal
/// braces.
struct StatusTemplate {
  /// A piece of a template.
  enum Part: Equatable {
    case text(String)
    case field(StatusField)
  }

  /// Why a template cannot be used.
  enum Failure: Error, Equatable {
    case unknown(String)
    case openBrace
  }

  private(set) var parts: [Part] = []

  init(_ text: String) throws(Failure) {
    var rest = Substring(text)
    var literal = ""
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        literal.append(character)
        continue
      }
      if rest.first == character {
        literal.append(rest.removeFirst())
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else { throw .openBrace }
      let name = String(rest[..<end])
      guard let field = StatusField(rawValue: name) else { throw .unknown(name) }
      rest = rest[rest.index(after: end)...]
      parts += [.text(literal), .field(field)]
      literal = ""
    }
    parts.append(.text(literal))
  }

  /// The text with the values of its fields; only fields that occur are evaluated.
  func filled(_ value: (StatusField) throws -> String) rethrows -> String {
    try parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): try value(field)
      }
    }.joined()
  }
}

extension Messages {
  /// Why a template cannot be used, as a sentence.
  func sentence(for failure: StatusTemplate.Failure) -> String {
    switch failure {
    case .openBrace: statusOpenBrace
    case .unknown(let name):
      statusUnknownField(
        name: name,
        names: StatusField.allCases.map(\.rawValue).joined(separator: ", ")
      )
    }
  }
}
