import HTTPTypes
import Hummingbird
import NIOCore

/// `/api/v1/zones`: the operator's time zone table, if newer than the app's.
struct ZoneRoutes {
  let zones: OperatorZones?

  func add(to router: Router<some RequestContext>) {
    router.get(RouterPath(OperatorZones.path)) { [zones] request, _ in
      guard let zones else { throw Problem(status: .notFound, code: "no_zones") }
      let tag = "\"\(zones.version)\""
      var headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
      if request.headers[.ifNoneMatch] == tag {
        return Response(status: .notModified, headers: headers)
      }
      headers[.contentType] = "application/octet-stream"
      return Response(
        status: .ok,
        headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: zones.bytes))
      )
    }
  }
}
