import HaruCore
import HaruStore
import HaruSync
import HaruTime

/// Keeps calculations in the person's history; opens it when there is a first one.
final class CalculationKeeper {
  private let context: CommandContext
  private var identifiers: IdentifierSource
  private var store: ReplicaStore?

  init(_ context: CommandContext) {
    self.context = context
    identifiers = IdentifierSource(seed: context.seed)
  }

  /// Keeps evaluations; when it returns, they have reached the disk.
  func keep(_ evaluations: [Evaluation]) throws {
    if evaluations.isEmpty { return }
    let now = context.now
    let writes = evaluations.flatMap { evaluation in
      Calculation(id: identifiers.next(at: now.instant).recordID, evaluation, at: now)
        .writes(at: now.instant)
    }
    try context.telling { () throws(StoreError) in
      if store == nil { store = try ReplicaStore(directory: context.dataDirectory) }
      try store?.save(writes)
    }
  }
}
