import Core
import Foundation
import Yams

extension FlowReadFailure {
  /// Creates a failure, located at the error's line, from a YAML parser error.
  init(yaml error: any Error, file: String) {
    let (problem, line) = Self.problem(error)
    self.init(place: FlowLocation(file: file, line: line), reason: .syntax(problem))
  }

  private static func problem(_ error: any Error) -> (String, Int?) {
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      (context.map { "\($0.text) (line \($0.mark.line)): \(problem)" } ?? problem, mark.line)
    case .reader(let problem, let offset, _, let yaml):
      (problem, offset.map { offset in 1 + yaml.prefix(offset).count(where: \.isNewline) })
    case .duplicatedKeysInMapping(let keys, let context):
      ("duplicate key \(keys.joined(separator: ", "))", context.mark.line)
    default: ("\(error)", nil)
    }
  }
}

extension FileFailure {
  /// Creates a failure from a system error that occurred while reading a file or folder.
  init(reading path: String, _ error: any Error) {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: self = .notFound(path)
    case .fileReadNoPermission: self = .notPermitted(path)
    default: self = .inputOutput(path, reason: Self.reason(error))
    }
  }

  /// Returns the system's reason or, if the error contains none, the error's description.
  ///
  /// The system's reason is preferred because Foundation's description contains only a domain and a
  /// number.
  static func reason(_ error: any Error) -> String {
    let below = (error as? CocoaError)?.userInfo[NSUnderlyingErrorKey] as? POSIXError
    return below.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
  }
}
