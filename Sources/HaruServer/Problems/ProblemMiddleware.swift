import HTTPTypes
import Hummingbird
import Logging

/// Answers every thrown error with a problem document.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch {
      let requestID = context.logger[metadataKey: "hb.request.id"]?.description
      return problem(for: error, context: context).response(requestID: requestID)
    }
  }

  private func problem(for error: any Error, context: Context) -> Problem {
    if let problem = error as? Problem { return problem }
    if let error = error as? any HTTPResponseError {
      return Problem(status: error.status, code: Self.code(of: error.status))
    }
    context.logger.error("request failed", metadata: ["error": "\(error)"])
    return Problem(status: .internalServerError, code: "internal")
  }

  private static func code(of status: HTTPResponse.Status) -> String {
    switch status {
    case .notFound: "not_found"
    case .contentTooLarge: "too_large"
    case .unsupportedMediaType: "unsupported_media_type"
    default: status.kind == .clientError ? "bad_request" : "internal"
    }
  }
}
