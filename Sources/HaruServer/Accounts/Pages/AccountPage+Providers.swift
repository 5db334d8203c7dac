import HaruHTML
import HaruUI

// The sign-in providers that are linked to an account, and those that can be.

extension AccountPage {
  /// The providers of this server; none if it has none.
  func providers(_ details: Details) -> [Node] {
    guard !options.providers.isEmpty else { return [] }
    return [
      group(
        text.accountProviders,
        options.providers.map { provider in
          details.issuers.contains(provider.issuer)
            ? linked(provider, details) : unlinked(provider, details)
        }
      )
    ]
  }

  private func linked(_ provider: OpenIDProvider, _ details: Details) -> Node {
    fold(
      .check,
      provider.name,
      note: text.accountProviderLinked,
      isOpen: failed == "provider-unlink",
      form(
        "provider-unlink",
        [hidden("id", provider.id), note(text.accountProviderUnlinkText(name: provider.name))]
          + proof(details),
        text.accountProviderUnlink(name: provider.name),
        look: .solidBadWide
      )
    )
  }

  private func unlinked(_ provider: OpenIDProvider, _ details: Details) -> Node {
    fold(
      .plus,
      text.accountProviderLink(name: provider.name),
      isOpen: failed == "provider-link",
      form(
        "provider-link",
        [hidden("id", provider.id)] + proof(details),
        text.accountNext
      )
    )
  }

  /// A link instead of a redirect: a form must not lead to another site (`form-action 'self'`).
  func linking(_ provider: OpenIDProvider, _ start: String) -> Node {
    entrance(
      text.accountProviderLink(name: provider.name),
      text.accountProviderLinkText(name: provider.name),
      [
        TextButton.link(
          to: start,
          .made(text.accountContinueWith(name: provider.name)),
          .solidWide
        )
      ],
      ways: [quiet("/account", text.accountBack)]
    )
  }
}
