/// Reads a range of a WebAssembly file sequentially.
struct WasmReader {
  let bytes: [UInt8]
  private(set) var place: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    place = range?.lowerBound ?? 0
    end = min(range?.upperBound ?? bytes.count, bytes.count)
  }

  var isAtEnd: Bool { place >= end }

  mutating func byte() throws -> UInt8 {
    guard place < end else { throw BundleError("the WebAssembly ends too early") }
    defer { place += 1 }
    return bytes[place]
  }

  /// An unsigned LEB128 number.
  mutating func number() throws -> Int {
    var value = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      let next = try byte()
      value |= Int(next & 0x7f) << shift
      if next < 0x80 { return value }
    }
    throw BundleError("the WebAssembly has a number that is too long")
  }

  /// A signed LEB128 number.
  mutating func signed() throws -> Int {
    var value = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      let next = try byte()
      value |= Int(next & 0x7f) << shift
      if next < 0x80 { return next & 0x40 == 0 ? value : value - 1 << (shift + 7) }
    }
    throw BundleError("the WebAssembly has a number that is too long")
  }

  /// Skips `count` bytes and returns their range.
  mutating func skip(_ count: Int) throws -> Range<Int> {
    guard count >= 0, count <= end - place else {
      throw BundleError("the WebAssembly ends too early")
    }
    defer { place += count }
    return place..<place + count
  }

  /// The range of bytes that are prefixed with their count.
  mutating func block() throws -> Range<Int> {
    let count = try number()
    return try skip(count)
  }

  mutating func text() throws -> String { String(decoding: bytes[try block()], as: UTF8.self) }

  /// Reads values that are prefixed with their count.
  mutating func list<Value>(_ read: (inout WasmReader) throws -> Value) throws -> [Value] {
    let count = try number()
    return try (0..<count).map { _ in try read(&self) }
  }
}
