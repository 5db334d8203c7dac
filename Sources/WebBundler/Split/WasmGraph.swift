/// The dependencies in a linked program: functions call functions and refer to data, data refers to
/// functions.
struct WasmGraph {
  /// A function, or a piece of data with a symbol.
  enum Part: Hashable {
    case function(Int)
    case data(Int)
  }

  /// The address ranges of the pieces of data, sorted and disjoint.
  let data: [Range<Int>]
  private var needs: [Part: Set<Part>] = [:]
  /// The functions that the host calls, and those that data without a symbol refers to.
  private(set) var roots: Set<Part>

  init(of module: WasmModule) throws {
    let ranges = module.symbols.compactMap { symbol -> Range<Int>? in
      if case .data(let range) = symbol { range } else { nil }
    }
    data = Self.merged(ranges)
    roots = Set(module.exports.filter { $0.kind == 0 }.map { .function($0.index) })
    for (function, references) in module.referencesByFunction().enumerated() {
      needs[.function(function)] = Set(try references.compactMap { try target(of: $0, in: module) })
    }
    for reference in module.dataReferences {
      guard let part = try target(of: reference, in: module) else { continue }
      if let owner = piece(at: module.address(of: reference)) {
        needs[.data(owner), default: []].insert(part)
      } else {
        roots.insert(part)
      }
    }
  }

  /// Everything reachable from the given parts without going beyond `borders`; a border that is
  /// reached is included.
  func reach(from start: Set<Part>, borders: Set<Part>) -> Set<Part> {
    var found = start
    var rest = Array(start)
    while let part = rest.popLast() {
      for next in needs[part] ?? [] where found.insert(next).inserted && !borders.contains(next) {
        rest.append(next)
      }
    }
    return found
  }

  private func target(of reference: WasmModule.Reference, in module: WasmModule) throws -> Part? {
    switch reference.kind {
    case .function: return .function(try module.value(at: reference))
    case .slot, .slotWord:
      return module.function(inSlot: try module.value(at: reference)).map(Part.function)
    case .address, .signedAddress, .addressWord:
      guard module.symbols.indices.contains(reference.symbol),
        case .data(let range) = module.symbols[reference.symbol]
      else { return nil }
      return piece(at: range.lowerBound).map(Part.data)
    case .type, .global, .table: return nil
    }
  }

  private func piece(at address: Int?) -> Int? {
    guard let address else { return nil }
    var low = 0
    var high = data.count
    while low < high {
      let middle = (low + high) / 2
      if data[middle].upperBound <= address { low = middle + 1 } else { high = middle }
    }
    return low < data.count && data[low].contains(address) ? low : nil
  }

  /// Symbols may overlap: overlapping ranges become one piece.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }
}

extension WasmModule {
  /// The address of a position in the data section.
  func address(of reference: Reference) -> Int? {
    segments.first { $0.content.contains(reference.place) }
      .map { $0.address + reference.place - $0.content.lowerBound }
  }
}
