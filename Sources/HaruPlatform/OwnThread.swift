/// A thread for work that blocks, which would keep a thread of the task pool.
public enum OwnThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that ends with its work.
  public static func start(_ work: @escaping @Sendable () -> Void) {
    let argument = Unmanaged.passRetained(Work(work)).toOpaque()
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread,
      nil,
      { argument in
        #if canImport(Darwin)
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        #else
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        #endif
        return nil
      },
      argument
    )
    precondition(code == 0, "no thread can be started: \(String(cString: strerror(code)))")
    #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
  }
}
