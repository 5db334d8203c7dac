import HaruCore
import HaruJSON
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/calc`: the calculator; nothing is stored.
struct CalcRoutes: Sendable {
  let verbs: Verbs

  func add(to router: Router<ServerContext>) {
    router.post("api/v1/calc", use: calculate)
  }

  @Sendable private func calculate(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context)
    var body = try await RequestFields(of: request, in: context)
    let text = body.text("expression", limit: 1_024)
    try body.check()
    let evaluation: Evaluation
    do throws(CalculatorError) { evaluation = try Evaluation(parsing: text) } catch {
      let sentence = call.messages.sentence(for: error)
      throw Problem.invalid("expression", "no_expression", detail: sentence)
    }
    let seconds = evaluation.result.seconds
    return .json([
      "formula": .string(evaluation.formula.text()),
      "result": .string(evaluation.result.text()),
      "seconds": seconds.map { .integer($0) } ?? .null,
      "iso": seconds.map { .string(DurationFormat.iso.text(seconds: $0)) } ?? .null,
    ])
  }
}
