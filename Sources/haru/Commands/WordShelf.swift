import Foundation
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// The words, notebooks and reviews of a person's data, as the commands read and change them.
struct WordShelf {
  let context: CommandContext
  let store: ReplicaStore?

  /// Opens the data for reading; what was never saved counts as empty.
  init(_ context: CommandContext) throws {
    self.context = context
    store = try context.telling { () throws(StoreError) in
      try ReplicaStore.existing(in: context.dataDirectory)
    }
  }

  func words() throws -> [Word] { try records(of: Word.entity).compactMap { Word(record: $0) } }

  func notebooks() throws -> [Notebook] {
    try records(of: Notebook.entity).compactMap { Notebook(record: $0) }
  }

  func reviews() throws -> [WordReview] {
    try records(of: WordReview.entity).compactMap { WordReview(record: $0) }
  }

  /// The notebook of a name.
  func notebook(named name: String) throws -> Notebook {
    guard let notebook = try notebooks().first(where: { $0.name == name }) else {
      throw context.failure(context.messages.wordNotebookMissing(name: name))
    }
    return notebook
  }

  /// The one word that is written so or whose id starts so.
  func word(_ text: String) throws -> Word {
    let found = try words().filter {
      $0.term == text || !text.isEmpty && $0.id.text.hasPrefix(text)
    }
    guard let word = found.first else {
      throw context.failure(context.messages.wordNotFound(text: text))
    }
    if found.count > 1 {
      let list = found.map { "\($0.id)  \($0.line)" }.joined(separator: "\n")
      throw context.failure(context.messages.wordAmbiguous(text: text) + "\n" + list)
    }
    return word
  }

  func save(_ writes: [CellWrite]) throws {
    try context.telling { () throws(StoreError) in
      try ReplicaStore(directory: context.dataDirectory).save(writes)
    }
  }

  private func records(of entity: String) throws -> [Record] {
    try context.telling { () throws(StoreError) in try store?.records(of: entity) ?? [] }
  }
}

extension Word {
  /// The term and what it means.
  var line: String { meaning.isEmpty ? term : "\(term)  \(oneLine(meaning))" }

  private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " / ")
  }

  /// The object of `--json`.
  func json(card: WordCard, notebook: String?) -> JSON {
    let text = { (text: String) -> JSON in text.isEmpty ? .null : .string(text) }
    var due: JSON?
    if card.stage == .review {
      due = PlainDate(daysSinceEpoch: card.dueDay).map { .string($0.description) }
    }
    if card.isOnStep { due = .string(card.dueAt.rfc3339(offset: savedAt.offset)) }
    return [
      "id": .string(id.text), "term": .string(term), "meaning": text(meaning),
      "example": text(example), "reading": text(reading), "note": text(note),
      "tags": .array(tags.map { .string($0) }),
      "language": text(language), "notebook": notebook.map { .string($0) } ?? .null,
      "savedOn": .string(savedOn.description), "suspended": .bool(isSuspended),
      "stage": .string(card.stage.name), "due": due ?? .null,
      "reviews": .integer(Int64(card.reviews)), "lapses": .integer(Int64(card.lapses)),
      "leech": .bool(card.isLeech),
    ]
  }
}

extension WordCard.Stage {
  fileprivate var name: String {
    switch self {
    case .new: "new"
    case .learning: "learning"
    case .review: "review"
    case .relearning: "relearning"
    }
  }
}
