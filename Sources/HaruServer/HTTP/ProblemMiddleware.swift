import HTTPTypes
import HaruStore
import HaruUI
import Hummingbird
import Logging
import NIOCore

/// Turns every thrown error into a problem document.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch {
      let requestID = context.logger[metadataKey: "hb.request.id"]?.description
      var problem = problem(for: error, context: context)
      if problem.detail == nil, !problem.faults.isEmpty {
        let text = Messages.carried(PageRequest(request).language)
        problem.detail = problem.faults.lazy.compactMap { text.sentence(for: $0) }.first
      }
      return problem.response(requestID: requestID)
    }
  }

  private func problem(for error: any Error, context: Context) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case is NIOTooManyBytesError: return .tooLarge(context.maxUploadSize)
    case StoreError.diskFull: return .storageFull
    case StoreError.busy, StoreError.unreachable: return .overloaded
    // The account was deleted during the request.
    case StoreError.noAccount: return .signedOut
    default: break
    }
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

extension Problem {
  /// The server's disk is full; reading still works.
  static var storageFull: Problem {
    Problem(
      status: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
      code: "storage_full"
    )
  }
}
