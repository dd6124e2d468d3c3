/// The scripts and the style sheet of every page.
///
/// Pages load them from a folder whose name changes with their contents, so that browsers can keep
/// them without asking again.
enum Assets {
  /// A file and its media type.
  typealias File = (bytes: [UInt8], type: String)

  private static let script = "text/javascript; charset=utf-8"

  /// The style sheets, one after the other.
  private static let styles =
    PackageResources.page_css + PackageResources.lists_css + PackageResources.controls_css
    + PackageResources.sizes_css + PackageResources.viewer_css + PackageResources.drawing_css
    + PackageResources.palette_css

  /// The files, keyed by name.
  static let files: [String: File] = [
    "stashbook.js": (PackageResources.stashbook_js, script),
    "inputs.js": (PackageResources.inputs_js, script),
    "choices.js": (PackageResources.choices_js, script),
    "morph.js": (PackageResources.morph_js, script),
    "parts.js": (PackageResources.parts_js, script),
    "screens.js": (PackageResources.screens_js, script),
    "stream.js": (PackageResources.stream_js, script),
    "keys.js": (PackageResources.keys_js, script),
    "print.js": (PackageResources.print_js, script),
    "surface.js": (PackageResources.surface_js, script),
    "ink.js": (PackageResources.ink_js, script),
    "cards.js": (PackageResources.cards_js, script),
    "board.js": (PackageResources.board_js, script),
    "matches.js": (PackageResources.matches_js, script),
    "pen.js": (PackageResources.pen_js, script),
    "zoom.js": (PackageResources.zoom_js, script),
    "photos.js": (PackageResources.photos_js, script),
    "camera.js": (PackageResources.camera_js, script),
    "drafts.js": (PackageResources.drafts_js, script),
    "kept.js": (PackageResources.kept_js, script),
    "outbox.js": (PackageResources.outbox_js, script),
    "ahead.js": (PackageResources.ahead_js, script),
    "chart.js": (PackageResources.chart_js, script),
    "viewer.js": (PackageResources.viewer_js, script),
    "stashbook.css": (styles, "text/css; charset=utf-8"),
  ]

  /// The icon as an image of each size in pixels, for devices that don't accept `icon.svg`.
  ///
  /// Devices round the corners, so these icons are `icon.svg` without `rx`, drawn by
  /// `rsvg-convert` and stored as a palette of 16 colors.
  static let icons: [String: File] = [
    "icon-180.png": (PackageResources.icon_180_png, "image/png"),
    "icon-192.png": (PackageResources.icon_192_png, "image/png"),
    "icon-512.png": (PackageResources.icon_512_png, "image/png"),
  ]

  /// The name of the folder, such as `v-3a62b2`.
  static let folder =
    "v-" + files.sorted { $0.key < $1.key }.flatMap(\.value.bytes).fingerprint

  /// Returns the address of a file.
  static func path(_ name: String) -> String { "/-/\(folder)/\(name)" }

  /// The script that keeps screens for an installed app.
  ///
  /// It contains the names of the folder and the files, so a browser replaces the worker when a file
  /// changes.
  static let worker: [UInt8] = {
    let text = String(decoding: PackageResources.worker_js, as: UTF8.self)
    let names = files.keys.sorted().joined(separator: " ")
    return Array(text.replacing("FOLDER", with: folder).replacing("FILES", with: names).utf8)
  }()
}

extension [UInt8] {
  /// A fast hash of the bytes (FNV-1a), to notice changes.
  ///
  /// The hash isn't cryptographic, so the hash doesn't prevent forgery.
  var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
