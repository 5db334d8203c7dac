package import HaruTime

extension ServerStore: ServerDatabase {
  package var exchange: (any NewsExchange)? { nil }
  package var limits: (any LimitStorage)? { nil }
  package var files: any OperatorFiles {
    PrivateFolder(String(path.dropLast(Self.fileName.count)))
  }

  /// This server is the only one of its folder.
  package func takeOver(
    _ duty: Duty,
    at now: Instant,
    until end: Instant
  ) async throws(StoreError) -> Bool { true }

  /// Checkpoints everything into the one file; the next start recovers what remains in the
  /// write-ahead log.
  package func shutDown() {
    try? checkpoint()
    lock?.release()
  }
}
