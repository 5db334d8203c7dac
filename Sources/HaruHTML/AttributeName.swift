/// The attributes that Haru's pages use.
///
/// The browser writes `value` and `checked` as properties, because the attributes only set the
/// initial state. It sets `custom` properties through the CSSOM, which a strict content security
/// policy allows even where it refuses a style attribute.
public enum AttributeName: UInt8, CaseIterable, Sendable {
  case `class`, id, href, type, name, value, checked, disabled, hidden, selected, role
  case placeholder, autocomplete, inputmode, enterkeyhint, maxlength, min, max, step, required
  case tabindex, lang, dir, datetime, open, src, alt, target, rel
  case action, method, download, rows, spellcheck, autofocus
  case ariaLabel, ariaLabelledby, ariaDescribedby, ariaHidden, ariaCurrent, ariaPressed
  case ariaSelected, ariaExpanded, ariaControls, ariaLive, ariaDisabled, ariaInvalid
  case ariaActivedescendant, ariaAutocomplete, ariaValuetext
  case dataTheme, dataArea, dataPen, dataHour, dataMark, dataState, dataFit
  case viewBox, d, cx, cy, r, x, y, x1, x2, y1, y2, width, height, rx, points, fill, stroke,
    transform
  case strokeWidth, strokeLinecap, strokeDasharray, strokeDashoffset, pathLength, textAnchor
  case fontSize, markAt, markLength

  /// The name in a document.
  public var name: StaticString {
    switch self {
    case .class: "class"
    case .id: "id"
    case .href: "href"
    case .type: "type"
    case .name: "name"
    case .value: "value"
    case .checked: "checked"
    case .disabled: "disabled"
    case .hidden: "hidden"
    case .selected: "selected"
    case .role: "role"
    case .placeholder: "placeholder"
    case .autocomplete: "autocomplete"
    case .inputmode: "inputmode"
    case .enterkeyhint: "enterkeyhint"
    case .maxlength: "maxlength"
    case .min: "min"
    case .max: "max"
    case .step: "step"
    case .required: "required"
    case .tabindex: "tabindex"
    case .lang: "lang"
    case .dir: "dir"
    case .datetime: "datetime"
    case .open: "open"
    case .src: "src"
    case .alt: "alt"
    case .target: "target"
    case .rel: "rel"
    case .action: "action"
    case .method: "method"
    case .download: "download"
    case .rows: "rows"
    case .spellcheck: "spellcheck"
    case .autofocus: "autofocus"
    case .ariaLabel: "aria-label"
    case .ariaLabelledby: "aria-labelledby"
    case .ariaDescribedby: "aria-describedby"
    case .ariaHidden: "aria-hidden"
    case .ariaCurrent: "aria-current"
    case .ariaPressed: "aria-pressed"
    case .ariaSelected: "aria-selected"
    case .ariaExpanded: "aria-expanded"
    case .ariaControls: "aria-controls"
    case .ariaLive: "aria-live"
    case .ariaDisabled: "aria-disabled"
    case .ariaInvalid: "aria-invalid"
    case .ariaActivedescendant: "aria-activedescendant"
    case .ariaAutocomplete: "aria-autocomplete"
    case .ariaValuetext: "aria-valuetext"
    case .dataTheme: "data-theme"
    case .dataArea: "data-area"
    case .dataPen: "data-pen"
    case .dataHour: "data-h"
    case .dataMark: "data-k"
    case .dataState: "data-state"
    case .dataFit: "data-fit"
    case .viewBox: "viewBox"
    case .d: "d"
    case .cx: "cx"
    case .cy: "cy"
    case .r: "r"
    case .x: "x"
    case .y: "y"
    case .x1: "x1"
    case .x2: "x2"
    case .y1: "y1"
    case .y2: "y2"
    case .width: "width"
    case .height: "height"
    case .rx: "rx"
    case .points: "points"
    case .fill: "fill"
    case .stroke: "stroke"
    case .transform: "transform"
    case .strokeWidth: "stroke-width"
    case .strokeLinecap: "stroke-linecap"
    case .strokeDasharray: "stroke-dasharray"
    case .strokeDashoffset: "stroke-dashoffset"
    case .pathLength: "pathLength"
    case .textAnchor: "text-anchor"
    case .fontSize: "font-size"
    case .markAt: "--at"
    case .markLength: "--v"
    }
  }
}

/// An attribute and its value.
struct Attribute {
  let name: AttributeName
  /// Boolean attributes have an empty text.
  let value: Text

  init(_ name: AttributeName, _ value: Text) {
    self.name = name
    self.value = value
  }
}
