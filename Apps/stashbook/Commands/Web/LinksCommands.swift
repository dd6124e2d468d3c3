import ArgumentParser
import Composition
import Core
import HeadlessHost
import Sessions
import TerminalHost
import WebHost

struct LinksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "links", abstract: "Manage links that let anyone view a screen.",
    discussion: """
      A link opens one screen with its photos, such as a canvas with its journal, without signing \
      in. It shows nothing else, and search engines don't list it.

      Example:
        stashbook links add '/canvases?status=finished' \\
          --address https://stash.example.org
      """,
    subcommands: [LinksAdd.self, LinksList.self, LinksRevoke.self])
}

/// A link as JSON.
private struct LinkJSON: Encodable {
  var id: String
  var route: String
  var title: String
  var created: Instant
  var until: Instant
  var url: String?

  init(_ link: SharedLink, url: String? = nil) {
    (id, route, title) = (link.id, link.route.description, link.title)
    (created, until, self.url) = (link.created, link.until, url)
  }
}

struct LinksAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "links add", abstract: "Create a link to a screen.",
    discussion: """
      Example:
        stashbook links add '/canvases?status=finished' \\
          --address https://stash.example.org
      """)
  @OptionGroup var global: GlobalOptions
  @OptionGroup var server: ServerOptions
  @Argument(help: "Route of the screen, such as /canvases/ID.") var route: String
  @Option(help: "Number of days after which the link expires, 1–365. (default: 7)")
  var days: Int?

  func validate() throws {
    guard (1...365).contains(days ?? 7) else {
      throw ValidationError("Invalid number of days “\(days ?? 7)”: use 1 to 365")
    }
  }

  func run() async throws {
    let library = try await global.open(.changing).arranged()
    let (devices, route) = (try library.devices(), Route(route))
    let screens = library.assembly.screens.map(\.entry.declaration)
    if let screen = screens.screen(for: Route(parts: route.parts))?.declaration,
      !screen.isShareable
    {
      let shareable = screens.filter(\.isShareable).map(\.pattern.description)
      throw UsageFailure(
        "“\(screen.title)” can't be shared with a link", hint: "Use \(shareable.alternatives).")
    }
    // Opening the screen checks the route.
    let session = library.host(role: .viewer).session
    try await session.open(route)
    await session.waitUntilIdle()
    let title = await session.snapshot.title
    let url = try devices.links.create(
      route, title: title, days: days ?? 7, at: try server.origin(devices))
    guard let link = try devices.links.all().first(where: { $0.route == route }) else {
      throw LinkGone()
    }
    try await global.output.write(
      LinkJSON(link, url: url),
      text: [
        url, "Anyone with this link can view “\(title)” until \(link.until.local).",
        server.warning(url),
      ].compactMap(\.self).joined(separator: "\n").printable)
  }
}

/// The failure to find a new link, which another process has revoked.
private struct LinkGone: Explained {
  let explanation = Explanation(.tryAgain, code: "link-gone", "The new link was already revoked")
}

struct LinksList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "links list", abstract: "List active links.",
    discussion: """
      The list doesn't contain the addresses, because only their hashes are stored.

      Example:
        stashbook links list
      """)
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let library = try global.open(.reading)
    let links = try library.devices().links.all()
    var table = TerminalTable(header: ["ID", "SCREEN", "EXPIRES", "TITLE"])
    table.rows = links.map { link in
      [
        .init(String(link.id.prefix(8)), .muted), .init(link.route.description),
        .init(link.until.local, .data), .init(link.title, .headline),
      ]
    }
    try await global.output.write(
      ListJSON(items: links.map { LinkJSON($0) }, total: links.count, next: nil),
      text: links.isEmpty
        ? "No links yet. To create one, run `stashbook links add`."
        : table.text(await global.style(in: library)))
  }
}

struct LinksRevoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "links revoke", abstract: "Revoke a link.",
    discussion: """
      Example:
        stashbook links list
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Link ID or unique prefix.") var id: String

  func run() async throws {
    let links = try global.open(.changing).devices().links
    let found = try links.all().filter { $0.id.hasPrefix(id) }
    guard let link = found.first else { throw UnknownLink(id: id) }
    guard found.count == 1 else {
      throw UsageFailure(
        "Several links have IDs that begin with “\(id)”", hint: "Use more characters of the ID.")
    }
    try links.revoke(link.id)
    try await global.output.write(
      LinkJSON(link), text: "Revoked the link to “\(link.title)”.".printable)
  }
}

/// The failure to find a link.
private struct UnknownLink: Explained {
  let id: String

  var explanation: Explanation {
    Explanation(
      .notFound, code: "no-link", "No link has an ID that begins with “\(id)”",
      hint: "To see the IDs, run `stashbook links list`.")
  }
}
