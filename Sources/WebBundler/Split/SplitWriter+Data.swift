extension SplitWriter {
  /// The data segments of the main file; what a page's file brings is zero in it.
  func data() throws -> [[UInt8]] {
    var bytes = try linked()
    for range in split.pages.flatMap(\.data) {
      for segment in module.segments {
        for address in segment.addresses.clamped(to: range) {
          bytes[segment.place(of: address)] = 0
        }
      }
    }
    return module.segments.map { Self.segment(at: $0.address, bytes[$0.content]) }
  }

  /// The data segments of a page's file.
  func data(of page: PageSplit.Page) throws -> [[UInt8]] {
    let bytes = try linked()
    return module.segments.flatMap { segment in
      page.data.map { segment.addresses.clamped(to: $0) }.filter { !$0.isEmpty }.map { part in
        let start = segment.place(of: part.lowerBound)
        return Self.segment(at: part.lowerBound, bytes[start..<start + part.count])
      }
    }
  }

  /// The program's bytes with the current table slots in its data.
  private func linked() throws -> [UInt8] {
    var bytes = module.bytes
    for reference in module.dataReferences where reference.kind == .slotWord {
      if let function = module.function(inSlot: try module.value(at: reference)) {
        let word = [UInt8].word(slots[function] ?? 0)
        bytes.replaceSubrange(reference.place..<reference.place + word.count, with: word)
      }
    }
    return bytes
  }

  private static func segment(at address: Int, _ content: ArraySlice<UInt8>) -> [UInt8] {
    [0, 0x41] + [UInt8].signed(address) + [0x0b] + [UInt8].block(content)
  }
}

extension WasmModule.Segment {
  var addresses: Range<Int> { address..<address + content.count }

  /// The position of an address in the file.
  func place(of address: Int) -> Int { content.lowerBound + address - self.address }
}
