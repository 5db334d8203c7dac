import HaruServer
import HaruUI

extension Messages {
  /// What a check examines, and what to do if it fails.
  func texts(of check: Doctor.Check) -> (name: String, help: String) {
    switch check {
    case .folder: (doctorFolder, doctorFolderHelp)
    case .privacy: (doctorPrivacy, doctorPrivacyHelp)
    case .space: (doctorSpace, doctorSpaceHelp)
    case .database: (doctorDatabase, doctorDatabaseHelp)
    case .integrity: (doctorIntegrity, doctorIntegrityHelp)
    case .writing: (doctorWriting, doctorWritingHelp)
    case .clock: (doctorClock, doctorClockHelp)
    case .started: (doctorStarted, doctorStartedHelp)
    case .publicURL: (doctorPublicURL, doctorPublicURLHelp)
    case .https: (doctorHttps, doctorHttpsHelp)
    case .certificate: (doctorCertificate, doctorCertificateHelp)
    case .answers: (doctorAnswers, doctorAnswersHelp)
    case .ready: (doctorReady, doctorReadyHelp)
    case .transport: (doctorTransport, doctorTransportHelp)
    case .compression: (doctorCompression, doctorCompressionHelp)
    case .registration: (doctorRegistration, doctorRegistrationHelp)
    case .mail: (doctorMail, doctorMailHelp)
    case .push: (doctorPush, doctorPushHelp)
    case .backups: (doctorBackups, doctorBackupsHelp)
    case .checksum: (doctorChecksum, doctorChecksumHelp)
    case .files: (doctorFiles, doctorFilesHelp)
    }
  }

  func name(of state: Doctor.State) -> String {
    switch state {
    case .good: doctorGood
    case .advice: doctorAdvice
    case .fault: doctorFault
    }
  }
}
