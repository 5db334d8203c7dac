import HaruPlatform

#if os(Linux)
import _FoundationICU
#endif

/// Web addresses as people write them, with a host in any script: `https://하루.example`.
public enum WebAddress {
  /// The address with its host in ASCII: `https://xn--2s2b133c.example`; nil if the host is not valid.
  public static func withASCIIHost(_ address: String) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound else {
      return isASCII(address) ? address : nil
    }
    let end = address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex
    let authority = address[start..<end]
    let hostStart = authority.lastIndex(of: "@").map(authority.index(after:)) ?? start
    let host = authority[hostStart...]
    if isASCII(host) { return address }
    let hostEnd = host.lastIndex(of: ":") ?? end
    return ascii(address[hostStart..<hostEnd]).map {
      address[..<hostStart] + $0 + address[hostEnd...]
    }
  }

  private static func isASCII(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 }
  }

  #if os(Linux)
  private static let options = UInt32(
    UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII
      | UIDNA_NONTRANSITIONAL_TO_UNICODE
  )

  /// Whether a host may have a character: the rules turn "／" into "/", for example, which would end the
  /// host (URL Standard, "forbidden domain code point").
  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A domain name in ASCII (UTS #46, nontransitional processing, as in browsers).
  private static func ascii(_ host: Substring) -> String? {
    var status = U_ZERO_ERROR
    guard let rules = swift_uidna_openUTS46(options, &status) else { return nil }
    defer { swift_uidna_close(rules) }
    var info = UIDNAInfo()
    info.size = Int16(MemoryLayout<UIDNAInfo>.size)
    // A domain name has at most 253 characters.
    var name = [CChar](repeating: 0, count: 256)
    let count = swift_uidna_nameToASCII_UTF8(
      rules,
      String(host),
      Int32(host.utf8.count),
      &name,
      256,
      &info,
      &status
    )
    guard status == U_ZERO_ERROR, info.errors == 0, 1...253 ~= count else { return nil }
    let bytes = name.prefix(Int(count)).map(UInt8.init(bitPattern:))
    return bytes.allSatisfy(isOfHost) ? String(decoding: bytes, as: UTF8.self) : nil
  }
  #else
  private static func ascii(_ host: Substring) -> String? {
    URL(string: "https://\(host)")?.host(percentEncoded: false)
  }
  #endif
}
