import ArgumentParser
import Foundation
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus import`: imports work recorded by another program.
struct FocusImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import work recorded by another program.",
    discussion: """
      Reads data files and exports of Timewarrior, and the detailed report of Toggl Track (CSV). \
      Importing a file again adds nothing. Lines without work are listed.
      """
  )

  /// A program whose files can be imported.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case timewarrior, toggl
  }

  @Argument(help: "The program: timewarrior or toggl.")
  var format: Format

  @Argument(help: "The file, or - for standard input.", completion: .file())
  var file: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let bytes = try bytes(context)
    let rules = context.zoneRules()
    var read =
      switch format {
      case .timewarrior: WorkImport(timewarrior: bytes)
      case .toggl: WorkImport(toggl: bytes, instant: rules.instant)
      }
    read.rejectFuture(at: context.now.instant)
    let text = context.messages
    let made = read.records(
      existing: try context.workItems(),
      unnamed: text.focusUnnamed,
      moment: rules.moment
    )
    let count = try keep(made, context)
    let sum = text.focusImported(count: count.sessions, items: "\(count.items)")
    context.output.writeLine(sum)
    if count.overlapping > 0 {
      context.errors.writeLine(text.focusImportOverlaps(count: count.overlapping))
    }
    for unread in read.unread {
      let lines = unread.lines
      let first = "\(lines.lowerBound)"
      let number = lines.count == 1 ? first : "\(first)-\(lines.upperBound)"
      let reason = text.sentence(for: unread.reason)
      _ = context.failure(text.commandLine(number: number, reason: reason))
    }
    if !read.unread.isEmpty { throw ExitCode(1) }
  }

  private func bytes(_ context: CommandContext) throws -> [UInt8] {
    if file == "-" {
      while !context.input.isAtEnd { context.input.fill() }
      return context.input.bytes
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw context.failure(context.messages.commandFileUnreadable(path: file))
    }
    return Array(data)
  }

  /// Saves new sessions and restores deleted ones; returns how many, and how many of them overlap
  /// others.
  private func keep(
    _ made: (items: [WorkItem], sessions: [WorkSession]),
    _ context: CommandContext
  ) throws -> (sessions: Int, items: Int, overlapping: Int) {
    let now = context.now.instant
    let known = try context.telling { () throws(StoreError) in
      try context.store().records(of: WorkSession.entity, includingDeleted: true)
    }
    let present = Set(known.lazy.filter { !$0.isDeleted }.map(\.id))
    let deleted = Set(known.lazy.filter { $0.isDeleted }.map(\.id))
    let sessions = made.sessions.filter { !present.contains($0.id) }
    try context.save(
      made.items.flatMap { $0.restoringWrites(at: now) }
        + sessions.flatMap { $0.writes(at: now) }
        + WorkSession.deletions(of: sessions.map(\.id).filter(deleted.contains), false, at: now)
    )
    let all = WorkLog(
      try context.records(of: WorkSession.entity).compactMap { WorkSession(record: $0) }
    )
    let overlapping = sessions.filter { all.overlapped(by: $0, at: now) != nil }.count
    return (sessions.count, made.items.count, overlapping)
  }
}
