import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// The app on a quiet morning: opened at 09:00 in Seoul on 2026-11-21, one second per action.
struct AppRun {
  var state: App.State
  private(set) var effects: [Effect] = []
  /// The last request to the host.
  private(set) var question: RequestID?

  init(
    path: String = "/calc",
    language: Language = .en,
    configuration: Configuration = Configuration(),
    drafts: JSON = .null
  ) {
    let messages = Messages.carried(language)
    state = App.State(at: Self.moment(0), messages: messages, seed: [1, 2, 3, 4])
    send(
      .opened(
        App.Launch(path: path, language: language, configuration: configuration, drafts: drafts)
      )
    )
  }

  /// An app opened with records, and with only these files.
  init(path: String, replica: Replica, files: PageFiles) {
    state = App.State(at: Self.moment(0), seed: [1, 2, 3, 4])
    state.files = files
    send(.opened(App.Launch(path: path, replica: replica)))
  }

  static func moment(_ seconds: Int64) -> Moment {
    Moment(
      instant: Instant(milliseconds: 1_795_219_200_000 + seconds * 1000),
      offset: UTCOffset(seconds: 32_400),
      zone: "Asia/Seoul"
    )
  }

  mutating func send(_ action: App.Action, after seconds: Int64 = 1) {
    // A demo day has its own clock.
    let now = state.now.instant - (state.demo?.shift ?? 0) + seconds * 1000
    send(action, at: Moment(instant: now, offset: state.now.offset, zone: state.now.zone))
  }

  mutating func send(_ action: App.Action, at moment: Moment) {
    effects = App.update(&state, action, at: moment)
    question = effects.compactMap(\.request).last ?? question
  }

  /// Responds to a request, by default the last one.
  mutating func answer(_ answer: Answer, to question: RequestID? = nil, after seconds: Int64 = 1) {
    guard let question = question ?? self.question else { return }
    send(.answered(question, answer), after: seconds)
  }

  /// Responds with the requested file.
  mutating func answer(file text: String, named name: String = "") {
    answer(.file(name: name, Array(text.utf8)))
  }

  /// Responds as a server to the last request.
  mutating func answer(
    response text: String,
    isOK: Bool = true,
    keptAt: Instant? = nil,
    to question: RequestID? = nil
  ) {
    answer(.response(isOK: isOK, keptAt: keptAt, Array(text.utf8)), to: question)
  }

  /// The paths that the last action requested from a server.
  var asked: [String] {
    effects.compactMap { if case .ask(_, let path, _) = $0 { path } else { nil } }
  }

  /// Sets the wall clock by a number of seconds, as reported by the host; a second passes
  /// meanwhile.
  mutating func setClock(by seconds: Int64) {
    state.steadyShift -= seconds * 1000
    send(.woken, after: seconds + 1)
  }

  /// Presses keys, named as in the browser.
  mutating func press(_ keys: String) {
    for key in keys.split(separator: " ") { send(.keyPressed(String(key))) }
  }

  mutating func send(_ action: CalculatorPage.Action) { send(.calculator(action)) }

  var html: String { App.view(state).html(messages: state.messages.texts) }
  var saved: [CellWrite] {
    effects.flatMap { effect -> [CellWrite] in
      if case .save(let writes) = effect { writes } else { [] }
    }
  }
}
