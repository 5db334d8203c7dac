import ArgumentParser
import HaruCore

/// The formats as the command line names them.
enum QuoteFileFormat: String, ExpressibleByArgument, CaseIterable {
  case fortune, csv, tsv, json, lines

  var format: QuoteImport.Format {
    switch self {
    case .fortune: .fortune
    case .csv: .csv
    case .tsv: .tsv
    case .json: .json
    case .lines: .lines
    }
  }
}
