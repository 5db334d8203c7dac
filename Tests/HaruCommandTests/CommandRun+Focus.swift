import Foundation
import Testing

extension CommandRun {
  /// Runs `haru focus` at a time of day of 2026-11-21 in Seoul.
  func focus(_ arguments: String..., at time: String) throws -> Result {
    at = "2026-11-21T\(time)+09:00"
    return try run(["focus"] + arguments)
  }

  /// Adds a task with `haru focus add` and returns its id.
  func addTask(_ arguments: String...) throws -> String {
    let result = try run(["focus", "add"] + arguments)
    #expect(result.status == 0)
    return result.output.trimmingCharacters(in: .newlines)
  }
}
