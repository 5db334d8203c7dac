import Hummingbird

/// The files of the web app, from memory: no path of a request ever meets the file system.
struct AssetRoutes {
  let assets: [ServedAsset]

  func add(to router: Router<some RequestContext>) {
    for served in assets {
      router.get(RouterPath(served.asset.path)) { request, _ in
        try served.response(to: request)
      }
    }
  }
}
