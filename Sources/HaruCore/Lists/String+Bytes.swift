extension String {
  /// Whether two strings have the same UTF-8 bytes.
  ///
  /// `==` compares canonical equivalence and would link Unicode tables into the web app.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether the string stands before another in the order of their UTF-8 bytes.
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
