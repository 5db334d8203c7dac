import Foundation
import HaruGzip
import HaruJSON

/// All files of the web app: named by their content, compressed, and written as Swift.
struct WebAssetBundle {
  private typealias Source = (name: String, bytes: Data)

  private struct File {
    let path: String
    let contentType: String
    let isHashed: Bool
    let bytes: Data
  }

  /// Files that need a fixed name.
  private static let fixedNames = ["service-worker.js", "favicon.svg", "work-icons.svg"]
  /// Files that only pages rendered by the server use: they have fixed names, and the app does not cache
  /// them.
  private static let serverNames = ["account.css", "account.js"]

  private static let contentTypes = [
    "bin": "application/octet-stream", "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json; charset=utf-8",
    "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "webp": "image/webp",
    "webmanifest": "application/manifest+json; charset=utf-8",
  ]

  private let work: URL
  private var files: [File] = []
  private let version: String

  init(
    root: URL,
    work: URL,
    wasm: [(name: String, bytes: Data)],
    catalogue: MessageCatalogue
  ) throws {
    self.work = work
    let web = root.appending(path: "Web")
    // The sprite is inlined into the page: no second request, no icons that pop in.
    let icons = try Data(contentsOf: web.appending(path: "icons.svg"))
    let sources =
      try Self.files(of: web) + wasm + Self.data(root.appending(path: "Data"), catalogue)
    let hash = fingerprint(sources.reduce(into: Data()) { $0 += Data($1.name.utf8) + $1.bytes })
    version = hash
    var published: [String: String] = [:]
    for source in try Self.finishable(sources) {
      let isScript = source.name.hasSuffix(".js")
      let isTemplate = Self.isTemplate(source.name)
      let bytes =
        isScript || isTemplate
        ? Self.filled(source.bytes, version: hash, published: published, icons: icons)
        : source.bytes
      var path = "/\(source.name)"
      if !isTemplate, !Self.serverNames.contains(source.name) {
        path = Self.publicPath(of: source.name, bytes: bytes)
        published[source.name] = path
      }
      try add(path: path, name: source.name, bytes: bytes)
    }
  }

  /// The files of the folder `Web`, except those that are part of others.
  private static func files(of web: URL) throws -> [Source] {
    try FileManager.default.subpathsOfDirectory(atPath: web.path).sorted().compactMap { name in
      let kind = URL(filePath: name).pathExtension
      if kind.isEmpty || name == "icons.svg" || name.hasPrefix("styles/") { return nil }
      let bytes = try Data(contentsOf: web.appending(path: name))
      switch kind {
      case "css": return (name, try StyleSheet.joined(bytes, web: web))
      case "js": return (name, withoutComments(bytes))
      default: return (name, bytes)
      }
    }
  }

