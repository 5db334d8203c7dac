import HaruJSON

/// Parses the body of a push, in which half a surrogate pair invalidates only its own operation.
///
/// Such an escape is grammatical JSON but not text (RFC 8259 section 8.2). It is replaced with the
/// NUL character, which gets that operation refused and lets the others pass.
enum PushBody {
  static func parse(_ bytes: some Sequence<UInt8>) throws(JSONError) -> JSON {
    let bytes = Array(bytes)
    do throws(JSONError) { return try JSON.parse(bytes) } catch .loneSurrogate(_) {
      return try JSON.parse(withoutLoneSurrogates(bytes))
    } catch { throw error }
  }

  /// The same text with `\u0000` in place of escapes of half a pair.
  private static func withoutLoneSurrogates(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let unit = unit(bytes, at: index)
      if unit & 0xFC00 == 0xD800, self.unit(bytes, at: index + 6) & 0xFC00 == 0xDC00 {
        index += 12
      } else {
        if unit & 0xF800 == 0xD800 {
          bytes.replaceSubrange(index + 2..<index + 6, with: "0000".utf8)
        }
        index += 2
      }
    }
    return bytes
  }

  /// The value of the `\u` escape at an index, 0 if there is none.
  private static func unit(_ bytes: [UInt8], at index: Int) -> Int {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return 0 }
    return Int(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16) ?? 0
  }
}
