import Core

/// The description with which a browser installs the web app on a device.
struct AppManifest: Encodable, Equatable {
  /// An icon of the app.
  struct Icon: Encodable, Equatable {
    let src: String
    let sizes: String
    let type: String
    /// The uses: `any`, and `maskable` if the device may cut the icon to a shape.
    let purpose: String
  }

  /// The form in which the browser delivers photos that other apps share, to the app's worker.
  struct ShareTarget: Encodable, Equatable {
    struct Parameters: Encodable, Equatable {
      let files = [Files()]
    }
    struct Files: Encodable, Equatable {
      let name = "photos"
      let accept = ["image/*"]
    }
    let action = "/-/shared"
    let method = "POST"
    let enctype = "multipart/form-data"
    let params = Parameters()
  }

  let id = "/"
  let name = "Stashbook"
  let description = "Your stash, journal, photos, drawings, and weight log"
  let startURL = "/"
  let display = "standalone"
  let shareTarget = ShareTarget()
  let backgroundColor: String
  let themeColor: String
  let icons =
    [Icon(src: "/-/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any")]
    + [192, 512].map {
      Icon(
        src: "/-/icon-\($0).png", sizes: "\($0)x\($0)", type: "image/png", purpose: "any maskable")
    }

  /// Creates the description of an app with a theme.
  init(_ theme: any Theme) {
    backgroundColor = "#\(theme.color(.ground, in: .light).hex)"
    themeColor = backgroundColor
  }

  enum CodingKeys: String, CodingKey {
    case id, name, description, display, icons
    case startURL = "start_url"
    case shareTarget = "share_target"
    case backgroundColor = "background_color"
    case themeColor = "theme_color"
  }
}
