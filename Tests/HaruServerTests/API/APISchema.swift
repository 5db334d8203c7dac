import HaruJSON

@testable import HaruServer

/// Validates values against the schemas of the description.
enum APISchema {
  /// The places where a value violates a schema; supports the keywords that this document uses.
  static func faults(of value: JSON, by schema: JSON, _ path: String) -> [String] {
    if let choices = schema["anyOf"]?.array {
      let found = choices.compactMap { choice -> [String]? in
        let name = choice["$ref"]?.string?.split(separator: "/").last.map(String.init)
        let known = APIDescription.schemas.first { $0.0 == name }?.1
        return known.map { faults(of: value, by: $0, path) }
      }
      return found.contains([]) ? [] : found.flatMap(\.self)
    }
    let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? ""]
    let taken = types.contains("number") ? types + ["integer"] : types
    if types != [""], !taken.contains(type(of: value)) { return ["\(path): \(value.text)"] }
    if let choices = schema["enum"]?.array, !choices.contains(value) { return [path] }
    if let items = schema["items"], let elements = value.array {
      return elements.flatMap { faults(of: $0, by: items, path + "[]") }
    }
    guard let members = value.object, let properties = schema["properties"] else { return [] }
    let names = members.map(\.key)
    let missing = (schema["required"]?.array ?? []).compactMap(\.string)
      .filter { !names.contains($0) }
    return missing.map { "\(path) lacks \($0)" }
      + members.flatMap { member in
        guard let known = properties[member.key] else { return ["\(path) has \(member.key)"] }
        return faults(of: member.value, by: known, "\(path).\(member.key)")
      }
  }

  private static func type(of value: JSON) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
