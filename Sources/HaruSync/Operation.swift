public import HaruJSON

/// A change in the device's outbox, numbered in the order in which the device stored it.
///
/// A device's numbers start at 1, increase and are never reused, so that a server can tell a
/// repeated push from a new one. As JSON it is the change with the number as `n`; `c` is `true` for
/// a copy, and `m` is `true` for a moved change.
public struct Operation: Equatable, Sendable {
  /// The number within the device, from 1.
  public var number: Int64
  /// The change.
  public var write: CellWrite
  /// Whether this is a cell of the server that it may have lost; its time is by the server's clock.
  public var isCopy: Bool
  /// Whether this was made in another copy of the records, without seeing what this one has.
  public var isMoved: Bool

  /// Numbers a change.
  public init(number: Int64, write: CellWrite, isCopy: Bool = false, isMoved: Bool = false) {
    self.number = number
    self.write = write
    self.isCopy = isCopy
    self.isMoved = isMoved
  }

  /// Reads an operation from its JSON form, nil if it has another shape.
  public init?(json: JSON) {
    guard let number = json["n"]?.integer, number > 0, let write = CellWrite(json: json)
    else { return nil }
    self.init(
      number: number,
      write: write,
      isCopy: json["c"]?.bool == true,
      isMoved: json["m"]?.bool == true
    )
  }

  /// The JSON form.
  public var json: JSON {
    var members = write.json.object ?? []
    members.append(JSON.Member(key: "n", value: .integer(number)))
    if isCopy { members.append(JSON.Member(key: "c", value: true)) }
    if isMoved { members.append(JSON.Member(key: "m", value: true)) }
    return .object(members)
  }

  /// Reads the operations of a JSON array, skipping elements of another shape.
  public static func list(from json: JSON) -> [Operation] {
    (json.array ?? []).compactMap { Operation(json: $0) }
  }
}
