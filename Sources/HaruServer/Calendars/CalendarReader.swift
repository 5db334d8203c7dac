import HaruPlatform
import HTTPTypes
import HaruCore
import HaruLookup
import HaruTime

/// Downloads and reads other people's calendars.
struct CalendarReader: Sendable {
  let zones: ZoneDatabase
  /// The origins that the operator approved.
  let origins: [String]
  var client = OutboundHTTP.ofProviders
  /// How many files may wait while another one is read.
  static let queue = 8
  // A file with many rules takes a while to read, so only one is read at a time, and only one per
  // client.
  private let places = FairWorkQueue(1, queue: queue)

  init(zones: ZoneDatabase, origins: [String]) {
    self.zones = zones
    self.origins = origins
  }

  /// Downloads the file at an address; also returns the URL, with `webcal` replaced by `https`.
  ///
  /// Throws 422 unless the operator allows its origin, 503 if the file cannot be fetched.
  func download(_ text: String) async throws(Problem) -> (address: String, bytes: [UInt8]) {
    guard let web = CalendarAddress.web(text), let address = ApprovedAddress(web, origins: origins)
    else {
      throw Problem.invalid("address", "unknown_service")
    }
    do throws(ConnectionFailure) {
      let answer = try await client.answer(to: OutboundHTTP.Request(calendar: address.text))
      if answer.status == 200 { return (address.text, answer.body) }
    } catch {
      if error == .tooLarge { throw Problem(status: .contentTooLarge, code: "too_large") }
    }
    throw Problem(status: .serviceUnavailable, code: "upstream")
  }

  /// Reads a file on a separate thread; throws 422 if it is not a calendar, 413 if it is too large.
  func read(
    for client: String,
    at now: Instant,
    in home: ZoneRules,
    _ bytes: @Sendable @escaping () throws -> [UInt8]
  ) async throws -> (file: CalendarFile, reading: CalendarReading) {
    try await places.perform(for: client) {
      try await withCheckedThrowingContinuation { continuation in
        OwnThread.start {
          continuation.resume(
            with: Result {
              let file = try self.file(bytes())
              return (file, CalendarReading(file, at: now, in: home))
            }
          )
        }
      }
    }
  }

  private func file(_ bytes: [UInt8]) throws(Problem) -> CalendarFile {
    do throws(CalendarFileError) { return try CalendarFile(bytes, zones: zones) } catch {
      switch error {
      case .notACalendar: throw Problem(status: .unprocessableContent, code: "bad_calendar")
      case .tooLarge: throw Problem(status: .contentTooLarge, code: "too_large")
      }
    }
  }
}
