import HaruCore
import HaruHTML
import HaruSync
import HaruTime
@testable import HaruUI

/// An opened app on a settings page, for the tests of these pages.
struct SettingsDriver {
  static let moment = Moment(
    instant: Instant(milliseconds: 1_795_262_400_000),
    offset: UTCOffset(seconds: 32_400),
    zone: "Asia/Seoul"
  )

  let program: Program

  /// Opens a page, dropping the effects of the start.
  init(
    _ path: String = "/settings",
    language: Language = .en,
    configuration: Configuration = Configuration(version: "1.2"),
    userAgent: String = "",
    replica: Replica = Replica()
  ) {
    program = Program(
      App.State(at: Self.moment, messages: .carried(language), seed: [1, 2, 3, 4])
    )
    program.receive(
      .opened(
        App.Launch(
          path: path,
          language: language,
          configuration: configuration,
          userAgent: userAgent,
          replica: replica
        )
      ),
      at: Self.moment
    )
  }

  var state: App.State { program.state }
  var html: String { App.view(state).html(messages: state.messages.texts) }

  /// Sends settings actions and returns the effects of the last one.
  @discardableResult func send(_ actions: SettingsPage.Action...) -> [Effect] {
    for action in actions { receive(.settings(action)) }
    return program.effects
  }

  /// The effects of the last action.
  var question: RequestID? { program.effects.compactMap(\.request).last }

  /// Responds to the requests of the last action.
  @discardableResult func answer(_ answer: Answer) -> [Effect] {
    guard let question else { return [] }
    return receive(.answered(question, answer))
  }

  /// Chooses a file on the data page, which reads it.
  @discardableResult func choose(_ bytes: [UInt8]) -> [Effect] {
    send(.data(.fileChosen))
    return answer(.file(name: "", bytes))
  }

  @discardableResult func receive(_ action: App.Action) -> [Effect] {
    program.receive(action, at: Self.moment)
    return program.effects
  }

  static func replica(_ settings: Setting...) -> Replica {
    var replica = Replica()
    replica.apply(settings.map { $0.write(at: moment.instant) })
    return replica
  }
}

extension Setting {
  /// The write of a setting on a device without an id.
  func write(at instant: Instant) -> CellWrite { write(at: instant, device: "") }
}
