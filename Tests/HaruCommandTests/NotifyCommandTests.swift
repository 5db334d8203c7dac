import Foundation
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import NIOHTTP1
import Testing

@testable import haru

struct NotifyCommandTests {
  let haru = CommandRun()

  @Test func listsWhatIsDueWithinADay() throws {
    _ = try haru(
      "alarm",
      "add",
      "07:30",
      "--label",
      "Up",
      "--repeat",
      "mon,tue,wed,thu,fri,sat,sun"
    )
    _ = try haru("dday", "add", "Finals", "2026-11-22")
    let all = try haru("notify", "--kinds", "alarm,dday,words").output
    #expect(
      all == "8:00 PM  Tomorrow  Finals\n7:30 AM  Up  7:30 AM\n8:00 AM  D-day  D-DAY Finals\n"
    )
    // Everything for a morning comes in one message.
    let morning = try haru("notify", "--kinds", "quote,dday").output.split(separator: "\n")
    #expect(morning.count == 2 && morning.last?.contains("D-DAY Finals") == true)
  }

  /// The first lines of a watch that starts at a time of day and is then killed.
  private func watched(
    _ count: Int,
    at time: String,
    _ kinds: String = "alarm",
    options: [String] = ["--exec", "true"],
    path: String = ""
  ) throws -> [String] {
    let process = Process()
    process.executableURL = ExecutableTests.program
    process.arguments =
      ["notify", "--watch"] + options
      + ["--kinds", kinds, "--lang", "en", "--at", "2026-11-21T\(time)+09:00"]
    process.environment = [
      "HARU_DATA": haru.directory, "TZ": "Asia/Seoul", "PATH": "\(path):/usr/bin:/bin",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while text.split(separator: "\n").count < count || !text.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  @Test func aWatchThatWasKilledNeitherRepeatsNorForgets() throws {
    haru.at = "2026-11-20T22:00:00+09:00"
    for (time, label) in [("07:30", "Up"), ("07:35", "Bus"), ("08:20", "School")] {
      _ = try haru("alarm", "add", time, "--label", label)
    }
    #expect(try watched(1, at: "07:29:59") == ["Up  7:30 AM"])
    // Nobody watched at 7:35. The ring of 7:30 is not shown again.
    let second = try watched(1, at: "07:50:00")
    #expect(second.count == 1 && second[0].hasPrefix("Missed: 7:35 AM Bus  Nothing"))
    #expect(try watched(1, at: "08:19:59") == ["School  8:20 AM"])
  }

  /// So that it does not come again when the hour of the morning is moved.
  @Test func aNoticeThatCameWithOthersIsRememberedForADay() {
    let now = Instant(milliseconds: 1_795_000_000_000)
    var told = ToldNotices(from: now)
    told.add("quote/2026-11-18+words/2026-11-18", at: now)
    told.reach(now + 86_400_000)
    #expect(told.has("quote/2026-11-18") && told.has("words/2026-11-18"))
    #expect(!told.has("practice/2026-11-18"))
    told.reach(now + 86_400_001)
    #expect(!told.has("words/2026-11-18"))
  }

  @Test func ignoresAlarmsBeforeTheFirstWatch() throws {
    haru.at = "2026-11-20T22:00:00+09:00"
    _ = try haru("alarm", "add", "07:30", "--label", "Up")
    _ = try haru("alarm", "add", "07:50", "--label", "Bus")
    #expect(try watched(1, at: "07:49:59") == ["Bus  7:50 AM"])
  }

  /// The end of a deletion is told at the start, and again once a sync has learned another one.
  @Test func aWatchTellsWhenAnAccountGoesAndStillSyncs() throws {
    let folder = try TemporaryFolder()
    let (server, url) = try ServeProcess.withAccounts(of: ["mina"], in: folder)
    defer { _ = server.stop(SIGTERM) }
    let login = ["login", url, "--email", "mina@haru.example"]
    #expect(try haru.run(login, input: "correct horse battery\n").status == 0)
    var account = try #require(SignedIn.read(from: haru.directory))
    let connection = try ServerConnection(server: url, token: account.token)
    let proof: JSON = ["password": "correct horse battery"]
    let deletion = connection.answer(.POST, "/api/v1/account/deletion", proof)
    #expect(deletion.map { $0.status < 300 } == true)
    // The deletion ended that session.
    #expect(try haru.run(login, input: "correct horse battery\n").status == 0)
    account = try #require(SignedIn.read(from: haru.directory))
    account.standing = .deletes(at: Instant(milliseconds: 0))
    #expect(account.write(to: haru.directory))
    let told = try watched(2, at: "07:29:59")
    #expect(told.count == 2 && told.allSatisfy { $0.contains("will be deleted") })
    #expect(told.first?.contains("1970") == true && told.last?.contains("1970") == false)
  }

  @Test(arguments: [
    (SignedIn.Standing.good, true), (.deletes(at: Instant(milliseconds: 1)), true),
    (.ended, false), (.disabled, false), (.other, false),
  ])
  func anAccountIsUsedUntilTheServerEndsIt(standing: SignedIn.Standing, isUsed: Bool) throws {
    try FileManager.default.createDirectory(
      atPath: haru.directory,
      withIntermediateDirectories: true
    )
    var account = SignedIn(server: "http://127.0.0.1:1", token: "t", isOwnToken: false)
    account.standing = standing
    #expect(account.write(to: haru.directory))
    #expect((SignedIn.usable(in: haru.directory) != nil) == isUsed)
  }

  /// A folder with a program that prints its arguments and what the message is about.
  private func folder(with program: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let script = Data("#!/bin/sh\nIFS='|'\nprintf '%s|%s\\n' \"$*\" \"$HARU_KEY\"\n".utf8)
    let made = FileManager.default.createFile(
      atPath: folder.path(program),
      contents: script,
      attributes: [.posixPermissions: 0o755]
    )
    #expect(made)
    return folder
  }

  @Test func theDesktopIsToldTheTitleAndTheText() throws {
    let folder = try folder(with: "notify-send")
    haru.at = "2026-11-20T22:00:00+09:00"
    // Nothing of it is for the shell or an option.
    _ = try haru("alarm", "add", "07:30", "--label=-u \"$(id)\" 기상")
    let lines = try watched(2, at: "07:29:59", options: [], path: folder.path(""))
    let title = "-u \"$(id)\" 기상"
    #expect(lines.first == "\(title)  7:30 AM")
    let told = try #require(lines.last)
    #expect(told.hasPrefix("--app-name=Haru|--|\(title)|7:30 AM|ring/"))
    #expect(told.hasSuffix("/2026-11-21T07:30"))
  }

  @Test func aCommandOfOnesOwnIsToldTheSame() throws {
    let folder = try folder(with: "speak")
    haru.at = "2026-11-20T22:00:00+09:00"
    _ = try haru("alarm", "add", "07:30", "--label", "Up")
    let options = ["--exec", "\(folder.path("speak")) --voice 'a b'"]
    let lines = try watched(2, at: "07:29:59", options: options)
    #expect(lines.first == "Up  7:30 AM")
    #expect(lines.last?.hasPrefix("--voice|a b|Up|7:30 AM|ring/") == true)
  }

  @Test func aTimerOfAnotherDeviceIsToldHere() throws {
    let folder = try TemporaryFolder()
    let (server, url) = try ServeProcess.withAccounts(of: ["mina"], in: folder)
    defer { _ = server.stop(SIGTERM) }
    let phone = CommandRun()
    for run in [phone, haru] {
      _ = try run("login", url, input: "mina@haru.example\ncorrect horse battery\n")
    }
    let now = try #require(LocalPlace.moment(parsing: "2026-11-21T09:29:00+09:00")).instant
    var timer = Countdown(id: "tea", milliseconds: 60_000)
    timer.label = "Tea"
    timer.start(at: now)
    try ReplicaStore(directory: RecordCopies(root: phone.directory).open)
      .save(timer.writes(at: now))
    #expect(try phone("sync").status == 0)
    let lines = try watched(1, at: "09:29:59", "timer")
    #expect(lines.count == 1 && lines[0].contains("Tea"))
  }

  @Test func aWatchSaysThatTheServerWasDown() throws {
    haru.at = "2026-11-20T22:00:00+09:00"
    _ = try haru("alarm", "add", "07:30", "--label", "Up")
    _ = try haru("alarm", "add", "07:35", "--label", "Bus")
    #expect(try watched(1, at: "07:29:59") == ["Up  7:30 AM"])
    let outage: JSON = ["from": "2026-11-21T07:31:00+09:00", "until": "2026-11-21T07:49:00+09:00"]
    KeptPush.write(["devices": [["confirmed_at": .null]], "outages": [outage]], to: haru.directory)
    let told = try watched(1, at: "07:50:00")
    let start = "Missed: 7:35 AM Bus  Your server was down at that time. Nothing rang here"
    #expect(told.count == 1 && told[0].hasPrefix(start))
  }

  /// Runs `haru notify --install` in a terminal.
  private func install(
    _ options: [String],
    _ folder: TemporaryFolder
  ) throws -> (Process, PseudoTerminal) {
    let process = Process()
    process.executableURL = ExecutableTests.program
    process.arguments = ["notify", "--install", "--lang", "en"] + options
    process.environment = [
      "HARU_DATA": haru.directory, "TZ": "Asia/Seoul", "XDG_CONFIG_HOME": folder.path("config"),
    ]
    let terminal = try PseudoTerminal()
    terminal.attach(process)
    try process.run()
    return (process, terminal)
  }

  /// A browser of an account, which gets notifications; returns its connection.
  private func subscribe(at url: String) throws -> ServerConnection {
    let session: JSON = [
      "email": "mina@haru.example", "password": "correct horse battery", "transport": "bearer",
      "device": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    ]
    let opened = try ServerConnection(server: url, token: nil)
      .answer(.POST, "/api/v1/sessions", session)
    let browser = try ServerConnection(
      server: url,
      token: #require(opened?.body["token"]?.string)
    )
    let subscription: JSON = [
      "endpoint": "https://fcm.googleapis.com/a", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
      "p256dh":
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      "zone": "Asia/Seoul", "language": "en", "kinds": "alarm",
    ]
    let stored = browser.answer(.PUT, "/api/v1/push/subscription", subscription)
    #expect(stored?.status == 204)
    return browser
  }

  /// The account has no alarms, so nothing is sent to the browser's push service.
  @Test func aBrowserOnThisMachineIsAskedAboutOnceAndForgottenWhenItIsGone() throws {
    let folder = try TemporaryFolder()
    let (server, url) = try ServeProcess.withAccounts(
      of: ["mina"],
      in: folder,
      ["--mail-from", "haru@example.org"]
    )
    defer { _ = server.stop(SIGTERM) }
    _ = try haru("login", url, input: "mina@haru.example\ncorrect horse battery\n")
    let browser = try subscribe(at: url)
    for (options, asks) in [(["--browser", "none"], false), ([], true), ([], false)] {
      let (process, terminal) = try install(options, folder)
      if asks {
        #expect(terminal.shows("Is Firefox on Linux on this computer?"))
        terminal.type("y\n")
      }
      #expect(terminal.shows("systemctl --user enable"))
      process.waitUntilExit()
      #expect(terminal.text.contains("on this computer?") == asks)
      #expect(process.terminationStatus == 0)
    }
    let copy = RecordCopies(root: haru.directory).open
    #expect(KnownBrowsers(in: copy).here.count == 1)
    #expect(browser.answer(.DELETE, "/api/v1/push/subscription")?.status == 204)
    let told = try watched(1, at: "07:29:00")
    #expect(told == ["Firefox on Linux isn't notified any more: what is due is shown here again."])
    #expect(KnownBrowsers(in: copy).answers.isEmpty)
  }

  @Test func namesAKindThatThereIsNot() throws {
    let result = try haru("notify", "--kinds", "moon")
    #expect(result.status != 0 && result.errors.contains("moon"))
  }

  @Test func installsAUnitThatStartsIt() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "haru-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: home) }
    let process = Process()
    process.executableURL = ExecutableTests.program
    process.arguments = ["notify", "--install", "--exec", "say \"100%\" $HOME", "--kinds", "alarm"]
    process.environment = ["HARU_DATA": "/data of mine", "XDG_CONFIG_HOME": home]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let path = "\(home)/systemd/user/haru-notify.service"
    let unit = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
    #expect(
      start.hasSuffix(#""notify" "--watch" "--exec" "say \"100%%\" $$HOME" "--kinds" "alarm""#)
    )
    #expect(unit.contains(#"Environment="HARU_DATA=/data of mine""#))
  }
}
