import HaruJSON
import Testing

/// Names follow https://github.com/nst/JSONTestSuite: y_ must parse, n_ must be refused.
struct JSONParsingTests {
  @Test(
    arguments: [
      ("y_array_arraysWithSpaces", "[[]   ]", .array([.array([])])),
      ("y_array_empty_string", #"[""]"#, .array([.string("")])),
      ("y_array_heterogeneous", #"[null, 1, "1", {}]"#, .array([.null, 1, "1", .object([])])),
      ("y_array_with_1_and_newline", "[1\n]", .array([1])),
      ("y_number", "[123e65]", .array([.number("123e65")])),
      ("y_number_0e1", "[0e+1]", .array([.number("0e+1")])),
      ("y_number_double_close_to_zero", "[-0.00000001]", .array([.number("-0.00000001")])),
      ("y_number_minus_zero", "[-0]", .array([0])),
      ("y_number_negative_int", "[-123]", .array([-123])),
      ("y_number_real_capital_e_neg_exp", "[1E-2]", .array([.number("1E-2")])),
      ("y_number_largest", "9223372036854775807", .integer(.max)),
      ("y_number_smallest", "-9223372036854775808", .integer(.min)),
      ("y_number_beyond", "9223372036854775808", .number("9223372036854775808")),
      ("y_number_far_beyond", "-100000000000000000000", .number("-100000000000000000000")),
      ("y_object_basic", #"{"asd":"sdf"}"#, ["asd": "sdf"]),
      ("y_object_empty_key", #"{"":0}"#, ["": 0]),
      ("y_object_escaped_null_in_key", #"{"foo\u0000bar": 42}"#, ["foo\0bar": 42]),
      ("y_object_duplicated_key", #"{"a":"b","a":"c"}"#, ["a": "b", "a": "c"]),
      ("y_string_allowed_escapes", #"["\"\\\/\b\f\n\r\t"]"#, ["\"\\/\u{8}\u{C}\n\r\t"]),
      ("y_string_1_2_3_bytes_UTF-8", #"["\u0060\u012a\u12AB"]"#, ["\u{60}\u{12A}\u{12AB}"]),
      ("y_string_surrogates_pair", #"["\ud83d\ude39\ud83d\udc8d"]"#, ["\u{1F639}\u{1F48D}"]),
      ("y_string_nonCharacter", #"["\uFFFF"]"#, ["\u{FFFF}"]),
      ("y_string_utf8", #"["하루 €𝄞"]"#, ["하루 €𝄞"]),
      ("y_string_with_del", "[\"a\u{7F}a\"]", ["a\u{7F}a"]),
      ("y_structure_lonely_false", "false", false),
      ("y_structure_lonely_null", "null", .null),
      ("y_structure_true_in_array", "[true]", [true]),
      ("y_structure_whitespace_array", " \t\r\n[] ", []),
    ] as [(String, String, JSON)]
  )
  func reads(_ name: String, text: String, value: JSON) throws {
    #expect(try JSON.parse(text.utf8) == value)
    #expect(try JSON.parse(value.utf8) == value)
    var reader = JSONReader(Array(text.utf8))
    _ = try reader.skipValue()
    try reader.finish()
  }

  @Test(
    arguments: [
      ("n_array_1_true_without_comma", "[1 true]", .unexpectedByte(at: 3)),
      ("n_array_colon_instead_of_comma", #"["":1]"#, .unexpectedByte(at: 3)),
      ("n_array_comma_after_close", "[1],", .unexpectedByte(at: 3)),
      ("n_array_comma_and_number", "[,1]", .unexpectedByte(at: 1)),
      ("n_array_extra_close", "[1]]", .unexpectedByte(at: 3)),
      ("n_array_extra_comma", "[1,]", .unexpectedByte(at: 3)),
      ("n_array_incomplete", "[1", .unexpectedEnd(at: 2)),
      ("n_array_unclosed", "[", .unexpectedEnd(at: 1)),
      ("n_array_closed_by_a_brace", "[1}", .unexpectedByte(at: 2)),
      ("n_incomplete_false", "[fals]", .unexpectedByte(at: 5)),
      ("n_incomplete_null", "nul", .unexpectedEnd(at: 3)),
      ("n_number_+1", "[+1]", .unexpectedByte(at: 1)),
      ("n_number_-01", "[-01]", .unexpectedByte(at: 3)),
      ("n_number_-2.", "[-2.]", .unexpectedByte(at: 4)),
      ("n_number_.2e-3", "[.2e-3]", .unexpectedByte(at: 1)),
      ("n_number_0.e1", "[0.e1]", .unexpectedByte(at: 3)),
      ("n_number_1eE2", "[1eE2]", .unexpectedByte(at: 3)),
      ("n_number_2.e3", "[2.e3]", .unexpectedByte(at: 3)),
      ("n_number_hex", "[0x42]", .unexpectedByte(at: 2)),
      ("n_number_infinity", "[Infinity]", .unexpectedByte(at: 1)),
      ("n_number_minus_alone", "-", .unexpectedEnd(at: 1)),
      ("n_number_exponent_cut", "1e+", .unexpectedEnd(at: 3)),
      ("n_number_NaN", "NaN", .unexpectedByte(at: 0)),
      ("n_object_comma_instead_of_colon", #"{"x", null}"#, .unexpectedByte(at: 4)),
      ("n_object_missing_value", #"{"a":"#, .unexpectedEnd(at: 5)),
      ("n_object_no_value", #"{"a":}"#, .unexpectedByte(at: 5)),
      ("n_object_non_string_key", "{1:1}", .unexpectedByte(at: 1)),
      ("n_object_single_quote", "{'a':0}", .unexpectedByte(at: 1)),
      ("n_object_trailing_comma", #"{"id":0,}"#, .unexpectedByte(at: 8)),
      ("n_object_two_commas_in_a_row", #"{"a":1,,"b":2}"#, .unexpectedByte(at: 7)),
      ("n_string_1_surrogate_then_escape", #"["\uD800\"]"#, .loneSurrogate(at: 2)),
      ("n_string_lone_high_surrogate", #"["\uDADA"]"#, .loneSurrogate(at: 2)),
      ("n_string_lone_low_surrogate", #"["\uDd1e\uD834"]"#, .loneSurrogate(at: 2)),
      ("n_string_high_then_letter", #"["\uD834\u0041"]"#, .loneSurrogate(at: 2)),
      ("n_string_escape_x", #"["\x00"]"#, .unknownEscape(at: 2)),
      ("n_string_escape_cut", "\"\\", .unexpectedEnd(at: 2)),
      ("n_string_incomplete_escaped_character", #"["\u00A"]"#, .unexpectedByte(at: 7)),
      ("n_string_unicode_escape_cut", #""\u12"#, .unexpectedEnd(at: 5)),
      ("n_string_single_doublequote", "\"", .unexpectedEnd(at: 1)),
      ("n_string_unescaped_newline", "[\"new\nline\"]", .controlCharacter(at: 5)),
      ("n_string_unescaped_tab", "[\"\t\"]", .controlCharacter(at: 2)),
      ("n_structure_no_data", "", .unexpectedEnd(at: 0)),
      ("n_structure_only_white_space", " ", .unexpectedEnd(at: 1)),
      ("n_structure_object_with_comment", #"{"a":/*comment*/"b"}"#, .unexpectedByte(at: 5)),
      ("n_structure_byte_order_mark", "\u{FEFF}{}", .unexpectedByte(at: 0)),
      ("n_structure_capitalized_True", "[True]", .unexpectedByte(at: 1)),
      ("n_structure_no_break_space", "[\u{A0}]", .unexpectedByte(at: 1)),
      ("n_structure_two_values", "1 2", .unexpectedByte(at: 2)),
    ] as [(String, String, JSONError)]
  )
  func refuses(_ name: String, text: String, error: JSONError) {
    #expect(throws: error) { try JSON.parse(text.utf8) }
    #expect(throws: error) {
      var reader = JSONReader(Array(text.utf8))
      _ = try reader.skipValue()
      try reader.finish()
    }
  }

  /// Byte sequences of RFC 3629 section 4 and of n_string_invalid_utf8 and its like.
  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0xAF], [0xE0, 0xFF], [0xE4, 0xB8],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF1, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]]
  )
  func refusesBytesThatAreNoUTF8(_ bytes: [UInt8]) {
    let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(throws: JSONError.invalidUTF8(at: 1)) { try JSON.parse(text) }
  }

  @Test(arguments: [
    "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{10000}", "\u{10FFFF}",
  ])
  func readsTheEndsOfEachLengthOfUTF8(_ character: String) throws {
    #expect(try JSON.parse(Array("\"\(character)\"".utf8)) == .string(character))
  }

  @Test func refusesNestingBeyondTheLimit() throws {
    let deepest = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try JSON.parse(deepest.utf8).array?.count == 1)
    #expect(throws: JSONError.tooDeep(at: 128)) {
      try JSON.parse(String(repeating: "[", count: 100_000).utf8)
    }
    let objects = String(repeating: #"{"":"#, count: 129)
    #expect(throws: JSONError.tooDeep(at: 128 * 4)) { try JSON.parse(objects.utf8) }
  }
}
