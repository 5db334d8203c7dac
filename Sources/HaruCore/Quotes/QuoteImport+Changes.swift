public import HaruSync
public import HaruTime

extension QuoteImport {
  /// The effect of an import.
  public struct Changes: Sendable {
    /// The changes that save the new quotes, and likes and uses of new and known ones.
    public fileprivate(set) var writes: [CellWrite] = []
    /// The changes that undo the import.
    public fileprivate(set) var undo: [CellWrite] = []
    /// How many existing quotes were marked.
    public fileprivate(set) var marked = 0
  }

  /// The effect of the file on a library.
  ///
  /// A known quote is found by its id or its text; a use on a date that already has one is skipped,
  /// so that importing a file twice changes nothing.
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
  /// Adds what is missing; returns false if nothing is.
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
