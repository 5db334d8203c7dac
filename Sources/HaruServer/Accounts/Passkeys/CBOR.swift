/// A value in the canonical form of CTAP 2 (Client to Authenticator Protocol 2.1, section 8), the part of
/// CBOR (RFC 8949) that passkeys are written in.
enum CBOR: Equatable, Sendable {
  case unsigned(UInt64)
  /// The number -1 - n.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([Member])
  case bool(Bool)
  case null

  /// A key of a map with its value.
  struct Member: Equatable, Sendable {
    let key: CBOR
    let value: CBOR
  }

  /// The value of a key that is a text.
  subscript(name: String) -> CBOR? { self[key: .text(name)] }

  /// The value of a key that is a number, as the maps of COSE have them (RFC 9052).
  subscript(label: Int64) -> CBOR? {
    self[key: label < 0 ? .negative(UInt64(-1 - label)) : .unsigned(UInt64(label))]
  }

  private subscript(key key: CBOR) -> CBOR? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The number, if it is one that fits.
  var integer: Int64? {
    switch self {
    case .unsigned(let number): Int64(exactly: number)
    case .negative(let number): Int64(exactly: number).map { -1 - $0 }
    default: nil
    }
  }

  var bytes: [UInt8]? {
    guard case .bytes(let bytes) = self else { return nil }
    return bytes
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}

/// Reads values one after the other from bytes that anybody may have made.
///
/// Numbers and lengths in more bytes than they need, lengths that are not told, keys that are out of order or
/// doubled, tags and floating point numbers are refused: what is signed has one form.
struct CBORReader {
  /// Why bytes cannot be read; the position is that of the first byte that is wrong.
  enum Fault: Error, Equatable {
    case tooShort
    case notCanonical(position: Int)
    case unsupported(position: Int)
    case tooDeep(position: Int)
    case notUTF8(position: Int)
  }

  /// The form has four; a fifth would be a fault of the sender.
  static let depthLimit = 4

  private let bytes: ArraySlice<UInt8>
  /// Where the next value begins, as an index of the bytes.
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  /// The value that is all there is of some bytes.
  static func value(of bytes: [UInt8]) throws(Fault) -> CBOR {
    var reader = CBORReader(bytes[...])
    let value = try reader.read()
    guard reader.isAtEnd else { throw .unsupported(position: reader.position) }
    return value
  }

  /// Reads the next value.
  mutating func read() throws(Fault) -> CBOR { try read(depth: 0) }

  private mutating func read(depth: Int) throws(Fault) -> CBOR {
    let start = position
    guard let first = take(1).first else { throw .tooShort }
    let info = first & 0x1f
    if first >> 5 == 7 {
      switch info {
      case 20: return .bool(false)
      case 21: return .bool(true)
      case 22: return .null
      default: throw .unsupported(position: start)
      }
    }
    let argument = try argument(info, at: start)
    switch first >> 5 {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument)
    case 2: return .bytes(Array(try content(argument)))
    case 3:
      guard let text = String(validating: try content(argument), as: UTF8.self) else {
        throw .notUTF8(position: start)
      }
      return .text(text)
    case 4:
      var items: [CBOR] = []
      for _ in 0..<(try count(argument, depth, at: start)) {
        items.append(try read(depth: depth + 1))
      }
      return .array(items)
    case 5: return .map(try members(try count(argument, depth, at: start), depth: depth))
    default: throw .unsupported(position: start)
    }
  }

  /// The members of a map: each key stands behind the one before, by length and then by its bytes.
  private mutating func members(_ count: Int, depth: Int) throws(Fault) -> [CBOR.Member] {
    var members: [CBOR.Member] = []
    var last: ArraySlice<UInt8> = []
    for _ in 0..<count {
      let start = position
      let key = try read(depth: depth + 1)
      let form = bytes[start..<position]
      guard members.isEmpty || Self.stands(last, before: form) else {
        throw .notCanonical(position: start)
      }
      last = form
      members.append(CBOR.Member(key: key, value: try read(depth: depth + 1)))
    }
    return members
  }

  private static func stands(_ one: ArraySlice<UInt8>, before other: ArraySlice<UInt8>) -> Bool {
    let types = ((one.first ?? 0) >> 5, (other.first ?? 0) >> 5)
    if types.0 != types.1 { return types.0 < types.1 }
    if one.count != other.count { return one.count < other.count }
    return one.lexicographicallyPrecedes(other)
  }

  /// How many items follow: no more than there are bytes.
  private func count(_ argument: UInt64, _ depth: Int, at start: Int) throws(Fault) -> Int {
    guard depth < Self.depthLimit else { throw .tooDeep(position: start) }
    guard let count = Int(exactly: argument), count <= bytes.endIndex - position else {
      throw .tooShort
    }
    return count
  }

  private mutating func content(_ argument: UInt64) throws(Fault) -> ArraySlice<UInt8> {
    guard let length = Int(exactly: argument), length <= bytes.endIndex - position else {
      throw .tooShort
    }
    return take(length)
  }

  /// The number that belongs to a head, in as few bytes as it can be.
  private mutating func argument(_ info: UInt8, at start: Int) throws(Fault) -> UInt64 {
    if info < 24 { return UInt64(info) }
    guard info < 28 else { throw .unsupported(position: start) }
    let size = 1 << Int(info - 24)
    let taken = take(size)
    guard taken.count == size else { throw .tooShort }
    let number = taken.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let least: UInt64 = size == 1 ? 24 : 1 << UInt64(size * 4)
    guard number >= least else { throw .notCanonical(position: start) }
    return number
  }

  /// The next bytes, fewer where there are no more.
  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = bytes[position...].prefix(count)
    position = taken.endIndex
    return taken
  }
}
