import HaruJSON
import HaruTime

// The functions that `Web/sync.js` calls. Texts are passed through `haru_allocate`; numbers are
// 32-bit integers or doubles, as in HaruWeb.

nonisolated(unsafe) private let exchange = SyncExchange()
nonisolated(unsafe) private var inbox: [UInt8] = []
nonisolated(unsafe) private var output: [UInt8] = []

/// Allocates a buffer of `count` bytes for the text of the next call and returns its address.
@_expose(wasm, "haru_allocate")
@_cdecl("haru_sync_allocate")
public func allocate(_ count: Int32) -> UInt32 {
  inbox = [UInt8](repeating: 0, count: Int(max(count, 0)))
  return address(of: inbox)
}

/// Handles the outcome of the last step; returns the length in bytes of the next one.
///
/// `status` and `retryAfter` come from a response of the server; `retryAfter` is in seconds,
/// negative if there is none.
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

/// The address of the next step, as JSON.
@_expose(wasm, "haru_output")
@_cdecl("haru_sync_output")
public func outputAddress() -> UInt32 { address(of: output) }

/// The address of an array's elements, valid until the next call.
private func address(of array: [UInt8]) -> UInt32 {
  array.withUnsafeBytes { UInt32(truncatingIfNeeded: UInt(bitPattern: $0.baseAddress)) }
}
