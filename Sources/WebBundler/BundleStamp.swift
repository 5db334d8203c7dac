import Foundation

/// The sizes and modification times of the web app's sources.
///
/// SwiftPM relinks this tool on every build and then runs it, however little has changed.
struct BundleStamp {
  /// The sources of the WebAssembly, including its texts and this tool.
  static let programs =
    ["Languages"]
    + (WasmCompiler.appModules + ["CHaruRuntime", "HaruSyncWeb", "WebBundler", "HaruGzip"])
    .map { "Sources/\($0)" }
  static let everything = programs + ["Web", "Data"]

  /// The file that is written last.
  private let output: URL
  private let text: String

  /// Records the current state of all files in folders below `root`.
  init(_ folders: [String], root: URL, swiftc: URL, output: URL) {
    self.output = output
    let sources = folders.flatMap { folder in
      let found = FileManager.default.enumerator(
        at: root.appending(path: folder),
        includingPropertiesForKeys: nil
      )
      return found.map { $0.compactMap { $0 as? URL } } ?? []
    }
    text = ([swiftc.resolvingSymlinksInPath()] + sources).map(Self.line).sorted()
      .joined(separator: "\n")
  }

  /// Whether nothing has changed since ``mark(in:)``.
  func isMarked(in file: URL) -> Bool {
    FileManager.default.fileExists(atPath: output.path)
      && (try? String(contentsOf: file, encoding: .utf8)) == text
  }

  /// Stores the state of the sources.
  func mark(in file: URL) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private static func line(_ file: URL) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    let changed = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(file.path) \(attributes?[.size] as? Int ?? 0) \(changed)"
  }
}
