import HaruJSON

extension PullRequest {
  /// The query string: `device=d&account=a&cursor=e.7&end=9&purged=3&sum=1&limit=9`.
  ///
  /// Nothing needs escaping: devices, accounts and epochs consist of letters, digits, `-` and `_`.
  public var query: String {
    var query = "device=\(device)"
    if let account { query += "&account=\(account)" }
    if let cursor { query += "&cursor=\(cursor.text)" }
    if let end { query += "&end=\(end)" }
    if purged > 0 { query += "&purged=\(purged)" }
    if wantsSum { query += "&sum=1" }
    if limit != PullRequest.cellLimit { query += "&limit=\(limit)" }
    return query
  }

  /// Parses query parameters; nil if one is invalid.
  public init?(parameter: (_ name: String) -> String?) {
    guard let device = parameter("device"), PushRequest.isDevice(device) else { return nil }
    self.init(cursor: nil, device: device)
    if let sum = parameter("sum") {
      wantsSum = sum.hasSameBytes(as: "1")
      guard wantsSum || sum.hasSameBytes(as: "0") else { return nil }
    }
    account = parameter("account")
    if let text = parameter("cursor") {
      guard let cursor = SyncCursor(text) else { return nil }
      self.cursor = cursor
    }
    if let text = parameter("end") {
      guard let end = Int64(text), end >= 0 else { return nil }
      self.end = end
    }
    if let text = parameter("purged") {
      guard let purged = Int64(text), purged >= 0 else { return nil }
      self.purged = purged
    }
    if let text = parameter("limit") {
      guard let limit = Int(text), limit > 0 else { return nil }
      self.limit = limit
    }
  }
}
