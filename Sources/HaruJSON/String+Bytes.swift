extension String {
  /// Whether two strings have the same UTF-8 bytes.
  ///
  /// `==` also treats composed and decomposed characters as equal, which needs Unicode tables that
  /// the web app leaves out. It is one function in the WebAssembly, not a copy in each place that
  /// compares.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && withBytes { mine in other.withBytes { mine.isSame(as: $0) } }
  }

  /// Whether the string has the UTF-8 bytes of a constant.
  @inline(never)
  package func hasSameBytes(as constant: StaticString) -> Bool {
    constant.withUTF8Buffer { bytes in withBytes { $0.isSame(as: bytes) } }
  }

  /// Whether the string has exactly these UTF-8 bytes.
  package func hasBytes(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard utf8.count == bytes.count else { return false }
    return withBytes { mine in bytes.withUnsafeBufferPointer { mine.isSame(as: $0) } }
  }

  /// Passes the UTF-8 bytes to a closure without copying them; iterating `utf8` is ten times as
  /// slow.
  ///
  /// Inlined, because other modules would otherwise look up the metadata of generic types in each
  /// call, which takes longer than most closures.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // Only a string bridged from Objective-C is not stored as contiguous UTF-8.
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
