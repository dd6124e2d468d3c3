import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Sessions

/// A responder that answers HTTP requests.
struct WebResponder: HTTPResponder {
  typealias Context = WebContext

  let assembly: Assembly
  let pages: PageRegistry
  let devices: DeviceRegistry
  let sharedPhotos = SharedPhotos()
  let uploads: Uploads
  let door: Door
  let strangers: ConnectionBudget
  let streams: StreamBudget
  let configuration: WebConfiguration
  let appearance: @Sendable () async -> Appearance?
  let clock: any WallClock
  let drafts: @Sendable (String) -> any DraftStore
  let readiness: Readiness
  let requests: RequestLog
  let log: any Log
  let fonts: Fonts
  let screens: [ScreenDeclaration]

  func respond(to request: Request, context: WebContext) async -> Response {
    let (id, began) = (
      RequestLog.id(of: request, hasProxy: configuration.proxy != nil), ContinuousClock.now
    )
    var response = await response(to: request, id: id, context)
    response.headers[.requestID] = id
    requests.note(
      request, id: id, status: response.status.code, took: began.duration(to: .now))
    return response
  }

  private func response(
    to request: Request, id: String, _ context: WebContext
  ) async -> Response {
    var response: Response
    do {
      response = try await answer(to: request, over: context.channel)
    } catch let refusal as WebRefusal {
      response = self.response(
        for: refusal, asPage: request.wantsPage, as: role(in: request))
    } catch let failure as any Explained {
      response = self.response(
        for: WebRefusal(failure), asPage: request.wantsPage, as: role(in: request))
    } catch is DecodingError {
      let refusal = WebRefusal(
        .badRequest, code: "malformed", "The request isn't JSON in the expected format")
      response = self.response(for: refusal, asPage: false)
    } catch is NIOTooManyBytesError {
      let most = configuration.bodyLimit / 1_000_000
      let refusal = WebRefusal(
        .contentTooLarge, code: "too-large", "The request is larger than \(most) MB")
      response = self.response(for: refusal, asPage: false)
    } catch {
      log.note(.defect, "\(request.method) \(request.loggedPath) (request \(id)): \(error)")
      let refusal = WebRefusal(
        .internalServerError, code: "defect", "Internal error",
        hint: "See the library's log for details.")
      response = self.response(
        for: refusal, asPage: request.wantsPage, as: role(in: request))
    }
    for (name, value) in Self.protection where response.headers[name] == nil {
      response.headers[name] = value
    }
    do {
      try await response.compress(for: request)
    } catch {
      log.note(.defect, "Compressing \(request.loggedPath): \(error)")
    }
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// The default headers of every response.
  ///
  /// These headers forbid foreign code, framing by other sites, and caching.
  private static let protection: [(HTTPField.Name, String)] = [
    (
      .contentSecurityPolicy,
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        + "font-src 'self'; manifest-src 'self'; media-src 'self' blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
        + "frame-ancestors 'none'"
    ),
    (.xContentTypeOptions, "nosniff"),
    (.referrerPolicy, "no-referrer"),
    (.openerPolicy, "same-origin"),
    (.resourcePolicy, "same-origin"),
    (.permissionsPolicy, "camera=(self), microphone=(), geolocation=()"),
    (.cacheControl, "no-store"),
  ]

  /// The paths of the style, icon, and manifest files, which the server sends even if a request
  /// lacks the key.
  ///
  /// The fonts are also for all.
  private static let looks =
    ["/-/theme.css", "/-/stashbook.css", "/-/icon.svg", "/-/app.webmanifest"]
    + Assets.icons.keys.map { "/-/\($0)" }

  private func answer(to request: Request, over channel: any Channel) async throws -> Response {
    try request.head.requireSound()
    if let response = await health(request) { return response }
    let doorkeeper = try door.doorkeeper()
    let visit = try doorkeeper.visit(of: request.head)
    if visit != nil {
      strangers.leave(channel)
      // Each HTTP/2 request has its own channel, whose parent is the connection.
      if let connection = channel.parent { strangers.leave(connection) }
    }
    if let response = try await welcome(visit, doorkeeper, request) { return response }
    if let response = trust(request) { return response }
    if let response = try await shared(request) { return response }
    guard let visit else {
      let path = request.uri.path
      let isForAll = Self.looks.contains(path) || path.hasPrefix(Fonts.path)
      guard request.method == .get || request.method == .head, isForAll else {
        throw WebRefusal.noKey
      }
      guard path.hasPrefix(Fonts.path) else {
        return try await asset(String(path.dropFirst(3)), request)
      }
      return try font(String(path.dropFirst(Fonts.path.count)), request)
    }
    return try await DeviceRegistry.$current.withValue(visit.device) {
      try await Author.$current.withValue(visit.person) {
        try await answer(visit, request, over: channel, doorkeeper)
      }
    }
  }

  private func answer(
    _ visit: DeviceRegistry.Visit, _ request: Request, over channel: any Channel,
    _ doorkeeper: AccessGuard
  ) async throws -> Response {
    let parameters = request.uri.queryParameters
    let parts = request.uri.path.split(separator: "/", omittingEmptySubsequences: true)
      .map { $0.removingPercentEncoding ?? String($0) }
    guard parts.first == "-" else {
      var response = try await page(parts, request, for: visit)
      if let key = devices.renewedKey(after: visit) {
        response.headers[.setCookie] = doorkeeper.cookieField(key)
      }
      return response
    }
    let method = request.method == .head ? .get : request.method
    switch (method, parts.count > 1 ? parts[1] : "") {
    case (.get, "pages") where parts.count == 4 && parts[3] == "updates":
      let since = parameters["since"].flatMap { Int($0) } ?? -1
      return try await updates(of: parts[2], since: since, to: (visit, channel))
    case (.post, "pages"):
      return try await order(Array(parts.dropFirst(2)), request, for: visit)
    case (.post, "changes") where parts.count == 2: return try await change(request, for: visit)
    case (.get, "photos") where parts.count == 4: return try await picture(parts, request)
    case (.get, "charts") where parts.count == 3:
      return try await chart(parts[2], parameters.mapped)
    case (.get, "fonts") where parts.count == 3: return try font(parts[2], request)
    case (.get, let folder) where parts.count == 3 && folder.hasPrefix("v-"):
      return try await asset(parts[2], in: folder, request)
    case (.get, "files") where parts.count == 2: return try await file(parameters.mapped)
    case (.get, "surfaces"): return try await surface(parameters.mapped)
    case (.post, "uploads"):
      // Only owners import and restore.
      let least: Person.Role = parameters["kind"] == "archive" ? .owner : .editor
      guard visit.role >= least else { throw WebRefusal(StoreFailure.notAllowed(visit.role)) }
      return try await upload(parameters.mapped, request, visit.device)
    case (_, "pages"), (_, "changes"), (_, "uploads"): throw WebRefusal.method("POST")
    case (.get, _) where parts.count == 2: return try await asset(parts[1], request)
    case (.get, _): throw WebRefusal.notFound(request.uri.path)
    default: throw WebRefusal.method("GET, HEAD")
    }
  }

  /// Returns the response to a load balancer or a monitor that checks this server, or `nil` if the
  /// request is for something else.
  ///
  /// `/healthz` asks whether the server runs, and `/readyz` whether it can serve the library. The
  /// checks require no key, and the response contains no reason.
  private func health(_ request: Request) async -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    if request.uri.path == "/metrics", configuration.hasMetrics {
      let text = requests.metrics(pages: await pages.count, devices: devices.ids.count)
      return Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
    guard ["/healthz", "/readyz"].contains(request.uri.path) else { return nil }
    var isWell = true
    if request.uri.path == "/readyz" {
      isWell = door.isOpen ? await readiness.isReady(at: clock.now) : false
    }
    var response = Response.json(["status": isWell ? "ok" : "unavailable"])
    response.status = isWell ? .ok : .serviceUnavailable
    return response
  }

  /// Returns the page about the authority or its certificate, or `nil` if the request is for
  /// something else or there is no authority.
  private func trust(_ request: Request) -> Response? {
    guard let authority = configuration.authority else { return nil }
    switch request.uri.path {
    case TrustPage.path:
      return .html(TrustPage(fingerprint: authority.fingerprint).buffer)
    case TrustPage.certificatePath:
      return Response(
        status: .ok, headers: [.contentType: "application/x-x509-ca-cert"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: authority.certificate)))
    default: return nil
    }
  }

