public import HaruJSON
public import HaruTime

/// Everything that a person has created, as one file.
///
/// `{"format":"haru","version":1,"made_at":instant,"changes":[change, …]}`, where each change has
/// the same form as on the wire. An export has all cells of all records that are not deleted,
/// ordered by entity, id and field.
public struct RecordFile: Equatable, Sendable {
  /// The version of the format; files of a later version are refused.
  public static let version: Int64 = 1
  /// How many daily backups a device and a server keep.
  public static let dailyBackups = 7

  /// The changes, in the order of the file.
  public var changes: [CellWrite]
  /// The zero-based positions of unreadable elements among the changes.
  public private(set) var unreadable: [Int] = []

  /// Creates a file of changes.
  public init(changes: [CellWrite]) { self.changes = changes }

  /// Creates a file of all cells of the records that are not deleted.
  public init(exporting cells: [CellWrite]) {
    changes = []
    var records = CellGroups(cells)
    while let record = records.next() {
      if record.isDeleted { continue }
      for cell in record where !cell.key.field.hasSameBytes(as: CellKey.deleted) {
        changes.append(cell)
      }
    }
  }

  /// Reads a file; nil if it is not one, or of a later version.
  public init?(json: JSON) {
    guard let format = json["format"]?.string, format.hasSameBytes(as: "haru"),
      let version = json["version"]?.integer, version >= 1, version <= Self.version,
      let list = json["changes"]?.array
    else { return nil }
    changes = []
    for index in list.indices {
      do throws(CellError) {
        guard let change = try CellWrite(json: list[index])?.withoutNUL.checked() else {
          unreadable.append(index)
          continue
        }
        changes.append(change)
      } catch { unreadable.append(index) }
    }
  }

  /// How many records the file has.
  public var recordCount: Int {
    var records = CellGroups(changes)
    var count = 0
    while records.next() != nil { count += 1 }
    return count
  }

  /// The JSON form of the file.
  public func json(madeAt instant: Instant) -> JSON {
    [
      "format": "haru", "version": .integer(Self.version),
      "made_at": .string(instant.rfc3339(offset: UTCOffset(seconds: 0))),
      "changes": .array(changes.map { $0.json }),
    ]
  }

  /// The text of the JSON form, written change by change, because there may be very many.
  public func utf8(madeAt instant: Instant) -> [UInt8] {
    var bytes = RecordFile(changes: []).json(madeAt: instant).utf8
    // The end of the list and of the file.
    bytes.removeLast(2)
    for index in changes.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      changes[index].write(into: &bytes)
    }
    bytes.append(contentsOf: "]}".utf8)
    return bytes
  }
}
