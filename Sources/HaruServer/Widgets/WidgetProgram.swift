import HaruUI

/// A program that shows widgets, with the text to paste into it.
struct WidgetProgram {
  let icon: Icon
  let name: String
  /// The instructions, one per line.
  let steps: String
  var samples: [String] = []

  /// All programs, for a widget with this address, which has no extension.
  static func all(
    _ widget: AccountPage.Widgets,
    _ address: String,
    _ text: Messages
  ) -> [WidgetProgram] {
    let picture = widget.address(.png, address, text)
    let lines = widget.address(.txt, address, text)
    let data = widget.address(.json, address, text)
    return onPhones(picture, lines, text) + [
      WidgetProgram(
        icon: .grid,
        name: text.widgetsHome,
        steps: text.widgetsHomeText,
        samples: [homeAssistant(data, widget.kind)]
      ),
      WidgetProgram(
        icon: .device,
        name: text.widgetsBars,
        steps: text.widgetsBarsText,
        samples: [
          "set -g status-right '#(curl -fs \"\(lines)\" | head -1)'",
          "\"custom/haru\": {\"exec\": \"curl -fs '\(lines)' | head -1\", \"interval\": 60}",
        ]
      ),
      WidgetProgram(
        icon: .today,
        name: text.widgetsFrame,
        steps: text.widgetsFrameText,
        samples: ["curl -fsSo day.png '\(picture)&width=800&height=480'"]
      ),
    ]
  }

  private static func onPhones(
    _ picture: String,
    _ lines: String,
    _ text: Messages
  ) -> [WidgetProgram] {
    [
      WidgetProgram(
        icon: .phone,
        name: text.widgetsScriptable,
        steps: text.widgetsScriptableText,
        samples: [scriptable(picture)]
      ),
      WidgetProgram(
        icon: .phone,
        name: text.shortcutsApple,
        steps: text.widgetsAppleText,
        samples: [picture, lines]
      ),
      WidgetProgram(
        icon: .phone,
        name: text.widgetsKWGT,
        steps: text.widgetsKWGTText,
        samples: [picture, "$wg(\"\(lines)\", txt)$"]
      ),
    ]
  }

  private static func scriptable(_ picture: String) -> String {
    """
    const widget = new ListWidget();
    widget.backgroundImage = await new Request("\(picture)").loadImage();
    Script.setWidget(widget);
    Script.complete();
    """
  }

  private static func homeAssistant(_ data: String, _ kind: WidgetKind) -> String {
    """
    rest:
      - resource: \(data)
        scan_interval: 60
        sensor:
          - name: Haru
            value_template: "{{ \(kind.template) }}"
    """
  }
}

extension WidgetKind {
  /// The Home Assistant template that shows the widget's data.
  fileprivate var template: String {
    switch self {
    case .today: "(value_json.totalSeconds / 60) | round"
    case .dday: "value_json.ddays[0].name"
    case .alarm: "value_json.nextAlarm.fireAt"
    case .quote: "value_json.quote.text"
    }
  }
}
