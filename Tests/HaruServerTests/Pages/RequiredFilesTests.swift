import Foundation
import HaruUI
import Testing

@testable import HaruServer

/// Which files a page's file requires is written three times: for the server, for the browser and
/// for the tool that splits the app.
struct RequiredFilesTests {
  private static func source(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func names(_ list: some StringProtocol) -> [String] {
    list.split(separator: ",").map { String($0.filter(\.isLetter)) }
  }

  @Test func theBrowserLoadsWhatTheServerPreloads() throws {
    let rule = try #require(
      try Self.source("Web/files.js").firstMatch(
        of:
          #/
          \[([^\]]+)\]\.includes\(name\)\ \?\ \[name\]\s+:\ \[("shared",\ "today"),
          \ \.\.\.name\ ===\ "(\w+)"\ \?\ \[([^\]]+)\]\ :\ \[\],\ name\]
        /#
      )
    )
    let (alone, all) = (Self.names(rule.1), Self.names(rule.2))
    for file in PageFile.allCases {
      let name = "\(file.name)"
      let more = name == rule.3 ? Self.names(rule.4) : []
      #expect(PageRenderer.required(by: file) == (alone.contains(name) ? [] : all + more))
    }
  }

  @Test func theToolSplitsTheAppAlike() throws {
    let tool = try Self.source("Sources/WebBundler/Split/PageSplit.swift")
    let first = Self.names(try #require(tool.firstMatch(of: /first = \[([^\]]+)\]/)).1)
    let rule = try #require(tool.firstMatch(of: /\[\] : page == "(\w+)" \? first : \[([^\]]+)\]/))
    for file in PageFile.allCases {
      let name = "\(file.name)"
      let pages = name == rule.1 ? first : Self.names(rule.2)
      // Every page but the first ones also loads what several pages share.
      let required = first.contains(name) ? [] : ["shared"] + pages
      #expect(Set(PageRenderer.required(by: file)) == Set(required))
    }
  }
}
