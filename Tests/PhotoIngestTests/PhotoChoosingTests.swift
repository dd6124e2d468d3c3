import Core
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("Choosing photos: camera or library")
struct PhotoChoosingTests {
  private static let reason = "Take photos of your canvases and stitching progress."
  private static let denied =
    "Camera access is off. Turn it on in your device's settings, or choose a photo instead."

  @Test(
    "PH-1 The library opens at once, without a dialog, if there is no camera",
    arguments: ["Add Photo", "Add Photos"])
  func noCamera(control: String) async throws {
    let screen = try await PhotoFixture().host()
    try await screen.tap(Target.words(control))
    let field = control == "Add Photo" ? "album.cover" : "album.shots"
    #expect(await screen.picker(field)?.stage == .library)
    #expect(await screen.elements(ofKind: "dialog").isEmpty)
    try await screen.dismiss()
    #expect(await screen.picker(field)?.stage == .closed)
    try await screen.finish()
  }

  @Test(
    "PH-1 The dialog offers the camera, the library, and Cancel, in this order",
    arguments: [CameraState.allowed, .notAsked, .denied])
  func dialog(camera: CameraState) async throws {
    let screen = try await PhotoFixture(camera: camera).host()
    try await screen.tap("Add Photo")
    let dialogs = await screen.elements(ofKind: "dialog")
    #expect(dialogs.map(\.label) == ["Add Photo"])
    let branch = await screen.snapshot.root.dialog
    #expect(
      branch?.children.map(\.element.label) == ["Take Photo", "Choose from Library", "Cancel"])
    #expect(await screen.picker("album.cover")?.stage == .closed)
  }

  @Test("PH-1 Cancel and Escape close the dialog and open nothing")
  func cancel() async throws {
    let screen = try await PhotoFixture(camera: .allowed).host()
    try await screen.tap("Add Photo")
    try await screen.tap("Cancel")
    #expect(await screen.elements(ofKind: "dialog").isEmpty)
    try await screen.tap("Add Photo")
    try await screen.press(.escape)
    #expect(await screen.elements(ofKind: "dialog").isEmpty)
    #expect(await screen.picker("album.cover")?.stage == .closed)
    #expect(await screen.picker("album.shots")?.stage == .closed)
  }

  @Test("PH-1 Choose from Library opens the library regardless of the camera's state")
  func library() async throws {
    for camera in [CameraState.allowed, .notAsked, .denied] {
      let screen = try await PhotoFixture(camera: camera).host()
      try await screen.tap("Add Photo")
      try await screen.tap("Choose from Library")
      #expect(await screen.picker("album.cover")?.stage == .library)
    }
  }

  @Test(
    "PH-1 Take Photo opens the camera if access is allowed, and the taken photo appears in the field"
  )
  func takePhoto() async throws {
    let fixture = try PhotoFixture(camera: .allowed)
    fixture.offer("shot.jpg")
    let screen = try await fixture.host()
    try await screen.tap("Add Photo")
    try await screen.tap("Take Photo")
    #expect(await screen.picker("album.cover")?.stage == .camera)
    #expect(fixture.world.photos.reasonsGiven.isEmpty)
    try await screen.capture("shot.jpg")
    #expect(try await screen.photos("album.cover") == fixture.photos().map(\.id))
    #expect(await screen.picker("album.cover")?.stage == .closed)
  }

  @Test("PH-1 The user is asked for camera access only once, with the specified reason")
  func asked() async throws {
    let fixture = try PhotoFixture(camera: .notAsked)
    let screen = try await fixture.host()
    for _ in 0..<2 {
      try await screen.tap("Add Photo")
      try await screen.tap("Take Photo")
      #expect(await screen.picker("album.cover")?.stage == .camera)
      try await screen.dismiss()
    }
    #expect(fixture.world.photos.reasonsGiven == [Self.reason])
  }

  @Test("PH-1 The dialog says that the user denied camera access and offers the library")
  func saysNo() async throws {
    let fixture = try PhotoFixture(camera: .notAsked, answer: .denied)
    fixture.offer("a.jpg")
    let screen = try await fixture.host()
    try await screen.tap("Add Photo")
    #expect(await !screen.shows(Self.denied))
    try await screen.tap("Take Photo")
    #expect(await screen.shows(Self.denied))
    #expect(await screen.picker("album.cover")?.stage == .closed)
    try await screen.tap("Choose from Library")
    try await screen.pick("a.jpg")
    #expect(try await screen.photos("album.cover").count == 1)
  }

  @Test(
    "PH-1 ALL-5 Take Photo is disabled if camera access is denied, and its hint states the reason")
  func denied() async throws {
    let screen = try await PhotoFixture(camera: .denied).host()
    try await screen.tap("Add Photo")
    let button = try await screen.element("Take Photo")
    #expect(!button.isEnabled)
    #expect(button.hint == Self.denied)
    #expect(try await screen.element(.kind("dialog", "Add Photo")).value == Self.denied)
  }

  @Test("PH-1 Take Photo opens the library if the camera was removed while the dialog was open")
  func unplugged() async throws {
    let fixture = try PhotoFixture(camera: .notAsked)
    let screen = try await fixture.host()
    try await screen.tap("Add Photo")
    fixture.world.photos.setCamera(.none)
    try await screen.tap("Take Photo")
    #expect(await screen.picker("album.cover")?.stage == .library)
    #expect(await screen.elements(ofKind: "dialog").isEmpty)
  }
}
