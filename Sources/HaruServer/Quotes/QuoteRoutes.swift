import HaruCore
import Hummingbird
import NIOCore

/// `/api/v1/quotes`: the operator's published quotes, one JSON object per line.
struct QuoteRoutes {
  let quotes: OperatorQuotes

  func add(to router: Router<some RequestContext>) {
    router.get("api/v1/quotes") { [quotes] _, _ in
      let text = QuoteCollection.text(published: quotes.published)
      return Response(
        status: .ok,
        headers: [.contentType: "application/x-ndjson", .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: text))
      )
    }
  }
}
