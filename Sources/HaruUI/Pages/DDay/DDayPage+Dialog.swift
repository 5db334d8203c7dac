import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension DDayPage {
  /// The dialog for adding or editing a day.
  static func dialog(
    _ state: State,
    hasDraft: Bool,
    today: PlainDate,
    text: Messages
  ) -> Node {
    guard let editor = state.editor else { return .empty }
    return Sheet.node(
      .message(editor.id == nil ? .ddayNew : .ddayEditTitle),
      close: .editingCancelled,
      submit: .editingConfirmed,
      hasDraft: hasDraft,
      [
        name(editor),
        choice(
          text.ddayCalendar,
          [
            (text.lunarSolar, !editor.isLunar, .edited(.calendarChosen(isLunar: false))),
            (text.lunar(editor.calendar), editor.isLunar, .edited(.calendarChosen(isLunar: true))),
          ]
        ),
        editor.isLunar ? lunarDate(editor, today: today, text) : solarDate(editor),
        PenPicker.node(DDay.pens, chosen: editor.pen, text) { .edited(.penChosen($0)) },
        yearly(editor),
        .when(
          !editor.isLunar && editor.date?.month == 2 && editor.date?.day == 29,
          leapDay(editor, text)
        ),
        Sheet.more([counting(editor, text)]),
      ],
      buttons: Sheet.buttons(cancel: .editingCancelled, .appSave)
    )
  }

  private static func leapDay(_ editor: DDayEditor, _ text: Messages) -> Node {
    choice(
      text.ddayLeapDay,
      [
        (
          text.ddayLeapDayFeb28, editor.leapDay == .february28,
          .edited(.leapDayChosen(.february28))
        ),
        (text.ddayLeapDayMar1, editor.leapDay == .march1, .edited(.leapDayChosen(.march1))),
      ]
    )
  }

  private static func counting(_ editor: DDayEditor, _ text: Messages) -> Node {
    choice(
      text.ddayCounting,
      [
        (
          text.ddayCountingDifference, editor.counting == .difference,
          .edited(.countingChosen(.difference))
        ),
        (text.ddayCountingDayOne, editor.counting == .dayOne, .edited(.countingChosen(.dayOne))),
      ]
    )
  }

  private static func name(_ editor: DDayEditor) -> Node {
    FormField.node(
      .fieldName,
      Node(.input)
        .type("text")
        .attribute(.maxlength, "80")
        .flag(.autofocus)
        .attribute(.placeholder, .ddayNameHint)
        .attribute(.autocomplete, "off")
        .attribute(.enterkeyhint, "done")
        .value(editor.name)
        .onInput({ .edited(.nameTyped($0)) }),
      fault: editor.problem == .noName ? .message(.fieldNameMissing) : nil
    )
  }

  private static func solarDate(_ editor: DDayEditor) -> Node {
    FormField.node(
      .fieldDate,
      dateField("date", editor.date, { .edited(.dateChosen($0)) }),
      fault: editor.problem == .noDate ? .message(.ddayDateMissing) : nil
    )
  }

  private static func lunarDate(
    _ editor: DDayEditor,
    today: PlainDate,
    _ text: Messages
  ) -> Node {
    let leapMonth = editor.calendar.leapMonth(of: editor.lunarYear)
    let year = "\(editor.lunarYear)"
    return Node(.div, "lunar")
      .containing(
        lunarParts(editor, text),
        Switch.row(
          .message(.lunarLeapMonth),
          note: .made(
            leapMonth > 0
              ? text.lunarLeapMonthOf(
                year: year,
                month: text.lunarMonth(leapMonth, in: editor.calendar)
              )
              : text.lunarNoLeapMonth(year: year)
          ),
          id: "leap-month",
          isOn: editor.isLeapMonth && editor.hasLeapMonth,
          isDisabled: !editor.hasLeapMonth
        ) { .edited(.leapMonthChosen($0)) },
        solarDay(of: editor, today: today, text)
      )
  }

  /// The year, month and day of a lunar date.
  private static func lunarParts(_ editor: DDayEditor, _ text: Messages) -> Node {
    let months = (1...12).map { text.lunarMonth($0, in: editor.calendar) }
    let days = (1...30).map { text.lunarDay($0, in: editor.calendar) }
    return Node(.div, "ymd")
      .containing(
        FormField.node(
          .lunarYear,
          Node(.input)
            .type("number")
            .attribute(.inputmode, "numeric")
            .attribute(.min, "\(editor.calendar.yearRange.lowerBound)")
            .attribute(.max, "\(editor.calendar.yearRange.upperBound)")
            .value(editor.lunarYear == 0 ? "" : "\(editor.lunarYear)")
            .onInput({ .edited(.yearTyped($0)) })
        ),
        picker(.lunarMonth, months, chosen: editor.lunarMonth, { .edited(.monthChosen($0)) }),
        picker(.lunarDay, days, chosen: editor.lunarDay, { .edited(.dayChosen($0)) })
      )
  }

  /// The civil date of the chosen lunar date, or why there is none.
  private static func solarDay(
    of editor: DDayEditor,
    today: PlainDate,
    _ text: Messages
  ) -> Node {
    switch editor.lunar {
    case .success(let lunar):
      Node(.p, "meta")
        .text(text.lunarIsSolar(date: text.dateWithWeekday(lunar.date, today: today)))
    case .failure(let error):
      FormField.fault(
        .made(text.sentence(for: error, in: "\(editor.lunarYear)", of: editor.calendar))
      )
    }
  }
}
