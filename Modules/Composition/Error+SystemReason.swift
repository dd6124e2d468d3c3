import Foundation

extension Error {
  /// The system's reason for a failed file operation, such as "No space left on device".
  ///
  /// Foundation's description names an error domain and a number instead.
  public var systemReason: String {
    switch self {
    case let error as POSIXError: return String(cString: strerror(error.code.rawValue))
    case let error as CocoaError:
      if let below = error.userInfo[NSUnderlyingErrorKey] as? any Error {
        return below.systemReason
      }
      return error.number.map { String(cString: strerror($0)) } ?? error.unknownReason
    default: return localizedDescription
    }
  }
}

extension CocoaError {
  /// The system's error number, or `nil` if Foundation's code has no single equivalent.
  fileprivate var number: Int32? {
    switch code {
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: EACCES
    case .fileWriteOutOfSpace: ENOSPC
    case .fileWriteFileExists: EEXIST
    case .fileWriteVolumeReadOnly: EROFS
    case .fileReadTooLarge: EFBIG
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: EINVAL
    default: nil
    }
  }

  fileprivate var unknownReason: String {
    switch code {
    case .fileWriteUnknown: "the file can't be written"
    case .fileReadUnknown: "the file can't be read"
    default: localizedDescription
    }
  }
}
