import HTTPTypes
import HaruCore
import HaruHTML
import HaruJSON
import HaruTime
import HaruUI

/// `/api`: the operations of the API to read, copy and try out.
struct APIPage: ServerPage {
  typealias Node = HaruHTML.Node<Never>

  let text: Messages
  /// The address of the server.
  let origin: String
  /// Whether the reader is signed in and can send requests.
  let isSignedIn: Bool
  let now: Instant

  /// The page in the frame of the app, as one of its settings pages.
  var html: String {
    App.framed(
      [
        SubBar.node(.made(text.apiTitle), back: "/account", .made(text.accountBack)),
        Node(.div, "body")
          .containing(
            Node(.div, "halves")
              .containing(
                Node(.div, "stack").containing([start] + APITopic.left.map(section)),
                Node(.div, "stack").containing(APITopic.right.map(section))
              )
          ),
      ],
      route: .settings,
      messages: text,
      at: Moment(instant: now, offset: .utc, zone: "UTC")
    )
  }

  /// What a program needs to know, and its first three lines.
  private var start: Node {
    let first = ["tasks", "focus/start", "focus/done"].map { "/api/v1/\($0)" }
    let commands = first.compactMap { path in
      APIDescription.operations.first { $0.method == .post && $0.path == path }?.sample?.command
    }
    let lines = [APIOperation.Sample.setting(origin)] + commands
    let trying = isSignedIn ? note(text.apiTryText) : quiet("/account", text.apiSignIn)
    let links = [
      TextButton.link(to: "/account", .made(text.accountTokenNew), .lineWide),
      TextButton.link(to: APIDescription.path, .made(text.apiDocument), .lineWide),
    ]
    let shown = [note(text.apiText), sample(lines.joined(separator: "\n"))]
    return panel(shown + copying(text.apiCopy) + links + [trying])
  }

  private func section(_ topic: APITopic) -> Node {
    let operations = APIDescription.operations.filter { APITopic(of: $0) == topic }
    return group(topic.title(text), operations.map(node))
  }

  private func node(_ operation: APIOperation) -> Node {
    let parts = operation.query + (operation.body ?? [])
    var content = parts.isEmpty ? [] : [fields(parts)]
    if let sample = operation.sample {
      content += [self.sample(sample.command)] + copying(text.apiCopy)
      if isSignedIn, operation.isForTrial { content += trial(sample) }
    }
    content += [answer(of: operation), operation.restriction].compactMap(\.self).map(note)
    return fold(
      nil,
      Self.breakable("\(operation.method.rawValue) \(operation.path.dropFirst("/api/v1".count))"),
      note: Self.breakable(operation.summary.replacing("`", with: "")),
      isOpen: false,
      Node(.div, "operation").attribute(.lang, "en").containing(content)
    )
  }

  /// A text in which lines may break after a slash.
  private static func breakable(_ text: String) -> String { text.replacing("/", with: "/\u{200B}") }

  /// The members of a body or a query.
  private func fields(_ fields: [APIOperation.Field]) -> Node {
    Node(.dl)
      .containing(
        fields.flatMap { field in
          [
            Node(.dt).containing(Node(.code).text(field.name)),
            Node(.dd).text(
              ([field.isRequired ? text.apiRequired : ""] + field.facts)
                .filter { !$0.isEmpty }.joined(separator: " · ")
            ),
          ]
        }
      )
  }

  private func answer(of operation: APIOperation) -> String? {
    guard let name = operation.answer,
      let schema = APIDescription.schemas.first(where: { $0.0 == name })?.1
    else { return nil }
    let names = (schema["properties"]?.object ?? []).map(\.key).joined(separator: ", ")
    let one = "{ \(names) }"
    return "\(operation.status) · \(operation.isList ? "[ \(one) ]" : one)"
  }

  /// A request to edit and send; the page's script shows it.
  private func trial(_ sample: APIOperation.Sample) -> [Node] {
    let field = FormField.node(
      .made(text.apiRequest),
      Node(.textarea).attribute(.name, "request").attribute(.spellcheck, "false").value(sample.text)
    )
    return [
      Node(.form, "try").hidden(true)
        .containing(
          field,
          TextButton.submit(.made(text.apiSend), .lineWide),
          Node(.p, "prose").hidden(true).containing(
            Node(.output, "sample").label(text.apiAnswer)
          )
        )
    ]
  }
}

/// The topic of some operations; each is a section of the page.
enum APITopic: Equatable {
  case day, tasks, data, account, server
  case feature(ScopeFeature)

  /// The two halves of the page on a wide screen.
  static let left: [APITopic] = [
    .day, .tasks, .feature(.focus), .feature(.calculator), .feature(.ddays), .feature(.clock),
  ]
  static let right: [APITopic] = [
    .feature(.words), .feature(.quotes), .feature(.weather), .feature(.settings), .data, .account,
    .server,
  ]

  /// The topic of the first part of a path.
  init(of operation: APIOperation) {
    let first = operation.path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
    self =
      switch first {
      case "today", "plan", "search": .day
      case "tasks": .tasks
      case "focus", "calibration": .feature(.focus)
      case "calc": .feature(.calculator)
      case "dday": .feature(.ddays)
      case "alarms", "timers": .feature(.clock)
      case "words", "dictionary": .feature(.words)
      case "quotes": .feature(.quotes)
      case "weather", "places": .feature(.weather)
      case "settings", "me": .feature(.settings)
      case "sync", "export", "import", "backups", "calendars", "webhooks", "push": .data
      case "openapi.json", "version", "zones", "server": .server
      default: .account
      }
  }

  func title(_ text: Messages) -> String {
    switch self {
    case .day: text.todayTitle
    case .tasks: text.name(of: RecordTable.workItems)
    case .feature(let feature): feature.name(text)
    case .data: text.dataTitle
    case .account: text.accountTitle
    case .server: text.apiServer
    }
  }
}

extension APIOperation {
  /// Whether the page sends it: it reads, or does what a token may do.
  ///
  /// A stream does not end.
  fileprivate var isForTrial: Bool {
    guard media != ["text/event-stream"] else { return false }
    return switch access {
    case .token: true
    case .session: method == .get
    case .nothing: false
    }
  }
}

extension APIOperation.Field {
  /// The type, format, bounds, choices and an example, in the terms of JSON Schema.
  fileprivate var facts: [String] {
    if let choices = schema["enum"]?.array {
      let names = choices.filter { !$0.isNull }.map { $0.string ?? $0.text }
      let more = names.count > 8 ? " …" : ""
      return [names.prefix(8).joined(separator: " | ") + more]
    }
    let types = schema["type"]?.array ?? [schema["type"] ?? .null]
    let type = types.filter { !$0.isNull }.compactMap(\.string).first { $0 != "null" } ?? ""
    let bounds = [schema["minimum"], schema["maximum"]].map { $0?.integer.map(String.init) ?? "" }
    return [
      schema["format"]?.string ?? type, bounds == ["", ""] ? "" : bounds.joined(separator: "–"),
      example.map { $0.string ?? $0.text } ?? "",
    ]
  }
}
