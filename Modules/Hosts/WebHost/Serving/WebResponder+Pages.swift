import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Sessions

// Screens: as a page to begin with, then by what changes.

extension WebResponder {
  /// The page of a screen as it is now. Nothing is kept of it: the page's script opens it for itself.
  func page(_ parts: [String], _ request: Request) async throws -> Response {
    guard request.method == .get || request.method == .head else {
      throw WebRefusal.method("GET, HEAD")
    }
    let session = Session(assembly, clock: clock, drafts: drafts, log: log)
    let route = Route(parts.joined(separator: "/"))
    do throws(SessionFailure) {
      try await session.open(route)
    } catch .noScreen {
      throw WebRefusal.notFound(route.description)
    } catch {
      throw WebRefusal(error)
    }
    await session.gather(clock)
    let document = Document(
      snapshot: await session.snapshot, ways: ways, appearance: await appearance())
    await session.end()
    return .html(ByteBuffer(bytes: document.markup.bytes))
  }

  /// What a browser asks of its page, or for one.
  func order(_ parts: [String], _ request: Request) async throws -> Response {
    if parts.count == 2, parts[1] == "end" {
      await pages.end(parts[0])
      return Response(status: .noContent)
    }
    guard request.headers[.contentType]?.hasPrefix("application/json") == true else {
      throw WebRefusal(
        .unsupportedMediaType, code: "not-json", "Here application/json is taken")
    }
    let body = try await request.wholeBody(upTo: configuration.bodyLimit)
    let decoder = JSONDecoder()
    guard let id = parts.first else {
      let wanted = try decoder.decode(Opening.self, from: Data(body.readableBytesView))
      if let left = wanted.left { await pages.end(left) }
      return try await open(wanted.route)
    }
    guard parts.count == 1 else { throw WebRefusal.notFound(request.uri.path) }
    let page = try await pages.page(id)
    let wanted = try decoder.decode(Doing.self, from: Data(body.readableBytesView))
    guard let update = await page.answer(wanted.order) else {
      throw WebRefusal(.gone, code: "page-ended", "This page has ended; it is opened again")
    }
    var response = Response.json(update)
    if let refusal = update.refusal { response.status = refusal.kind.status }
    return response
  }

  private func open(_ route: Route) async throws -> Response {
    let page = try await pages.open(route)
    guard let update = await page.answer(.whole) else {
      throw WebRefusal(.gone, code: "page-ended", "Stashbook is ending")
    }
    return .json(Opened(page: page.id, update: update))
  }

  /// What happens by itself, as server-sent events (WHATWG HTML §9.2).
  ///
  /// A session that listens to too many pages loses the connection that it has listened on longest;
  /// its browser connects again for a page that is still shown.
  func updates(
    of id: String, since version: Int, to browser: (session: String, channel: any Channel)
  ) async throws -> Response {
    let page = try await pages.page(id)
    let body = ResponseBody { [clock, streams] writer in
      let (listener, updates) = await page.updates(since: version)
      let number = streams.enter(browser.session) {
        browser.channel.close(promise: nil)
        // A page that nobody listens to can make room for another at once.
        Task { await page.stopListening(listener, clock.now) }
      }
      defer { streams.leave(browser.session, number) }
      do {
        try await writer.write(ByteBuffer(string: ": here\n\n"))
        for await update in updates.cancelOnGracefulShutdown() {
          try await writer.write(Self.event(update))
        }
      } catch {
        // The browser has gone; the page waits for it a while.
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

/// A browser wants a page of its own.
private struct Opening: Decodable {
  let route: Route
  /// The page that it showed before, which is ended first: what was typed in it is a draft then.
  let left: String?
}

/// What it gets.
private struct Opened: Encodable {
  let page: String
  let update: PageUpdate
}

/// What a browser asks of its page.
private struct Doing: Decodable {
  let inputs: [Input]?
  let back: Bool?

  var order: Page.Order {
    if let inputs { return .take(inputs) }
    return back == true ? .back : .whole
  }
}
