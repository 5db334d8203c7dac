import HTTPTypes
import HaruJSON
import HaruTime
import HaruUI
import Hummingbird
import NIOCore
import Synchronization

/// Keeps the last answers about a day, so that a widget that asks often costs little.
///
/// An answer counts while its person's records stay as they are, until the second is over if a
/// session runs, whose time is counted in seconds, otherwise until the minute is.
final class DayAnswers: Sendable {
  /// What an answer depends on besides the records and the time.
  struct Question: Hashable {
    let user: String
    let kinds: [String]
    let zone: String
    let language: String
    /// What is answered, such as a picture of a size.
    let form: String
    let date: String?

    init(_ call: VerbCall, form: String, date: PlainDate? = nil) {
      user = call.principal.user
      kinds = call.principal.scope.entities ?? []
      zone = call.rules.id
      language = "\(call.messages.language.code)"
      self.form = form
      self.date = date?.description
    }
  }

  /// The bytes of an answer and their entity tag.
  struct Answer {
    let bytes: [UInt8]
    let tag: String
    private let until: Instant

    init(_ bytes: [UInt8], isRunning: Bool, at now: Instant) {
      self.bytes = bytes
      let unit: Int64 = isRunning ? 1_000 : 60_000
      until = now - now.milliseconds % unit + unit
      var hash = FNV1a()
      bytes.withUnsafeBufferPointer { hash.add($0) }
      tag = "\"\(String(hash.mixed, radix: 16))\""
    }

    /// The response: 304 if the client has the same bytes.
    func response(to request: Request, as type: String, vary: String) -> Response {
      var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache", .vary: vary]
      if request.hasMatching(tag) { return Response(status: .notModified, headers: headers) }
      headers[.contentType] = type
      let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      return Response(status: .ok, headers: headers, body: body)
    }

    /// Whether it still counts; a clock that was set back makes no answer last.
    func counts(at now: Instant) -> Bool { now < until && until - now <= 60_000 }
  }

  /// With five kilobytes each, two megabytes.
  private static let limit = 400

  private let answers = Mutex<[Question: (sequence: Int64, answer: Answer)]>([:])

  /// The answer to the records up to a sequence number, if it still counts.
  func answer(to question: Question, at sequence: Int64, _ now: Instant) -> Answer? {
    answers.withLock { answers in
      guard let kept = answers[question], kept.sequence == sequence, kept.answer.counts(at: now)
      else { return nil }
      return kept.answer
    }
  }

  /// Keeps an answer.
  func keep(_ answer: Answer, to question: Question, at sequence: Int64, _ now: Instant) {
    answers.withLock { answers in
      if answers.count >= Self.limit, answers[question] == nil {
        answers = answers.filter { $0.value.answer.counts(at: now) }
        if answers.count >= Self.limit { answers.removeAll() }
      }
      answers[question] = (sequence, answer)
    }
  }
}
