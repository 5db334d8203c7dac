import HaruPlatform

/// What the process uses, by the names that Prometheus' client libraries give these metrics.
struct ProcessFigures {
  /// A metric with one value.
  struct Sample: Equatable {
    let name: String
    let type: String
    let help: String
    let value: Int64
  }

  /// The folder of the process in procfs; elsewhere than on Linux there is none.
  var folder = "/proc/self"

  /// The figures that can be read here.
  var samples: [Sample] {
    [
      Sample(
        name: "process_resident_memory_bytes",
        type: "gauge",
        help: "Memory in use.",
        value: memory
      ),
      Sample(
        name: "process_open_fds",
        type: "gauge",
        help: "Open files and connections.",
        value: openFiles
      ),
      Sample(
        name: "process_cpu_seconds_total",
        type: "counter",
        help: "Processor time used.",
        value: Self.cpuSeconds
      ),
    ].filter { $0.value > 0 }
  }

  /// The second field of `statm` (proc(5)), in pages.
  private var memory: Int64 {
    let text = (try? String(contentsOfFile: "\(folder)/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int64($0) } ?? 0
    return pages.multipliedReportingOverflow(by: Int64(sysconf(CInt(_SC_PAGESIZE)))).partialValue
  }

  private var openFiles: Int64 {
    Int64((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd"))?.count ?? 0)
  }

  private static var cpuSeconds: Int64 {
    var time = timespec()
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 ? Int64(time.tv_sec) : 0
  }
}
