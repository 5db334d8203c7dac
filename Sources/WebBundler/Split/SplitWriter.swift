/// Writes the files of a split program.
///
/// The main file has the memory with all data, the table, and the functions that pages share; for
/// each entry point of a page it has a function that calls through the table. A page's file imports all of
/// that and puts its own functions into their slots. All files contain all types, so type indices
/// do not change; functions and slots are renumbered.
struct SplitWriter {
  /// A range of the table that one file fills.
  struct Stretch {
    let first: Int
    let functions: [Int]
  }

  let split: PageSplit
  let module: WasmModule
  /// The references of each function, in order.
  let references: [[WasmModule.Reference]]
  /// The functions that pages import from the main file, with the names of their exports.
  private(set) var shared: [(function: Int, name: String)] = []
  let stretches: [Stretch]
  let slots: [Int: Int]

  init(_ split: PageSplit) throws {
    let module = split.module
    let references = module.referencesByFunction()
    var stretches: [Stretch] = []
    var slots: [Int: Int] = [:]
    for (owned, entryPoints) in [(split.main, [])]
      + split.pages.map({ ($0.functions, $0.entryPoints) })
    {
      let named = module.table.filter(owned.contains)
      let functions = named + entryPoints.filter { !named.contains($0) }
      let first = WasmModule.firstSlot + slots.count
      stretches.append(Stretch(first: first, functions: functions))
      for (offset, function) in functions.enumerated() { slots[function] = first + offset }
    }
    self.split = split
    self.module = module
    self.references = references
    self.stretches = stretches
    self.slots = slots
    var taken: Set<Int> = []
    for page in split.pages {
      taken.formUnion(
        try module.callees(of: page.functions, by: references)
          .subtracting(page.functions)
      )
    }
    shared = taken.sorted().enumerated().map { ($0.element, String($0.offset, radix: 36)) }
  }
}
