import Composition
import Core
import Foundation
import TestKit
import WebHost

/// A person's photos as files that a browser is given, and as the server gets them from it.
///
/// Whether there is a camera, and whether a photo is still there, is as the person's own source says.
struct BrowserPhotos: PhotoSource {
  /// What browsers send.
  let uploads: Uploads
  private let photos: any PhotoSource
  private let folder: ScratchFolder

  init(of photos: any PhotoSource) throws {
    (self.photos, folder) = (photos, try ScratchFolder())
    uploads = try Uploads(into: folder.path + "/uploads", files: Outside.files)
  }

  func camera() async -> CameraState { await photos.camera() }

  func requestCamera(reason: String) async -> CameraState {
    await photos.requestCamera(reason: reason)
  }

  func load(_ item: PhotoItem) async throws(PhotoSourceFailure) -> any ByteSource {
    _ = try await photos.load(PhotoItem(id: item.name, name: item.name))
    return try await uploads.load(item)
  }

  /// A photo as a file; one that is not there any more is still offered, and empty.
  func file(_ name: String) async throws -> String {
    var bytes = Data()
    do throws(PhotoSourceFailure) {
      bytes = try await photos.load(PhotoItem(id: name, name: name)).readAllOrNothing()
    } catch .missing {
      // A browser shows what was there when its chooser was opened.
    }
    return try folder.write("photos/\(name)", bytes)
  }
}

extension ByteSource {
  /// All bytes; none where they can't be read.
  fileprivate func readAllOrNothing() -> Data {
    do {
      return try readAll()
    } catch {
      return Data()
    }
  }
}
