import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

extension Word {
  /// The term and its meaning.
  var line: String { meaning.isEmpty ? term : "\(term)  \(oneLine(meaning))" }

  /// A text with its lines joined into one.
  func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline)
      .map { String($0).trimmed }.joined(separator: " / ")
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
