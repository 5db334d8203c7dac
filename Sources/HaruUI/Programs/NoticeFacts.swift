#if !hasFeature(Embedded)
package import HaruCore

/// The parts of a notice that do not follow from its due time; read from the records when it is
/// due.
package struct NoticeFacts: Sendable {
  /// The quote of the day.
  package var quote: QuoteEntry?
  /// The number of words to review.
  package var wordsDue = 0
  /// When today's plan will be done, as a sentence; nil if it fits into the day.
  package var overrun: String?
  /// A task and the days since it was last done.
  package var paused: (item: WorkItem, days: Int)?
  /// Whether the server was down when a missed alarm was due.
  package var wasServerDown = false

  /// Creates empty facts.
  package init() {}
}
#endif
