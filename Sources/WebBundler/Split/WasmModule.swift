/// A linked WebAssembly program that still says where it names functions, types and data
/// (`wasm-ld --emit-relocs`; WebAssembly 2.0 binary format, and the tool conventions' `Linking.md`).
struct WasmModule {
  struct Export {
    let name: String
    let kind: UInt8
    var index: Int
  }

  /// A place in the code or the data that holds the number of something.
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
  /// The signatures, as they are encoded.
  var types: [[UInt8]] = []
  /// The type of each function.
  var functions: [Int] = []
  /// The content of the sections of the memory and of the one global, the stack pointer.
  var memory: Range<Int> = 0..<0
  var globals: Range<Int> = 0..<0
  var exports: [Export] = []
  /// The functions of the table; the first stands in slot 1.
  var table: [Int] = []
  /// Where each function's code stands.
  var bodies: [Range<Int>] = []
  var segments: [Segment] = []
  var symbols: [Symbol] = []
  var codeReferences: [Reference] = []
  var dataReferences: [Reference] = []

  static let firstSlot = 1

  /// The number that a reference holds, and where the code goes on after it.
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

  /// The functions that some functions call, where `references` are those of each.
  func callees(of functions: some Sequence<Int>, by references: [[Reference]]) throws -> Set<Int> {
    try functions.reduce(into: []) { callees, function in
      for reference in references[function] where reference.kind == .function {
        callees.insert(try value(at: reference))
      }
    }
  }

  /// The function in a slot of the table; an empty slot is the null of function pointers.
  func function(inSlot slot: Int) -> Int? {
    let place = slot - Self.firstSlot
    return table.indices.contains(place) ? table[place] : nil
  }

  /// How many arguments a type takes: the byte that follows the mark of a function.
  func argumentCount(ofType type: Int) throws -> Int {
    var reader = WasmReader(types[type])
    _ = try reader.byte()
    return try reader.number()
  }
}
