extension String {
  /// The text of ASCII bytes; not inlined, like that of HaruJSON, which this module doesn't see.
  @inline(never)
  init(utf8 bytes: ArraySlice<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }

  /// The text of ASCII bytes.
  @inline(never)
  init(utf8 bytes: [UInt8]) { self.init(utf8: bytes[...]) }
}
