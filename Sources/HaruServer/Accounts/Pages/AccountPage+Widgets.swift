import HaruHTML
import HaruStore
import HaruUI

// The page where a person chooses a widget and gets its address.

extension AccountPage {
  /// A widget and the state of its setup.
  struct Widgets {
    var kind = WidgetKind.today
    var size = WidgetSize.m
    var theme = WidgetTheme.auto
    /// The address without the extension, shown only once; nil before it is created.
    var address: String?

    /// The address of a form, with its language and, for pictures, their appearance.
    func address(_ form: WidgetForm, _ base: String, _ text: Messages) -> String {
      let look = form.isPicture ? "size=\(size.rawValue)&theme=\(theme.rawValue)&" : ""
      return "\(base).\(form.rawValue)?\(look)lang=\(text.language.code)"
    }
  }

  func widgets(_ widget: Widgets) -> [Node] {
    let halves: [[Node]] =
      if let address = widget.address {
        [
          [picture(of: widget, address), made(widget, address)],
          [
            group(
              text.shortcutsApps,
              WidgetProgram.all(widget, address, text).map { app($0.icon, $0.name, shown($0)) }
            )
          ],
        ]
      } else {
        [
          [picture(of: widget, "/\(WidgetRoutes.preview)/\(widget.kind.rawValue)")],
          [panel([choice(of: widget)])],
        ]
      }
    return [Node(.div, "halves").containing(halves.map { Node(.div, "stack").containing($0) })]
  }

  private func picture(of widget: Widgets, _ address: String) -> Node {
    Node(.section, "desk")
      .containing(
        Node(.img)
          .attribute(.src, widget.address(.svg, address, text) + (widget.address == nil ? all : ""))
          .attribute(.alt, widget.kind.name(text)).attribute(.id, "widget")
      )
  }

  private func choice(of widget: Widgets) -> Node {
    let kinds = zip(
      WidgetKind.allCases,
      [text.todayTitle, text.ddayTitle, text.alarmUnnamed, text.quotesOne]
    )
    let sizes = zip(
      WidgetSize.allCases,
      [text.widgetsSmall, text.widgetsMedium, text.widgetsLarge]
    )
    let themes = zip(
      WidgetTheme.allCases,
      [text.widgetsAuto, text.settingsThemeLight, text.settingsThemeDark]
    )
    func field(
      _ name: String,
      _ key: String,
      _ values: [(value: String, name: String)],
      _ chosen: String
    ) -> Node { Segments.field(.made(name), key: key, values, chosen: chosen) }
    return Node(.form, "fields widget")
      .attribute(.action, "/account/widgets").attribute(.method, "post")
      .containing(
        field(text.widgetsKind, "kind", kinds.map { ($0.rawValue, $1) }, widget.kind.rawValue),
        field(text.widgetsSize, "size", sizes.map { ($0.rawValue, $1) }, widget.size.rawValue),
        field(text.settingsTheme, "theme", themes.map { ($0.rawValue, $1) }, widget.theme.rawValue),
        FormField.group(
          .made(text.widgetsParts),
          WidgetChoice.parts.map { Switch.row(.made($0.name(text)), key: WidgetChoice.key($0)) }
        ),
        FormField.group(.made(text.widgetsDetails), details),
        TextButton.submit(.made(text.widgetsMake), .solidWide),
        note(text.widgetsScope)
      )
  }

  private var details: [Node] {
    [
      Switch.row(
        .made(text.widgetsNames),
        note: .made(text.widgetsNamesText),
        key: WidgetDetail.names.rawValue,
        isOn: true
      ),
      Switch.row(.made(text.widgetsRunning), key: WidgetDetail.running.rawValue, isOn: true),
    ]
  }

  /// The details that the preview shows at first.
  private var all: String { WidgetDetail.allCases.map { "&\($0.rawValue)=on" }.joined() }

  private func made(_ widget: Widgets, _ address: String) -> Node {
    Node(.section, "panel").role("status")
      .containing(
        [note(text.widgetsMade)]
          + WidgetForm.allCases.flatMap { form in
            [
              Node(.b).text(form.name(text)), sample(widget.address(form, address, text)),
            ] + copying(text.apiCopy)
          } + [note(text.widgetsScope)]
      )
  }

  private func shown(_ program: WidgetProgram) -> [Node] {
    [howTo(lines(program.steps))]
      + program.samples.flatMap { [sample($0)] + copying(text.apiCopy) }
  }
}
