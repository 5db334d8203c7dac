import HaruPlatform

extension PrivateFolder: OperatorFiles {
  package func read(_ name: String) throws(StoreError) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { [UInt8]($0) }
  }

  package func write(_ content: [UInt8], to name: String) throws(StoreError) {
    try write(Data(content), to: name)
  }
}
