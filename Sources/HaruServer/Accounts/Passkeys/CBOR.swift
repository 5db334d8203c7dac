/// A value in the canonical form of CTAP 2 (Client to Authenticator Protocol 2.1, section 8), the
/// subset of CBOR (RFC 8949) that passkeys use.
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

  /// The value of a text key.
  subscript(name: String) -> CBOR? { self[key: .text(name)] }

  /// The value of an integer key, as in COSE maps (RFC 9052).
  subscript(label: Int64) -> CBOR? {
    self[key: label < 0 ? .negative(UInt64(-1 - label)) : .unsigned(UInt64(label))]
  }

  private subscript(key key: CBOR) -> CBOR? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The integer, if it fits.
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

/// Reads a sequence of values from untrusted bytes.
///
/// Numbers and lengths that are not minimally encoded, indefinite lengths, keys that are unsorted
/// or repeated, tags and floating-point numbers are refused: signed data has one form.
struct CBORReader {
  /// Why bytes are refused, with the position of the first wrong byte.
  enum Fault: Error, Equatable {
    case tooShort
    case notCanonical(position: Int)
    case unsupported(position: Int)
    case tooDeep(position: Int)
    case notUTF8(position: Int)
  }

  /// The canonical form allows four levels.
  static let depthLimit = 4

  private let bytes: ArraySlice<UInt8>
  /// The index of the next value.
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  /// The single value in some bytes.
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

  /// The members of a map, whose keys are sorted by length and then by bytes.
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

  /// The number of items that follow, at most as many as there are bytes.
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

  /// The argument of an initial byte, in its shortest form.
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

  /// Consumes the next bytes, fewer at the end.
  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = bytes[position...].prefix(count)
    position = taken.endIndex
    return taken
  }
}
