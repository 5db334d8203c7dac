import Foundation

/// Compiles Embedded-safe targets to one WebAssembly file with the stock toolchain.
///
/// The Unicode data tables are deliberately not linked: a `String ==` or a dictionary with string
/// keys in these targets then fails here instead of adding 26 KB to every first visit.
struct WasmCompiler {
  static let appModules = [
    "HaruTime", "HaruJSON", "HaruSync", "HaruCore", "HaruHTML", "HaruUI", "HaruWeb",
  ]
  /// The modules that are loaded beside the app when someone is signed in.
  private static let syncModules = ["HaruTime", "HaruJSON", "HaruSync", "HaruSyncWeb"]

  private static let env = URL(filePath: "/usr/bin/env")

  let root: URL
  let swiftc: URL
  let work: URL

  private var triple: [String] { ["-target", "wasm32-unknown-none-wasm"] }
  private var bin: URL { swiftc.resolvingSymlinksInPath().deletingLastPathComponent() }

  /// Compiles the app's main file, the files of its pages and that of sync; returns them by name.
  ///
  /// Nothing is compiled unless its sources have changed.
  func compileApp(messages: MessageCatalogue) throws -> [(name: String, bytes: Data)] {
    // The tests also look here for the last build.
    let folder = work.appending(path: "wasm-app")
    let mark = work.appending(path: "wasm-stamp")
    let stamp = BundleStamp(
      BundleStamp.programs,
      root: root,
      swiftc: swiftc,
      output: folder.appending(path: "app.wasm")
    )
    if !stamp.isMarked(in: mark) {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "pages"),
        withIntermediateDirectories: true
      )
      for (name, bytes) in try programs(messages: messages) {
        let file = folder.appending(path: name)
        try bytes.write(to: file)
        if hasOptimizer { try optimize(file) }
      }
      try stamp.mark(in: mark)
    }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".wasm") }
      .map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
  }

  /// Whether Binaryen is installed: it makes the code an eighth smaller, and a fortieth on the
  /// wire.
  private var hasOptimizer: Bool {
    (try? run(Self.env, ["wasm-opt", "--version"])) != nil
  }

  /// Optimizes a linked file with Binaryen.
  ///
  /// The enabled features are those that the linker's output uses. A second pass over its own
  /// output still saves half a percent, although it was told to converge; flattening the code and
  /// rebuilding the control flow saves another percent on the wire.
  private func optimize(_ file: URL) throws {
    let flattened = ["--flatten", "--rereloop", "-Oz", "-Oz"]
    for passes in [["-Oz", "--converge"], ["-Oz", "--converge"], flattened, flattened] {
      try run(
        Self.env,
        ["wasm-opt"] + passes + [
          "--strip-producers", "--enable-bulk-memory", "--enable-sign-ext",
          "--enable-nontrapping-float-to-int", "--enable-mutable-globals", file.path, "-o",
          file.path,
        ]
      )
    }
  }

  private func programs(messages: MessageCatalogue) throws -> [(name: String, bytes: Data)] {
    let linked = try compile(
      modules: Self.appModules,
      product: "linked",
      messages: messages,
      options: ["--emit-relocs"]
    )
    let split = try PageSplit(WasmModule(reading: Array(Data(contentsOf: linked))))
    let writer = try SplitWriter(split)
    let pages = try split.pages.enumerated().map { index, page in
      ("pages/\(page.name).wasm", Data(try writer.page(index)))
    }
    let sync = try compile(modules: Self.syncModules, product: "sync", messages: messages)
    return [("app.wasm", Data(try writer.main())), ("sync.wasm", try Data(contentsOf: sync))]
      + pages
  }

  /// The English texts that the app needs in every language: the names of icons, by which tasks
  /// refer to them.
  ///
  /// All other texts are in a file for each language.
  private static let carriedTexts: Set = ["focus.icons"]

  /// Compiles modules in order of dependency and links them; returns the WebAssembly file.
  ///
  /// A module is a folder below `Sources`, or a path relative to the package's root.
  func compile(
    modules: [String],
    product: String,
    messages: MessageCatalogue,
    options: [String] = ["--strip-all"]
  ) throws -> URL {
    // Both programs have most modules in common.
    let objects = work.appending(path: "wasm-objects")
    try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
    let generated = objects.appending(path: "Messages+Data.swift")
    try messages.swiftSource(carrying: Self.carriedTexts).write(
      to: generated,
      atomically: true,
      encoding: .utf8
    )
    var files = [try compileRuntime(into: objects)]
    var isFresh = true
    for module in modules {
      files.append(
        try compile(module, into: objects, generated: generated, unlessFresh: &isFresh)
      )
    }
    let output = objects.appending(path: "\(product).wasm")
    try run(
      bin.appending(path: "wasm-ld"),
      files.map(\.path) + options + [
        "-o", output.path, "--no-entry", "--gc-sections", "--stack-first", "-O2",
        "--lto-O2", "-mllvm", "-enable-merge-functions", "-z", "stack-size=1048576",
        "--export-memory",
      ]
    )
    return output
  }

  private func compileRuntime(into objects: URL) throws -> URL {
    let folder = root.appending(path: "Sources/CHaruRuntime")
    let header = folder.appending(path: "include/CHaruRuntime.h")
    try "module CHaruRuntime { header \"\(header.path)\" export * }\n".write(
      to: objects.appending(path: "module.modulemap"),
      atomically: true,
      encoding: .utf8
    )
    let sources = try swiftFiles(below: folder, ext: "c")
    let output = objects.appending(path: "CHaruRuntime.o")
    var parts: [String] = []
    for source in sources {
      let part = objects.appending(path: source.deletingPathExtension().lastPathComponent + ".c.o")
      try run(
        bin.appending(path: "clang"),
        triple + [
          "-Oz", "-ffreestanding", "-fno-builtin", "-ffp-contract=off", "-mbulk-memory",
          "-ffunction-sections", "-fdata-sections", "-I", folder.appending(path: "include").path,
          "-c", source.path, "-o", part.path,
        ]
      )
      parts.append(part.path)
    }
    try run(bin.appending(path: "wasm-ld"), ["-r", "-o", output.path] + parts)
    return output
  }

  /// Compiles a module unless it and every module before it are unchanged.
  ///
  /// `isFresh` says whether the modules before it are unchanged, and afterwards includes this one.
  private func compile(
    _ module: String,
    into objects: URL,
    generated: URL,
    unlessFresh isFresh: inout Bool
  ) throws -> URL {
    let path = module.contains("/") ? module : "Sources/\(module)"
    let name = URL(filePath: module).lastPathComponent
    var sources = try swiftFiles(below: root.appending(path: path), ext: "swift").map(\.path)
    var origins = [path, "Sources/CHaruRuntime", "Sources/WebBundler"]
    if name == "HaruUI" {
      sources.append(generated.path)
      origins.append("Languages")
    }
    let output = objects.appending(path: "\(name).o")
    let mark = objects.appending(path: "\(name).stamp")
    let stamp = BundleStamp(origins, root: root, swiftc: swiftc, output: output)
    if isFresh, stamp.isMarked(in: mark) { return output }
    isFresh = false
    try run(
      swiftc,
      triple + [
        "-enable-experimental-feature", "Embedded", "-wmo", "-Osize", "-lto=llvm-full",
        "-parse-as-library",
        "-module-name", name, "-swift-version", "6", "-package-name", "haru",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-Xfrontend", "-disable-stack-protector",
        // LLVM inlines a retain at each of 2,600 places, in nine times the bytes of a call.
        "-Xllvm", "-force-attribute=swift_retain:noinline", "-Xcc",
        "-fmodule-map-file=\(objects.path)/module.modulemap",
        "-I", objects.path, "-emit-module", "-emit-module-path",
        objects.appending(path: "\(name).swiftmodule").path, "-c", "-o", output.path,
      ] + sources
    )
    try stamp.mark(in: mark)
    return output
  }

  private func swiftFiles(below folder: URL, ext: String) throws -> [URL] {
    guard let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { throw BundleError("no sources at \(folder.path)") }
    return found.compactMap { $0 as? URL }.filter { $0.pathExtension == ext }
      .sorted { $0.path < $1.path }
  }
}
