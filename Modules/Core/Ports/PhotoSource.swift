/// A type that provides the user's photos from the host's camera and photo library.
///
/// A host or an adapter implements this port. The feature that imports photos calls the port.
public protocol PhotoSource: Sendable {
  /// Returns the availability of the host's camera.
  ///
  /// The result distinguishes a missing camera from a camera without permission.
  func camera() async -> CameraState
  /// Asks the user for permission to use the camera.
  ///
  /// If the user has already decided, this function returns without asking.
  ///
  /// - Parameter reason: The reason for the request, shown to the user.
  /// - Returns: The state of the camera after the user's answer.
  func requestCamera(reason: String) async -> CameraState
  /// Returns the bytes of a photo.
  ///
  /// - Throws: ``PhotoSourceFailure`` if the photo no longer exists or can't be read.
  func load(_ item: PhotoItem) async throws(PhotoSourceFailure) -> any ByteSource
}

/// The availability of a camera.
public enum CameraState: String, Equatable, Sendable, Codable {
  /// No camera.
  case none
  /// A camera for which the user hasn't been asked for permission yet.
  case notAsked
  /// A camera that the app has permission to use.
  case allowed
  /// A camera for which the user denied permission.
  case denied
}

/// The reason why a chosen photo can't be loaded.
public enum PhotoSourceFailure: Error, Equatable, Sendable {
  /// The photo no longer exists.
  case missing(name: String)
  /// The photo couldn't be read.
  case unreadable(name: String, reason: String)
}

extension PhotoSourceFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .missing(let name):
      Explanation(.notFound, code: "photo-missing", "\(name) no longer exists")
    case .unreadable(let name, let reason):
      Explanation(.inputOutput, code: "photo-unreadable", "\(name) can't be read: \(reason)")
    }
  }
}
