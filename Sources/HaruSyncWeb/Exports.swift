import HaruJSON
import HaruTime

// What `Web/sync.js` calls. Texts go in through `haru_allocate`; numbers are 32-bit integers or
// doubles, as in HaruWeb.

nonisolated(unsafe) private let exchange = SyncExchange()
nonisolated(unsafe) private var inbox: [UInt8] = []
nonisolated(unsafe) private var output: [UInt8] = []

/// Makes room for a text of `count` bytes that the next call takes, and answers where it is.
@_expose(wasm, "haru_allocate")
@_cdecl("haru_sync_allocate")
public func allocate(_ count: Int32) -> UInt32 {
  inbox = [UInt8](repeating: 0, count: Int(max(count, 0)))
  return address(of: inbox)
}

/// Tells what came of the last step; answers how many bytes the next one has.
///
/// `status` and `retryAfter`, in seconds and negative where there is none, are those of an answer of
/// the server.
@_expose(wasm, "haru_step")
@_cdecl("haru_sync_step")
public func step(_ kind: Int32, _ status: Int32, _ retryAfter: Double, _ now: Double) -> Int32 {
  guard let kind = SyncExchange.Kind(rawValue: kind) else { return 0 }
  let next = exchange.handle(
    kind,
    inbox,
    status: Int(status),
    retryAfter: retryAfter < 0 ? nil : Int64(exactly: retryAfter.rounded(.down)),
    at: Instant(milliseconds: Int64(exactly: now.rounded(.down)) ?? 0)
  )
  inbox = []
  output = next.isNull ? [] : next.utf8
  return Int32(truncatingIfNeeded: output.count)
}

/// Where the next step lies, as JSON.
@_expose(wasm, "haru_output")
@_cdecl("haru_sync_output")
public func outputAddress() -> UInt32 { address(of: output) }

/// The address of an array's elements; it holds until the next call.
private func address(of array: [UInt8]) -> UInt32 {
  array.withUnsafeBytes { UInt32(truncatingIfNeeded: UInt(bitPattern: $0.baseAddress)) }
}
