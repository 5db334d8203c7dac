package import HaruCore
package import HaruStore
import HaruTime

extension WordImport {
  /// Converts the notes of an Anki package.
  ///
  /// Throws `tooLarge` once the package's deadline has passed.
  package init(_ package: AnkiPackage) throws(AnkiPackageError) {
    self.init()
    for (index, note) in package.notes.enumerated() {
      guard ContinuousClock.now < package.deadline else { throw .tooLarge }
      let answers = note.answers.compactMap { answer in
        WordRating(rawValue: answer.rating).map {
          Answer(
            instant: Instant(milliseconds: answer.milliseconds),
            rating: $0,
            // Haru writes 0 for what it did not measure.
            milliseconds: answer.duration > 0 ? answer.duration : nil
          )
        }
      }
      // Nobody chose Anki's default deck, so it becomes no notebook.
      let deck = note.deck == "Default" ? "" : note.deck
      addNote(
        index + 1,
        fields: note.fields,
        tags: note.tags,
        deck: deck,
        answers: answers,
        start: note.schedule.map { Start($0) },
        isSuspended: note.isSuspended
      )
    }
  }
}

extension WordImport.Start {
  /// Uses the memory state of FSRS, or derives it from that of SM-2.
  fileprivate init(_ schedule: AnkiPackage.Schedule) {
    var memory = FSRS.standard.memory(
      ofInterval: schedule.interval,
      ease: Double(schedule.factor) / 1_000
    )
    if let stability = schedule.stability, let difficulty = schedule.difficulty {
      memory = FSRS.Memory(stability: stability, difficulty: difficulty)
    }
    self.init(
      due: Instant(milliseconds: schedule.due),
      days: schedule.interval,
      memory: memory
    )
  }
}
