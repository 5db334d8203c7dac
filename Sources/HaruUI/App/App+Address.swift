extension SharedState {
  /// Drops what filled in a dialog from the address, so that a reload doesn't fill it in again.
  ///
  /// Nothing happens if the address has no parameter of that name.
  mutating func dropParameter(_ name: StaticString, for address: Effect) -> [Effect] {
    guard let route, Query(of: path)[name] != nil else { return [] }
    path = "\(route.path)"
    return [address]
  }
}
