import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Sessions

// Screens: first as a complete page, then as updates.

extension WebResponder {
  /// Returns the complete page for a screen in the screen's current state.
  ///
  /// The server doesn't keep this state, because the page's script opens its own page session.
  func page(
    _ parts: [String], _ request: Request, for visit: DeviceRegistry.Visit
  ) async throws -> Response {
    guard request.method == .get || request.method == .head else {
      throw WebRefusal.method("GET, HEAD")
    }
    let session = Session(
      assembly, clock: clock, drafts: drafts(visit.device), log: log, role: visit.role)
    let route = Route(parts: parts, query: Route.query(of: request.uri.query ?? ""))
    do throws(SessionFailure) {
      try await session.open(route)
    } catch .unknownRoute {
      throw WebRefusal.notFound(route.description)
    } catch {
      throw WebRefusal(error)
    }
    await session.gather(clock)
    let document = Document(
      snapshot: await session.snapshot, navigation: navigation(for: visit.role),
      appearance: await appearance(), person: visit.person,
      fonts: fonts.usualNames)
    await session.end()
    return .html(ByteBuffer(bytes: document.markup.bytes))
  }

  /// Performs a browser's request to open, use, or end a page.
  func order(
    _ parts: [String], _ request: Request, for visit: DeviceRegistry.Visit
  ) async throws -> Response {
    let device = visit.device
    if parts.count == 2, parts[1] == "end" {
      await pages.end(parts[0], of: device)
      return Response(status: .noContent)
    }
    let body = try await jsonBody(of: request)
    let decoder = JSONDecoder()
    guard let id = parts.first else {
      let wanted = try decoder.decode(Opening.self, from: body)
      try requireCurrent(wanted.wire)
      if let left = wanted.left { await pages.end(left, of: device) }
      return try await open(wanted, for: visit)
    }
    guard parts.count == 1 else { throw WebRefusal.notFound(request.uri.path) }
    let page = try await pages.page(id, of: device, as: visit.role)
    let wanted = try decoder.decode(PageRequest.self, from: body)
    guard let update = await page.answer(wanted.order) else {
      throw WebRefusal(.gone, code: "page-ended", "This page has expired and is reopening")
    }
    var response = Response.json(update)
    if let refusal = update.refusal { response.status = refusal.kind.status }
    return response
  }

  /// Returns the body of a request with JSON.
  func jsonBody(of request: Request) async throws -> Data {
    guard request.headers[.contentType]?.hasPrefix("application/json") == true else {
      throw WebRefusal(
        .unsupportedMediaType, code: "not-json", "The content type must be application/json")
    }
    return Data(try await request.wholeBody(upTo: configuration.bodyLimit).readableBytesView)
  }

  /// Throws a refusal unless a page's script uses this server's version of the message format.
  func requireCurrent(_ wire: Int?) throws(WebRefusal) {
    guard wire == Document.wire else {
      throw WebRefusal(
        .conflict, code: "outdated-page", "This page is from another version of Stashbook",
        hint: "Reload the page.")
    }
  }

  private func open(_ wanted: Opening, for visit: DeviceRegistry.Visit) async throws -> Response {
    let page = try await pages.open(wanted.route, for: visit.device, as: visit.role)
    guard var update = await page.answer(.whole) else {
      throw WebRefusal(.gone, code: "page-ended", "Stashbook is shutting down")
    }
    let isShown = wanted.shows == PageChange.digest(of: update.changes.map(\.markup.utf8))
    if isShown { update.changes = [] }
    return .json(Opened(page: page.id, update: update))
  }

  /// Returns a page's unrequested updates, as server-sent events (WHATWG HTML §9.2).
  ///
  /// If a device listens to too many pages, the server closes the device's oldest
  /// connection. The browser reconnects if the page of the closed connection is still visible.
  func updates(
    of id: String, since version: Int,
    to browser: (visit: DeviceRegistry.Visit, channel: any Channel)
  ) async throws -> Response {
    let page = try await pages.page(id, of: browser.visit.device, as: browser.visit.role)
    let body = ResponseBody { [clock, streams] writer in
      let (listener, updates) = await page.updates(since: version)
      let number = streams.enter(browser.visit.device) {
        browser.channel.close(promise: nil)
        // A page without a listener can be ended at once to free capacity.
        Task { await page.stopListening(listener, clock.now) }
      }
      defer { streams.leave(browser.visit.device, number) }
      do {
        try await writer.write(ByteBuffer(string: ": here\n\n"))
        for await update in updates.cancelOnGracefulShutdown() {
          try await writer.write(Self.event(update))
        }
      } catch {
        // The connection is lost, and the page waits for the browser to reconnect.
      }
      await page.stopListening(listener, clock.now)
      try await writer.finish(nil)
    }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"], body: body)
  }

  private static func event(_ update: PageUpdate?) throws -> ByteBuffer {
    guard let update else { return ByteBuffer(string: ": still here\n\n") }
    var buffer = ByteBuffer(string: "data: ")
    buffer.writeBytes(try JSONEncoder().encode(update))
    buffer.writeString("\n\n")
    return buffer
  }
}

/// A browser's request to open a page.
private struct Opening: Decodable {
  /// The version of the message format that the page's script uses, or `nil` if the version is
  /// earlier than 2.
  let wire: Int?
  let route: Route
  /// The ID of the page that the browser showed before, or `nil` if none.
  ///
  /// The previous page ends first, so that its unsaved text is stored as a draft.
  let left: String?
  /// The digest of the contents that the browser shows, or `nil` if unknown.
  ///
  /// The response omits contents that the browser shows.
  let shows: String?
}

/// The response to an ``Opening``.
private struct Opened: Encodable {
  let page: String
  let update: PageUpdate
}

/// A browser's request to an open page.
private struct PageRequest: Decodable {
  let inputs: [KeyedInput]?
  let back: Bool?
  let open: Route?

  var order: PageSession.Command {
    if let inputs { return .take(inputs) }
    if let open { return .open(open) }
    return back == true ? .back : .whole
  }
}
