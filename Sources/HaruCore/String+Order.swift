import HaruJSON
import HaruSync

extension String {
  /// Whether the string precedes another in the order of UTF-8 bytes.
  func precedes(_ other: String) -> Bool {
    withBytes { mine in other.withBytes { mine.lexicographicallyPrecedes($0) } }
  }

  /// Whether a record with this key of ``OrderKey`` precedes one with another key; the ids decide
  /// between equal keys.
  func precedes(_ other: String, _ id: RecordID, _ otherID: RecordID) -> Bool {
    hasSameBytes(as: other) ? id < otherID : precedes(other)
  }
}
