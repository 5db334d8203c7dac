import HaruHTML
import HaruJSON

extension SettingsPage {
  /// Version, developer, and third-party code.
  static func about(_ state: App.State) -> Node {
    let text = state.messages
    let contact = state.configuration.feedbackAddress.map { address -> Node in
      Node(.a, "row")
        .href("mailto:\(address)")
        .containing(
          name(text.aboutContact),
          Node(.span, "val").text(address)
        )
    }
    return Node(.div, "halves")
      .containing(
        Node(.div, "stack")
          .containing(
            Node(.div, "logo")
              .containing(
                Logo.node(),
                Node(.span).text(.appName)
              ),
            Node(.p).text(.aboutText),
            Node(.div, "group")
              .containing(
                version(state),
                fact(text.aboutDeveloper, text.aboutDeveloperName),
                contact ?? .empty
              ),
            abilities(state)
          ),
        Node(.section)
          .containing(
            Node(.h2, "lbl").text(.aboutLicences),
            Node(.div, "group").attribute(.lang, "en").containing(linkedParts()),
            Node(.p, "note").text(.aboutLicencesText)
          )
      )
  }

  private static func fact(_ name: String, _ value: String, note: String? = nil) -> Node {
    GroupRow.node(
      nil,
      .made(name),
      note: note.map { .made($0) },
      [Node(.span, "val").text(value)]
    )
  }

  /// The version of the app, and whether the server has a newer one.
  private static func version(_ state: App.State) -> Node {
    let text = state.messages
    let own = state.configuration.version
    let note: String
    switch state.settingsPage.newest {
    case .unknown, .asking: note = text.aboutAsking
    case .known(let newest):
      let isNewest = !state.hasUpdate && newest.hasSameBytes(as: own)
      note = isNewest ? text.aboutIsNewest : "\(text.aboutNewest) \(newest) · \(text.aboutNewer)"
    case .unreachable:
      return GroupRow.node(
        nil,
        .made("\(text.aboutVersion) \(own)"),
        note: .message(.aboutUnreachable),
        [button(text.aboutAskAgain, .newestVersionTapped)]
      )
    }
    return fact(text.aboutVersion, own, note: note)
  }

  /// What the browser reports about itself; hidden until it has.
  private static func abilities(_ state: App.State) -> Node {
    let text = state.messages
    let names = [
      text.aboutInstall, text.aboutPush, text.aboutShare, text.aboutFiles, text.aboutLinks,
      text.aboutBadge, text.settingsVibration,
    ]
    let rows = zip(Device.Ability.allCases, names).map { ability, name -> Node in
      let can = state.device?.can(ability)
      let answer = can == false ? text.aboutNo : text.aboutYes
      return GroupRow.node(
        nil,
        .made(name),
        [Node(.span, "val").waits(can == nil).text(answer)]
      )
    }
    return Node(.section)
      .containing(
        section(text.aboutBrowser, rows),
        Node(.p, "note").text(.aboutBrowserText)
      )
  }

  private static func linkedParts() -> [Node] {
    parts(of: "\(linked)", at: UInt8(ascii: "\n")).map { line in
      let facts = parts(of: String(utf8: line), at: UInt8(ascii: "|")).map {
        String(utf8: $0)
      }
      return facts.count == 3 ? fact(facts[0], facts[2], note: facts[1]) : .empty
    }
  }

  /// Third-party code in the app, the server and the command, as in their licence files: name,
  /// copyright holder, licence.
  private static let linked: StaticString = """
    Haru|© 2026 The Haru authors|MIT
    Swift|Apple Inc. and the Swift project authors|Apache-2.0
    Swift Argument Parser|Apple Inc. and the Swift project authors|Apache-2.0
    Swift Algorithms, Async Algorithms, Atomics, Collections, Numerics, Subprocess, System|Apple Inc. and the Swift project authors|Apache-2.0
    Swift Configuration, Log, Metrics, Distributed Tracing, Service Context|Apple Inc. and the project authors|Apache-2.0
    Swift Service Lifecycle|Apple Inc. and the SwiftServiceLifecycle project authors|Apache-2.0
    SwiftNIO, NIO Extras, NIO SSL, NIO HTTP/2, HTTP Types, Structured Headers|Apple Inc. and the SwiftNIO project authors|Apache-2.0
    AsyncHTTPClient|Apple Inc. and the AsyncHTTPClient project authors|Apache-2.0
    Swift Crypto, ASN.1|Apple Inc. and the project authors|Apache-2.0
    BoringSSL|The OpenSSL Project Authors, Google Inc.|Apache-2.0
    Hummingbird|the Hummingbird authors|Apache-2.0
    llhttp|© 2018 Fedor Indutny|MIT
    ICU|© 2016–2025 Unicode, Inc.|Unicode-3.0
    SQLite|dedicated by its authors|Public domain
    zlib|© Jean-loup Gailly and Mark Adler|Zlib
    Names of cities and countries (CLDR)|© Unicode, Inc.|Unicode-3.0
    Larger cities (geonames.org)|GeoNames|CC BY 4.0
    Time zones (iana.org/time-zones)|dedicated by its authors|Public domain
    Korean lunar calendar|© Jinil Lee|MIT
    Chinese lunar calendar|© kinegratii|MIT
    Common passwords (zxcvbn)|© Dropbox, Inc.|MIT
    """
}
