import Hummingbird

/// The files of the web app, from memory: request paths never reach the file system.
struct AssetRoutes {
  let assets: [ServedAsset]

  func add(to router: Router<some RequestContext>) {
    for served in assets {
      router.get(RouterPath(served.path)) { request, _ in
        try served.response(to: request)
      }
    }
  }
}
