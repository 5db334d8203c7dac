import Foundation
import HaruUI
import NIOCore
import Testing

@testable import HaruServer

struct ManifestTests {
  struct Manifest: Decodable {
    struct Icon: Decodable {
      let src: String
      let sizes: String
      let type: String
      let purpose: String?
    }
    struct Shortcut: Decodable {
      let name: String
      let url: String
    }
    struct ShareTarget: Decodable {
      struct Parameters: Decodable {
        struct File: Decodable { let accept: [String] }
        let title: String
        let text: String
        let url: String
        let files: [File]
      }
      let action: String
      let method: String
      let params: Parameters
    }
    struct FileHandler: Decodable {
      let action: String
      let accept: [String: [String]]
    }
    struct ProtocolHandler: Decodable {
      let `protocol`: String
      let url: String
    }
    struct LaunchHandler: Decodable { let clientMode: [String] }
    let id: String
    let lang: String
    let name: String
    let icons: [Icon]
    let screenshots: [Icon]
    let shortcuts: [Shortcut]
    let shareTarget: ShareTarget
    let fileHandlers: [FileHandler]
    let protocolHandlers: [ProtocolHandler]
    let launchHandler: LaunchHandler
  }

  /// All languages that the settings offer.
  private static let languages = Language.allCases.filter(\.isComplete).map { "\($0.code)" }

  private static func manifest(_ language: String) throws -> Manifest {
    let path = "/manifest/\(language).webmanifest"
    let asset = try #require(ServedAsset.all.first { $0.path == path })
    let contents = try asset.contents()
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Manifest.self, from: Data(contents.readableBytesView))
  }

  @Test(arguments: [("en", "Haru"), ("ko", "하루")])
  func namesTheAppInItsLanguage(language: String, name: String) throws {
    let manifest = try Self.manifest(language)
    #expect(manifest.lang == language)
    #expect(manifest.name == name)
  }

  /// Another id would be another app to the browser, and a launch goes on in the open window.
  @Test(arguments: languages)
  func isOneAppInOneWindow(language: String) throws {
    let manifest = try Self.manifest(language)
    #expect(manifest.id == "/")
    #expect(manifest.launchHandler.clientMode == ["navigate-existing", "auto"])
  }

  @Test(arguments: languages)
  func hasTheIconsThatInstallingNeeds(language: String) throws {
    let icons = try Self.manifest(language).icons
    #expect(
      icons.map { "\($0.sizes) \($0.purpose ?? "any")" }
        == ["192x192 any", "512x512 any", "512x512 maskable"]
    )
    try Self.hasTheSizeThatItSays(icons)
  }

  @Test(arguments: languages)
  func showsItselfWhereItIsInstalled(language: String) throws {
    let screenshots = try Self.manifest(language).screenshots
    #expect(screenshots.map(\.sizes) == ["390x844", "390x844", "1280x800"])
    #expect(screenshots.allSatisfy { $0.src.contains("-\(language)") })
    try Self.hasTheSizeThatItSays(screenshots)
  }

  private static func hasTheSizeThatItSays(_ pictures: [Manifest.Icon]) throws {
    for icon in pictures {
      let asset = try #require(ServedAsset.all.first { $0.path == icon.src })
      let bytes = try Data(asset.contents().readableBytesView)
      #expect(icon.type == (Self.isPNG(bytes) ? "image/png" : "image/webp"))
      let (width, height) = Self.size(of: bytes)
      #expect("\(width)x\(height)" == icon.sizes)
    }
  }

  private static func isPNG(_ bytes: Data) -> Bool { bytes[1..<4] == Data("PNG".utf8) }

  /// A PNG file has its width and height at offsets 16 and 20, big-endian; a WebP file without loss has
  /// both, less one, in 28 bits at offset 21, little-endian (RFC 9649, section 3.4).
  private static func size(of bytes: Data) -> (width: Int, height: Int) {
    if isPNG(bytes) {
      let size = bytes[16..<24].map { Int($0) }
      return (size[2] << 8 | size[3], size[6] << 8 | size[7])
    }
    let bits = bytes[21..<25].reversed().reduce(0) { $0 << 8 | Int($1) }
    return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
  }

  @Test(arguments: languages)
  func leadsFromAnIconAndFromOtherAppsToItsPages(language: String) throws {
    let manifest = try Self.manifest(language)
    let routes = try manifest.shortcuts.map { try #require(Route(path: $0.url), "\($0.url)") }
    #expect(routes == [.today, .focus, .words, .clockTimer])
    // The last task and the field for a word are there to be confirmed.
    #expect(
      manifest.shortcuts.map(\.url) == ["/today", "/focus?start=", "/words?add=", "/clock/timer"]
    )
    #expect(manifest.shortcuts.allSatisfy { !$0.name.isEmpty })
    let shared = manifest.shareTarget
    #expect(shared.method == "POST" && shared.action == "/share")
    let files = try #require(manifest.fileHandlers.first)
    #expect(Route(path: files.action) == .settingsData)
    let endings = files.accept.values.flatMap { $0 }.sorted()
    #expect(endings == [".apkg", ".csv", ".ics", ".json"])
    #expect(shared.params.files.first?.accept.filter { $0.hasPrefix(".") }.sorted() == endings)
    let links = manifest.protocolHandlers.map { "\($0.protocol) \($0.url)" }
    #expect(links == ["web+haru /open?link=%s"])
  }
}
