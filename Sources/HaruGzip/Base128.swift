/// Bytes as ASCII characters, seven bits in each: the densest form in which a literal of Swift can have
/// bytes, which has to be UTF-8.
///
/// Base64 takes a third more than the bytes, this a seventh.
public enum Base128 {
  /// The characters, whose code is the value of their bits; the first bits come first.
  public static func encoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var characters: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 7 {
        count -= 7
        characters.append(UInt8(truncatingIfNeeded: bits >> count) & 0x7F)
      }
    }
    if count > 0 { characters.append(UInt8(truncatingIfNeeded: bits << (7 - count)) & 0x7F) }
    return characters
  }

  /// The bytes of these characters.
  public static func decoded(_ characters: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: characters.count * 7 / 8) { bytes, written in
      var (bits, count): (UInt32, UInt32) = (0, 0)
      for character in characters {
        bits = bits << 7 | UInt32(character)
        count += 7
        if count >= 8 {
          count -= 8
          bytes[written] = UInt8(truncatingIfNeeded: bits >> count)
          written += 1
        }
      }
    }
  }
}
