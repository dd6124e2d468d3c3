import Composition
import Core
import Foundation
import TestKit
import WebHost

/// A user's photos as files for the browser, which the server receives as uploads.
///
/// The user's own photo source determines whether there is a camera, and whether a photo still
/// exists.
struct BrowserPhotos: PhotoSource {
  /// The photos uploaded by browsers.
  let uploads: Uploads
  private let photos: any PhotoSource
  private let folder: ScratchFolder

  init(of photos: any PhotoSource) throws {
    (self.photos, folder) = (photos, try ScratchFolder())
    uploads = try Uploads(into: folder.path + "/uploads", files: SystemPorts.files)
  }

  func camera() async -> CameraState { await photos.camera() }

  func requestCamera(reason: String) async -> CameraState {
    await photos.requestCamera(reason: reason)
  }

  func load(_ item: PhotoItem) async throws(PhotoSourceFailure) -> any ByteSource {
    _ = try await photos.load(PhotoItem(id: item.name, name: item.name))
    return try await uploads.load(item)
  }

  /// Returns a photo as a file.
  ///
  /// A missing photo is offered as an empty file.
  func file(_ name: String) async throws -> String {
    var bytes = Data()
    do throws(PhotoSourceFailure) {
      bytes = try await photos.load(PhotoItem(id: name, name: name)).readAllOrNothing()
    } catch .missing {
      // Browsers show the photos that existed when the file chooser opened.
    }
    return try folder.write("photos/\(name)", bytes)
  }
}

extension ByteSource {
  /// Returns all bytes, or no bytes if they can't be read.
  fileprivate func readAllOrNothing() -> Data {
    do {
      return try readAll()
    } catch {
      return Data()
    }
  }
}
