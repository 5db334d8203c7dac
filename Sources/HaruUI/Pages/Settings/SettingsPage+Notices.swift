import HaruCore
import HaruHTML
import HaruJSON
import HaruTime

// The notifications of this device while the app is closed.
extension SettingsPage {
  static func updateNotices(_ state: inout some Scope, _ action: NoticeAction) -> [Effect] {
    switch action {
    case .switched(let kind, let isOn):
      var kinds = state.settings.noticeKinds
      kinds[kind] = isOn
      return [.save([state.write(.noticeKinds(kinds))]), keep(kinds, state)]
    case .morningChosen(let text):
      guard let time = try? PlainTime(parsing: text) else { break }
      let minutes = time.millisecondsOfDay / 60_000
      let kinds = state.settings.noticeKinds
      state.settings.morningMinutes = minutes
      return [.save([state.write(.morning(minutes))])] + (kinds.isEmpty ? [] : [keep(kinds, state)])
    case .quietHoursChosen(let hours): return [quiet(hours, &state)]
    case .quietHoursEdited(let start, let end):
      guard var hours = state.settings.quietHours else { break }
      if let start, let time = try? PlainTime(parsing: start) { hours.from = time }
      if let end, let time = try? PlainTime(parsing: end) { hours.until = time }
      return [quiet(hours, &state)]
    case .testTapped:
      state.settingsPage.pushTest = PushTest()
      return [.testPush]
    case .tested(let test):
      let before = state.settingsPage.pushTest
      state.settingsPage.pushTest = test
      return (before?.isRunning ?? true) && !test.isRunning ? [.describePush] : []
    case .testAnswered(let wasSeen): state.settingsPage.pushTest?.wasSeen = wasSeen
    }
    return []
  }

  private static func quiet(_ hours: QuietHours?, _ state: inout some Scope) -> Effect {
    state.settings.quietHours = hours
    return .save([state.write(.quietHours(hours))])
  }

  private static func keep(_ kinds: NoticeKinds, _ state: some Scope) -> Effect {
    .keepPush(kinds, morning: state.settings.morningMinutes, state.messages.language)
  }

  static func notices(_ state: App.State) -> Node {
    let text = state.messages
    let status = state.settingsPage.push
    let permission = state.device?.notifications
    let isOpen = status != nil && status?.obstacle == nil && permission != .denied
    return Node(.div, "settings")
      .containing(
        Node(.p, "note").text(.noticesAsks),
        section(
          text.noticesKinds,
          NoticeKind.allCases.map { kind in
            let (icon, name, note) = words(for: kind, text)
            return toggle(
              kind.name,
              icon,
              name,
              note: note,
              isOn: state.isOpen
                ? isOpen && permission == .granted && state.settings.noticeKinds[kind] : nil,
              isDisabled: !isOpen
            ) { .notice(.switched(kind, $0)) }
          }
        ),
        section(text.noticesMorning, [morning(state)]),
        section(text.noticesQuiet, quietHours(state)),
        // Last, so that nothing moves when the responses arrive.
        .when(!(status?.recipients.isEmpty ?? true), recipients(state)),
        obstacle(state)
      )
  }

  /// Why this device gets no notifications, and what to do about it.
  private static func obstacle(_ state: App.State) -> Node {
    let text = state.messages
    let sentence: String? =
      switch state.settingsPage.push?.obstacle {
      case .signedOut: text.noticesSignedOut
      case .unsupported: text.settingsNotificationsUnsupported
      case .notInstalled: text.noticesNotInstalled
      case .serverOff: text.noticesServerOff
      case .unreachable: text.noticesUnreachable
      case nil:
        state.device?.notifications == .denied ? text.settingsNotificationsDenied : nil
      }
    return Banner.node(.made(sentence ?? text.noticesText), icon: .info)
  }

  private static func words(
    for kind: NoticeKind,
    _ text: Messages
  ) -> (icon: Icon, name: String, note: String) {
    switch kind {
    case .alarm: (.alarm, text.noticesAlarm, text.noticesAlarmText)
    case .timer: (.timer, text.noticesTimer, text.noticesTimerText)
    case .session: (.focus, text.noticesSession, text.noticesSessionText)
    case .quote: (.quote, text.noticesQuote, text.noticesQuoteText)
    case .words: (.word, text.noticesWords, text.noticesWordsText)
    case .dday: (.dday, text.searchDDays, text.noticesDdayText)
    case .week: (.chart, text.focusWeekReview, text.noticesWeekText)
    case .plan: (.grid, text.noticesPlan, text.noticesPlanText)
    case .practice: (.refresh, text.noticesPractice, text.noticesPracticeText)
    }
  }

  private static func morning(_ state: App.State) -> Node {
    let time = PlainTime(millisecondsOfDay: state.settings.morningMinutes * 60_000)
    return self.time(.noticesMorningTime, time) { .morningChosen($0) }
  }

  private static func quietHours(_ state: App.State) -> [Node] {
    let text = state.messages
    let hours = state.settings.quietHours
    return [
      toggle(
        "quiet",
        .moon,
        text.noticesQuietHours,
        note: text.noticesQuietText,
        isOn: state.isOpen ? hours != nil : nil
      ) { .notice(.quietHoursChosen($0 ? .usual : nil)) },
      .when(
        hours != nil,
        time(.noticesQuietFrom, hours?.from) { .quietHoursEdited(start: $0, end: nil) }
      ),
      .when(
        hours != nil,
        time(.noticesQuietUntil, hours?.until) { .quietHoursEdited(start: nil, end: $0) }
      ),
    ]
  }

  private static func time(
    _ name: Message,
    _ time: PlainTime?,
    action: @escaping (String) -> NoticeAction
  ) -> Node {
    ChoiceRow.under(
      .message(name),
      Node(.input).type("time").value(time?.description ?? "")
        .onChange { .settings(.notice(action($0))) }
    )
  }

  private static func recipients(_ state: App.State) -> Node {
    let text = state.messages
    let rows = (state.settingsPage.push?.recipients ?? []).map { recipient -> Node in
      let name = text.device(recipient.label)
      return GroupRow.node(
        .device,
        .made(recipient.isCurrent ? text.accountOwnDevice(device: name) : name),
        note: .made(arrival(recipient, state)),
        [.when(recipient.isCurrent, button(text.noticesTest, .notice(.testTapped)))]
      )
    }
    return Node(.div)
      .containing(
        section(text.noticesDevices, rows),
        state.settingsPage.pushTest.map { test($0, text) } ?? .empty
      )
  }

  /// Whether messages arrive at a device, as far as is known.
  private static func arrival(_ recipient: PushStatus.Recipient, _ state: App.State) -> String {
    let text = state.messages
    switch recipient.failure {
    case .unreachable: return text.noticesFailedUnreachable
    case .busy: return text.noticesFailedBusy
    case .key: return text.noticesFailedKey
    case .other: return text.noticesFailed
    case nil: break
    }
    guard let accepted = recipient.acceptedAt else { return text.noticesNothingYet }
    let sent = text.ago(accepted, at: state.now.instant)
    guard let confirmed = recipient.confirmedAt else {
      return text.noticesNeverConfirmed(time: sent)
    }
    if let since = recipient.unconfirmedSince {
      return text.noticesUnconfirmedSince(day: state.day(of: since))
    }
    if accepted - confirmed >= 60_000 { return text.noticesSentUnconfirmed(time: sent) }
    let ago = max(0, (state.now.instant - confirmed) / 1_000)
    return ago < 60
      ? text.noticesArrivedNow : text.noticesArrived(time: text.time(ago, exactly: false))
  }
}
