import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Hummingbird

/// The members of a JSON body; errors are collected and reported together.
struct RequestFields {
  private let json: JSON
  private var faults: [Problem.Fault] = []
  private var hasWeakPassword = false

  /// Reads the body: 415 if its type is not JSON, 413 if it is too large, 400 if it is not valid
  /// JSON.
  init(of request: Request, in context: ServerContext) async throws {
    json = try await request.json(in: context)
    guard json.object != nil else {
      throw Problem(
        status: .unprocessableContent,
        code: "invalid",
        detail: "The body is not an object."
      )
    }
  }

  /// A required text of at least 1 byte, up to a limit.
  mutating func text(_ name: String, limit: Int = 512) -> String {
    if let text = optionalText(name, limit: limit) { return text }
    if json[name] == nil || json[name]?.isNull == true { add(name, "missing") }
    return ""
  }

  /// A text that may be absent or null.
  mutating func optionalText(_ name: String, limit: Int = 512) -> String? {
    guard let value = json[name], !value.isNull else { return nil }
    guard let text = value.string, !text.isEmpty, !text.utf8.contains(0) else {
      add(name, "no_text")
      return nil
    }
    guard text.utf8.count <= limit else {
      add(name, "too_long")
      return nil
    }
    return text
  }

  /// A text that may be absent or null; an empty one clears the value.
  mutating func clearableText(_ name: String, limit: Int = 512) -> String? {
    json[name]?.string?.isEmpty == true ? "" : optionalText(name, limit: limit)
  }

  /// A language tag that may be absent or null; an empty one clears the value.
  mutating func languageTag(_ name: String) -> String? {
    let tag = clearableText(name, limit: LanguageTag.limit)
    if let tag, !LanguageTag.isWritten(tag) { add(name, "no_language") }
    return tag
  }

  /// A name for lists: trimmed, without control characters.
  mutating func label(_ name: String) -> String? {
    optionalText(name, limit: 80).map { Self.visible($0) }
  }

  /// A text for one line of a list: trimmed, without control characters.
  static func visible(_ text: String) -> String {
    let seen = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(seen)).trimmed
  }

  /// An integer within bounds; the default if it is absent.
  mutating func integer(_ name: String, in range: ClosedRange<Int64>, default value: Int64) -> Int64
  {
    guard let given = json[name], !given.isNull else { return value }
    var number = given.integer
    // 5.0 is an integer (JSON Schema 2020-12).
    if case .number(let text) = given { number = Double(text).flatMap { Int64(exactly: $0) } }
    if let number, range.contains(number) { return number }
    add(name, "out_of_range")
    return value
  }

  /// Kinds of records that exist: 1 to 32 names, or nil if absent.
  mutating func entities(_ name: String) -> [String]? {
    guard let given = json[name], !given.isNull else { return nil }
    guard let names = Self.names(given, among: Scope.kinds) else {
      add(name, "no_entities")
      return nil
    }
    return names
  }

  /// Some of a set of names, at least one.
  mutating func choices(_ name: String, of all: [String]) -> [String]? {
    guard let given = json[name], !given.isNull else {
      add(name, "missing")
      return nil
    }
    let names = Self.names(given, among: Set(all))
    if names == nil { add(name, "unknown") }
    return names
  }

  /// 1 to 32 known names in order, each once; nil for anything else.
  private static func names(_ given: JSON, among all: Set<String>) -> [String]? {
    let names = (given.array ?? []).compactMap(\.string).filter(all.contains)
    guard 1...32 ~= names.count, names.count == given.array?.count else { return nil }
    return Set(names).sorted()
  }

  /// How far copies reach: up to 100 cursors, or nil if absent.
  mutating func cursors(_ name: String) -> [SyncCursor]? {
    guard let given = json[name], !given.isNull else { return nil }
    let cursors = (given.array ?? []).compactMap { $0.string.flatMap { SyncCursor($0) } }
    if cursors.count <= 100, cursors.count == given.array?.count { return cursors }
    add(name, "no_cursors")
    return nil
  }

  /// A new password that satisfies the rule.
  mutating func newPassword(_ name: String) -> String {
    let password = text(name, limit: .max)
    if !password.isEmpty, let fault = PasswordRule.fault(in: password) {
      hasWeakPassword = true
      add(name, fault)
    }
    return password
  }

  /// A required Boolean.
  mutating func flag(_ name: String) -> Bool {
    if let flag = json[name]?.bool { return flag }
    add(name, json[name] == nil || json[name]?.isNull == true ? "missing" : "no_flag")
    return false
  }

  /// A Boolean that is false if absent.
  mutating func optionalFlag(_ name: String) -> Bool { maybeFlag(name) ?? false }

  /// A Boolean that may be absent or null.
  mutating func maybeFlag(_ name: String) -> Bool? {
    json[name] == nil || json[name]?.isNull == true ? nil : flag(name)
  }

  /// A browser's response from an authenticator.
  mutating func passkeyAnswer(_ name: String, to kind: ClientData.Kind) -> PasskeyAnswer? {
    guard let given = json[name], !given.isNull else {
      add(name, "missing")
      return nil
    }
    let answer = PasskeyAnswer(given, to: kind)
    if answer == nil { add(name, "no_passkey") }
    return answer
  }

  /// An email address.
  mutating func address(_ name: String) -> MailAddress? {
    let text = text(name)
    if text.isEmpty { return nil }
    let address = MailAddress(text)
    if address == nil { add(name, "no_address") }
    return address
  }

  mutating func add(_ field: String, _ code: String) {
    faults.append(Problem.Fault(field: field, code: code, given: json[field]?.string))
  }

  /// Throws 422 with all errors, if there are any.
  func check() throws(Problem) {
    guard !faults.isEmpty else { return }
    throw Problem(
      status: .unprocessableContent,
      code: hasWeakPassword ? "weak_password" : "invalid",
      faults: faults
    )
  }
}
