import Foundation
import PackagePlugin

/// Compiles the Embedded-safe targets to app.wasm and links the web app into the server.
///
/// For `HaruUI` it generates the typed message catalogue from `Languages/`; for `HaruServer` it
/// generates one Swift file with all web assets, so that the executable is a single file.
@main
struct WebBundle: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let work = context.pluginWorkDirectoryURL
    let tool = try context.tool(named: "WebBundler").url
    // Not the glossaries: a change of theirs compiles nothing again.
    let languages = files(below: root.appending(path: "Languages"))
      .filter { $0.pathExtension == "json" }

    if target.name == "HaruUI" {
      let output = work.appending(path: "Messages+Data.swift")
      return [
        .buildCommand(
          displayName: "Generating the message catalogue",
          executable: tool,
          arguments: ["messages", root.path, output.path],
          inputFiles: languages,
          outputFiles: [output]
        )
      ]
    }
    let output = work.appending(path: "WebAssets+Data.swift")
    let swiftc = try context.tool(named: "swiftc").url
    let sources = Self.embeddedSafe.flatMap { files(below: root.appending(path: "Sources/\($0)")) }
    return [
      .buildCommand(
        displayName: "Compiling the web app to WebAssembly",
        executable: tool,
        arguments: ["bundle", root.path, swiftc.path, work.path, output.path],
        inputFiles: sources + languages + files(below: root.appending(path: "Web"))
          + files(below: root.appending(path: "Data")),
        outputFiles: [output]
      )
    ]
  }

  static let embeddedSafe = [
    "CHaruRuntime", "HaruTime", "HaruJSON", "HaruSync", "HaruCore", "HaruHTML", "HaruUI", "HaruWeb",
    "HaruSyncWeb",
  ]

  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(
      at: folder,
      includingPropertiesForKeys: [.isRegularFileKey]
    )
    var files: [URL] = []
    while let url = found?.nextObject() as? URL {
      let values = try? url.resourceValues(forKeys: [.isRegularFileKey])
      if values?.isRegularFile == true { files.append(url) }
    }
    return files.sorted { $0.path < $1.path }
  }
}
