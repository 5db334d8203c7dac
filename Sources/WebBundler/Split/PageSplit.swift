/// Decides which file each function of the app goes to: the main file, the file of one page, or the
/// file that pages share.
///
/// The entry points of a page are the static functions of `XPage` in HaruUI that `App` calls only
/// once the page's file is loaded. They are recognized by their names and must not be inlined.
/// Functions and data reachable from the entry points of a single page go to that page's file;
/// those reachable from several pages go to the shared file, which every page but the first ones
/// loads. Those that a first page shares with another page go to the first page's file if the other
/// page requires that one, else to the main file.
struct PageSplit {
  struct Page {
    /// `dday` for `DDayPage`.
    let name: String
    /// The page's own functions.
    let functions: Set<Int>
    /// Those of them that other files call, in order.
    let entryPoints: [Int]
    /// The page's own pieces of data, as address ranges in order.
    let data: [Range<Int>]
  }

  /// The pages that people open first; they do not load the shared file.
  private static let first = ["calculator", "today"]
  /// The pages whose files a page's file uses and which are therefore loaded with it (`needed` in
  /// Web/files.js, `PageRenderer.required`).
  private static func required(by page: String) -> [String] {
    first.contains(page) ? [] : page == "search" ? first : ["today"]
  }
  /// The longest padding in bytes that joins two pieces: the header of a segment is about as long.
  private static let padding = 8

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
    var reached = entries.mapValues { entries in
      let own = Set(entries.map(WasmGraph.Part.function))
      let others = borders.subtracting(own)
      let found = graph.reach(from: own, borders: others)
      entryPoints.formUnion(found.intersection(others))
      return found.subtracting(others)
    }
    main.subtract(borders)
    for page in reached.keys {
      for other in Self.required(by: page) {
        let lent = reached[other] ?? []
        reached[page]?.subtract(lent)
      }
    }
    var counts: [WasmGraph.Part: Int] = [:]
    for part in reached.values.joined() { counts[part, default: 0] += 1 }
    var shared = Set(counts.filter { $0.value > 1 }.keys).subtracting(main)
    let light = Self.first.reduce(into: Set()) { $0.formUnion(reached[$1] ?? []) }
    main.formUnion(shared.intersection(light))
    shared.subtract(light)
    self.main = Self.functions(in: main)
    var files = reached.mapValues { $0.subtracting(main).subtracting(shared) }
    files["shared"] = shared
    // References from a file into the shared file or a required page also go through the table.
    let references = module.referencesByFunction()
    for parts in files.values {
      let called = try module.callees(of: Self.functions(in: parts), by: references)
      entryPoints.formUnion(called.map(WasmGraph.Part.function).filter { !parts.contains($0) })
    }
    pages = files.sorted { $0.key < $1.key }.map { name, parts in
      let own = Self.functions(in: parts)
      return Page(
        name: name,
        functions: own,
        entryPoints: Self.functions(in: entryPoints).intersection(own).sorted(),
        data: Self.data(in: parts, of: graph)
      )
    }
  }

  private static func functions(in parts: Set<WasmGraph.Part>) -> Set<Int> {
    Set(parts.compactMap { part in if case .function(let index) = part { index } else { nil } })
  }

  /// The address ranges of pieces of data; neighbours with only padding between them are joined.
  private static func data(in parts: Set<WasmGraph.Part>, of graph: WasmGraph) -> [Range<Int>] {
    let pieces = parts.compactMap { if case .data(let piece) = $0 { piece } else { nil } }.sorted()
    var ranges: [Range<Int>] = []
    for (previous, piece) in zip([-1] + pieces, pieces) {
      let range = graph.data[piece]
      if previous == piece - 1, let last = ranges.last,
        range.lowerBound - last.upperBound <= padding
      {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
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

  private static let entryPointNames = [
    "view", "live", "ringing", "title", "update", "advance", "readAddress", "opened", "left",
    "answered", "received", "woken", "hidden", "pulled", "action", "settle", "refresh", "follow",
    "subscriptions", "draft", "restore", "today", "evening", "greeting", "notice", "demo", "hint",
    "effort", "countdown",
  ]

  /// `dday` for `$e6HaruUI8DDayPageO4view…`, the mangled name of the static `DDayPage.view`.
  ///
  /// A closure in it (`fU_`, `fu_`) is not an entry point: the optimiser may have merged it with a
  /// closure of another page, which calls it whether or not this page's file is loaded.
  private static func page(ofMangled name: String) -> String? {
    if name.contains(/f[uU]\d*_/) { return nil }
    guard let match = name.prefixMatch(of: /\$e6HaruUI\d+([A-Z][A-Za-z]*)PageO(?=\d)/) else {
      return nil
    }
    let rest = name[match.range.upperBound...]
    let isEntryPoint = entryPointNames.contains { rest.hasPrefix("\($0.count)\($0)") }
    return isEntryPoint ? match.1.lowercased() : nil
  }
}
