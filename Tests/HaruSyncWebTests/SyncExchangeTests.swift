import Foundation
import HaruJSON
import HaruSync
import HaruTime
import SyncSimulation
import Testing

@testable import HaruSyncWeb

/// A browser: does what `Web/sync.js` does, with only JSON between it and sync.
private final class Browser {
  let exchange = SyncExchange()
  var state = JSON.null
  var cells: [JSON] = []
  var outbox: [JSON] = []
  var refused: [JSON] = []
  /// Whether the last round told the pages to read everything again.
  var replaces = false
  /// Fails to store anything while this is set.
  var isFull = false
  private let now = Instant(milliseconds: 1_795_000_000_000)
  private let seed: JSON

  /// Browsers with different seeds are different devices.
  init(seed: JSON = [1, 2, 3, 4]) { self.seed = seed }

  func write(_ id: String, _ value: JSON) {
    let number = Int64(outbox.count + refused.count + 1)
    outbox.append([
      "e": "alarm", "i": .string(id), "f": "label", "v": value, "t": .integer(now.milliseconds),
      "n": .integer(number),
    ])
  }

  private func tell(_ kind: SyncExchange.Kind, _ json: JSON = .null, status: Int = 0) -> JSON {
    exchange.handle(kind, json.utf8, status: status, at: now)
  }

  /// Runs a round; returns why it is over.
  func round(with server: inout SimulatedServer?, isBack: Bool = false) throws -> JSON {
    replaces = false
    var next = tell(.start, ["state": state, "seed": seed, "isBack": .bool(isBack)])
    while next["do"]?.string != "rest" {
      switch next["do"]?.string {
      case "read":
        let after = next["after"]?.integer ?? 0
        next = tell(.read, .array(outbox.filter { $0["n"]?.integer ?? 0 > after }))
      case "ask": next = try ask(next, &server)
      case "store":
        if !isFull { store(next["change"] ?? .null) }
        next = tell(isFull ? .storageFailed : .stored)
      case "sum":
        for cell in cells {
          let parts = ["e", "i", "f", "s"].map { cell[$0] ?? .null }
          #expect(tell(.cells, [.array(parts)]).isNull)
        }
        next = tell(.summed)
      default:
        Issue.record("no step: \(next.text)")
        return next
      }
    }
    return next
  }

  private func ask(_ step: JSON, _ server: inout SimulatedServer?) throws -> JSON {
    guard server != nil else { return tell(.unreachable) }
    let rules = SyncRules()
    if let body = step["body"]?.string {
      #expect(step["path"]?.string == "/api/v1/sync/push")
      let push = try #require(PushRequest(json: try JSON.parse(body.utf8)))
      guard var storage = server,
        case .answered(let answer) = try rules.push(push, to: &storage, at: now)
      else { return tell(.answered, .null, status: 409) }
      server = storage
      return tell(.answered, answer.json, status: 200)
    }
    let device = try #require(step["path"]?.string).split { "=&".contains($0) }[1]
    let cursor = state["cursor"]?.string.flatMap { SyncCursor($0) }
    let pull = PullRequest(cursor: cursor, device: String(device), wantsSum: true)
    guard var storage = server, case .answered(let answer) = try rules.pull(pull, from: &storage)
    else { return tell(.answered, .null, status: 409) }
    return tell(.answered, answer.json, status: 200)
  }

  private func store(_ change: JSON) {
    if change["replaces"] == true { replaces = true }
    for cell in change["cells"]?.array ?? [] {
      cells.removeAll { $0["i"] == cell["i"] && $0["f"] == cell["f"] }
      cells.append(cell)
    }
    for refusal in change["refusals"]?.array ?? [] {
      refused += outbox.filter { $0["n"] == refusal["n"] }
      outbox.removeAll { $0["n"] == refusal["n"] }
    }
    if let dropped = change["dropped"]?.integer {
      outbox.removeAll { $0["n"]?.integer ?? 0 <= dropped }
    }
    state = change["state"] ?? .null
  }
}

struct SyncExchangeTests {
  @Test func tellsThatOnlyAProxyAnswers() {
    let exchange = SyncExchange()
    let now = Instant(milliseconds: 1_795_000_000_000)
    let start: JSON = ["seed": [1, 2, 3, 4]]
    _ = exchange.handle(.start, start.utf8, at: now)
    _ = exchange.handle(.read, Array("[]".utf8), at: now)
    let rest = exchange.handle(.answered, Array("<h1>Bad gateway</h1>".utf8), status: 502, at: now)
    #expect(rest["do"] == "rest" && rest["phase"] == "gateway")
    #expect((1_000..<1_500).contains(rest["after"]?.integer ?? 0))
  }

  @Test func sendsWhatWaitsAndCopiesWhatIsNew() throws {
    var server: SimulatedServer? = SimulatedServer()
    let phone = Browser()
    let desk = Browser()
    phone.write("a", "early")
    desk.write("b", "late")
    for browser in [phone, desk, phone] {
      let rest = try browser.round(with: &server)
      #expect(rest["phase"]?.string == "upToDate")
      #expect(browser.outbox.isEmpty)
    }
    #expect(phone.cells.map { $0["v"] } == ["early", "late"])
    #expect(Set(phone.cells.map(\.text)) == Set(desk.cells.map(\.text)))
    #expect(phone.state["device"] != .null)
  }

