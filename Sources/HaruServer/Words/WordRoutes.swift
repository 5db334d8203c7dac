import Foundation
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
      do {
        return .json(
          try await reader.read(Array(body.readableBytesView), of: context.clientAddress)
        )
      } catch let error as AnkiPackageError {
        throw Problem(error)
      }
    }
  }
}

/// Unpacks one package at a time, each of which may fill much memory, beside the threads that answer
/// requests; a client that waits already waits for that one.
private actor PackageReader {
  private let places = WorkPlaces(1, queue: 8)
  private var clients: Set<String> = []

  func read(_ bytes: [UInt8], of client: String) async throws -> JSON {
    guard clients.insert(client).inserted else { throw Problem.overloaded }
    defer { clients.remove(client) }
    return try await places.perform {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try Self.json(of: bytes) }) }
      }
    }
  }

  private static func json(of bytes: [UInt8]) throws -> JSON {
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
