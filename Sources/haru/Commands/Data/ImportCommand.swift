import ArgumentParser
import Foundation
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru import`: what an export has, into this device.
struct ImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read a file that 'haru export', the app or a server wrote.",
    discussion: """
      What the file says wins, what it does not mention stays; reading it again changes nothing. \
      '--undo' takes the last import back, and once more puts it back again.
      """
  )

  @Argument(help: "The file, or - for the standard input.")
  var file: String?

  @Flag(help: "Only print what would change.")
  var dryRun = false

  @Flag(help: "Take the last import back.")
  var undo = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if (file == nil) != undo {
      throw options.language.misuse { $0.commandOptionEither(first: "file", second: "--undo") }
    }
  }

  func run(in context: CommandContext) throws {
    guard let file = try file.map({ try context.recordFile($0) }) ?? context.last(.imports) else {
      throw context.failure(context.messages.dataNoUndo)
    }
    try context.take(file, isDryRun: dryRun, json: json)
  }
}

extension CommandContext {
  /// Reads an export; `-` is the standard input.
  func recordFile(_ path: String) throws -> RecordFile {
    let bytes: [UInt8]
    if path == "-" {
      while !input.isAtEnd { input.fill() }
      bytes = input.bytes
    } else if let data = FileManager.default.contents(atPath: path) {
      bytes = Array(data)
    } else {
      throw failure(messages.fileUnreadable(path: path))
    }
    guard let file = (try? JSON.parse(bytes)).flatMap({ RecordFile(json: $0) }) else {
      throw failure(messages.dataNoExport(path: path))
    }
    return file
  }

  /// Makes the changes of a file, and says what happened, or would.
  func take(
    _ file: RecordFile,
    restoring: Bool = false,
    isDryRun: Bool,
    json: Bool
  ) throws {
    let plan = ImportPlan(
      file,
      into: try cells(),
      restoring: restoring,
      at: now.instant
    )
    if !isDryRun, !plan.writes.isEmpty {
      try make(plan.writes, undo: plan.undo, .imports)
    }
    if json { return output.writeLine(plan.json(file).text) }
    tell(plan, file, isDryRun)
  }

  private func tell(_ plan: ImportPlan, _ file: RecordFile, _ isDryRun: Bool) {
    for kind in plan.kinds where kind.new + kind.changed + kind.removed > 0 {
      output.writeLine(messages.line(kind))
    }
    let outcome =
      plan.writes.isEmpty
      ? messages.dataNothing : isDryRun ? messages.dataDryRun : messages.dataImported
    output.writeLine(outcome)
    if plan.keptFacts > 0 { errors.writeLine(messages.dataKeptFacts(count: plan.keptFacts)) }
    if !file.unreadable.isEmpty {
      let positions = file.unreadable.map { "\($0)" }.joined(separator: ", ")
      errors.writeLine(
        messages.dataUnreadable(count: file.unreadable.count, positions: positions)
      )
    }
  }
}

extension Messages {
  /// What an import does to the records of an entity.
  fileprivate func line(_ kind: ImportPlan.Kind) -> String {
    dataKind(
      entity: kind.entity,
      new: "\(kind.new)",
      changed: "\(kind.changed)",
      removed: "\(kind.removed)",
      same: "\(kind.same)"
    )
  }
}

extension ImportPlan {
  fileprivate func json(_ file: RecordFile) -> JSON {
    [
      "new": .integer(Int64(total.new)), "changed": .integer(Int64(total.changed)),
      "removed": .integer(Int64(total.removed)), "same": .integer(Int64(total.same)),
      "keptFacts": .integer(Int64(keptFacts)),
      "unreadable": .array(file.unreadable.map { .integer(Int64($0)) }),
    ]
  }
}
