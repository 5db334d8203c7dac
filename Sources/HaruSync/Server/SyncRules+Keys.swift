extension SyncRules {
  /// The cells that the operations of a push write, except those of operations that are invalid by
  /// themselves.
  ///
  /// A push also reads the cell `deleted` of their records, and what `ServerStorage.record` and
  /// `lastEdit` return for them.
  package func keys(of request: PushRequest) -> [CellKey] {
    request.operations.compactMap { json in
      guard let operation = Operation(json: json) else { return nil }
      return try? operation.write.checked(zones: zones).key
    }
  }
}
