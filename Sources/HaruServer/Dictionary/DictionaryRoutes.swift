import HaruJSON
import HaruLookup
import Hummingbird

/// Look-ups in the operator's dictionary.
struct DictionaryRoutes {
  private static let wordLimit = 200

  let client: DictionaryClient?
  let limit: LookupLimit

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/dictionary") { request, context -> Response in
      guard let client else { throw Problem(status: .notFound, code: "no_dictionary") }
      let word = request.uri.queryParameters["word"].map(String.init) ?? ""
      guard !word.isEmpty, word.utf8.count <= Self.wordLimit else {
        throw Problem(status: .unprocessableContent, code: "bad_word")
      }
      try limit.take(.dictionary, context)
      do throws(DictionaryError) {
        return .json(try await client.lookUp(word).json)
      } catch {
        throw Problem(status: .serviceUnavailable, code: "upstream")
      }
    }
  }
}
