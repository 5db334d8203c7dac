import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// `haru admin copy`: copies a server's data from SQLite to PostgreSQL, or back.
struct AdminCopyCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a server's data from a folder to a PostgreSQL database, or back.",
    discussion: """
      Stop all servers first. A copy that was interrupted goes on where it stopped. Afterwards both \
      are compared; the number of rows of each table is printed. Devices notice nothing.
      """
  )

  @Option(
    help: ArgumentHelp(
      "Where the data is: sqlite:FOLDER or postgres://….",
      valueName: "place"
    )
  )
  var from: String

  @Option(
    help: ArgumentHelp(
      "Where to copy it: another such place, which is empty.",
      valueName: "place"
    )
  )
  var to: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let (source, target) = (try place(from, in: context), try place(to, in: context))
    if case .folder(let path) = source {
      try ServerFolder.requireData(at: path, in: context)
    }
    let copy = try context.result { () throws(StoreError) in
      try await DataCopy(from: source, to: target)
    }
    let output = CopyReport()
    do throws(DataCopy.Failure) {
      try waiting { () async throws(DataCopy.Failure) in try await copy.run(output.add) }
    } catch {
      throw context.failure(sentence(for: error, context.messages))
    }
    output.lines.forEach(context.output.writeLine)
  }

  private func place(_ text: String, in context: CommandContext) throws -> DataPlace {
    guard let place = DataPlace(text) else {
      throw context.failure(context.messages.adminPlaceInvalid(text: text))
    }
    return try context.withoutPassword(place)
  }

  private func sentence(for failure: DataCopy.Failure, _ text: Messages) -> String {
    switch failure {
    case .store(let error): text.sentence(for: error)
    case .occupied: text.adminCopyOccupied(place: to)
    case .differs(let table): text.adminCopyDiffers(table: table)
    }
  }
}
