import Foundation

/// The tool behind the WebBundle plugin: `messages` and `bundle` (see the plugin for the arguments).
@main
struct WebBundler {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    do {
      switch (arguments.first, arguments.count) {
      case ("messages", 3):
        let catalogue = try MessageCatalogue(folder: URL(filePath: arguments[1]).languages)
        try write(catalogue.swiftSource(), to: arguments[2])
      case ("bundle", 5): try bundle(arguments)
      case ("wasm", 5...): try compile(arguments)
      default:
        throw BundleError("usage: WebBundler messages ROOT OUT | bundle ROOT SWIFTC WORK OUT")
      }
    } catch {
      FileHandle.standardError.write(Data("WebBundler: error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func bundle(_ arguments: [String]) throws {
    let root = URL(filePath: arguments[1])
    let swiftc = URL(filePath: arguments[2])
    let work = URL(filePath: arguments[3])
    let output = URL(filePath: arguments[4])
    let stamp = BundleStamp(BundleStamp.everything, root: root, swiftc: swiftc, output: output)
    let mark = work.appending(path: "stamp")
    if stamp.isMarked(in: mark) { return }
    let sources = ["Sources/HaruUI", "Sources/HaruWeb"].map { root.appending(path: $0) }
    let catalogue = try MessageCatalogue(folder: root.languages).limited(to: sources)
    let compiler = WasmCompiler(root: root, swiftc: swiftc, work: work)
    let wasm = try compiler.compileApp(messages: catalogue)
    let assets = try WebAssetBundle(root: root, work: work, wasm: wasm, catalogue: catalogue)
    try write(assets.swiftSource(), to: arguments[4])
    try stamp.mark(in: mark)
  }

  /// Compiles another Embedded program on the same modules, for benchmarks and tests of the runtime.
  private static func compile(_ arguments: [String]) throws {
    let root = URL(filePath: arguments[1])
    let work = URL(filePath: arguments[3])
    let compiler = WasmCompiler(root: root, swiftc: URL(filePath: arguments[2]), work: work)
    let catalogue = try MessageCatalogue(folder: root.languages)
    let wasm = try compiler.compile(
      modules: Array(arguments[4...]),
      product: "program",
      messages: catalogue
    )
    print(wasm.path)
  }

  /// Writes a file only if its content changed, so that nothing is recompiled needlessly.
  private static func write(_ source: String, to path: String) throws {
    if let old = try? String(contentsOfFile: path, encoding: .utf8), old == source { return }
    try source.write(toFile: path, atomically: true, encoding: .utf8)
  }
}

/// An error that stops the build.
struct BundleError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension URL {
  var languages: URL { appending(path: "Languages") }
}

/// Runs a program and returns its output; if it fails, the error contains everything it printed.
@discardableResult
func run(_ program: URL, _ arguments: [String], input: Data? = nil) throws -> Data {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  let output = Pipe()
  let errors = Pipe()
  process.standardOutput = output
  process.standardError = errors
  let feed = Pipe()
  process.standardInput = input == nil ? FileHandle.nullDevice : feed
  try process.run()
  if let input {
    DispatchQueue.global().async {
      feed.fileHandleForWriting.write(input)
      try? feed.fileHandleForWriting.close()
    }
  }
  let collected = Collected()
  let reading = DispatchQueue(label: "errors")
  reading.async { collected.data = errors.fileHandleForReading.readDataToEndOfFile() }
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  reading.sync {}
  guard process.terminationStatus == 0 else {
    let said = String(decoding: data + collected.data, as: UTF8.self)
    throw BundleError("\(program.lastPathComponent) failed:\n\(said)")
  }
  return data
}

/// Collects a program's standard error on one queue; read it after the program has ended.
private final class Collected: @unchecked Sendable {
  var data = Data()
}
