import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

// Uploads, and the content that pages refer to, such as images, charts, and scripts.

extension WebResponder {
  /// Returns a photo's image.
  ///
  /// The image never changes, so browsers can cache the image for a year.
  func picture(_ parts: [String], _ request: Request) async throws -> Response {
    guard let variant = Picture.Variant(rawValue: parts[3]) else {
      throw WebRefusal.notFound(request.uri.path)
    }
    let id = RecordID(parts[2])
    let tag = "\"\(id.text)-\(variant.rawValue)\""
    if request.headers[.ifNoneMatch] == tag {
      return Response(status: .notModified, headers: [.eTag: tag])
    }
    let data = try await assembly.picture(variant, of: id)
    let headers: HTTPFields = [
      .contentType: "image/jpeg", .eTag: tag, .acceptRanges: "bytes",
      .cacheControl: "private, max-age=31536000, immutable",
    ]
    switch request.range(of: tag, length: data.count) {
    case .whole:
      return Response(
        status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    case .part(let range):
      var response = Response(
        status: .partialContent, headers: headers,
        body: ResponseBody(
          byteBuffer: ByteBuffer(bytes: data.dropFirst(range.lowerBound).prefix(range.count))))
      response.headers[.contentRange] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(data.count)"
      return response
    case .outside:
      return Response(
        status: .rangeNotSatisfiable,
        headers: [.acceptRanges: "bytes", .contentRange: "bytes */\(data.count)"])
    }
  }

  /// Returns a chart as a separate SVG document that includes its styles, or its labeled points as
  /// JSON if the parameters contain `values`.
  func chart(_ revision: String, _ parameters: [String: String]) async throws -> Response {
    guard let revision = Int(revision), let source = parameters["source"] else {
      throw WebRefusal.notFound("/-/charts")
    }
    let chart = try await assembly.chart(Reference(source: source, revision: revision))
    let theme = try await assembly.theme()
    let sheet = ChartSheet(
      chart, theme,
      parameters["appearance"].flatMap(Appearance.init(rawValue:)),
      size: parameters["size"].flatMap(ChartSheet.Size.init(rawValue:)) ?? .wide,
      fonts: fonts.embedded(for: theme.typography(.caption)))
    if parameters["values"] != nil { return .json(sheet.values) }
    return Response(
      status: .ok,
      headers: [
        .contentType: "image/svg+xml",
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; font-src data:",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: sheet.svg)))
  }

  /// Returns the changes to a drawing surface since a revision, as JSON.
  func surface(_ parameters: [String: String]) async throws -> Response {
    guard let source = parameters["source"] else { throw WebRefusal.notFound("/-/surfaces") }
    let since = parameters["since"].flatMap { Int($0) }
    let drawn = DrawnChanges(try await assembly.surface(source, since: since))
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: drawn.bytes)))
  }

  /// Returns one of the app's files for the browser, such as a script.
  ///
  /// If the address contains the current version of the files, the browser may keep the file.
  func asset(_ name: String, in folder: String? = nil, _ request: Request) async throws -> Response
  {
    let (bytes, type): Assets.File
    switch name {
    case "worker.js" where folder == nil:
      (bytes, type) = (Assets.worker, "text/javascript; charset=utf-8")
    case "icon.svg" where folder == nil:
      (bytes, type) = (PackageResources.icon_svg, "image/svg+xml")
    case "app.webmanifest" where folder == nil:
      bytes = try Array(JSONEncoder().encode(AppManifest(try await assembly.theme())))
      type = "application/manifest+json"
    case "theme.css" where folder == nil:
      bytes = Array((fonts.sheet + ThemeSheet.text(try await assembly.theme())).utf8)
      type = "text/css; charset=utf-8"
    default:
      let icon = folder == nil ? Assets.icons[name] : nil
      guard let file = icon ?? Assets.files[name] else {
        throw WebRefusal.notFound(request.uri.path)
      }
      (bytes, type) = file
    }
    // The tag is weak, because the compressed file has the same tag.
    let tag = "W/\"\(bytes.fingerprint)\""
    let isVersioned = folder == Assets.folder
    let headers: HTTPFields = [
      .eTag: tag,
      .cacheControl: isVersioned ? "private, max-age=31536000, immutable" : "private, no-cache",
    ]
    if request.headers[.ifNoneMatch] == tag {
      return Response(status: .notModified, headers: headers)
    }
    var response = Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    response.headers[.contentType] = type
    // The worker keeps screens, which aren't below its own path.
    if name == "worker.js" { response.headers[.serviceWorkerAllowed] = "/" }
    return response
  }

  /// Returns a font.
  ///
  /// The font's name changes with the font, so browsers can cache the font for a year.
  func font(_ name: String, _ request: Request) throws -> Response {
    guard let bytes = fonts.files[name] else { throw WebRefusal.notFound(request.uri.path) }
    let headers: HTTPFields = [
      .contentType: "font/woff2", .eTag: "\"\(name)\"",
      .cacheControl: "public, max-age=31536000, immutable",
    ]
    if request.headers[.ifNoneMatch] == headers[.eTag] {
      return Response(status: .notModified, headers: headers)
    }
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// Stores an uploaded file, which is the request's complete body.
  ///
  /// The parameter `kind` is `archive` for an archive, which may be larger than a photo.
  func upload(
    _ parameters: [String: String], _ request: Request, _ device: String
  ) async throws -> Response {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    guard !type.hasPrefix("multipart/"), !type.hasPrefix("application/x-www-form-urlencoded") else {
      throw WebRefusal(
        .unsupportedMediaType, code: "form", "Form uploads aren't supported",
        hint: "Send the file as the request body, with the content type image/jpeg or "
          + "application/octet-stream.")
    }
    let isArchive = parameters["kind"] == "archive"
    let limits = isArchive ? configuration.archiveLimits : configuration.uploadLimits
    let limit = limits.file
    let announced = request.headers[.contentLength].flatMap { Int($0) }
    if let announced, announced > limit {
      throw WebRefusal(
        .contentTooLarge, code: "too-large", "The file is larger than \(limit / 1_000_000) MB")
    }
    let name = parameters["name"] ?? (isArchive ? "Archive" : "Photo")
    let id = try await uploads.keep(
      request.body, announced: announced, of: device, limits)
    return .json(PhotoItem(id: id, name: name))
  }
}

extension Request {
  /// Returns the range that the request asks for.
  ///
  /// - Parameters:
  ///   - tag: The entity tag of the resource.
  ///   - length: The length of the resource in bytes.
  /// - Returns: The range, or the whole resource if the request wants a range of a resource with
  ///   another tag.
  fileprivate func range(of tag: String, length: Int) -> ByteRange {
    guard method == .get, let field = headers[.range], headers[.ifRange] ?? tag == tag else {
      return .whole
    }
    return ByteRange(field, of: length)
  }
}
