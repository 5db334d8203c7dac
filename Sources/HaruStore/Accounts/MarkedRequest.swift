/// A request that its sender marked, so that it is done once however often it arrives.
package struct MarkedRequest: Sendable {
  /// The hash of the mark, of who sent it and for what.
  package let mark: [UInt8]
  /// The hash of the body.
  package let body: [UInt8]

  /// Collects the hashes.
  package init(mark: [UInt8], body: [UInt8]) {
    self.mark = mark
    self.body = body
  }

  /// What is known of a marked request when it arrives.
  package enum Arrival: Equatable, Sendable {
    /// It is the first: it is to be done, and `finish` has to follow.
    case first
    /// The same is being done.
    case running
    /// The mark came with another body before.
    case otherBody
    /// It was done, and this was the answer.
    case answered([UInt8])
  }
}
