import HaruCore

/// Writes an SVG picture whose colours follow a theme.
///
/// Colours are attributes, which every program reads, and a style sheet changes them on a dark
/// device.
struct WidgetCanvas {
  private let size: WidgetSize
  private let theme: WidgetTheme
  private var body = ""

  init(_ size: WidgetSize, _ theme: WidgetTheme) {
    self.size = size
    self.theme = theme
    let (width, height) = (Double(size.width), Double(size.height))
    rectangle(0, 0, width, height, .sheet, radius: 24)
  }

  /// The picture as SVG; `title` is its accessible name.
  func svg(title: String) -> String {
    let frame = "0 0 \(size.width) \(size.height)"
    let dark = WidgetColour.all.map { colour in
      ".\(colour.name){fill:\(colour.dark)}.\(colour.name)-line{stroke:\(colour.dark)}"
    }
    let style =
      theme == .auto
      ? "<style>@media(prefers-color-scheme:dark){\(dark.joined())}</style>" : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(frame)" width="\(size.width)" \
      height="\(size.height)" role="img" font-family="system-ui, -apple-system, 'Noto Sans KR', \
      sans-serif"><title>\(Self.escaped(title))</title>\(style)\(body)</svg>
      """
  }

  mutating func rectangle(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    _ colour: WidgetColour,
    radius: Double = 0
  ) {
    let place = "x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
    let extent = "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
    body += "<rect \(place) \(extent) rx=\"\(Self.number(radius))\" \(fill(colour))/>"
  }

  /// Draws the outline of a rectangle, within its bounds.
  mutating func frame(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    _ colour: WidgetColour
  ) {
    let place = "x=\"\(Self.number(x + 0.5))\" y=\"\(Self.number(y + 0.5))\""
    let extent = "width=\"\(Self.number(width - 1))\" height=\"\(Self.number(height - 1))\""
    body += "<rect \(place) \(extent) fill=\"none\" class=\"\(colour.name)-line\" "
    body += "stroke=\"\(shown(colour))\"/>"
  }

  /// Draws a text at a baseline, clipped to a width; with `isAtEnd`, it is right-aligned.
  mutating func text(
    _ text: String,
    _ x: Double,
    _ y: Double,
    width: Double,
    size: Double = 13,
    _ colour: WidgetColour = .ink,
    isBold: Bool = false,
    isSerif: Bool = false,
    isAtEnd: Bool = false
  ) {
    var look = "font-size=\"\(Self.number(size))\" \(fill(colour))"
    if isBold { look += " font-weight=\"600\"" }
    if isSerif { look += " font-family=\"'Noto Serif KR', Georgia, serif\"" }
    let anchor = isAtEnd ? "x=\"\(Self.number(width))\" text-anchor=\"end\"" : "x=\"0\""
    // A nested picture clips text that is still too long in a wide font.
    body += "<svg x=\"\(Self.number(x))\" y=\"\(Self.number(y - size))\" "
    body += "width=\"\(Self.number(width))\" height=\"\(Self.number(size * 1.4))\">"
    let line = Self.escaped(TextWrap.line(text, width: width / size))
    body += "<text \(anchor) y=\"\(Self.number(size))\" \(look)>\(line)</text></svg>"
  }

  private func shown(_ colour: WidgetColour) -> String {
    theme == .dark ? colour.dark : colour.light
  }

  private func fill(_ colour: WidgetColour) -> String {
    "class=\"\(colour.name)\" fill=\"\(shown(colour))\""
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A text escaped for XML, without the control characters that XML forbids.
  private static func escaped(_ text: String) -> String {
    RequestFields.visible(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
      .replacing("\u{FFFE}", with: "").replacing("\u{FFFF}", with: "")
  }
}
