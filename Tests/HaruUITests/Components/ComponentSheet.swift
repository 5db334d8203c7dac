import Foundation
import HaruCore
import HaruHTML
import HaruTime
@testable import HaruUI

/// All components in all their states, as self-contained pages for a browser.
///
/// A dialog is alone on its page, as in the app.
struct ComponentSheet {
  typealias Node = HaruHTML.Node<Int>

  /// A component and its states; the name is that of its file.
  struct Specimen {
    let name: String
    let states: [Node]
  }

  let text: Messages

  init(_ language: Language) { text = .carried(language) }

  /// The content of each page, by the page's name.
  var pages: [(name: String, specimens: [Specimen])] {
    [
      ("controls", buttons + fields), ("lists", lists + drawings),
      ("chips", chips + banners), ("rows", rows + heads),
      ("dragging", [Specimen(name: "ReorderList", states: reordering(dragged))]),
      ("sheet", [Specimen(name: "Sheet", states: [sheet(hasDraft: true)])]),
      ("question", [Specimen(name: "Sheet", states: [question])]),
      ("export", [Specimen(name: "ExportDialog", states: [export])]),
      ("import", [Specimen(name: "ImportPreview", states: preview)]),
      ("bar", [Specimen(name: "NowBar", states: [bar])]),
    ]
  }

  /// A page as a document that contains the app's style sheet and symbols.
  func document(_ specimens: [Specimen]) throws -> String {
    let body = Node(.div, "haru").area("word")
      .containing(
        Node(.main, "page")
          .containing(
            [Node(.h1, "sr").text("Components")]
              + specimens.map { specimen in
                Node(.section, "section fields").label(specimen.name)
                  .containing([Node(.h2).text(specimen.name)] + specimen.states)
              }
          )
      )
    // The icons of tasks are in a separate file, which a page without a server cannot reach.
    let pictures = try Self.file("work-icons.svg")
      .replacingOccurrences(of: "<svg ", with: #"<svg class="sprite" "#)
    let html = body.html(messages: text.texts)
      .replacingOccurrences(of: "/work-icons.svg#", with: "#")
    // Some components are only on pages with a style sheet of their own.
    let ofPages = try Self.file("pages/focus.css") + Self.file("account.css")
    return """
      <!doctype html><html lang="\(text.language.code)" data-theme="light"><head>
      <meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Components</title><style>\(try Self.styles())\(ofPages)</style></head>
      <body>\(try Self.file("icons.svg"))\(pictures)\(html)</body></html>
      """
  }

  /// The style sheet with its imports resolved, as in the build.
  private static func styles() throws -> String {
    try file("haru.css").split(separator: "\n").map { line in
      guard line.hasPrefix("@import \"/") else { return String(line) }
      return try file(String(line.dropFirst(10).dropLast(2)))
    }
    .joined(separator: "\n")
  }

  private static func file(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: "Web/\(name)"), encoding: .utf8)
  }

  static var root: URL {
    var url = URL(filePath: #filePath)
    for _ in 1...4 { url.deleteLastPathComponent() }
    return url
  }
}

extension ComponentSheet {
  private var buttons: [Specimen] {
    let looks: [TextButton.Look] = [
      .plain, .solid, .tint, .quiet, .bad, .quietBad, .solidBad, .big, .solidBig, .solidBigWide,
      .wide, .solidWide, .quietWide, .lineWide, .solidBadWide,
    ]
    return [
      Specimen(
        name: "IconButton",
        states: [
          Node(.div, "acts")
            .containing(
              IconButton.node(.plus, .wordNew, 0),
              IconButton.node(.trash, .listDelete, 0, size: .small),
              IconButton.node(.up, .listUp, 0).disabled(true),
              IconButton.toggle(.heart, .quotesLike, isOn: false, 0),
              IconButton.toggle(.heartOn, .quotesLike, isOn: true, 0),
              Node(still: IconButton.link(to: "/words", .left, .message(.wordBack))),
              Node(still: IconButton.room),
              IconButton.file(.upload, .wordImport, id: "icon-file") { _ in 0 }
            )
        ]
      ),
      Specimen(
        name: "TextButton",
        states: looks.map { TextButton.node(.wordStart, 0, $0) }
          + looks.map { TextButton.node(.wordStart, 0, $0, icon: .play).disabled(true) } + [
            TextButton.submit(.appSave), TextButton.link(to: "/words", .wordBack, .tint),
            Node(still: TextButton.still(.message(.appReload), .plain)),
            TextButton.file(.alarmHolidays, icon: .upload) { _ in 0 },
          ]
      ),
      Specimen(
        name: "Pair",
        states: [
          Pair.node(TextButton.node(.appCancel, 0), TextButton.node(.appSave, 0, .solid)),
          Pair.node(.empty, TextButton.node(.appSave, 0, .solid)),
        ]
      ),
      Specimen(
        name: "RoundButton",
        states: [
          Node(.div, "deck")
            .containing(
              RoundButton.node(.x, .message(.appCancel), 0, .bad),
              RoundButton.node(.pause, .message(.focusPause), 0, .main),
              RoundButton.waiting("0:30", .message(.focusComplete), 0, .done)
            ),
          Node(.div, "rounds")
            .containing(
              RoundButton.node(.refresh, .message(.stopwatchReset), 0),
              RoundButton.node(.check, .message(.focusComplete), 0, .done)
            ),
        ]
      ),
    ]
  }

