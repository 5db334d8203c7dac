extension LetterFolding {
  /// The lower case of a letter, from the layout of the Unicode blocks rather than tables.
  static func lowercased(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5A: scalar + 0x20
    case 0xC0...0xDE where scalar != 0xD7: scalar + 0x20
    case 0x130: 0x69
    case 0x178: 0xFF
    // Latin Extended-A and Additional: pairs, upper case first.
    case 0x139...0x148, 0x179...0x17E: scalar + scalar % 2
    case 0x100...0x137, 0x14A...0x177, 0x1E00...0x1E95, 0x1EA0...0x1EFF: scalar | 1
    // Ơ and Ư of Vietnamese.
    case 0x1A0, 0x1AF: scalar + 1
    case 0x391...0x3A9, 0x410...0x42F: scalar + 0x20
    case 0x400...0x40F: scalar + 0x50
    // Cyrillic letters outside Russian, such as Ґ: pairs.
    case 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: scalar | 1
    default: scalar
    }
  }
}