  /// Returns the navigation for people with a role.
  func navigation(for role: Person.Role) -> Navigation {
    Navigation(screens.filter { $0.requiredRole <= role })
  }

  /// Returns the role of the person who sends a request, or `nil` if the request has no valid key.
  private func role(in request: Request) -> Person.Role? {
    // A refused request needs no second reason.
    (try? door.doorkeeper().visit(of: request.head))?.role
  }

  private func response(
    for refusal: WebRefusal, asPage: Bool, as role: Person.Role? = nil
  ) -> Response {
    var response =
      asPage
      ? Response.html(RefusalPage(refusal, role.map(navigation)).buffer)
      : Response.json(RefusalBody(refusal))
    response.status = refusal.status
    response.headers[.allow] = refusal.allowed
    response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
    return response
  }
}

extension Request {
  /// Whether the request is for a page that a user reads, not for content or data under `/-/`.
  var wantsPage: Bool { (method == .get || method == .head) && !uri.path.hasPrefix("/-/") }
}

extension Parameters {
  fileprivate var mapped: [String: String] {
    var mapped: [String: String] = [:]
    for (name, value) in self { mapped[String(name)] = String(value) }
    return mapped
  }
}

extension Response {
  /// Returns a response with an HTML page and the status 200.
  static func html(_ buffer: ByteBuffer) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: buffer))
  }

  /// Returns a response with a value encoded as JSON.
  ///
  /// If the value can't be encoded, which is a defect, the response is empty with the status 500.
  static func json(_ value: some Encodable) -> Response {
    do {
      let data = try JSONEncoder().encode(value)
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    } catch {
      return Response(status: .internalServerError)
    }
  }
}

