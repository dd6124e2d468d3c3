import Core
import FlowRunner
import MemoryAdapters
import Testing

@Suite("Photos in flows")
struct PhotoFlowTests {
  static let form = "- openLink: /canvases/new\n"
  static let front = "- addMedia: {front.jpg: \"made:1600x1200:#C4704B\"}\n"

  @Test("A photo is picked by name, and a form with room for one photo uses the last picked photo")
  func picks() async throws {
    try await expectPasses(
      Self.front + """
        - addMedia: ["made:3x2:#000000"]
        - openLink: /canvases/new
        - tapOn: Add Photo
        - x-pick: ["made:3x2:#000000", front.jpg]
        - assertVisible: Photo front.jpg
        """)
  }

  @Test("A file in the flow's folder can be added as a photo named after the file")
  func file() async throws {
    let folder = try FlowFolder()
    try folder.write("pictures/back.txt", "no picture")
    let report = try await folder.play(
      "- addMedia: pictures/back.txt\n\(Self.form)- tapOn: Add Photo\n"
        + "- x-pick: back.txt\n- assertVisible: Photo back.txt")
    #expect(report.hasPassed, "\(report.line)")
  }

  @Test("A picked photo that isn't in the library fails to load")
  func missing() async throws {
    try await expectPasses(
      Self.form + """
        - tapOn: Add Photo
        - x-pick: gone.jpg
        - assertVisible: gone.jpg no longer exists
        """)
  }

  @Test("A pick fails without an open photo library, and a capture fails without an open camera")
  func closed() async throws {
    for (command, wanted) in [
      ("x-pick: front.jpg", "an open photo library"), ("x-capture: front.jpg", "an open camera"),
    ] {
      let failure = try await expectFails(Self.form + "- \(command)")
      #expect(failure.message == "\(wanted) is not on the screen")
    }
  }

  @Test("A launchApp step sets the camera's availability and permission")
  func camera() async throws {
    try await expectPasses(
      "- launchApp: {permissions: {camera: none}}\n\(Self.form)- tapOn: Add Photo\n"
        + "- assertNotVisible: {kind: dialog}\n- back")
    let failure = try await expectFails(
      "- launchApp: {permissions: {camera: deny}}\n\(Self.form)- tapOn: Add Photo\n"
        + "- tapOn: Take Photo")
    #expect(failure.message == "[canvas.cover.source.camera] is disabled: Camera denied")
  }

  @Test("A photo can be taken if camera access is allowed or is granted on request")
  func captures() async throws {
    for permission in ["allow", "unset"] {
      let world = ShelfWorld()
      try await expectPasses(
        Self.front + """
          - launchApp: {clearState: true, permissions: {camera: \(permission)}}
          - openLink: /canvases/new
          - tapOn: Add Photo
          - tapOn: Take Photo
          - x-capture: front.jpg
          - assertVisible: Photo front.jpg
          """, in: world)
      #expect(world.photos.reasonsGiven.count == (permission == "unset" ? 1 : 0))
    }
  }

  @Test("A launchApp step without permissions doesn't change the camera's state")
  func cameraStays() async throws {
    try await expectPasses(
      "- launchApp: {permissions: {camera: allow}}\n- launchApp\n\(Self.form)"
        + "- tapOn: Add Photo\n- assertVisible: {text: Take Photo, enabled: true}")
  }
}
