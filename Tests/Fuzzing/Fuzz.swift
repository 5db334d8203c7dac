import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import SyncSimulation

/// The code under test, which may refuse random bytes but must not crash.
private enum Target: String {
  case json, push, story, file, time, passkey, calendar
}

private let target = Target(rawValue: ProcessInfo.processInfo.environment["HARU_FUZZ"] ?? "json")
private let now = Instant(milliseconds: 1_795_000_000_000)

/// Feeds one input of libFuzzer to the reader named by `HARU_FUZZ`; returns 0, as required
/// (https://llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch target {
  case .json: readJSON(bytes)
  case .push: push(bytes)
  case .story: play(bytes)
  case .file: takeFile(bytes)
  case .time: readTimes(String(decoding: bytes, as: UTF8.self))
  case .passkey: readPasskey(bytes)
  case .calendar: readCalendar(bytes)
  case nil:
    preconditionFailure("HARU_FUZZ is json, push, story, file, time, passkey or calendar.")
  }
  return 0
}

/// A value that was read is written as text that reads as the same value.
private func readJSON(_ bytes: [UInt8]) {
  guard let json = try? JSON.parse(bytes) else { return }
  precondition((try? JSON.parse(json.utf8)) == json)
}

/// Pushes to an empty server twice: the second push changes nothing.
///
/// Valid JSON must parse.
private func push(_ bytes: [UInt8]) {
  let (plain, json) = (try? JSON.parse(bytes), try? PushBody.parse(bytes))
  precondition(plain == nil || plain == json)
  guard let json, let push = PushRequest(json: json) else { return }
  var server = SimulatedServer()
  guard case .answered(let first)? = try? SyncRules().push(push, to: &server, at: now) else {
    return
  }
  let cells = server.cells.count
  guard case .answered(let second)? = try? SyncRules().push(push, to: &server, at: now) else {
    return
  }
  precondition(server.cells.count == cells && first.last == second.last)
}

/// Reads a calendar file; every change that follows from it must be storable.
private func readCalendar(_ bytes: [UInt8]) {
  guard let zones = ZoneDatabase.linked, let home = zones.rules(for: "Europe/Berlin"),
    let file = try? CalendarFile(bytes, zones: zones)
  else { return }
  let reading = CalendarReading(file, at: now, in: home)
  for write in reading.writes(for: "c", replacing: [], at: now) {
    precondition((try? write.checked(zones: zones)) != nil)
  }
}

/// Plays a sequence of requests; `Story` checks its invariants.
private func play(_ bytes: [UInt8]) {
  var story = Story(bytes)
  story.play()
}

/// Importing a file again changes nothing, and its undo restores the previous state.
private func takeFile(_ bytes: [UInt8]) {
  guard let json = try? JSON.parse(bytes) else { return }
  _ = Replica(json: json)
  guard let file = RecordFile(json: json) else { return }
  let plan = ImportPlan(file, into: [], at: now)
  precondition(ImportPlan(file, into: plan.writes, at: now).writes.isEmpty)
  let undo = ImportPlan(RecordFile(changes: plan.undo), into: plan.writes, at: now)
  precondition(RecordFile(exporting: plan.writes + undo.writes).changes.isEmpty)
  var replica = Replica()
  replica.apply(plan.writes)
  precondition(RecordFile(exporting: replica.cells) == RecordFile(exporting: plan.writes))
  for table in RecordTable.allCases { _ = table.csv(of: file) }
}

/// The text of a date or a time parses as the same value.
private func readTimes(_ text: String) {
  if let date = try? PlainDate(parsing: text) {
    precondition((try? PlainDate(parsing: date.description)) == date)
  }
  if let time = try? PlainTime(parsing: text) {
    precondition((try? PlainTime(parsing: time.description)) == time)
  }
  if let instant = try? Instant(rfc3339: text) {
    let written = instant.rfc3339(offset: UTCOffset(seconds: 0))
    precondition((try? Instant(rfc3339: written)) == instant)
  }
  _ = UTCOffset(parsing: text)
  _ = try? Evaluation(parsing: text)
  _ = try? LunarDate(parsing: text, isLeapMonth: false, in: .chinese)
}

/// An authenticator's data is parsed as far as possible: the key cut out of it is one value.
private func readPasskey(_ bytes: [UInt8]) {
  if let value = try? CBORReader.value(of: bytes) { useKey(value) }
  guard let data = try? AuthenticatorData(bytes), let attested = data.attested else { return }
  precondition(1...AuthenticatorData.credentialLimit ~= attested.credential.count)
  guard let key = try? CBORReader.value(of: attested.publicKey) else {
    preconditionFailure("A key that is not one value was cut out.")
  }
  useKey(key)
}

/// Whatever key is accepted, it believes no signature that is not one.
private func useKey(_ map: CBOR) {
  guard let key = try? COSEKey(map) else { return }
  precondition(!key.isValid([], for: []))
  precondition(!key.isValid([0x30, 6, 2, 1, 1, 2, 1, 1], for: [1, 2, 3]))
}
