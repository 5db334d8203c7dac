import ArgumentParser
import Foundation
import HaruCore
import HaruServer
import HaruStore
import HaruTime
import HaruUI

/// `haru word import`: words from a file of another program.
struct WordImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the words of a file: CSV, TSV, Anki's text or .apkg.",
    discussion: """
      A file that is read twice adds nothing the second time. What cannot be read is listed, and the \
      command ends with 1. 'haru word undo' takes all of it back.
      """
  )

  @Argument(help: "The file; - reads the input.")
  var file: String

  @Flag(help: "Only say what would be added.")
  var preview = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let (words, notes) = try read(context)
    let shelf = try WordShelf(context)
    let now = context.now
    let changes = words.changes(
      existing: try shelf.words(),
      notebooks: try shelf.notebooks(),
      at: now,
      moment: LocalPlace.moment(at:)
    )
    if !preview {
      let undo = changes.deletions(at: now.instant)
      try context.make(changes.writes(at: now.instant), undo: undo, .words)
    }
    let text = context.messages
    let count = changes.words.count
    context.output.writeLine(
      (preview ? text.wordImportPreview(count: count) : text.wordImported(count: count)) + " "
        + text.wordImportKnown(count: changes.known)
    )
    for note in notes { context.output.writeLine(note) }
    for unread in words.unread {
      let reason = text.sentence(for: unread.reason)
      let line = text.commandLine(number: "\(unread.lines.lowerBound)", reason: reason)
      context.errors.writeLine("haru: \(line)")
    }
    if !words.unread.isEmpty { throw ExitCode(1) }
  }

  private func read(_ context: CommandContext) throws -> (words: WordImport, notes: [String]) {
    if file == "-" {
      while !context.input.isAtEnd { context.input.fill() }
      return (WordImport(delimited: context.input.bytes), [])
    }
    if file.hasSuffix(".apkg") || file.hasSuffix(".colpkg") {
      do throws(AnkiPackageError) {
        let package = try AnkiPackage(path: file)
        let text = context.messages
        var notes: [String] = []
        if package.mediaCount > 0 { notes.append(text.wordImportMedia(count: package.mediaCount)) }
        if package.lostCount > 0 { notes.append(text.wordImportLost(count: package.lostCount)) }
        return (try WordImport(package), notes)
      } catch {
        throw context.failure(context.messages.sentence(for: error, path: file))
      }
    }
    do {
      return (WordImport(delimited: [UInt8](try Data(contentsOf: URL(filePath: file)))), [])
    } catch {
      throw context.failure(context.messages.wordFileUnreadable(path: file))
    }
  }
}
