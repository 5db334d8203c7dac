import ArgumentParser
import HaruServer
import HaruUI

/// The options of `haru serve` for what the operator adds to pages.
struct ServePages: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A sentence above every page, about maintenance or new terms.",
      valueName: "text"
    )
  )
  var notice: String?

  @Option(
    name: .customLong("legal-dir"),
    help: ArgumentHelp(
      "A folder of pages in Markdown: NAME.md is /legal/NAME, NAME.ko.md the same in Korean.",
      valueName: "folder"
    )
  )
  var legalFolder: String?

  @Option(
    name: .customLong("consent"),
    help: ArgumentHelp(
      """
      A page of --legal-dir that everyone signed in is asked to agree to, once for each version: \
      terms=2026-12-01; repeatable.
      """,
      valueName: "page"
    )
  )
  var consents: [String] = []

  @Option(
    name: .customLong("account-link"),
    help: ArgumentHelp(
      "A link on the account pages: 'Our other apps=https://example.org'; repeatable.",
      valueName: "link"
    )
  )
  var links: [String] = []

  /// Applies the options to those of the server; returns a sentence about the first problem, if
  /// any.
  func apply(to options: inout ServerOptions, _ text: Messages) -> String? {
    options.notice = notice
    if let legalFolder {
      guard let pages = LegalPages(folder: legalFolder) else {
        return text.fileUnreadable(path: legalFolder)
      }
      options.legal = pages
    }
    for consent in consents where !options.legal.ask(for: consent) {
      return text.serveConsentInvalid(consent: consent)
    }
    for link in links {
      let parts = link.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, ServeCommand.isLink(parts[1]) else {
        return text.serveLinkInvalid(link: link)
      }
      options.links.append(OperatorLink(name: parts[0], address: parts[1]))
    }
    return nil
  }
}
