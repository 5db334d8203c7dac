import Foundation
@testable import HaruUI
import Testing

struct SettingsAboutTests {
  @Test func asksTheServerForTheNewestVersion() {
    let page = SettingsDriver("/settings/about")
    #expect(page.program.effects.contains(.fetchVersion))
    #expect(page.html.contains("Checking…"))
    #expect(page.html.contains("The Haru authors"))
    page.send(.newestVersionArrived("1.2"))
    #expect(page.html.contains("You have the latest version."))
    page.send(.newestVersionArrived("1.3"))
    #expect(page.html.contains("Close Haru and open it again to update."))
    #expect(page.html.contains("Latest version 1.3 ·") && page.html.contains(">1.2</span>"))
  }

  @Test func saysThatTheServerDidNotAnswerAndAsksAgain() {
    let page = SettingsDriver("/settings/about", language: .ko)
    page.send(.newestVersionArrived(nil))
    #expect(page.html.contains("서버에 연결하지 못했어요."))
    #expect(page.html.contains(">다시 확인</button>"))
    #expect(page.send(.newestVersionTapped) == [.fetchVersion])
    #expect(!page.html.contains("서버에 연결하지 못했어요."))
  }

  /// The names in the list of licences for the packages in Package.resolved, in the order of that
  /// file.
  static let packages = [
    "async-http-client": "AsyncHTTPClient", "hummingbird": "Hummingbird",
    "swift-algorithms": "Algorithms",
    "swift-argument-parser": "Argument Parser", "swift-asn1": "ASN.1",
    "swift-async-algorithms": "Async Algorithms", "swift-atomics": "Atomics",
    "swift-collections": "Collections",
    "swift-configuration": "Configuration", "swift-crypto": "Crypto",
    "swift-distributed-tracing": "Distributed Tracing",
    "swift-http-structured-headers": "Structured Headers", "swift-http-types": "HTTP Types",
    "swift-log": "Log", "swift-metrics": "Metrics", "swift-nio": "SwiftNIO",
    "swift-nio-extras": "NIO Extras", "swift-nio-http2": "NIO HTTP/2", "swift-nio-ssl": "NIO SSL",
    "swift-nio-transport-services": "NIO", "swift-numerics": "Numerics",
    "swift-service-context": "Service Context",
    "swift-service-lifecycle": "Service Lifecycle", "swift-subprocess": "Subprocess",
    "swift-system": "System",
  ]

  @Test func saysThatANewerVersionWaitsWhateverTheServerSays() {
    let page = SettingsDriver("/settings/about")
    page.send(.newestVersionArrived("1.2"))
    page.program.receive(.updateArrived, at: SettingsDriver.moment)
    #expect(page.html.contains("Close Haru and open it again to update."))
  }

  @Test func namesTheLicencesOfWhatIsLinkedIn() throws {
    let html = SettingsDriver("/settings/about").html
    let root = URL(filePath: #filePath).appending(path: "../../../..")
    let resolved = try String(
      contentsOf: root.appending(path: "Package.resolved").standardized,
      encoding: .utf8
    )
    let identities = resolved.matches(of: /"identity" : "([^"]+)"/).map { String($0.1) }
    #expect(identities.count > 20)
    // A package of it is resolved for SwiftNIO Extras, but not linked.
    for identity in identities where identity != "swift-certificates" {
      let name = try #require(Self.packages[identity], "\(identity) needs a line in the list")
      #expect(html.contains(name), "\(identity)")
    }
    for part in [
      "Swift", "BoringSSL", "SQLite", "zlib", "GeoNames", "CLDR", "zxcvbn", "Apache-2.0", "MIT",
    ] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test(arguments: [Language.en, .ko])
  func saysWhatTheBrowserCanDo(language: Language) {
    let page = SettingsDriver("/settings/about", language: language)
    #expect(page.program.effects.contains(.describeDevice))
    let (yes, no) = (page.state.messages.aboutYes, page.state.messages.aboutNo)
    #expect(page.html.matches(of: /<span class="val" data-state="waits">/).count == 7)
    let can = [true, false, true, false, false, true, false]
    page.receive(.deviceDescribed(Device(abilities: can)))
    let said = page.html.matches(of: /<span class="val">([^<]*)</).map { String($0.1) }
    #expect(said.filter { $0 == yes || $0 == no } == can.map { $0 ? yes : no })
  }

  @Test func theOperatorIsReachedByMail() {
    #expect(!SettingsDriver("/settings/about").html.contains("Contact"))
    let page = SettingsDriver(
      "/settings/about",
      configuration: Configuration(feedbackAddress: "haru@example.org")
    )
    #expect(page.html.contains(#"href="mailto:haru@example.org""#))
  }
}
