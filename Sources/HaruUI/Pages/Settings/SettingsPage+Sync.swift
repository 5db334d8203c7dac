import HaruCore
import HaruHTML
import HaruJSON
import HaruSync

extension SettingsPage {
  /// The account (whose pages the server renders), the state of sync, and the refused changes.
  static func sync(_ state: App.State) -> Node {
    let text = state.messages
    if state.configuration.isLocal { return ofCommand(state) }
    return section(
      text.syncTitle,
      [
        Node(.a, "row")
          .href("\(Route.account.path)")
          .attribute(.target, "_self")
          .containing(
            (state.sync.isCut ? Icon.cloudOff : Icon.cloud).node(.small),
            Node(.span, "grow")
              .containing(
                Node(.span, "name plain").text(.accountTitle),
                Node(.span).class("\(state.sync.tone)")
                  .id("sync-state")
                  .waits(!state.isOpen)
                  .text(state.sync.sentence(in: text, at: state.now))
              ),
            Node(.span, "chev").containing(Icon.right.node(.small))
          ),
        .when(state.sync.isSignedIn, accountPage("/account/shortcuts", .phone, .shortcutsTitle)),
        .when(state.sync.isSignedIn, accountPage("/account/widgets", .grid, .widgetsTitle)),
        .when(state.sync.phase == .unreachable, reason(state)),
        .when(!state.sync.notSaved.isEmpty, notSaved(state)),
      ]
    )
  }

  /// A row that leads to a page of the account, which the server renders.
  @inline(never)
  private static func accountPage(_ path: StaticString, _ icon: Icon, _ title: Message) -> Node {
    Node(still: GroupRow.link(to: "\(path)", icon, .message(title)).attribute(.target, "_self"))
  }

  /// Why the server is unreachable, with a link to an address of the server on which the browser
  /// itself shows it (decision 23).
  private static func reason(_ state: App.State) -> Node {
    let text = state.messages
    return Node(.a, "row")
      .href("/healthz")
      .outside()
      .containing(
        Icon.help.node(.small),
        name(text.syncWhy, note: state.sync.why(in: text))
      )
  }

  /// The owner of the records on a page of `haru open`.
  private static func ofCommand(_ state: App.State) -> Node {
    let text = state.messages
    return section(
      text.openTitle,
      [
        GroupRow.node(
          state.sync.isKept ? .device : .cloudOff,
          .message(.openName),
          note: .message(state.sync.isKept ? .openState : .openEnded)
        )
      ]
    )
  }

  /// The question what to do with the account's records on this device.
  ///
  /// The account page leads here, except for an anonymous account: nobody could sign in to that
  /// again.
  static func signOutDialog(_ state: App.State) -> Node {
    guard state.settingsPage.isAskingToSignOut else { return .empty }
    let text = state.messages
    return Sheet.node(
      .message(.signOutQuestion),
      close: .settings(.signOutCancelled),
      [Node(.p).text(.signOutText)] + waiting(state) + [
        Node(.div, "group")
          .containing(
            choice(.device, text.signOutKeep, text.signOutKeepText, isRemoving: false),
            choice(.trash, text.signOutRemove, text.signOutRemoveText, isRemoving: true)
          )
      ]
    )
  }

  /// What a deletion would lose because it was never sent: the first records by name, and the offer
  /// of a file.
  @inline(never)
  static func waiting(_ state: App.State) -> [Node] {
    let text = state.messages
    guard state.sync.waiting > 0 else { return [] }
    let records = state.replica.waitingRecords
    let others = records.count - 5
    let named = records.prefix(5).map { entity, id in
      Node(.li)
        .containing(
          Node(.b).text(kind(of: entity, text)),
          Node(.span)
            .text(" \(state.replica.recordOfAll(entity, id: id)?.title.map(excerpt) ?? "")")
        )
    }
    return [
      Banner.node(
        .made(text.signOutWaiting(count: state.sync.waiting)),
        icon: .cloudOff,
        look: .warning,
        [button(text.signOutSave, .data(.exportTapped))]
      ),
      Node(.ul, "unsaved")
        .containing(
          named + [.when(others > 0, Node(.li, "meta").text(text.listOthers(count: others)))]
        ),
    ]
  }

  private static func choice(
    _ icon: Icon,
    _ title: String,
    _ note: String,
    isRemoving: Bool
  ) -> Node {
    GroupRow.button(
      icon,
      .made(title),
      note: .made(note),
      isGrave: isRemoving,
      .settings(.signOutConfirmed(isRemoving: isRemoving))
    )
  }

  private static func notSaved(_ state: App.State) -> Node {
    let text = state.messages
    let changes = state.sync.notSaved
    return Node(.details, "unsaved")
      .containing(
        Node(.summary).text(text.syncNotKept(count: changes.count)),
        Node(.ul)
          .containing(
            changes.map { change in
              Node(.li)
                .containing(
                  Node(.b).text(kind(of: change.entity, text)),
                  Node(.span).text(" \(name(of: change, in: state)) "),
                  Node(.span, "meta").text(text.reason(change.reason))
                )
            }
          )
      )
  }

  private static let kinds: [(entity: String, page: Route)] = [
    (Calculation.entity, .calculator), (DDayEntry.entity, .dday), (WorkItem.entity, .focus),
    (WorkSession.entity, .focus), (Alarm.entity, .clock), (ClockPlace.entity, .clockWorld),
    (Countdown.entity, .clockTimer), (Word.entity, .words), (WordReview.entity, .wordsReview),
    (QuoteEntry.entity, .quotes), (QuoteMark.entity, .quotes), (Settings.entity, .settings),
    (WeatherPlace.entity, .weather), (DayJournal.entity, .today), (PlanItem.entity, .today),
    (PlanRecurrence.entity, .today), (RunningSession.entity, .focus), (Notebook.entity, .words),
    (QuoteUse.entity, .quotes), (QuoteShuffle.entity, .quotes), (Holiday.entity, .clock),
    (SubscribedCalendar.entity, .settingsData), (CalendarWeek.entity, .settingsData),
  ]

  /// The name of the page that a kind of record belongs to, or the kind's own name.
  private static func kind(of entity: String, _ text: Messages) -> String {
    kinds.first { $0.entity.hasSameBytes(as: entity) }?.page.title(in: text) ?? entity
  }

  /// The name of the changed thing; without one, the beginning of the new value.
  private static func name(of change: SyncStatus.NotSaved, in state: App.State) -> String {
    let known = state.replica.record(change.entity, id: RecordID(change.id))?.title
    let fact = JSON.Member(key: CellKey.fact, value: change.value)
    let written = Record(id: "", fields: [fact]).title
    return excerpt(of: known ?? written ?? change.value.string ?? change.value.text)
  }

  private static func excerpt(of text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > 80 else { return String(utf8: bytes) }
    // Never cut inside a character: its continuation bytes start with the bits 10.
    var end = 80
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(utf8: bytes[..<end]) + "…"
  }
}
