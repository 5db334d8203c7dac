public import HaruJSON

/// A page of what the server has.
public struct PullAnswer: Sendable {
  /// The user's epoch.
  public var epoch: String
  /// The last sequence number of the whole answer: the copy is complete up to it after the last page.
  public var end: Int64
  /// Through which sequence number deleted records were purged.
  public var purged: Int64
  /// The number of the device's last operation that the server has, 0 where it has none.
  public var last: Int64
  /// The link of the chain at that operation, 0 where there is none.
  public var chain: Int64
  /// The cells, their sequence numbers rising.
  public var cells: [SyncedCell]
  /// Whether pages follow.
  public var hasMore: Bool
  /// What all cells sum up to, on the last page when it was asked for and `end` is the newest.
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

  /// Reads an answer from its JSON form, nil where that has another shape.
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
