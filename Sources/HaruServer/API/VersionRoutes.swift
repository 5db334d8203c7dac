import HaruJSON
import Hummingbird

/// `/api/v1/version`: the version that a reloaded page would get.
struct VersionRoutes {
  let version: String

  func add(to router: Router<some RequestContext>) {
    let body = JSON.object([JSON.Member(key: "version", value: .string(version))]).text
    router.get("api/v1/version") { _, _ in
      Response(
        status: .ok,
        headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: body))
      )
    }
  }
}
