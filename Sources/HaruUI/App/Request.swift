package import HaruJSON
package import HaruTime

/// Identifies a request to the host, to match the response to it.
///
/// The page keeps it for as long as it wants the response, so a late response to another request
/// changes nothing. In the browser it is one number: the request's, then 8 bits for the page.
package struct RequestID: Equatable, Sendable {
  /// The page that made the request.
  package let page: PageFile
  let number: UInt32

  /// Identifies a page's request by a number that is unique in this run.
  init(page: PageFile, number: UInt32) {
    self.page = page
    self.number = number
  }

  /// Decodes the number that the host was given; nil if it is invalid.
  package init?(json: JSON) {
    guard let value = json.integer, let page = PageFile(rawValue: UInt8(truncatingIfNeeded: value)),
      let number = UInt32(exactly: value >> 8)
    else { return nil }
    self.init(page: page, number: number)
  }

  /// The number that the host sends back with the response.
  package var json: JSON { .integer(Int64(number) << 8 | Int64(page.rawValue)) }
}

/// A response of the host.
package enum Answer {
  /// The chosen file: its name and its bytes.
  case file(name: String, [UInt8])
  /// A server's response, or the cached one of `keptAt` if the server cannot be reached.
  case response(isOK: Bool, keptAt: Instant?, [UInt8])
  /// A text stored by the browser; empty if it is gone.
  case kept(String)
  /// The device's position in ten-thousandths of degrees.
  case position(latitude: Int, longitude: Int)
  /// The device's position is unavailable.
  case noPosition
}

extension App.State {
  /// Creates the id of a page's new request to the host.
  mutating func ask(by page: PageFile) -> RequestID {
    lastRequest &+= 1
    return RequestID(page: page, number: lastRequest)
  }
}
