import Foundation

extension MessageCatalogue {
  /// The typed catalogue: a property or function per message, and the texts.
  ///
  /// Native programs contain all languages. The WebAssembly loads one at run time and contains only
  /// the English texts of `carried`.
  func swiftSource(carrying carried: Set<String>? = nil) throws -> String {
    var source = "// Generated from Languages/. Do not edit.\n\npackage import HaruHTML\n"
    source += "\nextension Messages {\n"
    var names = ""
    var slot = 0
    for entry in entries {
      source += Self.declaration(of: entry, slot: slot)
      names += Self.name(of: entry, slot: slot)
      slot += entry.isPlural ? Self.forms.count : 1
    }
    source += "  static let slotCount = \(slot)\n"
    source += "  static let english: StaticString = \(try literal("en", carried))\n}\n"
    source += "\n#if !hasFeature(Embedded)\nextension Messages {\n"
    source += "  static func packed(_ code: String) -> StaticString? {\n    switch code {\n"
    for language in languages {
      let text = language == "en" ? "english" : try literal(language)
      source += "    case \"\(language)\": return \(text)\n"
    }
    source += "    default: return nil\n    }\n  }\n}\n#endif\n"
    source += "\nextension Message {\n\(names)}\n"
    source += "\nextension Language {\n"
    source += Self.property("isComplete", "Whether every text of the app exists", true: complete)
    source += Self.property("hasTexts", "Whether any text of the app exists", true: languages)
    source += "}\n"
    return source
  }

  private static func property(_ name: String, _ summary: String, true tags: [String]) -> String {
    let cases = tags.map { ".\(camelCase($0, separator: "-"))" }.joined(separator: ", ")
    return "  /// \(summary) in the language.\n  package var \(name): Bool {\n    switch self {\n"
      + "    case \(cases): true\n    default: false\n    }\n  }\n"
  }

  /// A message without arguments can be referred to by number, without its text.
  private static func name(of entry: Entry, slot: Int) -> String {
    guard entry.arguments.isEmpty, !entry.isPlural else { return "" }
    let name = camelCase(entry.key, separator: ".")
    return "  package static var \(name): Message { Message(number: \(slot)) }\n"
  }

  private static func declaration(of entry: Entry, slot: Int) -> String {
    let name = camelCase(entry.key, separator: ".")
    if entry.arguments.isEmpty, !entry.isPlural {
      return "  package var \(name): String { self[\(slot)] }\n"
    }
    let parameters = entry.arguments.map { argument in
      "\(argument): \(entry.isPlural && argument == "count" ? "Int" : "String")"
    }
    let values = entry.arguments.map { argument in
      entry.isPlural && argument == "count" ? "grouped(count)" : argument
    }
    let hasCount = entry.arguments.contains("count")
    let signature = (entry.isPlural && !hasCount ? ["count: Int"] : []) + parameters
    let call = entry.isPlural ? "plural(\(slot), count" : "filled(\(slot)"
    return "  package func \(name)(\(signature.joined(separator: ", "))) -> String {\n"
      + "    \(call), [\(values.joined(separator: ", "))])\n  }\n"
  }

  private func literal(_ language: String, _ carried: Set<String>? = nil) throws -> String {
    let text = try packed(language, carried).joined(separator: "\u{1}")
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\u{1}": "\\u{1}"
      case "\n": "\\n"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  static func camelCase(_ key: String, separator: Character) -> String {
    let parts = key.split(separator: separator)
    return parts.enumerated().map { index, part in
      index == 0 ? part.lowercasedFirst : part.uppercasedFirst
    }.joined()
  }
}

extension Substring {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
