import HaruCore
import HaruStore
import HaruSync
import HaruTime
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

  /// The notebook with a name or an id prefix.
  func notebook(named text: String) throws -> Notebook {
    try only(of: try notebooks(), for: text)
  }

  /// The notebook with exactly a name or an id, nil if there is none.
  func notebook(exactly text: String) throws -> Notebook? {
    let found = try notebooks().filter { $0.name == text || $0.id.text == text }
    return found.isEmpty ? nil : try only(of: found, for: text)
  }

  /// Puts a word into the notebook with a name or id, or into the first one if that is empty;
  /// returns the notebook if it has to be created.
  func move(
    _ word: inout Word,
    to name: String,
    _ identifiers: inout IdentifierSource
  ) throws -> Notebook? {
    if name.isEmpty {
      word.notebook = RecordID("")
      return nil
    }
    let name = try context.name(name)
    if let known = try notebook(exactly: name) {
      word.notebook = known.id
      return nil
    }
    let new = Notebook(id: identifiers.next(at: context.now.instant).recordID, name: name)
    word.notebook = new.id
    return new
  }

  private func only(of notebooks: [Notebook], for text: String) throws -> Notebook {
    try context.meant(
      by: text,
      in: notebooks,
      id: { $0.id.text },
      name: { $0.name },
      line: { $0.name },
      missing: context.messages.commandSeeList(
        sentence: context.messages.wordNotebookMissing(name: text),
        command: "haru word notebook list"
      ),
      several: context.messages.wordNotebookAmbiguous(name: text)
    )
  }

  /// The word with a spelling or an id prefix.
  func word(_ text: String) throws -> Word {
    try context.meant(
      by: text,
      in: try words(),
      id: { $0.id.text },
      name: { $0.term },
      line: { $0.line },
      missing: context.messages.commandSeeList(
        sentence: context.messages.wordNotFound(text: text),
        command: "haru word list"
      ),
      several: context.messages.wordAmbiguous(text: text)
    )
  }

  private func records(of entity: String) throws -> [Record] {
    try context.telling { () throws(StoreError) in try store?.records(of: entity) ?? [] }
  }
}
