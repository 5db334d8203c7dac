extension String {
  /// Tells whether two texts have the same UTF-8 bytes.
  ///
  /// `==` also takes composed and decomposed characters for the same, which needs Unicode tables
  /// that the web app leaves out.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && withBytes { mine in other.withBytes { mine.isSame(as: $0) } }
  }

  /// Tells whether the UTF-8 bytes of the text are these.
  package func hasBytes(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard utf8.count == bytes.count else { return false }
    return withBytes { mine in bytes.withUnsafeBufferPointer { mine.isSame(as: $0) } }
  }

  /// Gives the UTF-8 bytes of the text where they lie: walking `utf8` is ten times as slow.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // Only a text that macOS lends out lies elsewhere than in UTF-8.
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
