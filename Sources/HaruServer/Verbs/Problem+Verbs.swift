import HTTPTypes
import HaruCore
import HaruSync
import HaruTime
import HaruUI

extension Problem {
  /// One part of a request is invalid.
  static func invalid(
    _ field: String,
    _ code: String,
    detail: String? = nil,
    given: String? = nil
  ) -> Problem {
    Problem(
      status: .unprocessableContent,
      code: "invalid",
      detail: detail,
      faults: [Fault(field: field, code: code, given: given)]
    )
  }

  /// The current state does not allow the request.
  static func conflict(_ code: String, _ detail: String) -> Problem {
    Problem(status: .conflict, code: code, detail: detail)
  }

  /// A change was refused by the rules for records.
  init(refused reason: Refusal.Reason) {
    self.init(status: .unprocessableContent, code: "refused", detail: "\(reason)")
  }

  /// Why an operation on a running session failed.
  init(_ error: RunningSessionError, of session: RunningSession, _ call: VerbCall) {
    let text = call.messages
    switch error {
    case .isPaused: self = .conflict("is_paused", text.focusIsPaused(name: session.name))
    case .isNotPaused: self = .conflict("is_not_paused", text.focusIsNotPaused(name: session.name))
    case .isLocked(let end):
      // Rounded up: a second earlier would be too early.
      let time = text.exactClock(call.rules.moment(at: end + 999).time)
      self = .conflict("locked", text.focusLocked(name: session.name, time: time))
    }
  }
}
