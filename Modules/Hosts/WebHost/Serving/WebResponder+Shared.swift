import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Sessions

// Links with which anyone can view one screen, without a device and without a script.

extension WebResponder {
  /// The largest number of pages that are read of each list on a shared screen.
  private static let mostPages = 40

  /// Returns the response to a request with a link's secret, or `nil` if the request is for
  /// something else.
  ///
  /// `/shared/SECRET` is the screen, and `/shared/SECRET/ID/VARIANT` a photo on it.
  ///
  /// - Throws: ``WebRefusal`` if there is no such link, or the screen doesn't show the photo.
  func shared(_ request: Request) async throws -> Response? {
    guard request.uri.path.hasPrefix(SharedLinks.path) else { return nil }
    guard request.method == .get || request.method == .head else {
      throw WebRefusal.method("GET, HEAD")
    }
    let parts = request.uri.path.split(separator: "/").dropFirst().map(String.init)
    guard let secret = parts.first, let link = try devices.links.link(withSecret: secret),
      assembly.screen(for: Route(parts: link.route.parts))?.entry.declaration.isShareable == true
    else { throw WebRefusal.noLink }
    var response: Response
    switch parts.count {
    case 1:
      let snapshot = try await snapshot(of: link)
      let page = SharedPage(
        snapshot, photosAt: SharedLinks.path + secret, await appearance(), fonts.usualNames)
      response = .html(ByteBuffer(bytes: page.markup.bytes))
    case 3 where try await isShown(RecordID(parts[1]), by: link):
      response = try await picture(["-", "photos"] + parts[1...], request)
      // A browser must not show the photo after the link was revoked.
      response.headers[.cacheControl] = "private, no-cache"
    default: throw WebRefusal.notFound(request.uri.path)
    }
    response.headers[.robots] = "noindex, nofollow"
    return response
  }

  /// Returns the complete screen of a link, without controls and links.
  private func snapshot(of link: SharedLink) async throws -> Snapshot {
    let session = Session(
      assembly, clock: clock, drafts: drafts("shared"), log: log, role: .viewer, isShared: true)
    do throws(SessionFailure) {
      try await session.open(link.route)
      await session.waitUntilIdle()
      for _ in 0..<Self.mostPages {
        guard let list = await session.snapshot.root.listWithMore else { break }
        try await session.send(Input(.more, on: list))
        await session.waitUntilIdle()
      }
    } catch {
      await session.end()
      throw WebRefusal(error)
    }
    let snapshot = await session.snapshot
    await session.end()
    return snapshot
  }

  private func isShown(_ photo: RecordID, by link: SharedLink) async throws -> Bool {
    try await sharedPhotos.photos(of: link, at: clock.now) {
      try await snapshot(of: link).root.photos
    }.contains(photo)
  }
}

/// The photos on the screens of links, so that a screen isn't built again for each of its photos.
actor SharedPhotos {
  /// The time after which a screen is built again, for photos that it doesn't show anymore.
  private static let life = Duration.seconds(60)  // token: a minute, not visible.
  private var known: [String: (photos: Set<RecordID>, until: Instant)] = [:]
  private var making: [String: Task<Set<RecordID>, any Error>] = [:]

  /// Returns the photos of a link's screen.
  func photos(
    of link: SharedLink, at now: Instant,
    make: @escaping @Sendable () async throws -> Set<RecordID>
  ) async throws -> Set<RecordID> {
    known = known.filter { now < $0.value.until }
    if let found = known[link.id] { return found.photos }
    // A browser requests all photos of a screen at once.
    let task = making[link.id] ?? Task { try await make() }
    making[link.id] = task
    defer { making[link.id] = nil }
    let photos = try await task.value
    known[link.id] = (photos, now.adding(Self.life))
    return photos
  }
}

/// The page of a link: a screen without navigation and without a script.
private struct SharedPage {
  let markup: Markup

  init(
    _ snapshot: Snapshot, photosAt path: String, _ appearance: Appearance?, _ fonts: [String]
  ) {
    var out = Markup()
    out.raw("<!doctype html><html lang=\"en\"")
    out.attribute("data-theme", appearance?.rawValue)
    out.raw("><head><meta charset=\"utf-8\"><title>")
    out.text(Document.title(of: snapshot))
    out.raw("</title><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    out.raw("<meta name=\"robots\" content=\"noindex, nofollow\">")
    out.looks(fonts)
    out.raw("</head><body class=\"shared\">")
    out.append(PageParts(snapshot).main(appearance, photosAt: path))
    out.raw("<footer><p class=\"hint\">Shared with Stashbook</p></footer></body></html>")
    markup = out
  }
}

extension SnapshotNode {
  /// The ID of the first list in this tree that has more rows, or `nil` if none has.
  fileprivate var listWithMore: NodeID? {
    if case .list(let page) = element.content, page.hasMore { return element.id }
    for child in children {
      if let list = child.listWithMore { return list }
    }
    return nil
  }

  /// The photos in this tree.
  fileprivate var photos: Set<RecordID> {
    var found = children.reduce(into: Set<RecordID>()) { $0.formUnion($1.photos) }
    if case .image(let picture) = element.content { found.insert(picture.photo) }
    return found
  }
}

extension HTTPField.Name {
  // The literal is a valid field name, so the fallback is never used.
  fileprivate static let robots = Self("X-Robots-Tag") ?? .contentType
}
