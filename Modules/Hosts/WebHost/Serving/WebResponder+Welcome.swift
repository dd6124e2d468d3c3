import Core
import HTTPTypes
import Hummingbird
import NIOCore

// New devices: addresses that connect them at once, and invitations that ask first.

extension WebResponder {
  /// The path to which the page of an invitation sends its secret.
  private static let joining = "/-/join"

  /// Returns the response to a request that connects a new device, or `nil` if the request is for
  /// something else.
  ///
  /// A device that is already connected doesn't use up the secret. An invitation connects a device
  /// only after a tap, because programs that preview addresses also open them.
  ///
  /// - Throws: ``WebRefusal`` if the device is new and the secret isn't valid, or if the people can't
  ///   be read.
  func welcome(
    _ visit: DeviceRegistry.Visit?, _ doorkeeper: AccessGuard, _ request: Request
  ) async throws(WebRefusal) -> Response? {
    let isJoining = request.method == .post && request.uri.path == Self.joining
    guard isJoining || request.method == .get && request.uri.path == "/",
      let secret = request.uri.queryParameters["token"].map(String.init)
    else { return nil }
    guard visit == nil else { return Self.home() }
    let invited = try await devices.invited(by: secret)
    if !isJoining, let person = invited {
      return InvitationPage(
        for: person, joining: "\(Self.joining)?token=\(secret)", fonts.usualNames
      ).response
    }
    let key = try devices.connect(secret, userAgent: request.headers[.userAgent])
    var response = Self.home()
    response.headers[.setCookie] = doorkeeper.cookieField(key)
    return response
  }

  /// Returns a page that loads the home screen, whose address doesn't contain the secret.
  ///
  /// If the request comes from another site's page, a redirect wouldn't send the cookies, so the
  /// page loads the home screen with a refresh.
  private static func home() -> Response {
    let markup = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stashbook</title>\
      <link rel="icon" href="/-/icon.svg"><meta http-equiv="refresh" content="0;url=/"></head>\
      <body><a href="/">Stashbook</a></body></html>
      """
    return .html(ByteBuffer(string: markup))
  }
}

/// The page of an invitation, with a button that connects the browser.
private struct InvitationPage {
  let response: Response

  init(for person: Person, joining path: String, _ fonts: [String]) {
    var out = Markup()
    out.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
    out.raw("<title>Invitation · Stashbook</title>")
    out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    out.raw("<meta name=\"robots\" content=\"noindex\">")
    out.looks(fonts)
    out.raw("</head><body class=\"shared\"><main id=\"main\"><div class=\"column\">")
    out.raw("<img src=\"/-/icon.svg\" alt=\"\" width=\"64\" height=\"64\"><h1 class=\"heading\">")
    out.text("Welcome, \(person.name)")
    out.raw("</h1><p class=\"text\">")
    out.text("You're invited to a library of needlepoint canvases. \(person.role.summary)")
    out.raw("</p><form method=\"post\" action=\"")
    out.text(path)
    out.raw("\"><button class=\"button primary\">Open the Library</button></form>")
    out.raw("<p class=\"hint\">")
    out.text("This browser keeps its access until you sign it out in Settings.")
    out.raw("</p></div></main></body></html>")
    var response = Response.html(ByteBuffer(bytes: out.bytes))
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; "
      + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    // Without a referrer, browsers don't send the origin of the form either.
    response.headers[.referrerPolicy] = "same-origin"
    self.response = response
  }
}

extension Markup {
  /// Writes the links to the icon, the fonts, and the styles of a page without a script.
  mutating func looks(_ fonts: [String]) {
    raw("<link rel=\"icon\" href=\"/-/icon.svg\" type=\"image/svg+xml\">")
    for name in fonts {
      raw("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin")
      attribute("href", "/-/fonts/\(name)")
      raw(">")
    }
    raw("<link rel=\"stylesheet\" href=\"/-/theme.css\">")
    raw("<link rel=\"stylesheet\" href=\"/-/stashbook.css\">")
  }
}

extension Person.Role {
  /// A sentence that says what a person with the role can do.
  var summary: String {
    switch self {
    case .viewer: "You can look at everything in it."
    case .editor: "You can look at everything in it, and add, change, and delete items."
    case .owner: "You can change everything in it, and invite other people."
    }
  }
}
