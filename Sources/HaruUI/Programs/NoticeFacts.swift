#if !hasFeature(Embedded)
package import HaruCore

/// What a notice says that does not follow from when it is due; read from the records at that moment.
package struct NoticeFacts: Sendable {
  /// The quote of the day.
  package var quote: QuoteEntry?
  /// The number of words to review.
  package var wordsDue = 0
  /// When today's plan will be done, as a sentence; nil if it fits into the day.
  package var overrun: String?
  /// A task and the days since it was last done.
  package var paused: (item: WorkItem, days: Int)?

  /// Nothing to add.
  package init() {}
}
#endif
