package import HaruSync
package import HaruTime

/// A short message at the foot of the page that leaves by itself.
package struct Toast: Equatable {
  /// The sentence.
  package var text: String
  /// What its button takes back, if it has one.
  package var undo: [CellWrite]?
  /// Whether it tells of an import, whose way back is kept beyond it.
  package var isOfImport = false
  /// When it leaves.
  package var endsAt: Instant
}
