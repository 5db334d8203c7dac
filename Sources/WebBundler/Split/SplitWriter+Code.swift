extension SplitWriter {
  /// The index of a function in a file, given that file's indices.
  func number(of function: Int, _ numbers: [Int: Int]) throws -> [UInt8] {
    guard let number = numbers[function] else {
      throw BundleError("function \(function) is called from a file that does not have it")
    }
    return .number(number)
  }

  private func slot(of function: Int) throws -> [UInt8] {
    guard let slot = slots[function] else { throw BundleError("function \(function) has no slot") }
    return .signed(slot)
  }

  /// A function that forwards its arguments to the one in a table slot, which a page's file fills.
  func call(_ function: Int) throws -> [UInt8] {
    let type = module.functions[function]
    var code: [UInt8] = [0]
    for argument in 0..<(try module.argumentCount(ofType: type)) {
      code += [0x20]
      code += .number(argument)
    }
    code += [0x41]
    code += try slot(of: function)
    code += [0x11]
    code += .number(type)
    return .block(code + [0, 0x0b])
  }

  /// The code of a function with the indices of its file.
  func body(_ function: Int, _ numbers: [Int: Int]) throws -> [UInt8] {
    let range = module.bodies[function]
    var code: [UInt8] = []
    var place = range.lowerBound
    for reference in references[function] {
      code += module.bytes[place..<reference.place]
      let (value, end) = try module.read(reference)
      switch reference.kind {
      case .function: code += try number(of: value, numbers)
      case .slot: code += try module.function(inSlot: value).map(slot) ?? .signed(value)
      case .signedAddress: code += .signed(value)
      case .address, .type, .global, .table: code += .number(value)
      case .slotWord, .addressWord: throw BundleError("a word in the code")
      }
      place = end
    }
    return .block(code + module.bytes[place..<range.upperBound])
  }
}
