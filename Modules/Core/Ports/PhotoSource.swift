/// Where a person's photos come from: a camera and a library, as the host has them.
public protocol PhotoSource: Sendable {
  /// Whether there is a camera, and whether it may be used. Two things: a denied camera is there.
  func camera() async -> CameraState
  /// Asks the person for the camera, giving the reason; answers at once where that was settled.
  func requestCamera(reason: String) async -> CameraState
  /// A photo's bytes.
  func load(_ item: PhotoItem) async throws(PhotoSourceFailure) -> any ByteSource
}

/// Whether there is a camera, and whether it may be used.
public enum CameraState: String, Equatable, Sendable, Codable {
  /// There is none.
  case none
  /// There is one, and the person was not asked yet.
  case notAsked
  /// It may be used.
  case allowed
  /// The person said no.
  case denied
}

/// Why a photo that was chosen could not be had.
public enum PhotoSourceFailure: Error, Equatable, Sendable {
  /// It is not there any more.
  case missing(name: String)
  /// Reading it failed.
  case unreadable(name: String, reason: String)
}

extension PhotoSourceFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .missing(let name):
      Explanation(.notFound, code: "photo-missing", "\(name) is not there any more")
    case .unreadable(let name, let reason):
      Explanation(.inputOutput, code: "photo-unreadable", "\(name) can't be read: \(reason)")
    }
  }
}
