import HaruPlatform
import HaruLookup
import HaruStore
import HaruTime
import NIOSSL

extension Doctor {
  /// What the last server started with.
  func settings(of server: ServerPlace) -> [Finding] {
    var found = [
      Finding(.registration, server.registration == .open ? .advice : .good),
      Finding(.mail, server.sendsMail ? .good : .advice),
      Finding(.push, server.contact == nil ? .advice : .good, server.contact ?? ""),
    ]
    if let file = server.certificate { found.append(certificate(file)) }
    if case .folder = place { found += backups(in: server.backups) }
    return found
  }

  /// The first certificate of a file: how many days it is valid.
  private func certificate(_ path: String) -> Finding {
    guard let first = try? NIOSSLCertificate.fromPEMFile(path).first else {
      return Finding(.certificate, .fault, path)
    }
    let end = Int64(first.notValidAfter) * 1_000
    let days = (end - now.milliseconds) / 86_400_000
    return Finding(.certificate, days < 0 ? .fault : days < 14 ? .advice : .good, "\(days)")
  }

  /// The newest backup: its age, and whether its checksum is right.
  private func backups(in folder: String?) -> [Finding] {
    guard let folder else { return [Finding(.backups, .advice)] }
    guard let last = ScheduledBackups.newest(in: folder) else {
      return [Finding(.backups, .fault, folder)]
    }
    let age = now.milliseconds / 86_400_000 - Int64(last.date.daysSinceEpoch)
    return [
      Finding(.backups, age > 1 ? .fault : .good, "\(last.date)"),
      Finding(.checksum, ServerStore.hasRightDigest(last.path) ? .good : .fault, last.path),
    ]
  }

  /// What a browser would meet at the public URL.
  func site(_ server: ServerPlace) async -> [Finding] {
    let url = server.origin.text
    var found = [
      Finding(.publicURL, server.isPublic ? .good : .advice, url),
      Finding(.https, server.origin.isSecure ? .good : .fault, url),
    ]
    var request = OutboundHTTP.Request("\(url)/readyz")
    request.patience = patience
    let ready: OutboundHTTP.Answer
    do throws(ConnectionFailure) { ready = try await client.answer(to: request) } catch {
      return found + [Finding(.answers, .fault, url, failure: error)]
    }
    found.append(Finding(.answers, .good, url))
    found.append(Finding(.ready, ready.status == 200 ? .good : .fault, "\(ready.status)"))
    var page = OutboundHTTP.Request("\(url)/")
    page.headers = [("Accept-Encoding", "br, gzip"), ("Accept", "text/html")]
    guard let answer = try? await client.answer(to: page) else { return found }
    if server.origin.isSecure {
      let isKept = answer.header("Strict-Transport-Security") != nil
      found.append(Finding(.transport, isKept ? .good : .fault))
    }
    let encoding = answer.header("Content-Encoding") ?? ""
    found.append(Finding(.compression, encoding.isEmpty ? .advice : .good, encoding))
    return found
  }
}
