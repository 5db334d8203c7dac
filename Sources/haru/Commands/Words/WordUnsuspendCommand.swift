import ArgumentParser
import HaruCore
import HaruUI

/// `haru word unsuspend`: includes a suspended word in reviews again.
struct WordUnsuspendCommand: WordChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "unsuspend",
    abstract: "Take a saved word into the reviews again."
  )

  @OptionGroup var target: WordTarget
  @OptionGroup var options: ContextOptions

  func change(_ word: inout Word, _ stored: StoredWords) -> Notebook? {
    word.isSuspended = false
    return nil
  }
}
