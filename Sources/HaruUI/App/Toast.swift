package import HaruSync
package import HaruTime

/// A short message at the bottom of the page that disappears by itself.
package struct Toast: Equatable {
  /// The message.
  package var text: String
  /// The writes that its undo button makes, if it has one.
  package var undo: [CellWrite]?
  /// Whether it reports an import, which can also be undone later.
  package var isOfImport = false
  /// When it disappears.
  package var endsAt: Instant
}
