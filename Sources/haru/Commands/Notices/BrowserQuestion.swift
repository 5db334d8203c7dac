import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// Finds out which of the account's browsers are on this machine: the server cannot tell, and a
/// wrong guess loses an alarm.
struct BrowserQuestion {
  /// How long the server may take to list the browsers.
  private static let patience = Duration.seconds(5)

  #if os(macOS)
  private static let system = "macOS"
  #else
  private static let system = "Linux"
  #endif

  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// What the person said, now or earlier.
  ///
  /// In a terminal, asks about browsers that are new; otherwise says which option answers that.
  func answers() -> KnownBrowsers {
    let connection = ServerConnection(inFolder: context.copies.root)
    guard let status = connection?.push(patience: Self.patience) else {
      return KnownBrowsers(in: context.dataDirectory)
    }
    return answers(about: status)
  }

  /// The same with the server's response `{"devices":[{"id","label","kinds","confirmed_at"}]}`.
  func answers(about status: JSON) -> KnownBrowsers {
    var known = KnownBrowsers(in: context.dataDirectory)
    let new = Self.candidates(in: status).filter { !known.has($0.id) }
    if new.isEmpty { return known }
    guard context.input.isTerminal else {
      let names = context.messages.list(new.map { context.messages.device($0.label) })
      context.errors.writeLine("haru: \(context.messages.notifyBrowserHint(name: names))")
      _ = context.errors.flush()
      return known
    }
    for candidate in new {
      let name = context.messages.device(candidate.label)
      let isAlone = new.filter { context.messages.device($0.label) == name }.count == 1
      if !isAlone { context.errors.writeRow("\(name) · \(arrival(candidate))") }
      let question = context.messages.notifyAskBrowser(name: name)
      let isHere = context.confirms(question, byDefault: false)
      known.add(KnownBrowsers.Answer(id: candidate.id, label: candidate.label, isHere: isHere))
    }
    known.write(to: context.dataDirectory)
    return known
  }

  private struct Candidate {
    let id: String
    let label: String
    let confirmedAt: Instant?
  }

  /// The browsers that get notifications and run on the system of this machine.
  private static func candidates(in status: JSON) -> [Candidate] {
    (status["devices"]?.array ?? []).compactMap { device in
      guard let id = device["id"]?.string, let label = device["label"]?.string,
        Browser(userAgent: label).system == system,
        !NoticeKinds(device["kinds"]?.string ?? "").isEmpty
      else { return nil }
      let confirmedAt = device["confirmed_at"]?.string.flatMap { try? Instant(rfc3339: $0) }
      return Candidate(id: id, label: label, confirmedAt: confirmedAt)
    }
  }

  /// When a notification last arrived, which tells browsers of the same name apart.
  private func arrival(_ candidate: Candidate) -> String {
    let text = context.messages
    guard let confirmed = candidate.confirmedAt else { return text.noticesNothingYet }
    let ago = max(0, (context.now.instant - confirmed) / 1_000)
    return ago < 60
      ? text.noticesArrivedNow : text.noticesArrived(time: text.time(ago, exactly: false))
  }
}
