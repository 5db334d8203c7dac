import Foundation
@testable import HaruUI
import Testing

struct ComponentSheetTests {
  @Test func everyComponentIsOnIt() throws {
    let folder = ComponentSheet.root.appending(path: "Sources/HaruUI/Components")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let components = Set(files.map { String($0.prefix { $0 != "." && $0 != "+" }) })
    let shown = ComponentSheet(.en).pages.flatMap { $0.specimens.map { $0.name } }
    #expect(Set(shown) == components)
  }

  @Test(arguments: [Language.en, .ko])
  func noPageHasAnIDTwice(language: Language) throws {
    let sheet = ComponentSheet(language)
    for page in sheet.pages {
      let html = try sheet.document(page.specimens)
      let body = html.components(separatedBy: "<body>")[1]
      let ids = body.components(separatedBy: #" id=""#).dropFirst()
        .map { $0.prefix { $0 != "\"" } }
      #expect(Set(ids).count == ids.count, "\(page.name)")
    }
  }

  /// Writes the pages to the folder that `HARU_COMPONENTS` names (`script/components`).
  @Test(.enabled(if: ProcessInfo.processInfo.environment["HARU_COMPONENTS"] != nil))
  func isWrittenForTheBrowser() throws {
    let path = ProcessInfo.processInfo.environment["HARU_COMPONENTS"] ?? ""
    let folder = URL(filePath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for language in [Language.en, .ko] {
      let sheet = ComponentSheet(language)
      for page in sheet.pages {
        let file = folder.appending(path: "\(page.name)-\(language.code).html")
        try sheet.document(page.specimens).write(to: file, atomically: true, encoding: .utf8)
      }
    }
  }
}
