import ArgumentParser
import HaruPlatform
import HaruSync
import HaruUI

/// The files that an import reads.
struct InputFiles: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The files; - is standard input.", valueName: "file"),
    completion: .file()
  )
  var paths: [String]

  /// Reads all files first, so that an unreadable one leaves nothing half imported.
  func read(in context: CommandContext) throws -> [InputFile] {
    try paths.map { InputFile(path: $0, bytes: try context.bytes(of: $0)) }
  }
}

/// A file that was read.
struct InputFile {
  let path: String
  let bytes: [UInt8]
}

extension CommandContext {
  /// Reads a file; `-` is standard input.
  func bytes(of path: String) throws -> [UInt8] {
    if path == "-" {
      while !input.isAtEnd { input.fill() }
      return input.bytes
    }
    guard let data = Self.contents(of: path) else {
      throw failure(messages.fileNotRead(path: path, reason: Self.reason(against: path)))
    }
    return Array(data)
  }

  /// How much is read from a pipe or a device, which may have no end: 256 MiB.
  private static let streamLimit = 1 << 28

  /// All of a file, or of a pipe such as that of a shell's `<(...)`, which `FileManager.contents` does
  /// not read; nil if it cannot be read, or is a stream beyond the limit.
  private static func contents(of path: String) -> Data? {
    guard let file = try? ReadableFile(path) else { return nil }
    if !OutputFile.isStream(path) { return try? file.readToEnd() }
    let data = try? file.readToEnd(limit: streamLimit + 1)
    return data.flatMap { $0.count > streamLimit ? nil : $0 }
  }

  /// Why a file was not read.
  private static func reason(against path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var byte: UInt8 = 0
    let isUnreadable = descriptor < 0 || read(descriptor, &byte, 1) < 0
    return String(cString: strerror(isUnreadable ? errno : EFBIG))
  }

  /// Ends an import: says why lines of its files could not be read, and exits with 1 if there were
  /// any.
  func end(unread: [(path: String, lines: ClosedRange<Int>, reason: String)]) throws {
    for (path, lines, reason) in unread { tell(unread: lines, of: path, reason) }
    if !unread.isEmpty { throw ExitCode(1) }
  }

  /// Adds what an import made, and says how much that is and how much was there already; a preview
  /// only prints a row for each.
  func add<Item>(
    _ added: [Item],
    of found: Int,
    isPreview: Bool,
    as kind: (Int) -> String,
    writes: (Item) -> [CellWrite],
    row: (Item) -> String
  ) throws {
    if isPreview {
      for item in added { output.writeRow(row(item)) }
    } else {
      try save(added.flatMap(writes))
      output.writeLine(messages.undoAdded(kind: kind(added.count)))
    }
    let known = found - added.count
    if known > 0 { errors.writeLine(messages.wordImportKnown(count: known)) }
  }

  /// Says why lines of a file could not be read.
  func tell(unread lines: ClosedRange<Int>, of path: String, _ reason: String) {
    let first = "\(lines.lowerBound)"
    let number = lines.count == 1 ? first : "\(first)-\(lines.upperBound)"
    let sentence =
      path == "-"
      ? messages.commandLine(number: number, reason: reason)
      : messages.commandFileLine(file: path, number: number, reason: reason)
    errors.writeLine("haru: \(sentence)")
  }
}