  private var fields: [Specimen] {
    let days = [(value: "1", name: text.focusDay), ("2", text.focusWeek)]
    let segments: [Segments.Segment<Int>] = [
      .init(name: .message(.focusDay), isOn: true, action: 0),
      .init(name: .message(.focusWeek), isOn: false, action: 0),
      .init(name: .message(.focusMonth), isOn: false, action: 0, hindrance: "why-not"),
    ]
    return [
      Specimen(
        name: "FormField",
        states: [
          FormField.node(.fieldName, Node(.input).type("text")),
          FormField.node(
            .fieldName,
            Node(.input).type("text"),
            fault: .message(.fieldNameMissing)
          ),
          FormField.node(.fieldDate, Node(.input).type("date").value("2026-11-21")),
          FormField.slider(.made(text.clockShown(time: "9:00")), Node(.input).type("range")),
          FormField.box(.message(.ddayFrom), Node(.input).type("date").value("2026-11-21")),
          FormField.line(.message(.dayLine), Node(.input).type("text")),
          FormField.node(
            .wordMeaning,
            Node(.textarea).value(text.wordRetentionText),
            note: .message(.wordRetentionText)
          ),
          Pair.node(
            FormField.node(.focusHours, Node(.input).type("number").value("1")),
            FormField.node(.focusMinutes, Node(.input).type("number").value("30"))
          ),
          FormField.fault(.message(.focusSessionRefused)),
        ]
      ),
      Specimen(
        name: "Choice",
        states: [
          FormField.node(.fieldDate, Choice.node(days, chosen: "2") { _ in 0 }),
          Choice.node(days, chosen: "1", isChip: true) { _ in 0 }.label(.quotesSorting),
          FormField.node(.wordNotebook, Node(still: Choice.node(name: "days", days))),
        ]
      ),
      Specimen(
        name: "Segments",
        states: [
          Segments.node(.message(.focusPlanner), segments),
          Segments.node(.message(.wordMode), isWide: true, segments),
          Segments.field(.message(.ddayCalendar), segments),
          Node(
            still: Segments.field(
              .message(.settingsTheme),
              key: "theme",
              [
                (value: "light", name: text.settingsThemeLight), ("dark", text.settingsThemeDark),
              ],
              chosen: "dark"
            )
          ),
          Node(.p, "meta").id("why-not").text(.wordModeSilent),
        ]
      ),
      Specimen(
        name: "Switch",
        states: [
          Switch.row(.message(.ddayYearly), isOn: true) { _ in 0 },
          Switch.row(
            .message(.settingsCompletionSounds),
            note: .message(.settingsCompletionSoundsText),
            id: "sounds",
            icon: .volume,
            isOn: false
          ) { _ in 0 },
          Switch.row(.message(.ddayYearly), isOn: nil) { _ in 0 },
          Switch.row(.message(.ddayYearly), isOn: true, isDisabled: true) { _ in 0 },
          Switch.alone(text.alarmSkipsHolidays, isOn: true) { _ in 0 },
          Node(still: Switch.row(.message(.wordTitle), key: "words")),
        ]
      ),
      Specimen(
        name: "SearchField",
        states: [
          SearchField.node(.wordSearch, value: "") { _ in 0 },
          SearchField.node(.quotesSearch, hint: .quotesSearchHint, value: "haru") { _ in 0 },
          SearchField.adding(.wordNew, id: "adding", limit: "200", value: "") { _ in 0 },
          SearchField.combobox(
            .searchHint,
            id: "combobox",
            list: "found",
            active: nil,
            value: "",
            moved: { $0 }
          ) { _ in 0 },
          Node(.div).id("found"),
        ]
      ),
      Specimen(
        name: "WeekdayField",
        states: [WeekdayField.node(.alarmDays, WeekdaySet([.monday, .friday]), text) { _ in 0 }]
      ),
      Specimen(
        name: "PenPicker",
        states: [PenPicker.node(1...8, chosen: 3, text) { $0 }]
      ),
    ]
  }

