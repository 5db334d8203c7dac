extension String {
  /// The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD.
  ///
  /// It is a call of its own because `init(decoding:as:)` of the standard library is inlined: in the
  /// app that is a fifth of a kilobyte each time (decision 27).
  @inline(never)
  public init(utf8 bytes: ArraySlice<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }

  /// The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD.
  @inline(never)
  public init(utf8 bytes: [UInt8]) { self.init(utf8: bytes[...]) }
}
