import Hummingbird

/// Computes each response in a separate task and lets the connection's task write it.
///
/// A task keeps the memory of the deepest call it ever made. Computing a response nests deeply, and
/// an event stream stays open for an hour: of its 43 KiB, 31 belonged to calls that had returned
/// long ago.
struct SeparateTaskResponder<Base: HTTPResponder>: HTTPResponder where Base.Context: Sendable {
  let base: Base

  @Sendable func respond(
    to request: Request,
    context: Base.Context
  ) async throws -> Response {
    async let answer = base.respond(to: request, context: context)
    return try await answer
  }
}
