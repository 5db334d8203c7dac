public import HaruJSON
public import HaruSync
public import HaruTime

/// A collection of words.
///
/// The first notebook needs no record: its id is empty and new words go there.
public struct Notebook: StoredThing {
  /// The entity of notebook records.
  public static let entity = "notebook"

  /// The record id.
  public let id: RecordID
  /// The name.
  public var name: String

  /// Creates a notebook.
  public init(id: RecordID, name: String) {
    self.id = id
    self.name = name
  }

  /// Reads the notebook from its record (field `name`), nil if it has no name.
  public init?(record: Record) {
    guard let name = record["name"]?.string, !name.utf8.isEmpty else { return nil }
    self.init(id: record.id, name: name)
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] { [JSON.Member(key: "name", value: .string(name))] }

  /// The changes that delete the notebook and move its words to the first one, or that undo this
  /// for the words as they were.
  public func deletion(
    _ isDeleted: Bool = true,
    words: [Word],
    at instant: Instant
  ) -> [CellWrite] {
    var writes = [deletion(isDeleted, at: instant)]
    for word in words where word.notebook == id {
      var moved = word
      moved.notebook = ""
      writes +=
        isDeleted ? moved.writes(since: word, at: instant) : word.writes(since: moved, at: instant)
    }
    return writes
  }
}
