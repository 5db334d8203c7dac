import HTTPTypes
import HaruJSON

extension APIOperation {
  /// A request to try out.
  struct Sample {
    let method: String
    /// The path with its query.
    let target: String
    let body: JSON?
  }

  /// Sample names and ids for path parameters.
  private static let names = [
    "task": "English", "word": "serendipity", "dday": "Exam", "alarm": "School", "timer": "Tea",
    "quote": "en-189", "day": "2026-11-25",
  ]

  /// A request that does something, with the required members and little more; nil if a required
  /// member has no example.
  var sample: Sample? {
    var path = path
    for (name, value) in Self.names { path = path.replacing("{\(name)}", with: value) }
    guard !path.contains("{"), bodyMedia == "application/json",
      let query = Self.values(of: query.filter(\.isRequired)),
      let members = Self.values(of: shownMembers)
    else { return nil }
    let parts = query.map { "\($0.key)=\($0.value.string ?? $0.value.text)" }
    return Sample(
      method: method.rawValue,
      target: path + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&")),
      body: body == nil ? nil : .object(members)
    )
  }

  /// The required members, and the first optional one.
  private var shownMembers: [Field] {
    let all = body ?? []
    let first = all.first { !$0.isRequired && $0.example != nil }
    return all.filter { $0.isRequired || $0.name == first?.name }
  }

  private static func values(of fields: [Field]) -> [JSON.Member]? {
    let members = fields.compactMap { field in
      field.example.map { JSON.Member(key: field.name, value: $0) }
    }
    return members.count == fields.count ? members : nil
  }
}

extension APIOperation.Sample {
  /// The shell variables that the commands need.
  static func setting(_ origin: String) -> String {
    "HARU=\(origin)/api/v1\nAUTH=\"Authorization: Bearer haru_…\""
  }

  /// The command that sends it.
  var command: String {
    var parts = [#"curl "$HARU\#(target.dropFirst("/api/v1".count))" -H "$AUTH""#]
    if method != (body == nil ? "GET" : "POST") { parts.append("-X \(method)") }
    if let body { parts.append("--json '\(body.text)'") }
    return parts.joined(separator: " ")
  }

  /// The request as the page edits it: a line with method and path, then the body.
  var text: String { "\(method) \(target)" + (body.map { "\n\($0.text)" } ?? "") }
}
