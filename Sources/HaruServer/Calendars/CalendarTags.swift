import HaruTime
import HaruUI
import Hummingbird
import Synchronization

/// Caches the entity tags of people's calendars until their records change, so that a program that
/// polls often costs one database read each time.
///
/// A tag depends only on the bytes, so another process answers 304 to it as well.
final class CalendarTags: Sendable {
  /// What a calendar depends on besides the records.
  struct Question: Hashable {
    private let user: String
    private let kind: CalendarKind
    private let zone: String
    private let language: String
    private let period: String

    init(_ kind: CalendarKind, _ call: VerbCall) {
      let date = call.now.date
      user = call.principal.user
      self.kind = kind
      zone = call.rules.id
      language = "\(call.messages.language.code)"
      // Only the plan depends on the day; the others are renewed each month.
      period = kind == .plan ? date.description : "\(date.year)-\(date.month)"
    }
  }

  private static let limit = 10_000

  private let known = Mutex<[Question: (sequence: Int64, tag: String)]>([:])

  /// The tag of a calendar of the records through a sequence number; nil if it is not known.
  func tag(of question: Question, at sequence: Int64) -> String? {
    guard let (known, tag) = known.withLock({ $0[question] }), known == sequence else {
      return nil
    }
    return tag
  }

  /// Remembers and returns the tag of a calendar's bytes.
  func keep(_ bytes: [UInt8], for question: Question, at sequence: Int64) -> String {
    let tag = Response.tag(of: bytes)
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[question] = (sequence, tag)
    }
    return tag
  }
}
