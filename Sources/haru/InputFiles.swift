import ArgumentParser
import Foundation
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
    // `FileManager.contents` reads regular files only; a shell's `<(...)` is a pipe.
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() ?? Data()
    else { throw failure(messages.fileNotRead(path: path, reason: Self.reason(against: path))) }
    return Array(data)
  }

  /// Why the system does not let a file be read.
  private static func reason(against path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let number = descriptor < 0 ? errno : EISDIR
    if descriptor >= 0 { close(descriptor) }
    return String(cString: strerror(number))
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
