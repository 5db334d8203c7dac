package import HaruJSON
package import HaruTime

/// Which question to the host an answer belongs to.
///
/// The page that asks keeps it for as long as it wants the answer, so that a late answer to another
/// question changes nothing. In the browser it is one number: that of the question, then 8 bits for
/// the page.
package struct RequestID: Equatable, Sendable {
  /// The page that asked.
  package let page: PageFile
  let number: UInt32

  /// Names the question of a page by a number that no other question of this run has.
  init(page: PageFile, number: UInt32) {
    self.page = page
    self.number = number
  }

  /// Reads the number that the host was given; nil for one that is no question's.
  package init?(json: JSON) {
    guard let value = json.integer, let page = PageFile(rawValue: UInt8(truncatingIfNeeded: value)),
      let number = UInt32(exactly: value >> 8)
    else { return nil }
    self.init(page: page, number: number)
  }

  /// The number that the host sends back with the answer.
  package var json: JSON { .integer(Int64(number) << 8 | Int64(page.rawValue)) }
}

/// What the host answers to a question.
package enum Answer {
  /// The file that was chosen: its name and its bytes.
  case file(name: String, [UInt8])
  /// What a server says; what it said at `keptAt` where it does not answer now.
  case response(isOK: Bool, keptAt: Instant?, [UInt8])
  /// A text that the browser kept, empty where it keeps it no more.
  case kept(String)
  /// Where the device is, in ten-thousandths of degrees.
  case position(latitude: Int, longitude: Int)
  /// The device does not say where it is.
  case noPosition
}

extension App.State {
  /// Opens a question of a page to the host.
  mutating func ask(by page: PageFile) -> RequestID {
    lastRequest &+= 1
    return RequestID(page: page, number: lastRequest)
  }
}
