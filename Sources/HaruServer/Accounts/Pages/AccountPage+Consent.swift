import HaruHTML
import HaruStore
import HaruUI

extension AccountPage {
  /// The question whether a person agrees to texts of the operator, beside everything with which
  /// one can take the data and leave without agreeing.
  func consent(_ texts: [Consent], _ details: Details) -> [Node] {
    let pages = texts.map { consent in
      let title = options.legal.page(consent.page, in: text.language)?.title ?? consent.page
      return GroupRow.link(to: "/legal/\(consent.page)", .text, .made(title))
        .attribute(.target, "_self")
    }
    let shown = hidden("shown", texts.map(\.shown).joined(separator: " "))
    let question = [
      note(text.accountConsentText), group(nil, pages),
      form("agree", [shown], text.accountConsentAgree),
    ]
    let signOut = details.isAnonymous ? [] : [owner(details)]
    return [
      Node(.div, "halves")
        .containing(
          Node(.div, "stack").containing([panel(question)]),
          Node(.div, "stack").containing(signOut + [backups(details), leaving(details)])
        )
    ]
  }
}
