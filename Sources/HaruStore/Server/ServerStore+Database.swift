package import HaruTime

extension ServerStore: ServerDatabase {
  package var exchange: (any NewsExchange)? { nil }
  package var limits: (any LimitStorage)? { nil }
  package var files: any OperatorFiles {
    PrivateFolder(String(path.dropLast(Self.fileName.count)))
  }

  /// Nobody else serves this folder.
  package func takeOver(
    _ duty: Duty,
    at now: Instant,
    until end: Instant
  ) async throws(StoreError) -> Bool { true }

  /// Brings everything into the one file; what remains in the write-ahead log is recovered at the
  /// next start.
  package func shutDown() {
    try? checkpoint()
    lock?.release()
  }
}
