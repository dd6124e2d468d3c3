/// A step of a write or a removal, at which tests interrupt the operation.
package enum Step: String, CaseIterable, Sendable {
  /// The step after the empty temporary file is created.
  case begun
  /// The step after some bytes are copied.
  case copied
  /// The step after all bytes are copied and the staged file can be read.
  case staged
  /// The step after the staged bytes are synced.
  case synced
  /// The step after the folder for the bytes exists, is synced, and is locked.
  case folderMade
  /// The step after the bytes get their final name.
  case named
  /// The step after the final name is synced.
  case nameSynced
  /// The step after a file's new path in quarantine is synced. The old path still exists.
  case quarantined
  /// The step before an original is removed, after its folder is locked.
  case removing
  /// The step after a derivative's bytes are written under a temporary name.
  case derivativeWritten
}
