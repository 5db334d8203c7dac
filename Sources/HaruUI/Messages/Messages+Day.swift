package import HaruCore

extension Messages {
  /// A day in one sentence; nil if there is nothing to say.
  package func sentence(for summary: DaySummary) -> String? {
    var clauses: [(inner: String, last: String)] = []
    let spent = time(summary.totalMilliseconds / 1_000, exactly: false)
    if summary.totalMilliseconds >= 60_000 {
      clauses.append((dayFocused(time: spent), dayFocusedLast(time: spent)))
    }
    if let plan = summary.plan {
      let (planned, done) = (grouped(plan.planned), grouped(plan.done))
      clauses.append(
        (dayPlanned(done: done, planned: planned), dayPlannedLast(done: done, planned: planned))
      )
    } else if summary.doneCount > 0 {
      let count = summary.doneCount
      clauses.append((dayDone(count: count), dayDoneLast(count: count)))
    }
    if summary.bestStreak > 0 {
      let count = grouped(summary.bestStreak)
      clauses.append((dayStreak(count: count), dayStreakLast(count: count)))
    }
    if summary.wordCount > 0 {
      let count = summary.wordCount
      clauses.append((dayWords(count: count), dayWordsLast(count: count)))
    }
    if summary.hasQuote { clauses.append((self[.dayQuote], self[.dayQuoteLast])) }
    guard let last = clauses.popLast()?.last else { return nil }
    guard var joined = clauses.first?.inner else { return daySentence(clauses: last) }
    for clause in clauses.dropFirst() { joined = dayJoin(first: joined, next: clause.inner) }
    return daySentence(clauses: dayJoinLast(first: joined, last: last))
  }
}
