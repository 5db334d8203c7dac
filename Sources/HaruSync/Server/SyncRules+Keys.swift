extension SyncRules {
  /// The cells that the operations of a push write, without those that are refused for themselves.
  ///
  /// Besides them, a push reads the cell `deleted` of their records and what `ServerStorage.record`
  /// and `lastEdit` say about these.
  package func keys(of request: PushRequest) -> [CellKey] {
    request.operations.compactMap { json in
      guard let operation = Operation(json: json) else { return nil }
      return try? operation.write.checked(zones: zones).key
    }
  }
}
