import ArgumentParser
import HaruCore
import HaruUI

/// `haru word suspend`: excludes a saved word from reviews.
struct WordSuspendCommand: WordChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "suspend",
    abstract: "Skip a saved word in reviews."
  )

  @OptionGroup var target: WordTarget
  @OptionGroup var options: ContextOptions

  func change(_ word: inout Word, _ stored: StoredWords) -> Notebook? {
    word.isSuspended = true
    return nil
  }
}