  @Test func keepsEverythingWhileTheServerIsGone() throws {
    var server: SimulatedServer?
    let browser = Browser()
    browser.write("a", "kept")
    let rest = try browser.round(with: &server)
    #expect(rest["phase"]?.string == "unreachable")
    #expect((1_000...1_500).contains(rest["after"]?.integer ?? 0))
    #expect(browser.outbox.count == 1)
    server = SimulatedServer()
    #expect(try browser.round(with: &server)["phase"]?.string == "upToDate")
    #expect(browser.outbox.isEmpty && browser.cells.count == 1)
  }

  @Test func goesOnFromWhatIsStoredAfterTheStorageFailed() throws {
    var server: SimulatedServer? = SimulatedServer()
    let browser = Browser()
    browser.write("a", "once")
    browser.isFull = true
    #expect(try browser.round(with: &server)["phase"]?.string == "storageFailed")
    // The server has it, and the browser does not know that yet.
    #expect(browser.outbox.count == 1 && browser.state.isNull)
    browser.isFull = false
    #expect(try browser.round(with: &server)["phase"]?.string == "upToDate")
    #expect(browser.outbox.isEmpty && browser.cells.map { $0["v"] } == ["once"])
  }

  @Test func everyRestSaysWhenTheScriptActs() throws {
    var server: SimulatedServer? = SimulatedServer()
    var nobody: SimulatedServer?
    let timing: JSON = [
      "late": 17_000, "silence": 40_000, "retry": 5_000, "wake": 20_000, "resting": 10_000,
      "precision": 60_000,
    ]
    #expect(try Browser().round(with: &server)["timing"] == timing)
    #expect(try Browser().round(with: &nobody)["timing"] == timing)
  }

  @Test func manyChangesReplaceWhatThePagesShow() throws {
    for (count, replaces) in [(200, false), (201, true)] {
      var server: SimulatedServer? = SimulatedServer()
      let (writer, reader) = (Browser(), Browser(seed: [5, 6, 7, 8]))
      for browser in [writer, reader] { _ = try browser.round(with: &server) }
      for number in 1...count { writer.write("a\(number)", "new") }
      for browser in [writer, reader] { _ = try browser.round(with: &server) }
      #expect(reader.cells.count == count)
      #expect(reader.replaces == replaces, "\(count)")
    }
  }

  @Test func putsAsideWhatTheServerRefuses() throws {
    var server: SimulatedServer? = SimulatedServer()
    let browser = Browser()
    browser.write("a b", "no identifier")
    browser.write("c", "fine")
    #expect(try browser.round(with: &server)["phase"]?.string == "upToDate")
    #expect(browser.refused.map { $0["i"] } == ["a b"])
    #expect(browser.replaces)
    #expect(browser.cells.map { $0["i"] } == ["c"])
  }

  @Test(arguments: [
    (401, "signedOut"), (426, "upgradeRequired"), (403, "refused"), (503, "busy"),
  ])
  func saysWhyItRests(_ status: Int, _ phase: String) {
    let exchange = SyncExchange()
    let now = Instant(milliseconds: 1_795_000_000_000)
    _ = exchange.handle(.start, JSON.object([]).utf8, at: now)
    _ = exchange.handle(.read, Array("[]".utf8), at: now)
    let rest = exchange.handle(
      .answered,
      Array("{\"code\":\"scope\"}".utf8),
      status: status,
      at: now
    )
    #expect(rest["phase"]?.string == phase)
    #expect((rest["code"]?.string == "scope") == (status == 403))
  }

  @Test func deletesTheAnonymousAccountThroughTheBrowser() {
    let exchange = SyncExchange()
    let now = Instant(milliseconds: 0)
    let body: JSON = ["ticket": "t", "isAsking": false, "refused": 0, "copied": ["a.7"]]
    let request = exchange.handle(.merge, body.utf8, at: now)
    #expect(request["path"] == "/api/v1/accounts/anonymous")
    #expect(request["body"] == #"{"anonymous_ticket":"t","copied":["a.7"]}"#)
    #expect(exchange.handle(.merge, Array("{\"ticket\":\"t\"}".utf8), at: now).isNull)
    #expect(exchange.handle(.merged, [], status: 409, at: now) == true)
    #expect(exchange.handle(.merged, [], status: 0, at: now).isNull)
  }

  @Test func theScriptNumbersTheKindsAlike() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let script = try String(contentsOf: root.appending(path: "Web/sync.js"), encoding: .utf8)
    let list = try #require(script.firstMatch(of: /const kinds = \[([^\]]+)\]/)).1
    let names = list.matches(of: /\w+/).map { String($0.0) }
    #expect(names == names.indices.map { SyncExchange.Kind(rawValue: Int32($0)).map { "\($0)" } })
    #expect(SyncExchange.Kind(rawValue: Int32(names.count)) == nil)
  }

  @Test func ignoresOutcomesOutsideARound() {
    let exchange = SyncExchange()
    let now = Instant(milliseconds: 0)
    #expect(exchange.handle(.stored, [], at: now).isNull)
    _ = exchange.handle(.start, Array("nonsense".utf8), at: now)
    #expect(exchange.handle(.summed, [], at: now)["phase"]?.string == "storageFailed")
  }
}