  private var lists: [Specimen] {
    [
      Specimen(
        name: "SubBar",
        states: [
          SubBar.node(.message(.wordProgress), back: "/words", .message(.wordBack)),
          SubBar.node(
            .message(.focusPlanner),
            back: "/focus",
            .message(.focusMinimise),
            [IconButton.node(.print, .focusPrint, 0), IconButton.node(.share, .focusShare, 0)]
          ),
        ]
      ),
      Specimen(name: "PageChoice", states: [Node(still: PageChoice.library(.words))]),
      Specimen(
        name: "RowText",
        states: [
          Node(.div, "group")
            .containing(
              Node(.div, "row").containing(Node(still: RowText.node(.message(.settingsStorage)))),
              Node(.div, "row")
                .containing(
                  Icon.sun.node(.small),
                  Node(
                    still: RowText.node(
                      .message(.settingsDayStart),
                      note: .message(.settingsDayStartText)
                    )
                  )
                )
            )
        ]
      ),
      Specimen(
        name: "ReorderList",
        states: reordering(nil) + [
          Node(.div, "edges").containing(ReorderList.arrows("city", at: 0, of: 2) { $0 }),
          Node(.div, "edges").containing(ReorderList.pointerGrip(dragged: 0)),
        ]
      ),
      Specimen(
        name: "EmptyState",
        states: [
          EmptyState.node(
            icon: .alarm,
            text: .message(.alarmEmpty),
            ways: [TextButton.node(.appAddAlarm, 0, .solid)]
          ),
          EmptyState.node(.noMatch, text: .message(.wordNothing)),
          EmptyState.node(
            .failure,
            icon: .cloudOff,
            title: .message(.accountOutOfReach),
            text: .message(.accountOutOfReachText),
            ways: [TextButton.link(to: "/account", .appTryAgain, .tint)]
          ),
          EmptyState.noHits(for: "하루하루haruharu", text),
          EmptyState.line(.ddayEmpty),
          EmptyState.note(.dataNothing),
        ]
      ),
    ]
  }

  private var bar: Node {
    NowBar.node(
      .clockTimer,
      area: "clock",
      page: .clockTimer,
      [
        Icon.timer.node(), Node(.span, "grow").containing(Node(.span, "name clip").text("Tea")),
        Node(.b, "left").text("2:59"),
      ],
      (.pause, .timerPause, 0)
    )
  }

  private func reordering(_ drag: RowDrag?) -> [Node] {
    let rows = KeyedList<Int>((0..<3).map { RowIdentity(key: UInt64($0), version: 0) }) { place in
      Node(.li, "ddrow hand").attribute(.dataPen, "\(place + 1)")
        .attribute(.dataState, ReorderList.mark(place, drag))
        .containing(
          Node(still: RowText.node(.message(.ddayTitle), note: .message(.ddayYearly))),
          ReorderList.grip("\(place)", "\(place)", text, dragged: 0) { $0 }
        )
    }
    return ReorderList.nodes(Node(.ol, "rows"), rows, drag, said: "") { _ in 0 }
  }

  private var dragged: RowDrag {
    var drag = RowDrag(place: 2)
    drag.move(to: 0, among: 3)
    return drag
  }

  private var drawings: [Specimen] {
    let dial = HourDial()
    return [
      Specimen(
        name: "HourDial",
        states: [
          dial.node(text.timerMinutes(count: 25), text) { _ in 0 },
          dial.presets([5, 10, 25, 45, 60], text) { _ in 0 },
        ]
      ),
      Specimen(
        name: "Icon",
        states: [
          Node(.div, "acts")
            .containing([Icon.Size.regular, .small, .tiny].map { Icon.focus.node($0) })
        ]
      ),
      Specimen(
        name: "WorkIcon",
        states: [
          Node(.div, "acts").containing((1...8).map { WorkIcon.tile("book", pen: $0) })
        ]
      ),
      Specimen(name: "Logo", states: [Node(.div, "logo").containing(Logo.node())]),
    ]
  }

  private func sheet(hasDraft: Bool) -> Node {
    Sheet.node(
      .message(.wordEdit),
      close: 0,
      submit: 0,
      hasDraft: hasDraft,
      [
        FormField.node(.wordTerm, Node(.input).type("text").value("haru")),
        Sheet.more([FormField.node(.wordNote, Node(.input).type("text"))]),
      ],
      buttons: Sheet.buttons(cancel: 0, .appSave)
    )
  }

  private var question: Node {
    Sheet.question(
      .message(.settingsResetQuestion),
      .message(.settingsResetText),
      close: 0,
      keep: TextButton.node(.appCancel, 0),
      change: TextButton.node(.settingsResetConfirm, 0, .solidBad)
    )
  }

  private var preview: [Node] {
    ImportPreview.nodes(
      [text.wordImportPreview(count: 2), text.wordImportKnown(count: 1)],
      first: [("kindle", "불붙이다"), ("hearth", "")],
      unread: [text.wordImportNoTerm]
    )
  }

  private var export: Node {
    ExportDialog.node(.wordExport, [("CSV", 0), ("TSV", 0), ("Anki", 0)], cancel: 0)
  }
}
