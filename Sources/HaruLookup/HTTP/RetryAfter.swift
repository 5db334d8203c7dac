import AsyncHTTPClient
import Foundation
import HaruJSON
import HaruTime
import NIOCore
import NIOHTTP1

/// Why an answer did not come.
enum WeatherFetchError: Error, Equatable {
  /// Nobody answers within five seconds, or another answer came than 200.
  case failed
  /// The provider asks to wait so many seconds (429 or 503 with Retry-After).
  case busy(seconds: Int64)
  /// The answer is no JSON, or larger than a mebibyte.
  case malformed
  /// The provider is not asked because it lately did not answer.
  case closed

  var retryAfter: Int64? {
    if case .busy(let seconds) = self { seconds } else { nil }
  }
}

/// Fetches JSON over HTTPS within five seconds and a mebibyte; redirects are not followed.
struct WeatherFetch: Sendable {
  static let sizeLimit = 1 << 20

  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: HTTPClient.Configuration(redirectConfiguration: .disallow)
  )

  /// Where all requests go instead: a provider of one's own.
  var server: String?
  var timeout = TimeAmount.seconds(5)

  func json(_ host: String, _ path: String) async throws(WeatherFetchError) -> JSON {
    var request = HTTPClientRequest(url: (server ?? "https://\(host)") + path)
    request.headers.add(name: "User-Agent", value: "Haru")
    let bytes: [UInt8]
    do {
      let deadline = NIODeadline.now() + timeout
      let response = try await Self.client.execute(request, deadline: deadline)
      guard response.status == .ok else {
        let wait = response.headers.first(name: "Retry-After").flatMap { Self.seconds($0) }
        throw wait.map { WeatherFetchError.busy(seconds: $0) } ?? .failed
      }
      bytes = Array(try await response.body.collect(upTo: Self.sizeLimit).readableBytesView)
    } catch let error as WeatherFetchError {
      throw error
    } catch is NIOTooManyBytesError {
      throw .malformed
    } catch {
      throw .failed
    }
    do throws(JSONError) {
      return try JSON.parse(bytes)
    } catch {
      throw .malformed
    }
  }

  /// The seconds of a Retry-After, which has either them or a date (RFC 9110, section 10.2.3).
  static func seconds(_ text: String, at now: Date = Date()) -> Int64? {
    if let seconds = Int64(text) { return max(seconds, 0) }
    // Sat, 21 Nov 2026 00:02:00 GMT
    let parts = text.split(separator: " ")
    guard parts.count == 6, let month = months.firstIndex(of: parts[2]),
      let date = try? PlainDate(
        parsing: "\(parts[3])-\(month < 9 ? "0" : "")\(month + 1)-\(parts[1])"
      ),
      let time = try? PlainTime(parsing: "\(parts[4])")
    else { return nil }
    let until = PlainDateTime(date: date, time: time).instant(offset: UTCOffset(seconds: 0))
    return max(until.milliseconds - Int64(now.timeIntervalSince1970 * 1_000) + 999, 0) / 1_000
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
