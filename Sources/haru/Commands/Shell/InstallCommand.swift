import ArgumentParser
import HaruPlatform
import HaruUI

/// `haru install`: installs the command, its completions and manual pages where the system looks
/// for them.
struct InstallCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Copy haru, its completions and its manual pages below a folder.",
    discussion: """
      Usual folders are /usr/local for everybody and ~/.local for one person. All files are \
      replaced at once; if one cannot be written, none is.
      """
  )

  @Option(
    help: ArgumentHelp(
      "The folder; the command goes to its bin, the rest to its share.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var prefix: String

  @Flag(help: "Only print what would be written.")
  var dryRun = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    // Otherwise an unset variable would mean the current folder.
    if prefix.isEmpty {
      throw options.language.misuse { $0.commandOptionMissing(option: "--prefix") }
    }
  }

  func run(in context: CommandContext) throws {
    let folder = URL(filePath: prefix, directoryHint: .isDirectory).standardizedFileURL.path
    let files = try files(in: folder.hasSuffix("/") ? String(folder.dropLast()) : folder, context)
    do throws(Installation.Failure) {
      if dryRun {
        context.output.writeLine(context.messages.dataDryRun)
      } else {
        try Installation(files).run()
      }
    } catch {
      throw context.failure(
        context.messages.fileNotWritten(path: error.path, reason: error.reason)
      )
    }
    for file in files { context.output.writeLine(file.path) }
  }

  private func files(in folder: String, _ context: CommandContext) throws -> [Installation.File] {
    guard let program = ProgramFile.path else {
      throw context.failure(context.messages.fileUnreadable(path: CommandLine.arguments[0]))
    }
    let command = Installation.File(
      path: "\(folder)/bin/haru",
      content: .copy(of: program),
      mode: 0o755
    )
    let scripts = Shell.allCases.map { shell in
      Installation.File(
        path: "\(folder)/share/\(shell.completionPath)",
        content: .text(shell.completionScript)
      )
    }
    let pages = ManPage.all(of: .haru).map { page in
      Installation.File(
        path: "\(folder)/share/man/man1/\(page.fileName)",
        content: .text(page.text)
      )
    }
    return [command] + scripts + pages
  }
}

extension Shell {
  /// Where the shell looks for programs' completion scripts, below `share`.
  fileprivate var completionPath: String {
    switch self {
    case .bash: "bash-completion/completions/haru"
    case .zsh: "zsh/site-functions/_haru"
    case .fish: "fish/vendor_completions.d/haru.fish"
    }
  }
}
