import HTTPTypes
import HaruJSON
import HaruTime
import HaruUI
import Hummingbird
import NIOCore
import Synchronization

/// Keeps the last answers about a day, so that a widget that asks often costs little.
///
/// An answer counts until the minute is over, or the second if a session runs, whose time is
/// counted in seconds. Except for pictures, it counts only while its person's records stay as they
/// are.
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

  /// Bytes.
  private static let limit = 4 << 20

  private let kept = Mutex(Kept())

  private struct Kept {
    var answers: [Question: (sequence: Int64, answer: Answer)] = [:]
    var size = 0

    /// Removes the answers that no longer count, or all if those are too few.
    mutating func shrink(to limit: Int, at now: Instant) {
      answers = answers.filter { $0.value.answer.counts(at: now) }
      size = answers.values.reduce(0) { $0 + $1.answer.bytes.count }
      if size > limit { self = Kept() }
    }
  }

  /// The kept answer to the records up to a sequence number, or to any, if it still counts.
  func answer(to question: Question, at sequence: Int64?, _ now: Instant) -> Answer? {
    kept.withLock { kept in
      guard let (known, answer) = kept.answers[question], sequence ?? known == known,
        answer.counts(at: now)
      else { return nil }
      return answer
    }
  }

  /// Keeps an answer.
  func keep(_ answer: Answer, to question: Question, at sequence: Int64, _ now: Instant) {
    kept.withLock { kept in
      let replaced = kept.answers.updateValue((sequence, answer), forKey: question)
      kept.size += answer.bytes.count - (replaced?.answer.bytes.count ?? 0)
      if kept.size > Self.limit { kept.shrink(to: Self.limit, at: now) }
    }
  }
}
