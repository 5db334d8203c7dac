extension SplitWriter {
  /// The main file.
  func main() throws -> [UInt8] {
    let entryPoints = Set(split.pages.flatMap { $0.entryPoints })
    let functions = module.functions.indices.filter {
      split.main.contains($0) || entryPoints.contains($0)
    }
    let numbers = Self.numbers(of: functions)
    var file = [UInt8].wasmHeader
    file += .section(1, module.types)
    file += .section(3, functions.map { .number(module.functions[$0]) })
    file += .section(4, [table])
    file += [5] + .block(module.bytes[module.memory])
    file += [6] + .block(module.bytes[module.globals])
    file += .section(7, try exports(numbers))
    file += .section(9, [try filling(stretches[0], numbers)])
    file += .section(
      10,
      try functions.map { try entryPoints.contains($0) ? call($0) : body($0, numbers) }
    )
    file += .section(11, try data())
    return file
  }

  /// The file of a page.
  func page(_ index: Int) throws -> [UInt8] {
    let own = split.pages[index].functions
    let functions = own.sorted()
    let needed = try module.callees(of: functions, by: references).subtracting(own)
    let imported = shared.filter { needed.contains($0.function) }
    let numbers = Self.numbers(of: imported.map { $0.function } + functions)
    var imports: [[UInt8]] = [
      // The section of the memories starts with their number.
      Self.imported("memory") + [2] + module.bytes[module.memory].dropFirst(),
      Self.imported("table") + [1] + table,
      Self.imported("stack") + [3, 0x7f, 1],
    ]
    for shared in imported {
      let type = module.functions[shared.function]
      imports.append(Self.imported(shared.name) + [0] + .number(type))
    }
    var file = [UInt8].wasmHeader
    file += .section(1, module.types)
    file += .section(2, imports)
    file += .section(3, functions.map { .number(module.functions[$0]) })
    file += .section(9, [try filling(stretches[index + 1], numbers)])
    file += .section(10, try functions.map { try body($0, numbers) })
    file += .section(11, try data(of: split.pages[index]))
    return file
  }

  /// The type of the table: references to functions, and as many slots as are filled.
  private var table: [UInt8] {
    let size = [UInt8].number(WasmModule.firstSlot + slots.count)
    return [0x70, 1] + size + size
  }

  /// The name of an import from the main file, whose module name is empty.
  private static func imported(_ name: String) -> [UInt8] { .text("") + .text(name) }

  private func exports(_ numbers: [Int: Int]) throws -> [[UInt8]] {
    var exports = try module.exports.map { export in
      let index = export.kind == 0 ? try number(of: export.index, numbers) : .number(export.index)
      return .text(export.name) + [export.kind] + index
    }
    exports += [.text("table") + [1, 0], .text("stack") + [3, 0]]
    for shared in shared {
      exports.append(.text(shared.name) + [0] + (try number(of: shared.function, numbers)))
    }
    return exports
  }

  private func filling(_ stretch: Stretch, _ numbers: [Int: Int]) throws -> [UInt8] {
    var segment: [UInt8] = [0, 0x41] + [UInt8].signed(stretch.first) + [0x0b]
    segment += .number(stretch.functions.count)
    for function in stretch.functions { segment += try number(of: function, numbers) }
    return segment
  }

  private static func numbers(of functions: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: functions.enumerated().map { ($0.element, $0.offset) })
  }
}
