extension String {
  /// Whether two strings have the same UTF-8 bytes.
  ///
  /// `==` compares canonical equivalence, which links some 26 KB (gzip) of Unicode tables into the
  /// WebAssembly. For what a page shows, comparing bytes is enough.
  func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let same = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        for index in 0..<mine.count where mine[index] != theirs[index] { return false }
        return true
      }
    }
    return (same ?? nil) ?? (Array(utf8) == Array(other.utf8))
  }
}
