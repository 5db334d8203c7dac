/// Decides which file each function of the app goes to: the main file, the file of one page, or the
/// file that pages share.
///
/// The entry points of a page are the static functions of `XPage` in HaruUI that `App` calls only
/// once the page's file is loaded. They are recognized by their names and must not be inlined.
/// Functions reachable from the entry points of a single page go to that page's file; functions
/// reachable from several pages go to the shared file, which every page but the first ones loads.
/// Functions that a first page shares with another page go to the main file.
struct PageSplit {
  struct Page {
    /// `dday` for `DDayPage`.
    let name: String
    /// The page's own functions.
    let functions: Set<Int>
    /// Those of them that other files call, in order.
    let entryPoints: [Int]
  }

  /// The pages that people open first; they do not load the shared file.
  private static let first = ["calculator", "today"]

  let module: WasmModule
  /// The functions in the main file.
  private(set) var main: Set<Int>
  private(set) var pages: [Page]

  init(_ module: WasmModule) throws {
    self.module = module
    let graph = try WasmGraph(of: module)
    let entries = Self.entries(of: module)
    let borders = Set(entries.values.joined().map(WasmGraph.Part.function))
    var main = graph.reach(from: graph.roots, borders: borders)
    var entryPoints = main.intersection(borders)
    let reached = entries.mapValues { entries in
      let own = Set(entries.map(WasmGraph.Part.function))
      let others = borders.subtracting(own)
      let found = graph.reach(from: own, borders: others)
      entryPoints.formUnion(found.intersection(others))
      return found.subtracting(others)
    }
    main.subtract(borders)
    var counts: [WasmGraph.Part: Int] = [:]
    for part in reached.values.joined() { counts[part, default: 0] += 1 }
    var shared = Set(counts.filter { $0.value > 1 }.keys).subtracting(main)
    let light = Self.first.reduce(into: Set()) { $0.formUnion(reached[$1] ?? []) }
    main.formUnion(shared.intersection(light))
    shared.subtract(light)
    self.main = Self.functions(in: main)
    pages = reached.sorted { $0.key < $1.key }.map { name, parts in
      let own = Self.functions(in: parts.subtracting(main).subtracting(shared))
      let ownEntryPoints = Self.functions(in: entryPoints).intersection(own)
      return Page(name: name, functions: own, entryPoints: ownEntryPoints.sorted())
    }
    let beside = Self.functions(in: shared)
    let called = try module.callees(
      of: pages.flatMap(\.functions),
      by: module.referencesByFunction()
    )
    pages.append(
      Page(name: "shared", functions: beside, entryPoints: called.intersection(beside).sorted())
    )
  }

  private static func functions(in parts: Set<WasmGraph.Part>) -> Set<Int> {
    Set(parts.compactMap { part in if case .function(let index) = part { index } else { nil } })
  }

  /// The functions that are entry points of a page, or parts of one, by the page's name.
  private static func entries(of module: WasmModule) -> [String: Set<Int>] {
    module.symbols.reduce(into: [:]) { entries, symbol in
      guard case .function(let index, let name) = symbol, let page = page(ofMangled: name) else {
        return
      }
      entries[page, default: []].insert(index)
    }
  }

  private static let doorNames = [
    "view", "live", "ringing", "title", "update", "advance", "readAddress", "opened", "left",
    "answered", "received", "woken", "pulled", "action", "settle", "refresh", "follow",
    "subscriptions", "draft", "restore", "today", "evening", "greeting", "notice", "demo", "hint",
  ]

  /// `dday` for `$e6HaruUI8DDayPageO4view…`, the mangled name of the static `DDayPage.view`.
  private static func page(ofMangled name: String) -> String? {
    guard let match = name.prefixMatch(of: /\$e6HaruUI\d+([A-Z][A-Za-z]*)PageO(?=\d)/) else {
      return nil
    }
    let rest = name[match.range.upperBound...]
    let isDoor = doorNames.contains { rest.hasPrefix("\($0.count)\($0)") }
    return isDoor ? match.1.lowercased() : nil
  }
}
