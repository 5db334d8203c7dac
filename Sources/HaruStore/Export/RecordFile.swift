package import HaruJSON
package import HaruSync
package import HaruTime

/// Everything that a person has made, as one file.
///
/// `{"format":"haru","version":1,"made_at":instant,"changes":[change, …]}`: each change in the form
/// that it has on the wire. An export has all cells of all records that are not deleted.
package struct RecordFile: Equatable, Sendable {
  /// The version of the form; a file of a later one is not read.
  package static let version: Int64 = 1

  /// The changes, in their order.
  package var changes: [CellWrite]
  /// The positions, from 0, of what stands among the changes and is none.
  package var unreadable: [Int] = []

  /// Makes a file of changes.
  package init(changes: [CellWrite]) { self.changes = changes }

  /// Makes a file of all cells of the records that are not deleted.
  package init(exporting cells: [CellWrite]) {
    let deleted = Set(
      cells.filter { $0.key.field == CellKey.deleted && $0.value == true }.map(\.key.record)
    )
    changes = cells.filter {
      $0.key.field != CellKey.deleted && !deleted.contains($0.key.record)
    }
  }

  /// Reads a file; nil for what is none, or one of a later version.
  package init?(json: JSON) {
    guard json["format"]?.string == "haru", let version = json["version"]?.integer,
      1...Self.version ~= version, let list = json["changes"]?.array
    else { return nil }
    changes = []
    for (index, element) in list.enumerated() {
      do throws(CellError) {
        guard let change = try CellWrite(json: element)?.checked() else {
          unreadable.append(index)
          continue
        }
        changes.append(change)
      } catch { unreadable.append(index) }
    }
  }

  /// The form that is written.
  package func json(madeAt instant: Instant) -> JSON {
    [
      "format": "haru", "version": .integer(Self.version),
      "made_at": .string(instant.rfc3339(offset: UTCOffset(seconds: 0))),
      "changes": .array(changes.map(\.json)),
    ]
  }
}

extension CellKey {
  /// The record of the cell, as a text to compare by.
  var record: String { "\(entity) \(id)" }
}
