import ArgumentParser
import Foundation
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
    guard let data = FileManager.default.contents(atPath: path) else {
      throw failure(messages.fileNotRead(path: path, reason: Self.reason(against: path)))
    }
    return Array(data)
  }

  /// Why the system does not let a file be read.
  private static func reason(against path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let number = descriptor < 0 ? errno : EISDIR
    if descriptor >= 0 { close(descriptor) }
    return String(cString: strerror(number))
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
