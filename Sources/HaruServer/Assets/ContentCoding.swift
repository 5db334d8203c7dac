import HaruTime
import Hummingbird

/// A content coding (RFC 9110, 8.4.1).
enum ContentCoding: String, CaseIterable {
  /// About a sixth smaller than gzip; browsers accept it over https and from this machine.
  case brotli = "br"
  case gzip
}

extension Request {
  /// The first coding to which `Accept-Encoding` gives the highest weight (RFC 9110, 12.5.3).
  ///
  /// Without the header, only plain bytes are safe.
  func coding(among offered: [ContentCoding]) -> ContentCoding? {
    let choices = WeightedChoice.list(headers[.acceptEncoding] ?? "")
    let weight = { (coding: ContentCoding) in
      (choices.first { $0.value == coding.rawValue } ?? choices.first { $0.value == "*" })?.weight
        ?? 0
    }
    let heaviest = offered.map(weight).max() ?? 0
    return heaviest > 0 ? offered.first { weight($0) == heaviest } : nil
  }

  /// Whether `If-None-Match` contains the tag (RFC 9110, 13.1.2: weak comparison).
  func hasMatching(_ tag: String) -> Bool {
    guard let header = headers[.ifNoneMatch] else { return false }
    return header.split(separator: ",").contains { part in
      let wanted = String(part).trimmed
      return wanted == "*" || wanted == tag || wanted == "W/\(tag)"
    }
  }
}
