public import HaruJSON

/// A page of the server's cells.
public struct PullAnswer: Sendable {
  /// The user's epoch.
  public var epoch: String
  /// The last sequence number of the whole answer: after the last page, the copy is complete up to
  /// it.
  public var end: Int64
  /// The sequence number through which deleted records have been purged.
  public var purged: Int64
  /// The number of the device's last operation on the server, 0 if there is none.
  public var last: Int64
  /// The chain link at that operation, 0 if there is none.
  public var chain: Int64
  /// The cells in ascending order of their sequence numbers.
  public var cells: [SyncedCell]
  /// Whether more pages follow.
  public var hasMore: Bool
  /// The sum of all cells, on the last page, if it was requested and `end` is the newest number.
  public var sum: CellSum?

  init(
    epoch: String,
    end: Int64,
    purged: Int64,
    last: Int64,
    chain: Int64,
    cells: [SyncedCell],
    hasMore: Bool,
    sum: CellSum?
  ) {
    self.epoch = epoch
    self.end = end
    self.purged = purged
    self.last = last
    self.chain = chain
    self.cells = cells
    self.hasMore = hasMore
    self.sum = sum
  }

  /// Reads an answer from its JSON form, nil if it has another shape.
  public init?(json: JSON) {
    guard let epoch = json["epoch"]?.string, let end = json["end"]?.integer,
      let purged = json["purged"]?.integer, let last = json["last"]?.integer,
      let chain = json["chain"]?.integer, let cells = json["cells"]?.array,
      let hasMore = json["more"]?.bool
    else { return nil }
    self.init(
      epoch: epoch,
      end: end,
      purged: purged,
      last: last,
      chain: chain,
      cells: cells.compactMap { SyncedCell(json: $0) },
      hasMore: hasMore,
      sum: json["sum"].flatMap { CellSum(json: $0) }
    )
    if self.cells.count < cells.count { return nil }
  }

  /// The JSON form.
  public var json: JSON {
    [
      "epoch": .string(epoch), "end": .integer(end), "purged": .integer(purged),
      "last": .integer(last), "chain": .integer(chain), "more": .bool(hasMore),
      "sum": sum?.json ?? .null, "cells": .array(cells.map { $0.json }),
    ]
  }
}
