import HaruJSON
import HaruTime

extension String {
  /// The text percent-encoded for a query: everything but the unreserved characters of RFC 3986.
  package var percentEncoded: String {
    var encoded: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default:
        encoded.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] {
          encoded.append(digit < 10 ? ASCII.zero + digit : UInt8(ascii: "A") + digit - 10)
        }
      }
    }
    return String(utf8: encoded)
  }
}
