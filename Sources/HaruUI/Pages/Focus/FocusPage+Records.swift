import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension FocusPage {
  /// The sessions of a month, of all tasks or of one.
  static func records(_ state: App.State) -> Node {
    let month = state.focus.month ?? state.now.date
    let log = state.focus.log
    let filter = state.focus.filter
    let places = log.places(year: month.year, month: month.month)
      .filter { filter.isEmpty || log.sessions[$0].item == filter }
    let calibration = filter.isEmpty ? log.calibration : log.calibration(of: filter)
    return Node(.div)
      .containing(
        subBar(
          .focusRecords,
          .focus,
          IconButton.node(.plus, .focusAddSession, .records(.sessionAdded))
        ),
        Node(.div, "body")
          .containing(
            Node(.div, "split")
              .containing(
                Node(.div, "main")
                  .containing(
                    filters(state),
                    turning(state.messages.month(month)) { .records(.monthTurned($0)) },
                    monthStatistics(places, month, state),
                    .when(places.isEmpty, EmptyState.line(.focusNoRecords)),
                    Node(.div)
                      .containing(
                        rows: recordRows(places.suffix(state.focus.recordLimit).reversed(), state)
                      ),
                    .when(
                      places.count > state.focus.recordLimit,
                      TextButton.node(.listMore, .records(.moreTapped), .wide)
                    )
                  ),
                Node(.aside, "aside").containing(sense(calibration, state))
              )
          ),
        sessionDialog(state)
      )
  }

  private static func filters(_ state: App.State) -> Node {
    let chip = { (id: RecordID, name: String) -> Node in
      Chip.toggle(.made(name), isOn: id == state.focus.filter, .records(.filterChosen(id)))
    }
    // Sessions of a deleted task stay and can still be found.
    let log = state.focus.log
    let gone = log.itemIdentifiers.filter { state.focus.item($0) == nil }
    return Chip.row(
      [chip("", state.messages[.focusAllTasks])]
        + state.focus.items.map { chip($0.id, $0.name) }
        + gone.map { chip($0, log.latest(of: $0)?.name ?? "") }
    )
  }

  /// A heading between links to the previous and the next one.
  @inline(never)
  static func turning(_ title: String, _ turned: (Int) -> Action) -> Node {
    Node(.div, "turning")
      .containing(
        IconButton.node(.left, .focusPrevious, turned(-1), size: .small),
        Node(.h2).text(title),
        IconButton.node(.right, .focusNext, turned(1), size: .small)
      )
  }

  private static func monthStatistics(
    _ places: [Int],
    _ month: PlainDate,
    _ state: App.State
  ) -> Node {
    if places.isEmpty { return .empty }
    let text = state.messages
    var statistics = WorkStatistics()
    var pairs: [Calibration.Pair] = []
    let count = PlainDate.daysInMonth(month.month, year: month.year)
    var totals = [Int64](repeating: 0, count: count)
    for place in places {
      let session = state.focus.log.sessions[place]
      statistics.add(session)
      totals[session.endedAt.date.day - 1] &+= session.actualMilliseconds
      if let estimate = session.estimateSeconds {
        pairs.append(.init(estimateSeconds: estimate, actualSeconds: session.actualSeconds))
      }
    }
    let miss = Calibration(pairs).typicalMissSeconds
    let isNow = state.now.date.year == month.year && state.now.date.month == month.month
    let today = isNow ? state.now.date.day - 1 : nil
    let labels = (1...count).map { $0 == 1 || $0 % 5 == 0 ? "\($0)" : "" }
    return Node(.div)
      .containing(
        Node(.dl, "stats")
          .containing(
            fact(.focusTotalTime, text.time(statistics.totalSeconds, exactly: false)),
            fact(.focusAchieved, statistics.successRate.map(text.percent) ?? "–"),
            fact(.focusTypicalMiss, miss.map { "±" + text.time($0, exactly: false) } ?? "–")
          ),
        bars(totals, labels: labels, today: today, state)
      )
  }

  private static func recordRows(_ places: [Int], _ state: App.State) -> KeyedList<Action> {
    let identities = places.map { place in
      let session = state.focus.log.sessions[place]
      var version = Fingerprint()
      version.add(state.messages.language.rawValue)
      version.add(state.now.date.daysSinceEpoch)
      version.add(state.focus.log.streaks[place])
      version.add(state.focus.item(session.item)?.pen ?? 0)
      return RowIdentity(key: Fingerprint.of(session.id.text), version: version.value)
    }
    return KeyedList(identities) { record(places[$0], state) }
  }

  /// A session with its details.
  static func record(_ place: Int, _ state: App.State) -> Node {
    let session = state.focus.log.sessions[place]
    let text = state.messages
    return Node(.details, "record")
      .containing(
        summary(of: session, state),
        Node(.dl, "facts")
          .containing(
            session.estimateSeconds.map { fact(.focusEstimate, text.time($0)) } ?? .empty,
            fact(.focusFinished, clock(session.endedAt, state)),
            fact(.focusSpent, text.time(session.actualSeconds)),
            .when(
              session.pausedSeconds > 0,
              fact(.focusPausedFor, text.time(session.pausedSeconds))
            ),
            .when(
              session.timeline.clockWentBack,
              Node(.div).containing(Node(.dt).text(.focusClockWentBack), Node(.dd))
            ),
            .when(!session.note.utf8.isEmpty, fact(.focusNote, session.note))
          ),
        Node(.p, "acts")
          .containing(
            TextButton.node(.focusCorrect, .records(.sessionChangeTapped(session.id))),
            TextButton.node(.listDelete, .records(.sessionDeleteTapped(session.id)), .bad)
          )
      )
  }

  private static func summary(of session: WorkSession, _ state: App.State) -> Node {
    let text = state.messages
    let item = state.focus.item(session.item)
    let when = text.day(session.startedAt.date, today: state.now.date)
    return Node(.summary)
      .containing(
        WorkIcon.tile(item?.icon ?? "", pen: item?.pen ?? 1),
        Node(.span, "grow")
          .containing(
            Node(.span, "name").text(item?.name ?? session.name),
            Node(.span, "meta").text("\(when) · \(clock(session.startedAt, state))")
          ),
        Node(.span, "end")
          .containing(
            Node(.span, "spent").text(text.time(session.actualSeconds, exactly: false)),
            session.remainingSeconds.map { verdict($0, text) } ?? .empty
          ),
        Icon.down.node(.small)
      )
  }

  /// Estimate against actual time over the last sessions.
  static func sense(_ calibration: Calibration, _ state: App.State) -> Node {
    let text = state.messages
    return Node(.section, "card")
      .containing(
        Node(.h2).text(.focusSenseOfTime),
        .when(calibration.count > 0, scatter(calibration, state)),
        Node(.p, "meta")
          .text(
            calibration.count < Calibration.needed
              ? text.advice(calibration, for: nil) ?? "" : text[.focusDiagonal]
          ),
        calibrationFacts(calibration, text)
      )
  }
}
