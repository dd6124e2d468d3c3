import NIOCore

/// The page that explains how a device trusts the certificate authority of this computer.
///
/// Everyone on the network can read the page.
struct TrustPage {
  /// The page as HTML.
  let buffer: ByteBuffer

  /// The path of the page.
  static let path = "/-/trust"
  /// The path of the authority's certificate.
  static let certificatePath = "/-/authority.crt"

  /// Creates the page for an authority with a fingerprint.
  init(fingerprint: String) {
    var out = Markup()
    out.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
    out.raw("<title>Trust This Computer · Stashbook</title>")
    out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    out.raw("<link rel=\"stylesheet\" href=\"/-/theme.css\">")
    out.raw("<link rel=\"stylesheet\" href=\"/-/stashbook.css\"></head>")
    out.raw("<body><main id=\"main\"><div class=\"column\">")
    out.raw("<h1 class=\"heading\">Trust This Computer</h1><p class=\"text\">")
    out.text(
      """
      Install the certificate of the computer that runs Stashbook once on each device. The device \
      then connects without a warning, and can use the camera, work offline, and install the app. \
      The certificate is valid only for addresses in local networks.
      """)
    out.raw("</p><a class=\"link primary\"")
    out.attribute("href", Self.certificatePath)
    out.raw(" download>Download Certificate</a>")
    for (device, steps) in Self.devices {
      out.raw("<div class=\"column card\"><h2>")
      out.text(device)
      out.raw("</h2><ol>")
      for step in steps {
        out.raw("<li>")
        out.text(step)
        out.raw("</li>")
      }
      out.raw("</ol></div>")
    }
    out.raw("<p class=\"text\">Compare the certificate’s SHA-256 fingerprint with the one that ")
    out.raw("<code>stashbook serve --lan</code> printed:</p><p class=\"text data\">")
    out.text(fingerprint)
    out.raw("</p></div></main></body></html>")
    buffer = ByteBuffer(bytes: out.bytes)
  }

  private static let devices = [
    (
      "iPhone and iPad",
      [
        "Open this page in Safari, and download the certificate.",
        "Open Settings, tap Profile Downloaded, and install the profile.",
        "Open General ▸ About ▸ Certificate Trust Settings, and turn on Stashbook.",
      ]
    ),
    (
      "Android",
      [
        "Download the certificate.",
        "Open Settings, and search for “CA certificate”.",
        "Choose Install Anyway, and select the downloaded file.",
      ]
    ),
    (
      "Mac",
      [
        "Open the downloaded file in Keychain Access, and add it to the login keychain.",
        "Double-click it, open Trust, and choose Always Trust.",
      ]
    ),
    (
      "Windows",
      [
        "Open the downloaded file, and choose Install Certificate.",
        "Place it in the store “Trusted Root Certification Authorities”.",
      ]
    ),
    (
      "Linux",
      [
        "In Chromium, open Settings ▸ Privacy and Security ▸ Security ▸ Manage Certificates, and import the file under Authorities.",
        "In Firefox, open Settings ▸ Privacy & Security ▸ Certificates, and import the file under Authorities.",
      ]
    ),
  ]
}
