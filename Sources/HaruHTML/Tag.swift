/// The elements that Haru's pages consist of.
///
/// The patch buffer carries the raw value; the browser learns the names once, at start, from
/// ``Names``. Elements from `svg` on are in the SVG namespace.
public enum Tag: UInt8, CaseIterable, Sendable {
  case a, article, aside, b, blockquote, button, code, dd, details, dialog, div, dl, dt
  case fieldset, footer, form, h1, h2, h3, header, i, img, input, label, legend, li, main, mark,
    nav, ol
  case option, output, p, progress, s, section, select, small, span, summary
  case table, tbody, td, textarea, time, tr, ul
  case svg, circle, g, line, path, polyline, rect, text, use

  /// The name in a document.
  public var name: StaticString {
    switch self {
    case .a: "a"
    case .article: "article"
    case .aside: "aside"
    case .b: "b"
    case .blockquote: "blockquote"
    case .button: "button"
    case .code: "code"
    case .dd: "dd"
    case .details: "details"
    case .dialog: "dialog"
    case .div: "div"
    case .dl: "dl"
    case .dt: "dt"
    case .fieldset: "fieldset"
    case .footer: "footer"
    case .form: "form"
    case .h1: "h1"
    case .h2: "h2"
    case .h3: "h3"
    case .header: "header"
    case .i: "i"
    case .img: "img"
    case .input: "input"
    case .label: "label"
    case .legend: "legend"
    case .li: "li"
    case .main: "main"
    case .mark: "mark"
    case .nav: "nav"
    case .ol: "ol"
    case .option: "option"
    case .output: "output"
    case .p: "p"
    case .progress: "progress"
    case .s: "s"
    case .section: "section"
    case .select: "select"
    case .small: "small"
    case .span: "span"
    case .summary: "summary"
    case .table: "table"
    case .tbody: "tbody"
    case .td: "td"
    case .textarea: "textarea"
    case .time: "time"
    case .tr: "tr"
    case .ul: "ul"
    case .svg: "svg"
    case .circle: "circle"
    case .g: "g"
    case .line: "line"
    case .path: "path"
    case .polyline: "polyline"
    case .rect: "rect"
    case .text: "text"
    case .use: "use"
    }
  }

  /// Whether the element has no end tag (HTML Living Standard, 13.1.2 void elements).
  var isVoid: Bool { self == .input || self == .img }
}
