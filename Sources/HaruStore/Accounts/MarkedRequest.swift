/// A request with an idempotency key: it is performed once however often it arrives.
package struct MarkedRequest: Sendable {
  /// How long a response is kept, in milliseconds.
  package static let answerLife: Int64 = 86_400_000
  /// How long an unanswered request counts as running, in milliseconds; after that, its server is
  /// assumed dead.
  package static let workLife: Int64 = 60_000

  /// The hash of the key, the sender and the purpose.
  package let mark: [UInt8]
  /// The hash of the body.
  package let body: [UInt8]

  /// Creates a marked request.
  package init(mark: [UInt8], body: [UInt8]) {
    self.mark = mark
    self.body = body
  }

  /// The state of a marked request when it arrives.
  package enum Arrival: Equatable, Sendable {
    /// It is new: perform it, then call `finish`.
    case first
    /// The same request is being performed.
    case running
    /// The key was used with another body.
    case otherBody
    /// It was performed, with this response.
    case answered([UInt8])
  }
}
