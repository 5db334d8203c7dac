import HaruCore
import HaruJSON
import HaruStore
import Hummingbird

/// `/api/v1/words/package`: reads a package of Anki for a browser, which cannot; nothing is kept.
struct WordRoutes {
  let limit: LookupLimit
  private let reader = PackageReader()

  init(limit: LookupLimit) { self.limit = limit }

  func add(to router: Router<ServerContext>) {
    router.post("api/v1/words/package") { request, context -> Response in
      try limit.take(.package, context)
      let body = try await request.body.collect(upTo: context.maxUploadSize)
      do throws(AnkiPackageError) {
        return .json(try await reader.read(Array(body.readableBytesView)))
      } catch {
        throw Problem(error)
      }
    }
  }
}

/// Unpacks one package at a time: each may fill much memory.
private actor PackageReader {
  func read(_ bytes: [UInt8]) throws(AnkiPackageError) -> JSON {
    let package = try AnkiPackage(bytes)
    var members = WordImport(package).json.object ?? []
    members.append(JSON.Member(key: "media", value: .integer(Int64(package.mediaCount))))
    members.append(JSON.Member(key: "lost", value: .integer(Int64(package.lostCount))))
    return .object(members)
  }
}

extension Problem {
  fileprivate init(_ error: AnkiPackageError) {
    switch error {
    case .tooLarge: self.init(status: .contentTooLarge, code: "too_large")
    case .unreadable, .noSpace: self.init(status: .serviceUnavailable, code: "no_space")
    case .notAPackage, .malformed, .unknownCompression:
      self.init(status: .unprocessableContent, code: "bad_archive")
    }
  }
}
