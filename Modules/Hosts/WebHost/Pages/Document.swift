import Core

/// The HTML page around a screen.
struct Document {
  let snapshot: Snapshot
  let navigation: Navigation
  /// The chosen appearance, or `nil` if the browser decides.
  let appearance: Appearance?
  /// The ID of the person who sees the page, or `nil` for the owner who runs the server.
  var person: RecordID?
  /// The names of the fonts that the page needs at once.
  var fonts: [String] = []

  /// The version of the message format between the page and the server (Documentation/Wire.md).
  ///
  /// Increment the version if the meaning of a message changes. The server rejects a page that
  /// sends any other version.
  static let wire = 2

  /// The complete page.
  var markup: Markup {
    var out = Markup()
    out.raw("<!doctype html><html lang=\"en\"")
    out.attribute("data-theme", appearance?.rawValue)
    out.raw("><head><meta charset=\"utf-8\"><title>")
    out.text(Self.title(of: snapshot))
    out.raw("</title>")
    out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    out.raw("<link rel=\"icon\" href=\"/-/icon.svg\" type=\"image/svg+xml\">")
    out.raw("<link rel=\"apple-touch-icon\" href=\"/-/icon-180.png\">")
    out.raw("<link rel=\"manifest\" href=\"/-/app.webmanifest\">")
    for name in fonts {
      out.raw("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin")
      out.attribute("href", "/-/fonts/\(name)")
      out.raw(">")
    }
    // A page that is painted before its last part has arrived moves what it has painted.
    out.raw("<link rel=\"expect\" href=\"#trouble\" blocking=\"render\">")
    out.raw("<link rel=\"stylesheet\" href=\"/-/theme.css\">")
    out.raw("<link rel=\"stylesheet\"")
    out.attribute("href", Assets.path("stashbook.css"))
    out.raw(">")
    for script in Self.earlyScripts {
      out.raw("<link rel=\"modulepreload\"")
      out.attribute("href", Assets.path(script))
      out.raw(">")
    }
    for script in ["stashbook.js", "keys.js"] {
      out.raw("<script type=\"module\"")
      out.attribute("src", Assets.path(script))
      out.raw("></script>")
    }
    out.raw("</head>")
    out.raw("<body")
    out.attribute("data-route", snapshot.route.description)
    out.attribute("data-wire", "\(Self.wire)")
    out.attribute("data-person", person?.description ?? "")
    let parts = PageParts(snapshot)
    let (said, main, question) = (
      parts.said(appearance), parts.main(appearance), parts.question(appearance)
    )
    out.attribute("data-shows", PageChange.digest(of: [main, question, said].map(\.bytes)))
    let forms = navigation.photoForms.map(\.description).joined(separator: " ")
    out.attribute("data-photo-forms", forms)
    let editing = navigation.editForms.map(\.description).joined(separator: " ")
    out.attribute("data-edit-forms", editing)
    out.raw("><a class=\"skip\" href=\"#main\">Skip to Content</a>")
    out.append(NavigationBar(navigation, at: snapshot.route).markup)
    out.append(said)
    out.append(main)
    out.append(question)
    out.raw("<div id=\"trouble\" role=\"alert\"></div>")
    out.raw("<noscript><p class=\"notice\">To make changes, turn on JavaScript.</p>")
    out.raw("</noscript></body></html>")
    return out
  }

  /// The scripts that the first ones import.
  private static let earlyScripts = [
    "ahead.js", "choices.js", "drafts.js", "inputs.js", "kept.js", "morph.js", "outbox.js",
    "parts.js", "screens.js", "stream.js",
  ]

  /// Returns the title that the browser shows for the page.
  static func title(of snapshot: Snapshot) -> String {
    let isHome = snapshot.title.isEmpty || snapshot.title == name
    return isHome ? name : "\(snapshot.title) · \(name)"
  }

  private static let name = "Stashbook"
}
