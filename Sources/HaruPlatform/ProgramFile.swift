/// The file of the running program.
public enum ProgramFile {
  /// Its absolute path; nil if the system does not say.
  public static var path: String? {
    #if os(Linux)
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
    nil
    #endif
  }
}
