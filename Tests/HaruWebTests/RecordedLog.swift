import Foundation
import HaruTime
import HaruUI

@testable import HaruHTML
@testable import HaruWeb

/// The browser's messages step by step, and the native core's responses.
struct RecordedLog: Codable {
  struct Step: Codable {
    var element: UInt32 = 0
    var kind: Int32 = 0
    var input = ""
    /// A file of the repository whose bytes replace the input.
    var file: String?
    var isOn: Int32 = 0
    var now: Double
    var offset: Int32
    var answer: Int32 = 0
    var words: [UInt32] = []
    var text = ""
    var effects = ""
    var wake = 0.0
    var html = ""
  }

  private(set) var steps: [Step] = []
  private var app: WebApp

  private enum CodingKeys: CodingKey { case steps }
  init(from decoder: any Decoder) throws { throw CancellationError() }

  /// Starts the app like the browser.
  init(launch: String, now: Double, offset: Int32) {
    app = WebApp(launch: Array(launch.utf8), now: now, offset: offset)
    keep(Step(input: launch, now: now, offset: offset))
  }

  /// Sends one event and records its results.
  mutating func send(_ step: Step) {
    var step = step
    step.answer = app.event(
      Event(value: step.input, isOn: step.isOn != 0),
      kind: step.kind,
      at: step.element,
      now: step.now,
      offset: step.offset,
      bytes: step.file.map(Self.bytes) ?? []
    )
    keep(step)
  }

  private mutating func keep(_ step: Step) {
    var step = step
    step.words = app.patches.words
    step.text = String(decoding: app.patches.text, as: UTF8.self)
    step.effects = String(decoding: app.effects, as: UTF8.self)
    step.wake = app.subscriptions.compactMap(\.wakeTime).min() ?? 0
    step.html = shownHTML
    steps.append(step)
  }

  /// The page as it is shown: while it is being left, as before.
  private var shownHTML: String {
    if app.program.isLeaving, let last = steps.last { return last.html }
    let state = app.program.state
    return App.view(state).html(messages: state.messages.texts)
  }

  /// The elements that currently handle events, with the kinds they handle.
  var targets: [(element: UInt32, kind: EventKind)] {
    app.program.document.tree.mounted.compactMap { $0 }.flatMap { mounted in
      mounted.element.handlers.map { (mounted.id, $0.kind) }
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The bytes of a file in the repository; empty if it is missing.
  static func bytes(of path: String) -> [UInt8] {
    (try? Data(contentsOf: root.appending(path: path))).map { [UInt8]($0) } ?? []
  }

  /// Writes the log where the replay in WebAssembly finds it.
  func write(as name: String) throws {
    let folder = Self.root.appending(path: ".build/parity")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONEncoder().encode(self).write(to: folder.appending(path: "\(name).json"))
  }
}

extension Subscription {
  fileprivate var wakeTime: Double? {
    if case .wake(let instant) = self { Double(instant.milliseconds) } else { nil }
  }
}
