import Foundation
import NIOCore
import Testing

@testable import HaruServer

struct ServiceWorkerTests {
  private static func source() throws -> String {
    let asset = try #require(ServedAsset.all.first { $0.path == "/service-worker.js" })
    return try String(buffer: asset.contents())
  }

  private static func list(_ name: String) throws -> [String] {
    let start = try #require(source().range(of: "const \(name) = "))
    let line = try source()[start.upperBound...].prefix { $0 != ";" }
    return try JSONDecoder().decode([String].self, from: Data(line.utf8))
  }

  /// The files of one language it finds in the documents; a page of `haru open` and one without
  /// scripts have no worker, and the system keeps the icons.
  @Test func keepsEveryHashedFileOfAllLanguages() throws {
    let others =
      /^\/(messages|quotes|command|plain|icons\/(?!icon-192)|places\/(?!(cities|index|en)\.))/
    let hashed = WebAssets.all.filter(\.isHashed).map(\.path)
    #expect(hashed.count { $0.contains(others) } > 3 * 23)
    // Pages refer to the icons of tasks without knowing their hash.
    let kept = hashed.filter { !$0.contains(others) } + ["/work-icons.svg"]
    #expect(try Set(Self.list("assets")) == Set(kept))
  }

  @Test func isNamedByTheVersionOfTheApp() throws {
    #expect(try Self.source().contains("const version = \"\(WebAssets.version)\";"))
  }
}
