import HaruJSON

extension String {
  /// Whether the string stands before another in the order of their UTF-8 bytes.
  func precedes(_ other: String) -> Bool {
    withBytes { mine in other.withBytes { mine.lexicographicallyPrecedes($0) } }
  }
}
