import HaruJSON

extension String {
  /// Whether the string precedes another in the order of UTF-8 bytes.
  func precedes(_ other: String) -> Bool {
    withBytes { mine in other.withBytes { mine.lexicographicallyPrecedes($0) } }
  }
}
