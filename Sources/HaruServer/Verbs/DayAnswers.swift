import HTTPTypes
import HaruTime
import HaruUI
import Hummingbird
import NIOCore
import Synchronization

/// Caches the latest responses about a day, so that a widget that polls often costs little.
///
/// A response is valid until the end of the minute, or of the second while a session runs, whose
/// time is counted in seconds. Except for widgets, it is valid only while the person's records are
/// unchanged. At the turn of a minute all of them end at once: one is computed at a time, and the
/// others are given for some seconds more, so that nobody waits.
final class DayAnswers: Sendable {
  /// What a response depends on besides the records and the time.
  struct Question: Hashable {
    let user: String
    let kinds: [String]
    let hidden: Set<WidgetDetail>
    let zone: String
    let language: String
    /// The form of the response, such as a picture of some size.
    let form: String
    let date: String?

    init(_ call: VerbCall, form: String, date: PlainDate? = nil) {
      user = call.principal.user
      kinds = call.principal.scope.kinds(for: .glance) ?? []
      hidden = call.principal.scope.hidden
      zone = call.rules.id
      language = "\(call.messages.language.code)"
      self.form = form
      self.date = date?.description
    }
  }

  /// The bytes of a response and their entity tag.
  struct Answer {
    let bytes: [UInt8]
    let tag: String
    private let until: Instant
    /// How much longer it may be given while another response is computed, in milliseconds.
    private let grace: Int64

    init(_ bytes: [UInt8], isRunning: Bool, at now: Instant) {
      self.bytes = bytes
      let unit: Int64 = isRunning ? 1_000 : 60_000
      until = now - now.milliseconds % unit + unit
      grace = isRunning ? 0 : 5_000
      tag = Response.tag(of: bytes)
    }

    /// The response: 304 if the client has the same bytes.
    func response(to request: Request, as type: String, vary: String) -> Response {
      .tagged(bytes, tag, to: request, as: type, vary: vary)
    }

    /// Whether it is still valid; setting the clock back does not prolong it.
    func counts(at now: Instant) -> Bool { counts(at: now, until: until) }

    /// Whether it may be given while another response is computed.
    func suffices(at now: Instant) -> Bool { counts(at: now, until: until + grace) }

    private func counts(at now: Instant, until end: Instant) -> Bool {
      now < end && until - now <= 60_000
    }
  }

  /// In bytes.
  private static let limit = 4 << 20

  private let kept = Mutex(Kept())

  private struct Kept {
    var answers: [Question: (sequence: Int64?, answer: Answer)] = [:]
    var size = 0
    /// The number of responses that are being computed.
    var computed = 0

    /// Removes the responses that are no longer valid, or all if that frees too little.
    mutating func shrink(to limit: Int, at now: Instant) {
      answers = answers.filter { $0.value.answer.counts(at: now) }
      size = answers.values.reduce(0) { $0 + $1.answer.bytes.count }
      if size > limit { (answers, size) = ([:], 0) }
    }
  }

  /// The cached response for the records through a sequence number, or any number if nil; otherwise
  /// a new one.
  func answer(
    to question: Question,
    at sequence: Int64?,
    _ now: Instant,
    compute: () async throws -> Answer
  ) async throws -> Answer {
    let cached = kept.withLock { kept -> Answer? in
      if let (known, answer) = kept.answers[question], known == sequence,
        answer.counts(at: now) || kept.computed > 0 && answer.suffices(at: now)
      {
        return answer
      }
      kept.computed += 1
      return nil
    }
    if let cached { return cached }
    defer { kept.withLock { $0.computed -= 1 } }
    let answer = try await compute()
    kept.withLock { kept in
      let replaced = kept.answers.updateValue((sequence, answer), forKey: question)
      kept.size += answer.bytes.count - (replaced?.answer.bytes.count ?? 0)
      if kept.size > Self.limit { kept.shrink(to: Self.limit, at: now) }
    }
    return answer
  }
}
