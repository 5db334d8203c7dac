import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus import`: imports work recorded by another program, or tasks.
struct FocusImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import work recorded by another program, or a table of tasks.",
    discussion: """
      Reads data files and exports of Timewarrior, the detailed report of Toggl Track (CSV), and \
      tables of tasks (CSV) with the columns name and estimate, or those of 'haru export --csv \
      workItem'. Importing a file again adds nothing. Unreadable lines are listed, and the command \
      then exits with 1. 'haru undo' undoes the import.
      """
  )

  /// What the files are: those of a program, or tables of tasks.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case timewarrior, toggl, tasks
  }

  @Argument(help: "The program, timewarrior or toggl; or tasks.")
  var format: Format

  @OptionGroup var files: InputFiles

  @Flag(help: "Only print what would be added.")
  var dryRun = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    if format == .tasks { return try importTasks(context) }
    let rules = context.zoneRules()
    let read = try files.read(in: context).map { file in
      (file.path, work(in: file.bytes, rules, context))
    }
    let known = try context.workItems()
    var made: (items: [WorkItem], sessions: [WorkSession]) = ([], [])
    for (_, work) in read {
      let more = work.records(
        existing: known + made.items,
        unnamed: context.messages.focusUnnamed,
        moment: rules.moment
      )
      made.items += more.items
      let have = Set(made.sessions.map(\.id))
      made.sessions += more.sessions.filter { !have.contains($0.id) }
    }
    let text = context.messages
    let count = try keep(made, context)
    let sum =
      dryRun
      ? text.focusWouldImport(count: count.sessions, items: text.grouped(count.items))
      : text.focusImported(count: count.sessions, items: text.grouped(count.items))
    context.output.writeLine(sum)
    if count.overlapping > 0 {
      context.errors.writeLine(text.focusImportOverlaps(count: count.overlapping))
    }
    try context.end(
      unread: read.flatMap { path, work in
        work.unread.map { (path, $0.lines, text.sentence(for: $0.reason)) }
      }
    )
  }

  private func work(
    in bytes: [UInt8],
    _ rules: ZoneRules,
    _ context: CommandContext
  ) -> WorkImport {
    var work =
      format == .toggl
      ? WorkImport(toggl: bytes, instant: rules.instant) : WorkImport(timewarrior: bytes)
    work.rejectFuture(at: context.now.instant)
    return work
  }

  /// Saves new sessions and restores deleted ones, unless it is a preview; returns their number,
  /// and how many of them overlap others.
  private func keep(
    _ made: (items: [WorkItem], sessions: [WorkSession]),
    _ context: CommandContext
  ) throws -> (sessions: Int, items: Int, overlapping: Int) {
    let now = context.now.instant
    let known = try context.telling { () throws(StoreError) in
      try context.existingStore()?.records(of: WorkSession.entity, includingDeleted: true) ?? []
    }
    let present = Set(known.lazy.filter { !$0.isDeleted }.map(\.id))
    let deleted = Set(known.lazy.filter { $0.isDeleted }.map(\.id))
    let sessions = made.sessions.filter { !present.contains($0.id) }
    if dryRun { return (sessions.count, made.items.count, 0) }
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
