import Foundation
import HaruLookup

/// Where a calendar is read: a file, the standard input, or an address.
struct CalendarSource {
  /// The path of the file, or the address.
  let text: String
  /// The address, with `https` in place of `webcal`; nil for a file.
  let address: String?

  init(_ text: String) {
    address = CalendarAddress.web(text)
    self.text = address ?? text
  }

  /// The name of the file without its ending, or the host.
  var shortName: String {
    if let address { return URL(string: address)?.host() ?? address }
    return URL(filePath: text).deletingPathExtension().lastPathComponent
  }
}
