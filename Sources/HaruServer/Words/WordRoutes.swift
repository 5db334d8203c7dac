import HaruPlatform
import HaruCore
import HaruJSON
import HaruLookup
import HaruStore
import Hummingbird

/// `/api/v1/words/package`: reads an Anki package for a browser, which cannot read one; nothing is
/// stored.
struct WordRoutes {
  let limit: LookupLimit
  let uploads: Uploads
  private let reader = PackageReader()

  init(limit: LookupLimit, uploads: Uploads) {
    self.limit = limit
    self.uploads = uploads
  }

  func add(to router: Router<ServerContext>) {
    router.post("api/v1/words/package") { request, context -> Response in
      try limit.take(.package, context)
      let file = try await uploads.receive(request, context)
      do {
        return .json(try await reader.read(file, of: context.clientAddress))
      } catch let error as AnkiPackageError {
        throw Problem(error)
      }
    }
  }
}

/// Unpacks one package at a time, since each may take much memory, off the threads that serve
/// requests; each client has at most one.
private struct PackageReader {
  private let places = FairWorkQueue(1, queue: 8)

  func read(_ file: SpoolFile, of client: String) async throws -> JSON {
    try await places.perform(for: client) {
      try await withCheckedThrowingContinuation { continuation in
        OwnThread.start {
          continuation.resume(
            with: Result { try Self.json(of: file.read(from: 0, atMost: file.count)) }
          )
        }
      }
    }
  }

  private static func json(of bytes: [UInt8]) throws -> JSON {
    let package = try AnkiPackage(bytes)
    var members = try WordImport(package).json.object ?? []
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
