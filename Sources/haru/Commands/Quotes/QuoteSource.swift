import ArgumentParser
import Foundation
import HaruCore
import HaruUI

/// The file that a command reads quotes from.
struct QuoteSource: ParsableArguments {
  @Argument(help: "The file, or - for standard input.")
  var file: String

  @Option(help: "The format (default: detected from the file's name and beginning).")
  var format: QuoteFileFormat?

  /// Reads the file.
  func read(in context: CommandContext, known: QuoteDigest) throws -> QuoteImport {
    let bytes = try bytes(context)
    let format = format?.format ?? QuoteImport.Format(name: file, bytes: bytes)
    return QuoteImport(bytes, format: format, known: known)
  }

  private func bytes(_ context: CommandContext) throws -> [UInt8] {
    if file == "-" {
      while !context.input.isAtEnd { context.input.fill() }
      return context.input.bytes
    }
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw context.failure(context.messages.quotesFileUnreadable(path: file))
    }
  }
}
