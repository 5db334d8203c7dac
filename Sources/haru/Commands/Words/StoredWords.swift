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
    let found = NameOrID(text).matches(
      in: try notebooks(),
      id: { $0.id.text },
      name: { $0.name }
    )
    return try only(of: found, for: text)
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

  private func only(of found: [Notebook], for text: String) throws -> Notebook {
    try context.only(
      of: found,
      missing: context.messages.wordNotebookMissing(name: text),
      several: context.messages.wordNotebookAmbiguous(name: text),
      line: { "\($0.id)  \($0.name)" }
    )
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
