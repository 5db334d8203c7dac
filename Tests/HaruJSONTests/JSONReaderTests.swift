import HaruJSON
import Testing

struct JSONReaderTests {
  @Test func walksAnObjectWithoutBuildingIt() throws {
    let text = Array(#" {"a" : [1, {"b":"]"}] , "c":"x\n"} "#.utf8)
    var reader = JSONReader(text)
    try reader.beginObject()
    let first = try #require(try reader.nextKey())
    #expect(String(decoding: text[first], as: UTF8.self) == "a")
    let value = try reader.skipValue()
    #expect(String(decoding: text[value], as: UTF8.self) == #"[1, {"b":"]"}]"#)
    let second = try #require(try reader.nextKey())
    #expect(String(decoding: text[second], as: UTF8.self) == "c")
    #expect(try reader.readString() == "x\n")
    #expect(try reader.nextKey() == nil)
    try reader.finish()
  }

  @Test func walksAnArray() throws {
    var reader = JSONReader(Array("[1, [], 3]".utf8))
    var values: [JSON] = []
    try reader.beginArray()
    while try reader.nextElement() { values.append(try reader.readValue()) }
    try reader.finish()
    #expect(values == [1, [], 3])
  }

  @Test func refusesWhatWasNotAsked() {
    var reader = JSONReader(Array("[]".utf8))
    #expect(throws: JSONError.unexpectedByte(at: 0)) { try reader.beginObject() }
    #expect(throws: JSONError.unexpectedByte(at: 0)) { try reader.readString() }
  }
}
