extension JSON {
  /// Parses one JSON text from UTF-8 bytes.
  ///
  /// The grammar is that of RFC 8259, strictly: no byte order mark, no comments, no trailing comma.
  /// Invalid UTF-8, escapes of half a surrogate pair and nesting beyond `JSONReader.depthLimit` are
  /// refused as well. The error carries the offset of the offending byte.
  public static func parse(_ utf8: some Sequence<UInt8>) throws(JSONError) -> JSON {
    var reader = JSONReader(Array(utf8))
    let value = try reader.readValue()
    try reader.finish()
    return value
  }
}
