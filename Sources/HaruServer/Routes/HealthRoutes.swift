import Hummingbird

/// `/healthz`: the process answers requests.
struct HealthRoutes {
  func add(to router: Router<some RequestContext>) {
    router.get("healthz") { _, _ in
      Response(
        status: .ok,
        headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "ok\n"))
      )
    }
  }
}
