import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension FocusPage {
  /// The dialog for adding or editing a task.
  static func taskDialog(_ state: App.State) -> Node {
    guard let editor = state.focus.editor else { return .empty }
    let text = state.messages
    return Sheet.node(
      .message(editor.original == nil ? .focusNewTask : .focusChangeTask),
      close: .task(.editingEnded(isConfirmed: false)),
      submit: .task(.editingEnded(isConfirmed: true)),
      hasDraft: state.drafts.isTakenUp,
      [
        target(editor, state),
        FormField.node(
          .fieldName,
          Node(.input).type("text").flag(.autofocus)
            .attribute(.maxlength, "80")
            .attribute(.autocomplete, "off")
            .attribute(.enterkeyhint, "done")
            .value(editor.item.name)
            .onInput { .task(.edited(.nameTyped($0))) },
          fault: editor.lacksName ? .message(.fieldNameMissing) : nil
        ),
        estimate(editor, text),
        icons(editor, text),
        PenPicker.node(WorkItem.pens, chosen: editor.item.pen, text) {
          .task(.edited(.penChosen($0)))
        },
        dday(editor, state),
      ],
      buttons: Sheet.buttons(cancel: .task(.editingEnded(isConfirmed: false)), .appSave)
    )
  }

  /// The choice of the task that takes an estimate from elsewhere.
  private static func target(_ editor: FocusItemEditor, _ state: App.State) -> Node {
    if editor.carried == nil || state.focus.items.isEmpty { return .empty }
    return FormField.node(
      .focusTask,
      Choice.node(
        [(value: "", name: state.messages[.focusNewTask])]
          + state.focus.items.map { (value: $0.id.text, name: $0.name) },
        chosen: editor.original?.id.text ?? ""
      ) { .task(.targetChosen($0)) }
    )
  }

  /// The estimate as ten-minute cells under a slider in steps of five minutes, and as numbers.
  private static func estimate(_ editor: FocusItemEditor, _ text: Messages) -> Node {
    let chosen = editor.hours * 60 + editor.minutes
    return Node(.section, "guess").attribute(.dataPen, "\(editor.item.pen)")
      .containing(
        SectionHead.node(
          .message(.focusHowLong),
          level: .h3,
          [Node(.b, "est").text(text.time(Int64(chosen) * 60))]
        ),
        fill(chosen, text),
        Chip.row(
          [step(-5, "−", text), step(5, "+", text)]
            + [10, 15, 30, 45, 60, 90].map { minutes in
              Chip.toggle(
                .made(text.time(Int64(minutes) * 60)),
                isOn: chosen == minutes,
                .task(.edited(.minutesChosen(minutes)))
              )
            },
          .inset
        ),
        Node(.details, "exact")
          .containing(
            Node(.summary).text(.focusExactly),
            Pair.node(
              number(.focusHours, editor.hours, "99") { .task(.edited(.hoursTyped($0))) },
              number(.focusMinutes, editor.minutes, "59") { .task(.edited(.minutesTyped($0))) }
            )
          )
      )
  }

  private static func step(_ minutes: Int, _ sign: String, _ text: Messages) -> Node {
    Chip.node(
      .made(text.focusMinutesShort(minutes: sign + "5")),
      .task(.edited(.minutesAdded(minutes)))
    )
  }

  /// Twelve cells under a slider: ten minutes each, or an hour if two hours are not enough.
  private static func fill(_ minutes: Int, _ text: Messages) -> Node {
    let cell = minutes > 120 ? 60 : 10
    let end = { (count: Int) in text.time(Int64(count * cell) * 60) }
    return Node(.div)
      .containing(
        Node(.div, "fill")
          .containing(
            (0..<12).map { place in
              let part = min(max(minutes - place * cell, 0), cell)
              return Node(.i).attribute(.markLength, "\(part * 100 / cell)")
            } + [
              Node(.input).type("range").label(.focusEstimate)
                .attribute(.min, "5").attribute(.max, "120").attribute(.step, "5")
                .attribute(.ariaValuetext, text.time(Int64(minutes) * 60))
                .value("\(minutes)")
                .onInput { .task(.edited(.slid($0))) }
            ]
          ),
        Node(.p, "axis").decorative()
          .containing(
            Node(.span).text(text.focusCellIs(time: end(1))),
            Node(.span).text(end(6)),
            Node(.span).text(end(12))
          )
      )
  }

  @inline(never)
  private static func number(
    _ name: Message,
    _ value: Int,
    _ limit: StaticString,
    _ typed: @escaping (String) -> Action
  ) -> Node {
    FormField.node(
      name,
      Node(.input).type("number")
        .attribute(.inputmode, "numeric")
        .attribute(.min, "0")
        .attribute(.max, limit)
        .value("\(value)")
        .onChange(typed)
    )
  }

  private static func icons(_ editor: FocusItemEditor, _ text: Messages) -> Node {
    let search = NameSearch(editor.iconQuery)
    let english = WorkIcon.words(in: .inEnglish)
    let own = WorkIcon.words(in: text)
    let found = WorkIcon.all.filter { icon in
      search.matches(english[icon.index])
        || own.indices.contains(icon.index) && search.matches(own[icon.index])
    }
    return FormField.group(
      .message(.focusIcon),
      [
        SearchField.node(.focusIconSearch, value: editor.iconQuery) {
          .task(.edited(.iconSearched($0)))
        },
        .when(found.isEmpty, EmptyState.noHits(for: editor.iconQuery, text)),
        Node(.div, "tilegrid").attribute(.dataPen, "\(editor.item.pen)")
          .containing(
            found.map { icon in
              Node(.button, "tilebtn").type("button")
                .label(own.indices.contains(icon.index) ? own[icon.index] : icon.name)
                .pressed(icon.name.hasSameBytes(as: editor.item.icon))
                .onClick(.task(.edited(.iconChosen(icon.name))))
                .containing(Node(still: WorkIcon.picture(icon.name)))
            }
          ),
      ]
    )
  }

  /// The dialog for adding or correcting a session.
  static func sessionDialog(_ state: App.State) -> Node {
    guard let editor = state.focus.sessionEditor else { return .empty }
    let isNew = editor.original == nil
    return Sheet.node(
      .message(isNew ? .focusAddSession : .focusEditSession),
      close: .records(.sessionEditingEnded(isConfirmed: false)),
      submit: .records(.sessionEditingEnded(isConfirmed: true)),
      hasDraft: state.drafts.isTakenUp,
      [
        tasks(editor, state),
        field(.fieldDate, "date", editor.date?.description, .date),
        Pair.node(
          field(.focusStarted, "time", editor.start.map(minutes), .start),
          field(.focusFinished, "time", editor.end.map(minutes), .end)
        ),
        field(.focusEstimateMinutes, "number", editor.estimate.map { "\($0)" }, .estimate),
        FormField.node(
          .focusNote,
          Node(.input).type("text").attribute(.maxlength, "200").attribute(.autocomplete, "off")
            .value(editor.note)
            .onInput { .records(.sessionEdited(.note, $0)) }
        ),
        .when(editor.isRefused, FormField.fault(.message(.focusSessionRefused))),
        doubt(editor, state),
      ],
      buttons: Sheet.buttons(cancel: .records(.sessionEditingEnded(isConfirmed: false)), .appSave)
    )
  }

  /// The choice of the task; a session may keep its deleted task.
  private static func tasks(_ editor: FocusSessionEditor, _ state: App.State) -> Node {
    var options = state.focus.items.map { (value: $0.id.text, name: $0.name) }
    if let gone = editor.original, state.focus.item(gone.item) == nil {
      options.append((value: gone.item.text, name: gone.name))
    }
    return FormField.node(
      .focusTask,
      Choice.node(options, chosen: editor.task.text) { .records(.sessionEdited(.task, $0)) }
    )
  }

  private static func minutes(_ time: PlainTime) -> String {
    PlainTime(millisecondsOfDay: time.millisecondsOfDay / 60_000 * 60_000).description
  }

  @inline(never)
  private static func field(
    _ name: Message,
    _ type: StaticString,
    _ value: String?,
    _ field: FocusSessionEditor.Field
  ) -> Node {
    FormField.node(
      name,
      Node(.input).type(type).value(value ?? "").onChange { .records(.sessionEdited(field, $0)) }
    )
  }
}
