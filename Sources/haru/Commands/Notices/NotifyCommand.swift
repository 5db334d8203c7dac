import ArgumentParser
import HaruPlatform
import HaruCore
import HaruTime
import HaruUI

/// `haru notify`: shows desktop notifications when something is due.
struct NotifyCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "notify",
    abstract: "Show desktop notifications for what is due: alarms, timers, sessions, the morning.",
    discussion: """
      Without options, lists what is due in the next 24 hours. With --watch, shows each as a \
      desktop notification when it is due, until interrupted; an alarm answered on another device \
      stays silent, and one that was due while nothing watched is told afterwards. If you are \
      signed in, it also syncs every minute, and asks once about each of the account's browsers \
      whether it is on this machine, so that nothing is shown twice. --install has systemd start it \
      with every session.
      """
  )

  @Flag(help: "Keep running and show each notification when it is due.")
  var watch = false

  @Flag(help: "Write a systemd user unit that keeps it running.")
  var install = false

  @Option(
    help: ArgumentHelp(
      """
      Run this command with title and text as its last arguments (default: notify-send); HARU_KEY \
      tells what it is about.
      """,
      valueName: "command"
    )
  )
  var exec: String?

  @Option(
    help: ArgumentHelp(
      "Show only these: alarm, timer, session, quote, words, dday, week, plan, practice.",
      valueName: "kinds"
    )
  )
  var kinds: String?

  @Option(
    help: ArgumentHelp(
      """
      A browser on this machine, as the account's page names it (chrome), or none, instead of the \
      answers: what it shows is not shown here as well; what is due to the minute and it did not \
      show comes ten seconds late.
      """,
      valueName: "name"
    )
  )
  var browser: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    if install {
      if browser == nil { _ = BrowserQuestion(context).answers() }
      return try NotifyUnit(context).install([
        ("--exec", exec), ("--kinds", kinds), ("--browser", browser),
      ])
    }
    let kinds = try chosenKinds(context)
    if watch { return try follow(kinds, context) }
    try list(LocalNotices(context, kinds: kinds), context)
  }

  private func chosenKinds(_ context: CommandContext) throws -> NoticeKinds {
    guard let kinds else { return .all }
    let chosen = NoticeKinds(kinds.replacing(",", with: "."))
    if chosen.isEmpty { throw context.failure(context.messages.notifyKindsUnknown(text: kinds)) }
    return chosen
  }

  private func list(_ notices: LocalNotices, _ context: CommandContext) throws {
    let schedule = try notices.schedule()
    let now = context.now.instant
    let here = try context.here()
    var at = now
    while let next = schedule.next(after: at), next - now < 86_400_000 {
      for message in try notices.messages(schedule.notices(after: at, through: next), at: next) {
        let time = context.messages.clock(here.dateTime(at: next).time)
        context.output.writeLine(line(["\(time)", message.title, message.body]))
      }
      at = next
    }
  }

  private func follow(_ kinds: NoticeKinds, _ start: CommandContext) throws {
    var context = start
    context.root = start.copies.root
    let clock = LiveClock(at: context.now.instant)
    let sync = NoticeSync(root: context.copies.root)
    var watch = NoticeWatch(context, kinds: kinds, at: clock.now)
    var browser = localBrowser(context) { BrowserQuestion(context).answers() }
    var held = HeldNotices()
    var askedAt: Instant?
    var standing = SignedIn.Standing.good
    let screen = LiveScreen(context)
    defer { screen.end() }
    while true {
      let now = clock.now
      // If somebody else signed in or out, watch their records from now on.
      let open = context.copies.open
      if open != context.dataDirectory {
        context.dataDirectory = open
        watch = NoticeWatch(context, kinds: kinds, at: now)
        browser = localBrowser(context) { KnownBrowsers(in: open) }
        askedAt = nil
      }
      if let gone = browser?.known.gone, !gone.isEmpty {
        var known = KnownBrowsers(in: open)
        let labels = known.forget(gone)
        known.write(to: open)
        for label in labels {
          let name = context.messages.device(label)
          try screen.writeLine(context.messages.notifyBrowserGone(name: name))
        }
        browser = localBrowser(context) { known }
        askedAt = nil
      }
      // Recomputed every second: another command or a sync may have changed the records.
      let known = browser?.known
      let own = known.map { kinds.without(dailyOf: $0.kinds) } ?? kinds
      for message in held.told(of: try watch.messages(of: own, at: now), known, at: now) {
        try screen.writeLine(line([message.title, message.body]))
        tell(message)
      }
      if held.isWaiting || askedAt.map({ now - $0 >= NoticeSync.pause }) != false {
        browser?.ask()
        askedAt = now
      }
      if let sentence = sentence(for: &standing, context) { try screen.writeLine(sentence) }
      sync.run(at: now)
      _ = try screen.key(waiting: 1_000)
    }
  }

  /// The browsers on this machine: the one of the option, or those that the person confirmed; nil
  /// if there are none.
  private func localBrowser(
    _ context: CommandContext,
    _ answers: () -> KnownBrowsers
  ) -> LocalBrowser? {
    let choice: LocalBrowser.Choice
    switch browser?.lowercased() {
    case "none": return nil
    case let name?: choice = .named(name)
    case nil:
      let here = answers().here
      if here.isEmpty { return nil }
      choice = .devices(here)
    }
    return LocalBrowser(choice, root: context.copies.root, context.messages)
  }

  /// What to say about the account once its standing has changed.
  private func sentence(
    for standing: inout SignedIn.Standing,
    _ context: CommandContext
  ) -> String? {
    guard let account = SignedIn.read(from: context.copies.root), account.standing != standing
    else { return nil }
    standing = account.standing
    return context.sentence(for: account)
  }

  private func line(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: "  ").replacing("\n", with: " ").withoutControls
  }

  /// Runs the command without waiting for it; without a command, the printed line is enough.
  private func tell(_ message: NoticeMessage) {
    let command = exec ?? "notify-send --app-name=Haru --"
    let child = try? ChildProcess(
      "/bin/sh",
      ["-c", "\(command) \"$1\" \"$2\"", "haru", message.title, message.body],
      environment: ProcessInfo.processInfo.environment.merging(["HARU_KEY": message.key]) { $1 },
      errors: exec == nil ? .discarded : .inherited
    )
    child?.forget()
  }
}
