extension String {
  /// The text without leading and trailing whitespace and control characters.
  package var trimmed: String {
    let bytes = Array(utf8)
    let kept = bytes[...].trimmed
    return kept.count == bytes.count ? self : String(utf8: kept)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without leading and trailing whitespace and control characters.
  package var trimmed: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first, first <= ASCII.space { rest.removeFirst() }
    while let last = rest.last, last <= ASCII.space { rest.removeLast() }
    return rest
  }
}
