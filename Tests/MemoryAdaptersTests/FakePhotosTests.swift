import Core
import Foundation
import MemoryAdapters
import Testing

@Suite("Fake camera and photo library")
struct FakePhotosTests {
  private let parking = PendingWaits()
  private let photos: FakePhotos

  init() {
    photos = FakePhotos(parking: parking)
    photos.add("a", Data([1, 2, 3]))
  }

  private func item(_ name: String) -> PhotoItem { PhotoItem(id: name, name: name) }

  @Test("Loading a photo returns the bytes that were added")
  func loads() async throws {
    #expect(try await photos.load(item("a")).readAll() == Data([1, 2, 3]))
  }

  @Test("PH-5 Loading a photo fails if the photo is unknown or is set to fail")
  func fails() async {
    await #expect(throws: PhotoSourceFailure.missing(name: "b")) {
      try await photos.load(item("b"))
    }
    photos.fail("a", .unreadable(name: "a", reason: "offline"))
    await #expect(throws: PhotoSourceFailure.unreadable(name: "a", reason: "offline")) {
      try await photos.load(item("a"))
    }
  }

  @Test("PH-5 Loads of a held photo wait until the photo is released")
  func held() async throws {
    let (changes, changed) = AsyncStream.makeStream(of: Void.self)
    parking.watch { changed.yield() }
    photos.hold("a")
    photos.add("b", Data([9]))
    let loads = [0, 1].map { _ in Task { [photos] in try await photos.load(item("a")).count } }
    for await _ in changes where parking.count == 2 { break }
    #expect(try await photos.load(item("b")).count == 1)
    photos.release("b")
    #expect(parking.count == 2)
    photos.release("a")
    #expect(parking.count == 0)
    for load in loads { #expect(try await load.value == 3) }
    #expect(try await photos.load(item("a")).count == 3)
  }

  @Test("PH-5 A held load reflects the photo's state at the time that the photo is released")
  func changedWhileHeld() async throws {
    let (changes, changed) = AsyncStream.makeStream(of: Void.self)
    parking.watch { changed.yield() }
    photos.hold("a")
    let load = Task { [photos] in try await photos.load(item("a")).count }
    for await _ in changes where parking.count == 1 { break }
    photos.fail("a", .missing(name: "a"))
    photos.release("a")
    await #expect(throws: PhotoSourceFailure.missing(name: "a")) { try await load.value }
  }

  @Test(
    "PH-1 The user is asked for camera access once, with the reason, and the answer is remembered")
  func asks() async {
    let photos = FakePhotos(camera: .notAsked, answer: .denied)
    #expect(await photos.camera() == .notAsked)
    #expect(await photos.requestCamera(reason: "To take photos") == .denied)
    #expect(await photos.requestCamera(reason: "Again") == .denied)
    #expect(await photos.camera() == .denied)
    #expect(photos.reasonsGiven == ["To take photos"])
  }

  @Test(
    "PH-1 Requesting camera access doesn't ask the user if the camera's state is known",
    arguments: [CameraState.none, .allowed, .denied])
  func settled(camera: CameraState) async {
    let photos = FakePhotos(camera: camera, answer: .allowed)
    #expect(await photos.requestCamera(reason: "x") == camera)
    #expect(photos.reasonsGiven.isEmpty)
  }

  @Test("PH-1 Camera access can be requested after a camera is connected")
  func plugged() async {
    photos.setCamera(.notAsked, answer: .allowed)
    #expect(await photos.requestCamera(reason: "x") == .allowed)
  }
}
