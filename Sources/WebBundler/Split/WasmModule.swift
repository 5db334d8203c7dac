/// A linked WebAssembly program with the relocations that show where it refers to functions, types
/// and data (`wasm-ld --emit-relocs`; WebAssembly 2.0 binary format, and `Linking.md` of the tool
/// conventions).
struct WasmModule {
  struct Export {
    let name: String
    let kind: UInt8
    var index: Int
  }

  /// A position in the code or the data that holds the index of something.
  struct Reference {
    enum Kind: Int {
      case function = 0
      case slot, slotWord, address, signedAddress, addressWord, type, global
      case table = 20

      var hasAddend: Bool { (Kind.address.rawValue...Kind.addressWord.rawValue) ~= rawValue }
    }

    let kind: Kind
    let place: Int
    let symbol: Int
  }

  enum Symbol {
    case function(Int, name: String)
    case data(Range<Int>)
    case other
  }

  struct Segment {
    let address: Int
    let content: Range<Int>
  }

  let bytes: [UInt8]
  /// The encoded signatures.
  var types: [[UInt8]] = []
  /// The type of each function.
  var functions: [Int] = []
  /// The contents of the memory section and of the global section, which has only the stack
  /// pointer.
  var memory: Range<Int> = 0..<0
  var globals: Range<Int> = 0..<0
  var exports: [Export] = []
  /// The functions in the table; the first one is in slot 1.
  var table: [Int] = []
  /// The range of each function's code.
  var bodies: [Range<Int>] = []
  var segments: [Segment] = []
  var symbols: [Symbol] = []
  var codeReferences: [Reference] = []
  var dataReferences: [Reference] = []

  static let firstSlot = 1

  /// The number that a reference holds, and the offset after it.
  func read(_ reference: Reference) throws -> (value: Int, end: Int) {
    var reader = WasmReader(bytes, reference.place..<bytes.count)
    let value =
      switch reference.kind {
      case .slot, .signedAddress: try reader.signed()
      case .slotWord, .addressWord:
        bytes[try reader.skip(4)].reversed().reduce(0) { $0 << 8 | Int($1) }
      default: try reader.number()
      }
    return (value, reader.place)
  }

  func value(at reference: Reference) throws -> Int { try read(reference).value }

  /// The references in each function's code, in order.
  func referencesByFunction() -> [[Reference]] {
    var found = [[Reference]](repeating: [], count: bodies.count)
    var function = 0
    for reference in codeReferences.sorted(by: { $0.place < $1.place }) {
      while bodies[function].upperBound <= reference.place { function += 1 }
      found[function].append(reference)
    }
    return found
  }

  /// The functions that some functions call; `references` are those of each function.
  func callees(of functions: some Sequence<Int>, by references: [[Reference]]) throws -> Set<Int> {
    try functions.reduce(into: []) { callees, function in
      for reference in references[function] where reference.kind == .function {
        callees.insert(try value(at: reference))
      }
    }
  }

  /// The function in a table slot; slot 0 is the null function pointer.
  func function(inSlot slot: Int) -> Int? {
    let place = slot - Self.firstSlot
    return table.indices.contains(place) ? table[place] : nil
  }

  /// The number of parameters of a type: the byte that follows the function tag.
  func argumentCount(ofType type: Int) throws -> Int {
    var reader = WasmReader(types[type])
    _ = try reader.byte()
    return try reader.number()
  }
}
