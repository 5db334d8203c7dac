import HaruHTML

extension SettingsPage {
  /// A text for the user's own mail program, and the same text to copy where there is none.
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
            TextButton.link(to: mailLink(state), .feedbackSend, .solidWide)
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
    let copy = button(text.feedbackCopy, .feedbackCopied)
    let rows: [Node] =
      if let address = state.configuration.feedbackAddress {
        [
          Node(.p).text(text.feedbackCopyText(address: address)),
          ButtonPair.node(
            copy,
            button(text.feedbackCopyAddress, .addressCopied)
          ),
        ]
      } else {
        [
          Node(.p).text(.feedbackCopyTextNoAddress), copy,
        ]
      }
    return Node(.section, "fields")
      .containing(
        [
          Node(.h2, "lbl").text(.feedbackCopyTitle)
        ] + rows
      )
  }

  /// The message as it is sent: what was typed, then the circumstances.
  static func feedbackText(_ state: App.State) -> String {
    let typed = state.settingsPage.feedback
    return typed.utf8.isEmpty ? circumstances(state) : "\(typed)\n\n\(circumstances(state))"
  }

  /// Version, browser and system, as far as they are known.
  private static func circumstances(_ state: App.State) -> String {
    var line = ""
    for part in ["Haru \(state.configuration.version)", state.browser.name, state.browser.system]
    where !part.utf8.isEmpty {
      line += line.utf8.isEmpty ? part : " · \(part)"
    }
    return line
  }

  /// A link to the mail program (RFC 6068).
  private static func mailLink(_ state: App.State) -> String {
    let subject = state.messages.feedbackSubject(version: state.configuration.version)
    return "mailto:\(state.configuration.feedbackAddress ?? "")?subject=\(percentEncoded(subject))"
      + "&body=\(percentEncoded(feedbackText(state)))"
  }

  /// Encodes all but letters and digits (RFC 3986, section 2.1); lines end in CRLF.
  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    func escape(_ byte: UInt8) {
      bytes.append(UInt8(ascii: "%"))
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
    for byte in Array(text.utf8) {
      switch byte {
      case 48...57, 65...90, 97...122: bytes.append(byte)
      case 10:
        escape(13)
        escape(10)
      default: escape(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
