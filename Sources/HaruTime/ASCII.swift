/// The ASCII bytes that readers and writers of plain text compare with.
package enum ASCII {
  package static let tab = UInt8(ascii: "\t")
  package static let space = UInt8(ascii: " ")
  package static let plus = UInt8(ascii: "+")
  package static let comma = UInt8(ascii: ",")
  package static let minus = UInt8(ascii: "-")
  package static let point = UInt8(ascii: ".")
  package static let slash = UInt8(ascii: "/")
  package static let zero = UInt8(ascii: "0")
  package static let colon = UInt8(ascii: ":")

  /// The value of a digit, nil for any other byte.
  package static func digit(_ byte: UInt8) -> UInt8? {
    let value = byte &- zero
    return value < 10 ? value : nil
  }

  /// The lower-case form of a letter; any other byte unchanged.
  package static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
