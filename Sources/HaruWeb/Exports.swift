import HaruHTML
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

// The functions that the browser calls. Texts are passed through `haru_allocate`; after each call,
// `haru_output` says where the changes are. All numbers are 32-bit integers or doubles, because
// 64-bit integers would arrive in JavaScript as BigInt.

nonisolated(unsafe) private var app: WebApp?
nonisolated(unsafe) private var inbox: [UInt8] = []
nonisolated(unsafe) private var output = [UInt32](repeating: 0, count: 8)
private let names = Array(nameTable.text.utf8)

/// Allocates a buffer of `count` bytes for the text of the next call and returns its address.
@_expose(wasm, "haru_allocate")
@_cdecl("haru_allocate")
public func allocate(_ count: Int32) -> UInt32 {
  inbox = [UInt8](repeating: 0, count: Int(max(count, 0)))
  return address(of: inbox)
}

/// Starts the app with the JSON object in the inbox.
@_expose(wasm, "haru_start")
@_cdecl("haru_start")
public func start(_ at: UInt32, _ count: Int32, _ now: Double, _ offset: Int32) {
  app = WebApp(launch: inbox, now: now, offset: offset)
  describeOutput()
}

/// Dispatches an event: of an element, or a message from the browser if the element is 0.
@_expose(wasm, "haru_event")
@_cdecl("haru_event")
public func event(
  _ element: UInt32,
  _ kind: Int32,
  _ at: UInt32,
  _ count: Int32,
  _ isOn: Int32,
  _ x: Double,
  _ y: Double,
  _ now: Double,
  _ offset: Int32,
  _ steady: Double
) -> Int32 {
  guard let app else { return 0 }
  let value = String(utf8: inbox)
  let event = Event(value: value, isOn: isOn != 0, x: x, y: y)
  let answer = app.event(
    event,
    kind: kind,
    at: element,
    now: now,
    offset: offset,
    bytes: inbox,
    steady: steady
  )
  describeOutput()
  return answer
}

/// Where the changes are: address and length of words, text and effects, and whether the app wants
/// a call on every frame.
@_expose(wasm, "haru_output")
@_cdecl("haru_output")
public func outputAddress() -> UInt32 { address(of: output) }

/// When the app wants to be called even if nothing happens: milliseconds since 1970, or 0.
@_expose(wasm, "haru_wake")
@_cdecl("haru_wake")
public func wake() -> Double {
  var next: Double = 0
  for case .wake(let instant) in app?.subscriptions ?? [] {
    let time = Double(instant.milliseconds)
    next = next == 0 ? time : min(next, time)
  }
  return next
}

/// The address of the names of tags, attributes, events and messages, and of the numbers that
/// scripts need without an effect, as JSON.
@_expose(wasm, "haru_names")
@_cdecl("haru_names")
public func namesAddress() -> UInt32 { address(of: names) }

/// The length of the names in bytes.
@_expose(wasm, "haru_namesLength")
@_cdecl("haru_namesLength")
public func namesLength() -> Int32 { Int32(truncatingIfNeeded: names.count) }

private func describeOutput() {
  guard let app else { return }
  let patches = app.patches
  output[0] = address(of: patches.words)
  output[1] = UInt32(truncatingIfNeeded: patches.words.count)
  output[2] = address(of: patches.text)
  output[3] = UInt32(truncatingIfNeeded: patches.text.count)
  output[4] = address(of: app.effects)
  output[5] = UInt32(truncatingIfNeeded: app.effects.count)
  output[6] = app.subscriptions.contains(.everyFrame) ? 1 : 0
}

/// The address of an array's elements, valid until the next call changes the array.
private func address<Element>(of array: [Element]) -> UInt32 {
  array.withUnsafeBytes { UInt32(truncatingIfNeeded: UInt(bitPattern: $0.baseAddress)) }
}

/// What `haru_names` returns.
var nameTable: JSON {
  let list = { (names: [StaticString]) in JSON.array(names.map { .string("\($0)") }) }
  return [
    "tags": list(Tag.allCases.map { $0.name }),
    "svg": .integer(Int64(Tag.svg.rawValue)),
    "attributes": list(AttributeName.allCases.map { $0.name }),
    "events": list(EventKind.allCases.map { $0.name }),
    "messages": list(WebApp.Message.allCases.map { $0.name }),
    "dailyBackups": .integer(Int64(RecordFile.dailyBackups)),
    "pushCheck": .integer(PushStatus.checkInterval),
    "pushReport": .integer(PushStatus.reportInterval),
  ]
}
