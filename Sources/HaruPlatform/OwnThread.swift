/// A thread for work that blocks, which would keep a thread of the task pool.
public enum OwnThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that ends with its work; waits for that while the system has none to spare.
  public static func start(_ work: @escaping @Sendable () -> Void) {
    let argument = Unmanaged.passRetained(Work(work)).toOpaque()
    // A machine that is out of threads has one again when some work ends.
    while !create(argument) { usleep(10_000) }
  }

  private static func create(_ argument: UnsafeMutableRawPointer) -> Bool {
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let code = pthread_create(
      &thread,
      &attributes,
      { argument in
        let argument: UnsafeMutableRawPointer? = argument
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      },
      argument
    )
    return code == 0
  }
}
