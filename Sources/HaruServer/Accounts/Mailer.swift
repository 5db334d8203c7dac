import HaruPlatform
import Subprocess

/// Sends mail through a command that reads a message like `sendmail -t -i`.
///
/// The message, with the secrets in its links, goes through a pipe: never into arguments, which
/// other users of the machine can read, nor into a log.
struct Mailer: Sendable {
  /// The command for `sh`.
  let command: String
  /// The sender's address.
  let sender: String

  /// Sends a message; returns whether the command accepted it.
  func send(to address: MailAddress, subject: String, text: String) async -> Bool {
    let message = Self.message(from: sender, to: address, subject: subject, text: text)
    let result = try? await run(
      .name("sh"),
      arguments: ["-c", command],
      input: .string(message),
      output: .discarded,
      error: .discarded
    )
    return result?.terminationStatus.isSuccess ?? false
  }

  /// The message in RFC 5322 format; the subject is encoded (RFC 2047), so a line break in it
  /// cannot start another header.
  static func message(
    from sender: String,
    to address: MailAddress,
    subject: String,
    text: String
  ) -> String {
    let body = Data(text.utf8).base64EncodedString(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
    return [
      "From: \(sender)", "To: \(address.text)",
      "Subject: =?UTF-8?B?\(Data(subject.utf8).base64EncodedString())?=",
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64", "Auto-Submitted: auto-generated", "", body, "",
    ].joined(separator: "\r\n")
  }
}
