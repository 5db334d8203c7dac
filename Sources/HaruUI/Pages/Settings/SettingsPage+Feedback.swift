import HaruCore
import HaruHTML
import HaruJSON

extension SettingsPage {
  /// A text for the user's mail program, and the same text to copy if there is none.
  static func feedback(_ state: App.State) -> Node {
    Node(.div, "halves")
      .containing(
        Node(.div, "stack")
          .containing(
            FormField.node(
              .feedbackMessage,
              Node(.textarea)
                .value(state.settingsPage.feedback)
                .attribute(.placeholder, .feedbackPlaceholder)
                .onInput { .settings(.feedbackTyped($0)) }
            ),
            state.configuration.feedbackAddress.map { address in
              TextButton.link(to: mailLink(to: address, state), .feedbackSend, .solidWide)
            } ?? button(state.messages.feedbackCopy, .feedbackCopied, .solidWide)
          ),
        Node(.div, "stack")
          .containing(
            Node(.section)
              .waits(!state.isOpen)
              .containing(
                Node(.h2, "lbl").text(.feedbackIncluded),
                Node(.p).text(circumstances(state))
              ),
            copying(state)
          )
      )
  }

  private static func copying(_ state: App.State) -> Node {
    let text = state.messages
    guard let address = state.configuration.feedbackAddress else {
      return Node(.p, "meta").text(.feedbackCopyTextNoAddress)
    }
    return Node(.section, "fields")
      .containing(
        Node(.h2, "lbl").text(.feedbackCopyTitle),
        Node(.p).text(text.feedbackCopyText(address: address)),
        Pair.node(
          button(text.feedbackCopy, .feedbackCopied),
          button(text.feedbackCopyAddress, .addressCopied)
        )
      )
  }

  /// The message as sent: the typed text, then the environment.
  static func feedbackText(_ state: some Scope) -> String {
    let typed = state.settingsPage.feedback
    return typed.utf8.isEmpty ? circumstances(state) : "\(typed)\n\n\(circumstances(state))"
  }

  /// Version, browser and system, as far as they are known.
  private static func circumstances(_ state: some Scope) -> String {
    let browser = Browser(userAgent: state.userAgent)
    var line = ""
    for part in ["Haru \(state.configuration.version)", browser.name, browser.system]
    where !part.utf8.isEmpty {
      line += line.utf8.isEmpty ? part : " · \(part)"
    }
    return line
  }

  /// A link to the mail program (RFC 6068): lines end in CRLF.
  private static func mailLink(to address: String, _ state: App.State) -> String {
    let subject = state.messages.feedbackSubject(version: state.configuration.version)
    var body: [UInt8] = []
    for byte in Array(feedbackText(state).utf8) {
      if byte == 0x0A { body.append(0x0D) }
      body.append(byte)
    }
    let text = String(utf8: body)
    return "mailto:\(address)?subject=\(subject.percentEncoded)&body=\(text.percentEncoded)"
  }
}
