import Foundation

/// The messages of all languages, read from `Languages/*.json`.
///
/// A file maps keys to texts, to long texts as lists of lines, or to plural forms (`{"one": …,
/// "other": …}`); `{name}` marks an argument. English defines which keys exist and which arguments
/// each has.
struct MessageCatalogue {
  struct Entry {
    let key: String
    let arguments: [String]
    let isPlural: Bool
  }

  static let forms = ["zero", "one", "two", "few", "many", "other"]

  let entries: [Entry]
  private let texts: [String: [String: Any]]
  /// The names of the messages to pack, nil for all.
  private var packedNames: Set<String>?

  init(folder: URL) throws {
    var texts: [String: [String: Any]] = [:]
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    for file in files where file.pathExtension == "json" {
      let object: Any
      do { object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) } catch {
        throw BundleError("\(file.lastPathComponent): \(error)")
      }
      guard let table = object as? [String: Any] else {
        throw BundleError("\(file.lastPathComponent): not an object of messages")
      }
      texts[file.deletingPathExtension().lastPathComponent] = table
    }
    guard let english = texts["en"] else { throw BundleError("Languages/en.json is missing") }
    self.texts = texts
    entries = try english.keys.sorted().map { key in
      let forms = try Self.forms(of: english[key], key: key, language: "en")
      return Entry(
        key: key,
        arguments: Self.arguments(in: forms["other"] ?? ""),
        isPlural: english[key] is [String: Any]
      )
    }
    for language in texts.keys.sorted() { try check(language) }
  }

  /// The same messages, with texts only for those that the sources in some folders use: the browser
  /// does not need texts of the terminal or the server.
  func limited(to folders: [URL]) throws -> MessageCatalogue {
    var names: Set<String> = []
    for folder in folders {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        let words = text.utf8.split { isalnum(Int32($0)) == 0 }
        names.formUnion(words.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    var limited = self
    limited.packedNames = names
    return limited
  }

  /// The languages without missing keys.
  var complete: [String] {
    texts.keys.sorted().filter { language in
      entries.allSatisfy { texts[language]?[$0.key] != nil }
    }
  }

  var languages: [String] { texts.keys.sorted() }

  /// The texts of one language in the order of `entries`, six for a plural; missing ones are filled
  /// in from English.
  ///
  /// With `carried`, only the texts of those keys.
  func packed(_ language: String, _ carried: Set<String>? = nil) throws -> [String] {
    try entries.flatMap { entry in
      let value = texts[language]?[entry.key] ?? texts["en"]?[entry.key]
      let forms = try Self.forms(of: value, key: entry.key, language: language)
      let names = entry.isPlural ? Self.forms : ["other"]
      let isPacked = packedNames?.contains(Self.camelCase(entry.key, separator: ".")) ?? true
      guard isPacked, carried?.contains(entry.key) ?? true else { return names.map { _ in "" } }
      return names.map { Self.numbered(forms[$0] ?? "", entry.arguments) }
    }
  }

  private func check(_ language: String) throws {
    for (key, value) in texts[language] ?? [:] {
      guard let entry = entries.first(where: { $0.key == key }) else {
        throw BundleError(
          "Languages/\(language).json: \(key) is not a message (en.json has no such key)"
        )
      }
      let forms = try Self.forms(of: value, key: key, language: language)
      guard (value is [String: Any]) == entry.isPlural else {
        throw BundleError(
          "Languages/\(language).json: \(key) has plural forms in one language only"
        )
      }
      for text in forms.values {
        for argument in Self.arguments(in: text) where !entry.arguments.contains(argument) {
          throw BundleError(
            "Languages/\(language).json: \(key) names {\(argument)}, en.json does not"
          )
        }
      }
    }
  }

  private static func forms(of value: Any?, key: String, language: String) throws
    -> [String: String]
  {
    if let text = value as? String { return ["other": text] }
    if let lines = value as? [String] { return ["other": lines.joined(separator: "\n")] }
    guard let forms = value as? [String: String], forms["other"] != nil,
      forms.keys.allSatisfy(Self.forms.contains)
    else {
      throw BundleError("Languages/\(language).json: \(key) is neither a text nor plural forms")
    }
    return forms
  }

  private static func arguments(in text: String) -> [String] {
    var names: [String] = []
    for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: "}") else { continue }
      let name = String(part[..<end])
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func numbered(_ text: String, _ arguments: [String]) -> String {
    arguments.enumerated().reduce(text) { text, argument in
      text.replacingOccurrences(of: "{\(argument.element)}", with: "{\(argument.offset)}")
    }
  }
}
