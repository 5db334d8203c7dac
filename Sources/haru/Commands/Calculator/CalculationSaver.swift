import HaruCore
import HaruSync
import HaruTime

/// Saves calculations in the history.
final class CalculationSaver {
  private let context: CommandContext
  private var identifiers: IdentifierSource

  init(_ context: CommandContext) {
    self.context = context
    identifiers = IdentifierSource(seed: context.seed)
  }

  /// Saves evaluations; they have reached the disk when this returns.
  ///
  /// A bare `0:00` is not saved, as in the app.
  func keep(_ evaluations: [Evaluation]) throws {
    let evaluations = evaluations.filter { !$0.formula.isZero }
    if evaluations.isEmpty { return }
    let now = context.now
    let writes = evaluations.flatMap { evaluation in
      Calculation(id: identifiers.next(at: now.instant).recordID, evaluation, at: now)
        .writes(at: now.instant)
    }
    try context.save(writes)
  }
}
