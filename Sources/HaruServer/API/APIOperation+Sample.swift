import HTTPTypes
import HaruJSON
import HaruSync

extension APIOperation {
  /// A request to try out.
  struct Sample {
    /// What is sent.
    enum Body {
      case json(JSON)
      case form(String)
      /// The bytes of a file, with their media type.
      case file(String, type: String)
    }

    let method: String
    /// The path with its query.
    let target: String
    let body: Body?
    /// Whether a token comes along.
    let hasToken: Bool
  }

  /// A request that does something, with the required members and little more; nil if a required
  /// member has no example.
  var sample: Sample? {
    guard let target = sampleTarget else { return nil }
    guard let body else {
      let file = Self.files[bodyMedia].map { Sample.Body.file($0, type: bodyMedia) }
      guard bodyMedia == "application/json" || file != nil else { return nil }
      return sample(target, file)
    }
    guard let members = Self.values(of: shown(of: body)) else { return nil }
    return bodyMedia == "application/json"
      ? sample(target, .json(.object(members))) : sample(target, .form(Self.form(members)))
  }

  private func sample(_ target: String, _ body: Sample.Body?) -> Sample {
    Sample(method: method.rawValue, target: target, body: body, hasToken: access != .nothing)
  }

  /// The path and query; nil if a part of them has no example.
  private var sampleTarget: String? {
    var path = path
    for (name, value) in Self.names { path = path.replacing("{\(name)}", with: value) }
    let id = path.contains("/sessions/") ? "current" : Self.id
    path = path.replacing("{id}", with: id)
    guard !path.contains("{"), let query = Self.values(of: query.filter(\.isRequired)) else {
      return nil
    }
    return path + (query.isEmpty ? "" : "?\(Self.form(query))")
  }

  /// The required members, and the first optional one.
  private func shown(of all: [Field]) -> [Field] {
    let first = all.first { !$0.isRequired && $0.sample != nil }
    return all.filter { $0.isRequired || $0.name == first?.name }
  }

  private static func values(of fields: [Field]) -> [JSON.Member]? {
    let members = fields.compactMap { field in
      field.sample.map { JSON.Member(key: field.name, value: $0) }
    }
    return members.count == fields.count ? members : nil
  }

  private static func form(_ members: [JSON.Member]) -> String {
    members.map { "\($0.key)=\($0.value.string ?? $0.value.text)" }.joined(separator: "&")
  }

  /// Sample names and ids for path parameters.
  static let names = [
    "task": "English", "word": "serendipity", "dday": "Exam", "alarm": "School", "timer": "Tea",
    "quote": "en-189", "day": "2026-11-25", "provider": "google", "delivery": "12",
  ]
  private static let id = "0193c5a2-8f2e-7c41-9d36-5f0d2b7a4e10"

  /// A file of each media type of raw bytes.
  private static let files = [
    "application/octet-stream": "words.apkg", "text/calendar": "calendar.ics",
  ]
}

extension APIOperation.Field {
  /// The content of a sample.
  fileprivate var sample: JSON? { example ?? Self.samples[name] }

  /// Values for members whose schema has no example because only the reader's own values make
  /// sense.
  private static let samples: [String: JSON] = [
    "email": "mina@haru.example", "password": "correct horse battery",
    "current": "correct horse battery", "device": "laptop", "ticket": "TICKET",
    "anonymous_ticket": "TICKET", "second_step": "TICKET", "recovery_code": "ABCD-EFGH-JKLM",
    "credential": ["id": "…", "type": "public-key", "response": [:]], "required": true,
    "url": "https://hooks.example/haru", "events": ["focus.finished"],
    "address": "https://school.example/timetable.ics", "receipt": "RECEIPT", "language": "en",
    "endpoint": "https://push.example/…", "p256dh": "BCVx…", "auth": "BTBZ…",
    "code": "CODE", "state": "STATE", "after": 0, "prior": 0, "now": 1_795_000_000_000, "ops": [],
    "version": .integer(RecordFile.version), "changes": [], "dayOne": true,
  ]
}

extension APIOperation.Sample {
  /// The shell variables that the commands need.
  static func setting(_ origin: String) -> String {
    "HARU=\(origin)/api/v1\nAUTH=\"Authorization: Bearer haru_…\""
  }

  /// The command that sends it.
  var command: String {
    let address = target.dropFirst("/api/v1".count)
    var parts = ["curl \"$HARU\(address)\""]
    if hasToken { parts.append(#"-H "$AUTH""#) }
    if method != (body == nil ? "GET" : "POST") { parts.append("-X \(method)") }
    switch body {
    case .json(let json): parts.append("--json '\(json.text)'")
    case .form(let form): parts.append("-d '\(form)'")
    case .file(let name, let type):
      parts.append("-H \"Content-Type: \(type)\" --data-binary @\(name)")
    case nil: break
    }
    return parts.joined(separator: " ")
  }

  /// The request as the page edits it: a line with method and path, then the body.
  var text: String {
    guard case .json(let json) = body else { return "\(method) \(target)" }
    return "\(method) \(target)\n\(json.text)"
  }
}
