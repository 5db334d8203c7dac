import HaruServer
import HaruUI

extension Messages {
  /// Why a server that should listen on an address, with its data in a folder, does not run.
  func sentence(for error: ServerError, port: Int, host: String, folder: String) -> String {
    switch error {
    case .portInUse: servePortInUse(port: "\(port)", host: host)
    case .portForbidden: servePortForbidden(port: "\(port)")
    case .hostUnusable: serveHostUnusable(host: host)
    case .dataDirectoryUnusable(let reason): serveDataUnusable(path: folder, reason: reason)
    case .store(let error): sentence(for: error)
    case .zonesUnusable(let path): serveZonesUnusable(path: path)
    case .certificateUnusable(let path): serveTlsUnusable(path: path)
    case .failed(let reason): serveFailed(reason: reason)
    }
  }
}
