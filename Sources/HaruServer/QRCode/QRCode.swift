/// A QR code of up to 287 bytes with error correction level M.
///
/// ISO/IEC 18004: byte mode, versions 1 to 12, the mask with the lowest penalty.
struct QRCode {
  /// The number of modules on each side, without the quiet zone.
  private(set) var size: Int
  private var version: Int
  private var modules: [Bool]
  /// The modules of function patterns, which carry no data and are not masked.
  private var isFixed: [Bool]

  /// Encodes a text; nil if it is too long.
  init?(_ text: String) {
    guard let plan = QRPlan(bytes: text.utf8.count) else { return nil }
    version = plan.version
    size = 17 + 4 * version
    modules = Array(repeating: false, count: size * size)
    isFixed = modules
    drawPatterns()
    draw(plan.codewords(of: Array(text.utf8)))
    let masked = (0..<8).map { number in
      var code = self
      code.mask(number)
      code.drawFormat(mask: number)
      return code
    }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self = best
  }

  /// Whether a module is dark.
  subscript(x: Int, y: Int) -> Bool { modules[y * size + x] }

  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    modules[y * size + x] = isDark
    isFixed[y * size + x] = true
  }

  // MARK: Patterns

  private mutating func drawPatterns() {
    for place in 0..<size {
      fix(6, place, place % 2 == 0)
      fix(place, 6, place % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    let places = alignmentPlaces
    let last = places.count - 1
    for (row, y) in places.enumerated() {
      for (column, x) in places.enumerated()
      where ![(0, 0), (0, last), (last, 0)].contains(where: { $0 == (row, column) }) {
        drawSquare(x, y, reach: 2) { $0 != 1 }
      }
    }
    drawFormat(mask: 0)
    drawVersion()
  }

  private mutating func drawFinder(_ x: Int, _ y: Int) {
    drawSquare(x, y, reach: 4) { $0 != 2 && $0 != 4 }
  }

  /// Draws rings around a centre, clipped to the code.
  private mutating func drawSquare(_ x: Int, _ y: Int, reach: Int, _ isDark: (Int) -> Bool) {
    for down in -reach...reach {
      for right in -reach...reach {
        let (column, row) = (x + right, y + down)
        guard 0..<size ~= column, 0..<size ~= row else { continue }
        fix(column, row, isDark(max(abs(right), abs(down))))
      }
    }
  }

  /// The positions of the alignment patterns on both axes.
  private var alignmentPlaces: [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    return [6] + (0..<count - 1).reversed().map { size - 7 - step * $0 }
  }

  private mutating func drawFormat(mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    // The bits of level M are zero.
    let bits = (mask << 10 | rest) ^ 0x5412
    let bit = { (place: Int) in bits >> place & 1 == 1 }
    for place in 0...5 { fix(8, place, bit(place)) }
    fix(8, 7, bit(6))
    fix(8, 8, bit(7))
    fix(7, 8, bit(8))
    for place in 9..<15 { fix(14 - place, 8, bit(place)) }
    for place in 0..<8 { fix(size - 1 - place, 8, bit(place)) }
    for place in 8..<15 { fix(8, size - 15 + place, bit(place)) }
    fix(8, size - 8, true)
  }

  private mutating func drawVersion() {
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      let (near, far) = (place / 3, size - 11 + place % 3)
      fix(far, near, isDark)
      fix(near, far, isDark)
    }
  }

  // MARK: Data

  /// Writes the bits up and down in columns of two, from the right.
  private mutating func draw(_ codewords: [UInt8]) {
    var place = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] && place < codewords.count * 8 {
          modules[y * size + x] = codewords[place / 8] >> (7 - place % 8) & 1 == 1
          place += 1
        }
      }
      right -= 2
    }
  }

  private mutating func mask(_ number: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] && Self.inverts(number, x, y) {
        modules[y * size + x].toggle()
      }
    }
  }

  private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  // MARK: Penalty

  /// The penalty for patterns that are hard to read: long runs, blocks, false finder patterns, and
  /// imbalance.
  private var penalty: Int {
    let lines = (0..<size).flatMap { place in
      [(0..<size).map { self[$0, place] }, (0..<size).map { self[place, $0] }]
    }
    var sum = lines.reduce(0) { $0 + Self.penalty(ofLine: $1) }
    for y in 0..<size - 1 {
      for x in 0..<size - 1 {
        let colour = self[x, y]
        if self[x + 1, y] == colour, self[x, y + 1] == colour, self[x + 1, y + 1] == colour {
          sum += 3
        }
      }
    }
    let dark = modules.count { $0 }
    let total = size * size
    return sum + ((abs(dark * 20 - total * 10) + total - 1) / total - 1) * 10
  }

  private static let finders = [
    [true, false, true, true, true, false, true, false, false, false, false],
    [false, false, false, false, true, false, true, true, true, false, true],
  ]

  private static func penalty(ofLine line: [Bool]) -> Int {
    var (sum, run) = (0, 0)
    for place in line.indices {
      run = place > 0 && line[place] == line[place - 1] ? run + 1 : 1
      if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
    }
    for start in 0...line.count - 11 where finders.contains(Array(line[start..<start + 11])) {
      sum += 40
    }
    return sum
  }
}
