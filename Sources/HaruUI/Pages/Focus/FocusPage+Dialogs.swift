import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension FocusPage {
  /// The dialog in which a task is made or changed.
  static func taskDialog(_ state: App.State) -> Node {
    guard let editor = state.focus.editor else { return .empty }
    let text = state.messages
    return Sheet.node(
      .message(editor.original == nil ? .focusNewTask : .focusChangeTask),
      close: .editingEnded(isConfirmed: false),
      submit: .editingEnded(isConfirmed: true),
      hasDraft: state.drafts.isTakenUp,
      [
        Node(.label, "entry")
          .containing(
            Node(.span).text(.ddayName),
            Node(.input).type("text").flag(.autofocus)
              .attribute(.maxlength, "80")
              .attribute(.autocomplete, "off")
              .attribute(.enterkeyhint, "done")
              .state(.ariaInvalid, editor.lacksName)
              .value(editor.item.name)
              .onInput { .edited(.nameTyped($0)) },
            .when(editor.lacksName, problem(.ddayNameMissing))
          ),
        estimate(editor, text),
        icons(editor, text),
        pens(editor.item.pen, text),
      ],
      buttons: Sheet.buttons(cancel: .editingEnded(isConfirmed: false), .ddaySave)
    )
  }

  /// The estimate as cells of ten minutes that are slid over, in steps of five, and in numbers.
  private static func estimate(_ editor: FocusItemEditor, _ text: Messages) -> Node {
    let chosen = editor.hours * 60 + editor.minutes
    return Node(.section, "guess").attribute(.dataPen, "\(editor.item.pen)")
      .containing(
        Node(.div, "head")
          .containing(
            Node(.h3).text(.focusHowLong),
            Node(.b, "est").text(text.time(Int64(chosen) * 60))
          ),
        fill(chosen, text),
        Node(.div, "chips in")
          .containing(
            [step(-5, "−", text), step(5, "+", text)]
              + [10, 15, 30, 45, 60, 90].map { minutes in
                Node(.button, "chip").type("button")
                  .pressed(chosen == minutes)
                  .onClick(.edited(.minutesChosen(minutes)))
                  .text(text.time(Int64(minutes) * 60))
              }
          ),
        Node(.details, "exact")
          .containing(
            Node(.summary).text(.focusExactly),
            Node(.div, "pair")
              .containing(
                number(.focusHours, editor.hours, "99") { .edited(.hoursTyped($0)) },
                number(.focusMinutes, editor.minutes, "59") { .edited(.minutesTyped($0)) }
              )
          )
      )
  }

  private static func step(_ minutes: Int, _ sign: String, _ text: Messages) -> Node {
    Node(.button, "chip").type("button").onClick(.edited(.minutesAdded(minutes)))
      .text(text.focusMinutesShort(minutes: sign + "5"))
  }

  /// Twelve cells under a slider: ten minutes each, or an hour where two hours are not enough.
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
                .onInput { .edited(.slid($0)) }
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

  private static func problem(_ message: Message) -> Node {
    Node(.span, "err").role("alert").text(message)
  }

  @inline(never)
  private static func number(
    _ name: Message,
    _ value: Int,
    _ limit: StaticString,
    _ typed: @escaping (String) -> Action
  ) -> Node {
    Node(.label, "entry")
      .containing(
        Node(.span).text(name),
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
    return Node(.div, "entry").role("group").label(.focusIcon)
      .containing(
        Node(.span).decorative().text(.focusIcon),
        Node(.label, "search")
          .containing(
            Icon.search.node(.small),
            Node(.span, "sr").text(.focusIconSearch),
            Node(.input).type("search")
              .attribute(.placeholder, .focusIconSearch)
              .value(editor.iconQuery)
              .onInput { .edited(.iconSearched($0)) }
          ),
        Node(.div, "tilegrid").attribute(.dataPen, "\(editor.item.pen)")
          .containing(
            found.map { icon in
              Node(.button, "tilebtn").type("button")
                .label(own.indices.contains(icon.index) ? own[icon.index] : icon.name)
                .pressed(icon.name.utf8.elementsEqual(editor.item.icon.utf8))
                .onClick(.edited(.iconChosen(icon.name)))
                .containing(Node(still: WorkIcon.picture(icon.name)))
            }
          )
      )
  }

  private static func pens(_ chosen: Int, _ text: Messages) -> Node {
    Node(.div, "entry").role("group").label(.ddayPen)
      .containing(
        Node(.span).decorative().text(.ddayPen),
        Node(.div, "pens")
          .containing(
            WorkItem.pens.map { pen in
              Node(.button, "penbtn").type("button")
                .attribute(.dataPen, "\(pen)")
                .label(text.ddayPenNumber(number: "\(pen)"))
                .pressed(pen == chosen)
                .onClick(.edited(.penChosen(pen)))
                .containing(.when(pen == chosen, Icon.check.node(.small)))
            }
          )
      )
  }

  /// The dialog in which a session is added or corrected.
  static func sessionDialog(_ state: App.State) -> Node {
    guard let editor = state.focus.sessionEditor else { return .empty }
    let isNew = editor.original == nil
    return Sheet.node(
      .message(isNew ? .focusAddSession : .focusEditSession),
      close: .sessionEditingEnded(isConfirmed: false),
      submit: .sessionEditingEnded(isConfirmed: true),
      hasDraft: state.drafts.isTakenUp,
      [
        tasks(editor, state),
        field(.ddayDate, "date", editor.date?.description, .date),
        Node(.div, "pair")
          .containing(
            field(.focusStarted, "time", editor.start.map(minutes), .start),
            field(.focusFinished, "time", editor.end.map(minutes), .end)
          ),
        field(.focusEstimateMinutes, "number", editor.estimate.map { "\($0)" }, .estimate),
        .when(editor.isRefused, problem(.focusSessionRefused)),
      ],
      buttons: Sheet.buttons(cancel: .sessionEditingEnded(isConfirmed: false), .ddaySave)
    )
  }

  /// The choice of the task; one that was deleted can stay the one of its session.
  private static func tasks(_ editor: FocusSessionEditor, _ state: App.State) -> Node {
    let option = { (id: RecordID, name: String) -> Node in
      Node(.option).value(id.text).flag(.selected, id == editor.task).text(name)
    }
    let gone = editor.original.flatMap { state.focus.item($0.item) == nil ? $0 : nil }
    return Node(.label, "entry")
      .containing(
        Node(.span).text(.focusTask),
        Node(.select).onChange { .sessionEdited(.task, $0) }
          .containing(
            state.focus.items.map { option($0.id, $0.name) }
              + (gone.map { [option($0.item, $0.name)] } ?? [])
          )
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
    Node(.label, "entry")
      .containing(
        Node(.span).text(name),
        Node(.input).type(type).value(value ?? "").onChange { .sessionEdited(field, $0) }
      )
  }
}
