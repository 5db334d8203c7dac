import HaruPlatform
import HaruHTML
import HaruStore
import HaruUI

// The webhooks of an account, and the outcome of their last messages.

extension AccountPage {
  /// The webhooks of an account, and the origins allowed for new ones.
  struct WebhookList {
    var origins: [String] = []
    var all: [(webhook: Webhook, deliveries: [WebhookDelivery])] = []
    /// A new webhook, whose secret is shown only once.
    var new: Webhook?
  }

  func webhooks(_ list: WebhookList) -> [Node] {
    guard !list.origins.isEmpty || !list.all.isEmpty else { return [] }
    var nodes: [Node] = []
    if let new = list.new {
      nodes.append(
        Node(.section, "panel").role("status")
          .containing(
            [note(text.webhooksMade), sample(WebhookSignature.text(of: new.secret))]
              + copying(text.webhooksCopy)
          )
      )
    }
    var rows = list.all.map { row(for: $0, $1) }
    if !list.origins.isEmpty {
      rows.append(
        fold(
          .plus,
          text.webhooksNew,
          isOpen: failed == "webhook",
          form("webhook", webhookFields, text.webhooksMake)
        )
      )
    }
    let origins = text.list(list.origins)
    return nodes + [group(text.webhooksTitle, rows, note: text.webhooksText(origins: origins))]
  }

  private var webhookFields: [Node] {
    [entry("url", text.webhooksUrl, type: "url", complete: "off")]
      + WebhookEvent.choices.map { event in
        Switch.row(.made(event.name(text)), key: "event-\(event.rawValue)")
      }
  }

  private func row(for webhook: Webhook, _ deliveries: [WebhookDelivery]) -> Node {
    let events = webhook.events.compactMap { WebhookEvent(rawValue: $0)?.name(text) }
    let host = URLComponents(string: webhook.url)?.encodedHost ?? webhook.url
    let log = deliveries.map { delivery -> Node in
      let state = [state(of: delivery), used(delivery.madeAt)].joined(separator: " · ")
      return Node(.div, "delivery")
        .containing(
          RowText.node(
            .made(WebhookEvent(rawValue: delivery.message.event)?.name(text) ?? ""),
            note: .made(state)
          ),
          Node(.form).attribute(.action, "/account/webhook-resend").attribute(.method, "post")
            .containing(
              hidden("id", webhook.id),
              hidden("delivery", "\(delivery.id)"),
              TextButton.submit(.made(text.webhooksResend), .plain)
            )
        )
    }
    return fold(
      .globe,
      host,
      note: (webhook.isOn ? events : [text.webhooksOff]).joined(separator: " · "),
      isOpen: false,
      Node(.div, "operation")
        .containing(
          [sample(webhook.url)] + (log.isEmpty ? [note(text.webhooksNone)] : log) + [
            button("webhook-test", text.webhooksTest, id: webhook.id, look: .lineWide),
            button("webhook-remove", text.webhooksRemove, id: webhook.id, look: .bad),
          ]
        )
    )
  }

  private func state(of delivery: WebhookDelivery) -> String {
    switch delivery.status {
    case nil: text.webhooksWaiting
    case 0: text.webhooksNoAnswer
    case let status? where 200..<300 ~= status: text.webhooksDelivered
    case let status?: text.webhooksStatus(status: "\(status)")
    }
  }
}

extension WebhookEvent {
  /// The display name.
  func name(_ text: Messages) -> String {
    switch self {
    case .focusFinished: text.webhooksFocusFinished
    case .wordAdded: text.webhooksWordAdded
    case .dayEnded: text.webhooksDayEnded
    case .test: text.webhooksTestEvent
    }
  }
}
