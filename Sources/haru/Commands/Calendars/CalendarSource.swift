import HaruPlatform
import HaruLookup

/// The source of a calendar: a file, standard input, or an address.
struct CalendarSource {
  /// The path of the file, or the address.
  let text: String
  /// The address, with `webcal` replaced by `https`; nil for a file.
  let address: String?

  init(_ text: String) {
    address = CalendarAddress.web(text)
    self.text = address ?? text
  }

  /// The file name without its extension, or the host.
  var shortName: String {
    if let address {
      return WebAddress.withASCIIHost(address).flatMap { URL(string: $0)?.host() } ?? address
    }
    return URL(filePath: text).deletingPathExtension().lastPathComponent
  }
}
