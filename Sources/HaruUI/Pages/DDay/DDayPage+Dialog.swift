import HaruCore
import HaruHTML
import HaruTime

extension DDayPage {
  /// The dialog in which a day is saved or edited.
  static func dialog(_ state: State, today: PlainDate, text: Messages) -> Node<Action> {
    guard let editor = state.editor else { return .empty }
    return .element(
      .dialog,
      [
        .class("dialog sheet"), .attribute(.open, ""), .attribute(.ariaLabelledby, "editor"),
        .on(.cancel, .editingCancelled, preventsDefault: true),
      ],
      [
        .element(
          .form,
          [.class("fields"), .onSubmit(.editingConfirmed)],
          [
            .element(
              .h2,
              [.id("editor")],
              text: editor.id == nil ? text.ddayNew : text.ddayEditTitle
            ),
            name(editor, text),
            choice(
              text.ddayCalendar,
              [
                (text.lunarSolar, !editor.isLunar, .calendarChosen(isLunar: false)),
                (text.lunarLunar, editor.isLunar, .calendarChosen(isLunar: true)),
              ]
            ),
            editor.isLunar ? lunarDate(editor, today: today, text) : solarDate(editor, text),
            pens(editor.pen, text),
            choice(
              text.ddayCounting,
              [
                (
                  text.ddayCountingDifference, editor.counting == .difference,
                  .countingChosen(.difference)
                ),
                (text.ddayCountingDayOne, editor.counting == .dayOne, .countingChosen(.dayOne)),
              ]
            ),
            yearly(editor, text),
            .when(
              !editor.isLunar && editor.date?.month == 2 && editor.date?.day == 29,
              choice(
                text.ddayLeapDay,
                [
                  (
                    text.ddayLeapDayFeb28, editor.leapDay == .february28,
                    .leapDayChosen(.february28)
                  ),
                  (text.ddayLeapDayMar1, editor.leapDay == .march1, .leapDayChosen(.march1)),
                ]
              )
            ),
          ].map { $0.map(Action.edited) } + [buttons(text)]
        )
      ]
    )
  }

  private static func name(
    _ editor: DDayEditor,
    _ text: Messages
  ) -> Node<DDayEditor.Action> {
    .element(
      .label,
      [.class("entry")],
      [
        .element(.span, text: text.ddayName),
        .element(
          .input,
          [
            .type("text"), .attribute(.maxlength, "80"), .attribute(.autofocus, ""),
            .attribute(.placeholder, text.ddayNameHint), .attribute(.autocomplete, "off"),
            .attribute(.enterkeyhint, "done"),
            .attribute(.ariaInvalid, editor.problem == .noName ? "true" : "false"),
            .value(editor.name), .onInput(DDayEditor.Action.nameTyped),
          ]
        ),
        .when(editor.problem == .noName, problem(text.ddayNameMissing)),
      ]
    )
  }

  private static func solarDate(
    _ editor: DDayEditor,
    _ text: Messages
  ) -> Node<DDayEditor.Action> {
    .element(
      .label,
      [.class("entry")],
      [
        .element(.span, text: text.ddayDate),
        dateField("date", editor.date, DDayEditor.Action.dateChosen),
        .when(editor.problem == .noDate, problem(text.ddayDateMissing)),
      ]
    )
  }

  private static func lunarDate(
    _ editor: DDayEditor,
    today: PlainDate,
    _ text: Messages
  ) -> Node<DDayEditor.Action> {
    let months = (1...12).map { text.lunarMonthName(month: "\($0)") }
    let days = (1...30).map { text.lunarDayName(day: "\($0)") }
    let leapMonth = LunarCalendar.leapMonth(of: editor.lunarYear)
    let year = "\(editor.lunarYear)"
    return .element(
      .div,
      [.class("lunar")],
      [
        .element(
          .div,
          [.class("ymd")],
          [
            .element(
              .label,
              [.class("entry")],
              [
                .element(.span, text: text.lunarYear),
                .element(
                  .input,
                  [
                    .type("number"), .attribute(.inputmode, "numeric"),
                    .attribute(.min, "\(LunarCalendar.yearRange.lowerBound)"),
                    .attribute(.max, "\(LunarCalendar.yearRange.upperBound)"),
                    .value(editor.lunarYear == 0 ? "" : year),
                    .onInput(DDayEditor.Action.yearTyped),
                  ]
                ),
              ]
            ),
            picker(
              text.lunarMonth,
              months,
              chosen: editor.lunarMonth,
              DDayEditor.Action.monthChosen
            ),
            picker(
              text.lunarDay,
              days,
              chosen: editor.lunarDay,
              DDayEditor.Action.dayChosen
            ),
          ]
        ),
        .element(
          .label,
          [.class("row")],
          [
            .element(
              .span,
              [.class("grow")],
              [
                .element(.span, [.class("name plain")], text: text.lunarLeapMonth),
                .element(
                  .span,
                  [.class("meta")],
                  text: leapMonth > 0
                    ? text.lunarLeapMonthOf(year: year, month: "\(leapMonth)")
                    : text.lunarNoLeapMonth(year: year)
                ),
              ]
            ),
            .element(
              .input,
              [
                .type("checkbox"), .class("switch"), .disabled(!editor.hasLeapMonth),
                .checked(editor.isLeapMonth && editor.hasLeapMonth),
                .onToggle(DDayEditor.Action.leapMonthChosen),
              ]
            ),
          ]
        ),
        solarDay(of: editor, today: today, text),
      ]
    )
  }

  /// The civil day of the lunar date chosen, or why there is none.
  private static func solarDay(
    of editor: DDayEditor,
    today: PlainDate,
    _ text: Messages
  ) -> Node<DDayEditor.Action> {
    switch editor.lunar {
    case .success(let lunar):
      .element(
        .p,
        [.class("meta")],
        text: text.lunarIsSolar(date: text.dateWithWeekday(lunar.date, today: today))
      )
    case .failure(let error):
      .element(
        .p,
        [.class("err"), .role("alert")],
        text: text.sentence(for: error, in: "\(editor.lunarYear)")
      )
    }
  }
}
