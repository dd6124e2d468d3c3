import Core
import TestKit

/// Sketches of the photo fields, the photo list, and the viewer.
enum PhotoSketches {
  static let all = [
    single, chosen, asking, denied, camera, many, full, library, emptyLibrary, photo,
    viewer, lastPhoto,
  ]

  static func picker(
    _ id: NodeID, _ label: String, _ stage: PhotoPicker.Stage = .closed, room: Int = 1
  ) -> Node<Did> {
    .photoPicker(
      id, label: label, PhotoPicker(stage: stage, remaining: room),
      handlers: [
        .tap(.tapped(id)), .pick { .picked($0) }, .capture { .captured($0) }, .dismiss(.left(id)),
      ])
  }

  static func tile(_ number: Int, of id: NodeID) -> Node<Did> {
    .vstack([
      .picture(number, "Photo \(number)"),
      .act(id.part("tile.\(number).remove"), "Remove Photo \(number)"),
      .act(
        id.part("tile.\(number).earlier"), "Move Photo \(number) Earlier",
        because: number == 1 ? "This is the first photo" : nil),
    ])
  }

  static let single = ScreenSketch(
    "Photo field, empty", at: "/sketch/photo", says: ["Add Photo"],
    [picker("photo.add", "Add Photo")])

  static let chosen = ScreenSketch(
    "Photo field, with a photo", at: "/sketch/photo",
    [
      .picture(1, "Photo"), .act("photo.remove", "Remove Photo"),
      picker("photo.add", "Replace Photo"),
    ])

  private static func source(_ refusal: String?) -> Node<Did> {
    .ask(
      "photo.source", "Add Photo", refusal ?? "",
      [
        .act("photo.source.camera", "Take Photo", because: refusal),
        .act("photo.source.library", "Choose from Library"),
        .act("photo.source.cancel", "Cancel", role: .secondary),
      ])
  }

  static let asking = ScreenSketch(
    "Photo field, camera or library", at: "/sketch/photo",
    says: ["Add Photo", "Take Photo", "Choose from Library", "Cancel"],
    [picker("photo.add", "Add Photo"), source(nil)])

  static let denied = ScreenSketch(
    "Photo field, camera denied", at: "/sketch/photo",
    [
      picker("photo.add", "Add Photo"),
      source(
        "Camera access is off. Turn it on in your device's settings, or choose a photo instead."),
    ])

  static let camera = ScreenSketch(
    "Photo field, live camera", at: "/sketch/photo",
    says: ["Take photos of your canvases and stitching progress."],
    [
      picker("photo.add", "Add Photo", .camera),
      .hint("Take photos of your canvases and stitching progress."),
    ])

  static let many = ScreenSketch(
    "Photos field, two of four", at: "/sketch/photos", says: ["Add More Photos"],
    [
      .photoGrid(
        "photos.tiles", label: "2 photos", [tile(1, of: "photos"), tile(2, of: "photos")]),
      .progress("Loading thread.heic…", Progress(completed: 0, total: 1)),
      .hint("damaged.jpg: The image is cut off or damaged: premature end", role: .danger),
      .hint("This photo has already been added"),
      picker("photos.add", "Add More Photos", .library, room: 2),
    ])

  static let full = ScreenSketch(
    "Photos field, empty and full", at: "/sketch/photos", says: ["Add Photos"],
    [
      picker("empty.add", "Add Photos", room: 4),
      .photoGrid("photos.tiles", label: "4 photos", (1...4).map { tile($0, of: "photos") }),
    ])

  static let library = ScreenSketch(
    "Photos", at: "/photos",
    [
      .heading("Photos", level: 1),
      picker("photos.add", "Add Photos", room: 4).withRole(.primary),
      .pages(
        "photos.list", "Photos", total: 214, more: true,
        (1...3).map { number in
          .link(
            NodeID("photos.row.\(number)"), "Photo from March \(number), 2026, 1600 × 1200",
            to: Route("/photos/\(number)"),
            [.picture(number, "Photo from March \(number), 2026, 1600 × 1200")])
        }),
    ])

  static let emptyLibrary = ScreenSketch(
    "Photos, none", at: "/photos",
    [.heading("Photos", level: 1), .emptyState("No photos yet. Add one here or to a canvas.")])

  static let photo = ScreenSketch(
    "Photo", at: "/photos/2",
    [
      .heading("Photo", level: 1), display("Photo"),
      .file("photo.original", "Download Original", "photo.0199-photo-2"),
    ] + facts)

  static let viewer = ScreenSketch(
    "Photo of several", at: "/photos/2/in/7",
    [
      .heading("Photo 2 of 4", level: 1), display("Photo 2 of 4"),
      .hstack([
        .act("photo.previous", "Previous"), .text("2 of 4", role: .data),
        .act("photo.next", "Next"),
      ]),
      .radioGroup(
        "photo.strip", label: "Photos", role: .viewer,
        [
          .flow(
            (1...4).map { number in
              .chip(
                NodeID("photo.strip.\(number)"), "\(number).jpg", isSelected: number == 2,
                onTap: .tapped(NodeID("photo.strip.\(number)")),
                children: [.picture(number, "\(number).jpg")])
            })
        ]),
    ] + facts)

  static let lastPhoto = ScreenSketch(
    "Photo of several, the last", at: "/photos/2/in/7",
    [
      .heading("Photo 4 of 4", level: 1), display("Photo 4 of 4"),
      .hstack([
        .act("photo.previous", "Previous"), .text("4 of 4", role: .data),
        .act("photo.next", "Next", because: "This is the last photo"),
      ]),
    ] + facts)

  private static func display(_ label: String) -> Node<Did> {
    .image(
      Picture(photo: RecordID("0199-photo-2"), variant: .display, width: 3024, height: 4032),
      label: label)
  }

  private static let facts: [Node<Did>] = [
    .vstack(
      "photo.facts", label: "About This Photo", role: .section,
      [
        .text("3024 × 4032 px", label: "Size", role: .data),
        .text("2026-03-01 09:30 +01:00", label: "Taken", role: .data),
        .text("SLR-2000", label: "Camera", role: .data),
      ]),
    .act("photo.delete", "Delete", role: .danger),
  ]
}
