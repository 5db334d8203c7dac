import HTTPTypes
import Hummingbird

/// Refuses a request by its announced length, before any of its body is read.
struct BodyLimit<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= context.maxUploadSize else {
      throw Problem(
        status: .contentTooLarge,
        code: "too_large",
        detail: "A body may have at most \(context.maxUploadSize) bytes."
      )
    }
    return try await next(request, context)
  }
}