extension HTTPField.Name {
  // These literals are valid field names, so `known(_:)` never returns the fallback.
  static let openerPolicy = Self.known("Cross-Origin-Opener-Policy")
  static let resourcePolicy = Self.known("Cross-Origin-Resource-Policy")
  static let permissionsPolicy = Self.known("Permissions-Policy")
  static let serviceWorkerAllowed = Self.known("Service-Worker-Allowed")
  static let referrerPolicy = Self.known("Referrer-Policy")

  private static func known(_ name: String) -> Self { Self(name) ?? .contentType }
}

/// A refusal as JSON, in the same format as the command line's errors.
private struct RefusalBody: Encodable {
  struct Fields: Encodable {
    let code: String
    let message: String
    let hint: String?
  }

  let error: Fields

  init(_ refusal: WebRefusal) {
    let said = refusal.explanation
    error = Fields(code: said.code, message: said.message, hint: said.hint)
  }
}

/// A refusal as an HTML page, with the navigation if only the address is wrong.
///
/// For a request without a valid key, there is no navigation.
private struct RefusalPage {
  let buffer: ByteBuffer
  private static let missing = """
    Check the address for typing mistakes. If it belonged to a record, the record may be in the \
    trash or removed.
    """

  init(_ refusal: WebRefusal, _ navigation: Navigation?) {
    let isMissing = refusal.status == .notFound
    var out = Markup()
    out.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
    out.text(refusal.explanation.message)
    out.raw(" · Stashbook</title>")
    out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    out.raw("<link rel=\"stylesheet\" href=\"/-/theme.css\">")
    out.raw("<link rel=\"stylesheet\" href=\"/-/stashbook.css\"></head><body>")
    if isMissing, let navigation {
      out.append(NavigationBar(navigation, at: Route(parts: ["-"])).markup)
    }
    out.raw("<main id=\"main\">")
    out.raw("<div class=\"column\"><h1 class=\"heading\">")
    out.text(refusal.explanation.message)
    out.raw("</h1>")
    if let hint = refusal.explanation.hint ?? (isMissing ? Self.missing : nil) {
      out.raw("<p class=\"text\">")
      out.text(hint)
      out.raw("</p>")
    }
    // A browser that comes from another site hasn't sent its cookie yet.
    if ![WebRefusal.noKey, .noLink].map(\.explanation.code).contains(refusal.explanation.code) {
      out.raw("<a class=\"link secondary\" href=\"/\">Go to Home</a>")
    }
    out.raw("</div></main></body></html>")
    buffer = ByteBuffer(bytes: out.bytes)
  }
}
