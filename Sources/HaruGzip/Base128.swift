/// Bytes as ASCII characters, seven bits in each: the densest form in which a literal of Swift can have
/// bytes, which has to be UTF-8.
///
/// Base64 takes a third more than the bytes, this a seventh.
public enum Base128 {
  /// The characters, whose code is the value of their bits; the first bits come first.
  public static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    // A byte of zeros completes the last character.
    (bytes + [0]).withUnsafeBufferPointer {
      Array(regrouped($0, from: 8, to: 7).prefix((bytes.count * 8 + 6) / 7))
    }
  }

  /// The bytes of these characters.
  public static func decoded(_ characters: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    regrouped(characters, from: 7, to: 8)
  }

  /// The bits of groups in groups of another size; a last group that is not full is left out.
  private static func regrouped(
    _ groups: UnsafeBufferPointer<UInt8>,
    from size: Int,
    to newSize: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: groups.count * size / newSize) { regrouped, written in
      var (bits, count): (UInt32, Int) = (0, 0)
      for group in groups {
        bits = bits << UInt32(size) | UInt32(group)
        count += size
        while count >= newSize {
          count -= newSize
          regrouped[written] =
            UInt8(truncatingIfNeeded: bits >> UInt32(count)) & UInt8((1 << newSize) - 1)
          written += 1
        }
      }
    }
  }
}
