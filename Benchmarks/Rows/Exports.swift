import HaruHTML

// The same exports as those of the app (Sources/HaruWeb/Exports.swift), so that the same haru.js
// runs both.

nonisolated(unsafe) private let app = RowsApp()
nonisolated(unsafe) private var inbox: [UInt8] = []
nonisolated(unsafe) private var output = [UInt32](repeating: 0, count: 8)
nonisolated(unsafe) private let names = nameTable()

@_expose(wasm, "haru_allocate")
@_cdecl("haru_allocate")
func allocate(_ count: Int32) -> UInt32 {
  inbox = [UInt8](repeating: 0, count: Int(max(count, 0)))
  return address(of: inbox)
}

@_expose(wasm, "haru_start")
@_cdecl("haru_start")
func start(_ at: UInt32, _ count: Int32, _ now: Double, _ offset: Int32) {
  app.start()
  describeOutput()
}

@_expose(wasm, "haru_event")
@_cdecl("haru_event")
func event(
  _ element: UInt32,
  _ kind: Int32,
  _ at: UInt32,
  _ count: Int32,
  _ isOn: Int32,
  _ x: Double,
  _ y: Double,
  _ now: Double,
  _ offset: Int32
) -> Int32 {
  output[1] = 0
  guard element != 0, let kind = UInt8(exactly: kind).flatMap(EventKind.init(rawValue:)),
    let action = app.document.action(for: Event(), kind: kind, at: element)?.action
  else { return 0 }
  app.receive(action)
  describeOutput()
  return 1
}

@_expose(wasm, "haru_output")
@_cdecl("haru_output")
func outputAddress() -> UInt32 { address(of: output) }

@_expose(wasm, "haru_wake")
@_cdecl("haru_wake")
func wake() -> Double { 0 }

@_expose(wasm, "haru_names")
@_cdecl("haru_names")
func namesAddress() -> UInt32 { address(of: names) }

@_expose(wasm, "haru_namesLength")
@_cdecl("haru_namesLength")
func namesLength() -> Int32 { Int32(truncatingIfNeeded: names.count) }

private func describeOutput() {
  let patches = app.document.patches
  output[0] = address(of: patches.words)
  output[1] = UInt32(truncatingIfNeeded: patches.words.count)
  output[2] = address(of: patches.text)
  output[3] = UInt32(truncatingIfNeeded: patches.text.count)
}

private func address<Element>(of array: [Element]) -> UInt32 {
  array.withUnsafeBytes { UInt32(truncatingIfNeeded: UInt(bitPattern: $0.baseAddress)) }
}

private func nameTable() -> [UInt8] {
  let list = { (names: [StaticString]) in
    "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
  let text =
    "{\"tags\":\(list(Tag.allCases.map { $0.name })),\"svg\":\(Tag.svg.rawValue),"
    + "\"attributes\":\(list(AttributeName.allCases.map { $0.name })),"
    + "\"events\":\(list(EventKind.allCases.map { $0.name })),\"messages\":[]}"
  return Array(text.utf8)
}