  /// What the app fetches on demand: time zones, places, texts and quotes.
  private static func data(_ folder: URL, _ catalogue: MessageCatalogue) throws -> [Source] {
    let places = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "places").path
    )
    var sources: [Source] = []
    for name in ["zones.bin"] + places.sorted().map({ "places/\($0)" }) {
      sources.append((name, try Data(contentsOf: folder.appending(path: name))))
    }
    for language in catalogue.languages {
      let texts = try catalogue.packed(language)
      let json = try JSONSerialization.data(
        withJSONObject: texts,
        options: [.withoutEscapingSlashes]
      )
      sources.append(("messages.\(language).json", json))
    }
    for language in catalogue.languages {
      let file = folder.appending(path: "quotes/\(language).txt")
      sources.append(("quotes.\(language).txt", try Data(contentsOf: file)))
    }
    return sources
  }

  /// A script without indentation and lines that contain only a comment; other lines keep their
  /// numbers.
  private static func withoutComments(_ script: Data) -> Data {
    var isInside = false
    let lines = String(decoding: script, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let code = line.drop { $0 == " " }
        isInside = isInside || code.hasPrefix("/**")
        let isComment = isInside || code.hasPrefix("// ")
        if code.hasSuffix("*/") { isInside = false }
        return isComment ? "" : String(code)
      }
    return Data(lines.joined(separator: "\n").utf8)
  }

  /// Orders files so that each comes after those it refers to by their content hash: plain files,
  /// scripts, and templates, which refer to all others.
  private static func finishable(
    _ sources: [Source]
  ) throws -> [Source] {
    let templates = sources.filter { isTemplate($0.name) }
    var waiting = sources.filter { $0.name.hasSuffix(".js") && !isTemplate($0.name) }
    var ordered = sources.filter { !$0.name.hasSuffix(".js") && !isTemplate($0.name) }
    while !waiting.isEmpty {
      let names = waiting.map(\.name)
      let next = waiting.firstIndex { script in
        let text = String(decoding: script.bytes, as: UTF8.self)
        return !names.contains { $0 != script.name && text.contains("\"/\($0)\"") }
      }
      guard let next else {
        throw BundleError("Web: these scripts name each other: \(names.joined(separator: ", "))")
      }
      ordered.append(waiting.remove(at: next))
    }
    return ordered + templates
  }

  private static func isTemplate(_ name: String) -> Bool {
    ["index.html", "service-worker.js"].contains(name) || name.hasSuffix(".webmanifest")
  }

  private mutating func add(path: String, name: String, bytes: Data) throws {
    let ext = URL(filePath: name).pathExtension
    guard let type = Self.contentTypes[ext] else {
      throw BundleError("Web/\(name): no content type is known for .\(ext)")
    }
    files.append(File(path: path, contentType: type, isHashed: path != "/\(name)", bytes: bytes))
  }

  private static func publicPath(of name: String, bytes: Data) -> String {
    if fixedNames.contains(name) { return "/\(name)" }
    let url = URL(filePath: name)
    let stem = name.dropLast(url.pathExtension.count + 1)
    return "/\(stem).\(fingerprint(bytes)).\(url.pathExtension)"
  }

  /// Replaces `/name.ext` of every asset with its public path, and the two placeholders of the
  /// service worker.
  private static func filled(
    _ bytes: Data,
    version: String,
    published: [String: String],
    icons: Data
  ) -> Data {
    var text = String(decoding: bytes, as: UTF8.self)
    for (name, path) in published.sorted(by: { $0.key.count > $1.key.count }) {
      text = text.replacingOccurrences(of: "\"/\(name)\"", with: "\"\(path)\"")
      text = text.replacingOccurrences(of: "\"/\(name)#", with: "\"\(path)#")
    }
    let list = published.filter { isOfEveryLanguage($0.key) }.values.sorted()
      .map { "\"\($0)\"" }.joined(separator: ",")
    text = text.replacingOccurrences(of: "/*ASSETS*/[]", with: "[\(list)]")
    let messages = named(published.filter { $0.key.hasPrefix("messages.") })
    let quotes = named(published.filter { $0.key.hasPrefix("quotes.") })
    let places = named(published.filter { $0.key.hasPrefix("places/") })
    let ofPages = published.filter { $0.key.hasPrefix("pages/") }
    let pages = named(ofPages.filter { $0.key.hasSuffix(".wasm") })
    let styles = named(ofPages.filter { $0.key.hasSuffix(".css") })
    text = text.replacingOccurrences(
      of: "<!--ICONS-->",
      with: String(decoding: icons, as: UTF8.self)
    )
    text = text.replacingOccurrences(of: "/*MESSAGES*/{}", with: "{\(messages)}")
    text = text.replacingOccurrences(of: "/*PLACES*/{}", with: "{\(places)}")
    text = text.replacingOccurrences(of: "/*PAGES*/{}", with: "{\(pages)}")
    text = text.replacingOccurrences(of: "/*STYLES*/{}", with: "{\(styles)}")
    text = text.replacingOccurrences(of: "/*QUOTES*/{}", with: "{\(quotes)}")
    text = text.replacingOccurrences(of: "/*VERSION*/\"\"", with: "\"\(version)\"")
    return Data(text.utf8)
  }

  /// Whether the service worker keeps a file in every language; the others it finds in the documents.
  ///
  /// Neither a page of `haru open` nor one without scripts has a worker.
  private static func isOfEveryLanguage(_ name: String) -> Bool {
    let parts = name.split { $0 == "." || $0 == "/" }
    switch parts[0] {
    case "messages", "quotes", "command", "plain": return false
    case "places": return ["cities", "index", "en"].contains(parts[1])
    case "icons": return parts[1] == "icon-192"
    default: return true
    }
  }

  /// The members of a JSON object that maps the middle part of each name to its path.
  private static func named(_ published: [String: String]) -> String {
    published.sorted { $0.key < $1.key }.map { name, path in
      let key = name.split { $0 == "." || $0 == "/" }[1]
      return "\"\(key)\":\"\(path)\""
    }.joined(separator: ",")
  }

  func swiftSource() throws -> String {
    var source = "// Generated from Web/ and the WebAssembly. Do not edit.\n\nenum WebAssets {\n"
    source += "  static let version = \"\(version)\"\n  static let all: [WebAsset] = [\n"
    let hasBrotli = (try? Self.brotli(Data())) != nil
    for file in files {
      guard let packed = Gzip.compressed(Array(file.bytes), level: 9).map({ Data($0) }) else {
        throw BundleError("\(file.path): not enough memory to compress it")
      }
      let smaller = hasBrotli ? try Self.brotli(file.bytes) : packed
      // Pictures are compressed already: a second copy of them would be 2.1 MB of the program.
      let isWorthIt = smaller.count * 20 < packed.count * 19
      source += """
            WebAsset(
              path: "\(file.path)", contentType: "\(file.contentType)", isHashed: \(file.isHashed),
              etag: "\(fingerprint(file.bytes))",
              gzip: \(Self.literal(packed)),
              brotli: \(isWorthIt ? Self.literal(smaller) : "nil")),

        """
    }
    return source + "  ]\n}\n"
  }

  /// Bytes in base 128, as a literal of Swift.
  private static func literal(_ bytes: Data) -> String {
    let quoted = [UInt8(ascii: "\""), UInt8(ascii: "\\")]
    let characters = Base128.encoded(Array(bytes)).map { code in
      0x20..<0x7F ~= code && !quoted.contains(code)
        ? String(UnicodeScalar(code)) : "\\u{\(String(code, radix: 16))}"
    }
    return "\"\(characters.joined())\""
  }

  /// Compresses with brotli, if the tool is installed: a sixth smaller than gzip.
  private static func brotli(_ bytes: Data) throws -> Data {
    try run(URL(filePath: "/usr/bin/env"), ["brotli", "-q", "11", "-c"], input: bytes)
  }
}

/// Ten hexadecimal digits that identify some content (64-bit FNV-1a; for caching, not for
/// security).
func fingerprint(_ bytes: Data) -> String {
  var hash = FNV1a()
  Array(bytes).withUnsafeBufferPointer { hash.add($0) }
  return String(String(hash.value, radix: 16).suffix(10))
}
