extension String {
  /// The text with each `%` and two hexadecimal digits replaced by their byte (RFC 3986, section 2.1);
  /// nil if there is a `%` without digits, or the bytes are not UTF-8.
  public var removingPercentEncoding: String? {
    var decoded: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        decoded.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      // A sign is no digit, though `UInt8` takes it.
      guard digits.count == 2, let first = digits.first, first >= UInt8(ascii: "0"),
        let value = UInt8(String(digits) ?? "", radix: 16)
      else { return nil }
      decoded.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
