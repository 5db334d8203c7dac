extension String {
  /// Whether the string stands before another in the order of their UTF-8 bytes.
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
