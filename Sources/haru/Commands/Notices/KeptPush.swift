import HaruPlatform
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import HaruUI

/// What the server knew at the last sync about its outages and about what the account's browsers
/// confirmed; stored in `push.json` beside the records.
struct KeptPush {
  static let fileName = "push.json"

  private let status: PushStatus

  /// Reads the file in a folder; nil without a valid file.
  init?(in directory: String) {
    guard let data = Data(existingFile: "\(directory)/\(Self.fileName)"),
      let json = try? JSON.parse(Array(data))
    else { return nil }
    status = PushStatus(json: json)
  }

  /// Keeps the part of a server's response that the sentences about missed alarms need; if the
  /// folder is not writable, nothing is kept.
  static func write(_ response: JSON, to directory: String) {
    let devices = (response["devices"]?.array ?? []).map { device -> JSON in
      ["confirmed_at": device["confirmed_at"] ?? .null]
    }
    let kept: JSON = [
      "devices": .array(devices), "outages": response["outages"] ?? .array([]),
    ]
    try? PrivateFolder(directory).write(Data(kept.text.utf8), to: fileName)
  }

  /// Whether the server was down when an alarm was due, so that it notified no browser.
  func wasServerDown(at due: Instant) -> Bool {
    let deliveries = status.recipients.map { recipient in
      RingDelivery(due: due, confirmedAt: recipient.confirmedAt, outages: status.outages)
    }
    return deliveries.contains(.serverDown) && !deliveries.contains(.shown)
  }
}
