import HaruCore
import HaruStore
import HaruSync
import HaruUI

/// A person's words, notebooks and reviews, as commands read and change them.
struct StoredWords {
  let context: CommandContext
  let store: ReplicaStore?

  /// Opens the data for reading; data that was never saved counts as empty.
  init(_ context: CommandContext) throws {
    self.context = context
    store = try context.telling { () throws(StoreError) in
      try context.existingStore()
    }
  }

  func words() throws -> [Word] { try records(of: Word.entity).compactMap { Word(record: $0) } }

  func notebooks() throws -> [Notebook] {
    try records(of: Notebook.entity).compactMap { Notebook(record: $0) }
  }

  func reviews() throws -> [WordReview] {
    try records(of: WordReview.entity).compactMap { WordReview(record: $0) }
  }

  /// The notebook with a name.
  func notebook(named name: String) throws -> Notebook {
    guard let notebook = try notebooks().first(where: { $0.name == name }) else {
      throw context.failure(context.messages.wordNotebookMissing(name: name))
    }
    return notebook
  }

  /// The word with a spelling or an id prefix.
  func word(_ text: String) throws -> Word {
    try context.only(
      of: try words().filter { NameOrID(text).fits(id: $0.id.text, name: $0.term) },
      missing: context.messages.wordNotFound(text: text),
      several: context.messages.wordAmbiguous(text: text),
      line: { "\($0.id)  \($0.line)" }
    )
  }

  private func records(of entity: String) throws -> [Record] {
    try context.telling { () throws(StoreError) in try store?.records(of: entity) ?? [] }
  }
}
