public import HaruSync
public import HaruTime

extension QuoteImport {
  /// What an import changes.
  public struct Changes: Sendable {
    /// The changes that keep the new quotes, and likes and uses of new and known ones.
    public fileprivate(set) var writes: [CellWrite] = []
    /// The changes that take all of it back.
    public fileprivate(set) var undo: [CellWrite] = []
    /// How many quotes that were there already were marked.
    public fileprivate(set) var marked = 0
  }

  /// What the file changes in a library.
  ///
  /// A known quote is found by its id, else by its text; a use that is there on the same date is not
  /// taken again, so that reading a file twice changes nothing.
  public func changes(
    in library: QuoteLibrary,
    ids identifiers: inout IdentifierSource,
    at now: Moment
  ) -> Changes {
    var changes = Changes()
    let instant = now.instant
    for entry in entries {
      let id = identifiers.next(at: instant).recordID
      let own = QuoteEntry(id: id, quote: entry.quote)
      changes.writes += own.writes(at: instant)
      changes.undo.append(own.deletion(at: instant))
      _ = changes.add(entry.marks, to: own, &identifiers, now)
    }
    if marked.isEmpty { return changes }
    var texts = QuoteDigest(library.entries)
    for entry in marked {
      guard let place = library.place(of: entry.marks.id) ?? texts.number(of: entry.quote.text)
      else { continue }
      if changes.add(entry.marks, to: library.entries[place], &identifiers, now) {
        changes.marked += 1
      }
    }
    return changes
  }
}

extension QuoteImport.Changes {
  /// Adds what is not there already; false if all of it is.
  fileprivate mutating func add(
    _ marks: QuoteImport.Marks,
    to entry: QuoteEntry,
    _ identifiers: inout IdentifierSource,
    _ now: Moment
  ) -> Bool {
    let count = writes.count
    let instant = now.instant
    if marks.isLiked, !entry.isLiked {
      writes += QuoteMark(quote: entry.id, isLiked: true).writes(at: instant)
      undo += QuoteMark(quote: entry.id, isLiked: false).writes(at: instant)
    }
    for date in marks.usedOn where !entry.uses.contains(where: { $0.date == date }) {
      var noon = now
      noon.instant =
        PlainDateTime(date: date, time: .midnight).instant(offset: now.offset) + 43_200_000
      let id = identifiers.next(at: instant).recordID
      let use = QuoteUse(id: id, quote: entry.id, at: noon)
      writes += use.writes(at: noon.instant)
      undo.append(use.deletion(at: instant))
    }
    return writes.count > count
  }
}
