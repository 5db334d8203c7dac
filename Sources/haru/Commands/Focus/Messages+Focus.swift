import HaruCore
import HaruUI

extension Messages {
  /// Why lines of another program's file contain no work, as a sentence.
  func sentence(for reason: WorkImport.Reason) -> String {
    switch reason {
    case .malformed: focusUnreadMalformed
    case .noStart: focusUnreadNoStart
    case .noEnd: focusUnreadNoEnd
    case .stillRunning: focusUnreadStillRunning
    case .endsBeforeStart: focusUnreadEndsBeforeStart
    case .inFuture: focusUnreadInFuture
    case .tooLong: focusUnreadTooLong
    case .openQuote: focusUnreadOpenQuote
    case .noHeader: focusUnreadNoHeader
    }
  }
}
