extension WasmModule {
  /// Reads a linked program; whatever the linker does not write today is an error, not a guess.
  init(reading bytes: [UInt8]) throws {
    self.bytes = bytes
    var reader = WasmReader(bytes)
    guard bytes[try reader.skip(8)].elementsEqual([UInt8].wasmHeader) else {
      throw BundleError("not a WebAssembly file")
    }
    var contents: [UInt8: Range<Int>] = [:]
    var custom: [String: WasmReader] = [:]
    while !reader.isAtEnd {
      let id = try reader.byte()
      let range = try reader.block()
      contents[id] = range
      if id == 0 {
        var inner = WasmReader(bytes, range)
        custom[try inner.text()] = inner
      } else {
        try read(section: id, range)
      }
    }
    if var linking = custom["linking"] { try readSymbols(&linking) }
    if let code = contents[10], let data = contents[11] {
      codeReferences = try references(custom["reloc.CODE"], in: code)
      dataReferences = try references(custom["reloc.DATA"], in: data)
    }
  }

  private mutating func read(section: UInt8, _ range: Range<Int>) throws {
    var reader = WasmReader(bytes, range)
    switch section {
    case 1: types = try reader.list { try Self.type(&$0) }
    case 3: functions = try reader.list { try $0.number() }
    case 4: break  // The table's size follows from its content.
    case 5: memory = range
    case 6:
      globals = range
      guard try reader.number() == 1 else { throw BundleError("globals beside the stack pointer") }
    case 7:
      exports = try reader.list {
        Export(name: try $0.text(), kind: try $0.byte(), index: try $0.number())
      }
    case 9: try readTable(&reader)
    case 10: bodies = try reader.list { try $0.block() }
    case 11:
      segments = try reader.list {
        guard try $0.byte() == 0 else { throw BundleError("a data segment without an address") }
        return Segment(address: try Self.constant(&$0), content: try $0.block())
      }
    default: throw BundleError("the WebAssembly has a section \(section), which cannot be split")
    }
  }

  private static func type(_ reader: inout WasmReader) throws -> [UInt8] {
    let start = reader.place
    _ = try reader.byte()
    _ = try reader.block()
    _ = try reader.block()
    return Array(reader.bytes[start..<reader.place])
  }

  /// The value of the expression `i32.const N; end`.
  private static func constant(_ reader: inout WasmReader) throws -> Int {
    guard try reader.byte() == 0x41 else { throw BundleError("a place that is no constant") }
    let value = try reader.signed()
    guard try reader.byte() == 0x0b else { throw BundleError("a place that is no constant") }
    return value
  }

  private mutating func readTable(_ reader: inout WasmReader) throws {
    guard try reader.number() == 1, try reader.byte() == 0,
      try Self.constant(&reader) == Self.firstSlot
    else { throw BundleError("a table that does not begin at \(Self.firstSlot)") }
    table = try reader.list { try $0.number() }
  }

  private func references(_ section: WasmReader?, in content: Range<Int>) throws -> [Reference] {
    guard var reader = section else { throw BundleError("the linker left no relocations") }
    _ = try reader.number()
    return try reader.list { reader in
      let code = try reader.number()
      guard let kind = Reference.Kind(rawValue: code) else {
        throw BundleError("a relocation of kind \(code), which cannot be split")
      }
      let place = try reader.number()
      let symbol = try reader.number()
      if kind.hasAddend { _ = try reader.signed() }
      return Reference(kind: kind, place: content.lowerBound + place, symbol: symbol)
    }
  }

  private mutating func readSymbols(_ reader: inout WasmReader) throws {
    _ = try reader.number()
    while !reader.isAtEnd {
      let kind = try reader.byte()
      var inner = WasmReader(bytes, try reader.block())
      if kind == 8 { symbols = try inner.list { try symbol(&$0) } }
    }
  }

  private func symbol(_ reader: inout WasmReader) throws -> Symbol {
    let kind = try reader.byte()
    let flags = try reader.number()
    let isDefined = flags & 0x10 == 0
    switch kind {
    case 0, 2, 4, 5:
      let index = try reader.number()
      let name = isDefined || flags & 0x40 != 0 ? try reader.text() : ""
      return kind == 0 ? .function(index, name: name) : .other
    case 1:
      _ = try reader.text()
      guard isDefined else { return .other }
      let segment = try reader.number()
      let offset = try reader.number()
      let size = try reader.number()
      // An absolute symbol is in no segment.
      guard flags & 0x200 == 0, segments.indices.contains(segment) else { return .other }
      let start = segments[segment].address + offset
      return .data(start..<start + max(size, 1))
    case 3:
      _ = try reader.number()
      return .other
    default: throw BundleError("a symbol of kind \(kind), which cannot be split")
    }
  }
}
