import ArgumentParser
import HaruCore
import HaruLookup
import HaruStore
import HaruTime
import HaruUI

/// `haru word import`: imports words from another program's file.
struct WordImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the words in files: CSV, TSV, Anki's text or .apkg.",
    discussion: """
      Importing a file again adds nothing. Unreadable lines are listed, and the command exits \
      with 1. 'haru word undo' undoes the import.
      """
  )

  @OptionGroup var files: InputFiles

  @Flag(help: "Only print what would be added.")
  var dryRun = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    var notes: [String] = []
    let read = try files.paths.map { ($0, try words(in: $0, &notes, context)) }
    var all = WordImport()
    for entry in read.flatMap(\.1.entries) { all.add(entry, lines: entry.line...entry.line) }
    let stored = try StoredWords(context)
    let now = context.now
    var changes = all.changes(
      existing: try stored.words(),
      notebooks: try stored.notebooks(),
      at: now,
      moment: LocalPlace.moments
    )
    if !dryRun {
      changes.sortReviews()
      let undo = changes.deletions(at: now.instant)
      try context.make(changes.writes(at: now.instant), undo: undo, .words)
    }
    let text = context.messages
    let count = changes.words.count
    context.output.writeLine(
      (dryRun ? text.wordImportPreview(count: count) : text.wordImported(count: count)) + " "
        + text.wordImportKnown(count: changes.known)
    )
    for note in notes { context.output.writeLine(note) }
    try context.end(
      unread: read.flatMap { path, words in
        words.unread.map { (path, $0.lines, text.sentence(for: $0.reason)) }
      }
    )
  }

  private func words(
    in path: String,
    _ notes: inout [String],
    _ context: CommandContext
  ) throws -> WordImport {
    guard [".apkg", ".colpkg"].contains(where: path.lowercased().hasSuffix) else {
      return WordImport(delimited: try context.bytes(of: path))
    }
    let text = context.messages
    do throws(AnkiPackageError) {
      let package = try AnkiPackage(path: path)
      if package.mediaCount > 0 { notes.append(text.wordImportMedia(count: package.mediaCount)) }
      if package.lostCount > 0 { notes.append(text.wordImportLost(count: package.lostCount)) }
      return try WordImport(package)
    } catch {
      throw context.failure(text.sentence(for: error, path: path))
    }
  }
}
