import HaruPlatform
import HaruStore
import HaruUI

/// The operator's pages (terms, privacy, imprint): a file `NAME.md` in a folder is the page
/// `/legal/NAME`, and `NAME.ko.md` the same in Korean.
public struct LegalPages: Sendable {
  /// The pages by name and language; the language is empty for `NAME.md`.
  private var pages: [String: [String: Markdown]] = [:]
  /// The versions of the pages to which signed-in people have to agree.
  private var versions: [String: String] = [:]

  /// No pages.
  public init() {}

  /// Reads the pages in a folder; nil if it or one of them cannot be read.
  public init?(folder: String) {
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    for file in files {
      guard let match = file.wholeMatch(of: /([a-z0-9-]+)(?:\.([A-Za-z-]+))?\.md/) else { continue }
      guard let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) else {
        return nil
      }
      pages[String(match.1), default: [:]][match.2.map(String.init) ?? ""] = Markdown(text)
    }
  }

  /// Asks everyone who is signed in to agree to a page, once for each version (`terms=2026-12-01`);
  /// returns false if there is no such page, or no version.
  public mutating func ask(for consent: String) -> Bool {
    guard let match = consent.wholeMatch(of: /([a-z0-9-]+)=([A-Za-z0-9._-]{1,40})/),
      pages[String(match.1)] != nil
    else { return false }
    versions[String(match.1)] = String(match.2)
    return true
  }

  /// The pages to which people have to agree, with their versions.
  var consents: [Consent] {
    versions.sorted { $0.key < $1.key }.map { Consent(page: $0.key, version: $0.value) }
  }

  /// The names in the order of the alphabet.
  var names: [String] { pages.keys.sorted() }

  /// A page in a language, or else in the operator's own.
  func page(_ name: String, in language: Language) -> Markdown? {
    guard let texts = pages[name] else { return nil }
    let own = texts["\(language.code)"] ?? texts[""]
    return own ?? texts.min { $0.key < $1.key }?.value
  }

  /// The links to all pages, with their titles.
  func links(in language: Language) -> [OperatorLink] {
    names.map { name in
      OperatorLink(name: page(name, in: language)?.title ?? name, address: "/legal/\(name)")
    }
  }
}

/// A link that the operator adds to the account pages.
public struct OperatorLink: Equatable, Sendable {
  /// The text of the link.
  public let name: String
  /// The address, or a path of this server.
  public let address: String

  /// Creates a link.
  public init(name: String, address: String) {
    self.name = name
    self.address = address
  }
}
