import ArgumentParser
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// Reads an export; `-` is standard input.
  func recordFile(_ path: String) throws -> RecordFile {
    let bytes = try bytes(of: path)
    guard let file = (try? JSON.parse(bytes)).flatMap({ RecordFile(json: $0) }) else {
      throw failure(messages.dataNoExport(path: path))
    }
    return file
  }

  /// Applies the changes in files, and prints what happened or would happen.
  func take(
    _ files: [RecordFile],
    into cells: [CellWrite]? = nil,
    restoring: Bool = false,
    isDryRun: Bool,
    json: Bool
  ) throws {
    let plan = ImportPlan(
      RecordFile(changes: files.flatMap(\.changes)),
      into: try cells ?? self.cells(),
      restoring: restoring,
      at: now.instant
    )
    if !isDryRun, !plan.writes.isEmpty {
      try make(plan.writes, undo: plan.undo, .imports)
    }
    if json { return output.writeLine(plan.json(files).text) }
    tell(plan, isDryRun)
  }

  /// Says which changes of files could not be read; fails if there are any.
  func tellUnreadable(_ files: [(path: String, file: RecordFile)]) throws {
    let faulty = files.filter { !$0.file.unreadable.isEmpty }
    for (path, file) in faulty {
      let positions = messages.list(file.unreadable.map { "\($0)" })
      let sentence = messages.dataUnreadable(count: file.unreadable.count, positions: positions)
      errors.writeLine(path == "-" ? "haru: \(sentence)" : "haru: \(path): \(sentence)")
    }
    if !faulty.isEmpty { throw ExitCode(1) }
  }

  private func tell(_ plan: ImportPlan, _ isDryRun: Bool) {
    for kind in plan.kinds where kind.new + kind.changed + kind.removed > 0 {
      output.writeLine(messages.line(kind))
    }
    let outcome =
      plan.writes.isEmpty
      ? messages.dataNothing : isDryRun ? messages.dataDryRun : messages.dataImported
    output.writeLine(outcome)
    if plan.keptFacts > 0 { errors.writeLine(messages.dataKeptFacts(count: plan.keptFacts)) }
  }
}

extension Messages {
  /// The effect of an import on the records of an entity.
  fileprivate func line(_ kind: ImportPlan.Kind) -> String {
    dataKind(
      entity: kind.entity,
      new: grouped(kind.new),
      changed: grouped(kind.changed),
      removed: grouped(kind.removed),
      same: grouped(kind.same)
    )
  }
}

extension ImportPlan {
  fileprivate func json(_ files: [RecordFile]) -> JSON {
    [
      "new": .integer(Int64(total.new)), "changed": .integer(Int64(total.changed)),
      "removed": .integer(Int64(total.removed)), "same": .integer(Int64(total.same)),
      "keptFacts": .integer(Int64(keptFacts)),
      "unreadable": .array(files.flatMap(\.unreadable).map { .integer(Int64($0)) }),
    ]
  }
}
