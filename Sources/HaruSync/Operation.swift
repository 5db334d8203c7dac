public import HaruJSON

/// A change in the device's outbox, numbered in the order in which the device stored them.
///
/// The numbers of a device start at 1, rise and are never used again, so that a server can tell a
/// repeated push from a new one. As JSON it is the change with a member `n` for the number; `c`,
/// `true`, for a copy; and `m`, `true`, for what was moved.
public struct Operation: Equatable, Sendable {
  /// The number within the device, from 1.
  public var number: Int64
  /// The change.
  public var write: CellWrite
  /// Whether this is a cell of the server that it may have lost: its time is by the server's clock.
  public var isCopy: Bool
  /// Whether this was made in another copy of the records, out of sight of what this one has.
  public var isMoved: Bool

  /// Numbers a change.
  public init(number: Int64, write: CellWrite, isCopy: Bool = false, isMoved: Bool = false) {
    self.number = number
    self.write = write
    self.isCopy = isCopy
    self.isMoved = isMoved
  }

  /// Reads an operation from its JSON form, nil where that has another shape.
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

  /// Reads the operations of a JSON array; elements of another shape are left out.
  public static func list(from json: JSON) -> [Operation] {
    (json.array ?? []).compactMap { Operation(json: $0) }
  }
}
