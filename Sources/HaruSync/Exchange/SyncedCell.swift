public import HaruJSON
public import HaruTime

/// A cell as the server has it.
///
/// As JSON it is `{"e":entity,"i":id,"f":field,"v":value,"t":stamp,"s":sequence,"b":birth}`. The
/// sequence number identifies this version of the cell: a later version has a higher one.
public struct SyncedCell: Equatable, Sendable {
  /// The cell.
  public var key: CellKey
  /// Its value.
  public var value: JSON
  /// When the value was written, by the server's clock.
  public var stamp: Instant
  /// The position of this version among all of the user's.
  public var sequence: Int64
  /// The sequence number at which the record began: it has no cells from before.
  ///
  /// A record that was deleted and purged may begin again.
  public var birth: Int64

  /// Creates a cell.
  public init(_ key: CellKey, value: JSON, stamp: Instant, sequence: Int64, birth: Int64) {
    self.key = key
    self.value = value
    self.stamp = stamp
    self.sequence = sequence
    self.birth = birth
  }

  /// Reads a cell from its JSON form, nil if it has another shape.
  public init?(json: JSON) {
    guard let write = CellWrite(json: json), let sequence = json["s"]?.integer,
      let birth = json["b"]?.integer
    else { return nil }
    self.init(
      write.key,
      value: write.value,
      stamp: write.madeAt,
      sequence: sequence,
      birth: birth
    )
  }

  /// The JSON form.
  public var json: JSON {
    var members = CellWrite(key, value: value, madeAt: stamp).json.object ?? []
    members.append(JSON.Member(key: "s", value: .integer(sequence)))
    members.append(JSON.Member(key: "b", value: .integer(birth)))
    return .object(members)
  }
}

/// The number of cells and a hash of their versions.
///
/// Two copies with the same sum hold the same versions of the same cells, except by chance.
public struct CellSum: Equatable, Sendable {
  /// The number of cells.
  public var count: Int64 = 0
  /// The exclusive or of the digests of all cells.
  public var digest: Int64 = 0

  /// Starts with no cells.
  public init() {}

  /// Adds a cell.
  public mutating func add(_ key: CellKey, sequence: Int64) {
    var digest = Digest()
    digest.add(key.entity)
    digest.add(key.id.text)
    digest.add(key.field)
    digest.add(sequence)
    self.digest ^= digest.value
    count += 1
  }

  /// Reads a sum from its JSON form, nil if it has another shape.
  public init?(json: JSON) {
    guard let count = json["count"]?.integer, let digest = json["digest"]?.integer
    else { return nil }
    self.count = count
    self.digest = digest
  }

  /// The JSON form: `{"count":cells,"digest":number}`.
  public var json: JSON { ["count": .integer(count), "digest": .integer(digest)] }
}
