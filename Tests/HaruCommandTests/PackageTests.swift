import Foundation
import Testing

/// What the Debian package does with the service and the data, on a root folder of its own and with
/// a program in place of `systemctl`.
struct PackageTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
    let files = FileManager.default
    for path in ["run/systemd/system", "bin", "etc/haru", "var/lib/private/haru"] {
      try files.createDirectory(atPath: root.path(path), withIntermediateDirectories: true)
    }
    let program = """
      #!/bin/sh
      echo "$*" >> "$DPKG_ROOT/log"
      if [ "$1" = is-enabled ]; then [ -e "$DPKG_ROOT/enabled" ]; exit; fi
      if [ "$1" = enable ]; then : > "$DPKG_ROOT/enabled"; fi

      """
    try Data(program.utf8).write(to: URL(filePath: root.path("bin/systemctl")))
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root.path("bin/systemctl"))
  }

  /// Runs a script of the package; returns what it asked `systemctl` for.
  private func run(_ script: String, _ arguments: String...) throws -> [String] {
    try? FileManager.default.removeItem(atPath: root.path("log"))
    let process = Process()
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [folder.appending(path: "../../Packaging/\(script)").path] + arguments
    process.environment = [
      "DPKG_ROOT": root.path(""), "PATH": "\(root.path("bin")):/usr/bin:/bin",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let log = (try? String(contentsOfFile: root.path("log"), encoding: .utf8)) ?? ""
    return log.split(separator: "\n").map(String.init)
  }

  @Test func startsTheServiceAndRestartsItAfterAnUpgradeAndARemoval() throws {
    #expect(
      try run("postinst", "configure", "") == ["daemon-reload", "enable --now haru.service"]
    )
    let again = ["daemon-reload", "is-enabled --quiet haru.service", "restart haru.service"]
    #expect(try run("postinst", "configure", "0.1.0") == again)
    #expect(try run("prerm", "upgrade", "0.2.0") == [])
    #expect(try run("prerm", "remove") == ["stop haru.service"])
    #expect(try run("postrm", "remove") == ["daemon-reload"])
    #expect(try run("postinst", "configure", "0.1.0") == again)
    // An operator who disabled it starts it by hand.
    try FileManager.default.removeItem(atPath: root.path("enabled"))
    #expect(try run("postinst", "configure", "0.1.0") == Array(again.prefix(2)))
  }

  @Test func keepsTheDataUntilItIsPurged() throws {
    let (data, settings) = (root.path("var/lib/private/haru"), root.path("etc/haru"))
    _ = try run("postrm", "remove")
    _ = try run("postrm", "upgrade", "0.2.0")
    #expect([data, settings].allSatisfy { FileManager.default.fileExists(atPath: $0) })
    _ = try run("postrm", "purge")
    #expect(![data, settings].contains { FileManager.default.fileExists(atPath: $0) })
  }

  @Test func needsNoSystemd() throws {
    try FileManager.default.removeItem(atPath: root.path("run/systemd/system"))
    for script in ["postinst", "prerm", "postrm"] {
      #expect(try run(script, script == "postinst" ? "configure" : "remove", "") == [])
    }
  }
}
