import Core
import Sessions

/// A user input, with the key of the change that the input makes, or `nil` if the input has no key.
struct KeyedInput: Decodable, Sendable {
  let input: Input
  let key: IdempotencyKey?

  init(_ input: Input, as key: IdempotencyKey? = nil) {
    (self.input, self.key) = (input, key)
  }

  init(from decoder: any Decoder) throws {
    input = try Input(from: decoder)
    let text = try decoder.container(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .key)
    key = try text.map { text in
      guard let key = IdempotencyKey(text) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "invalid key"))
      }
      return key
    }
  }

  private enum Keys: CodingKey {
    case key
  }
}

/// A browser page's session, and the state that the browser shows.
///
/// A page's events are processed one at a time, so that each update leads from one version to the
/// next version.
actor PageSession {
  /// A browser's request to an open page.
  enum Command: Sendable {
    /// A list of user inputs, processed from first to last.
    case take([KeyedInput])
    /// A request to return to the previous screen.
    case back
    /// A request to open a screen above the current one.
    case open(Route)
    /// A request for the complete contents, regardless of what the browser shows.
    case whole
  }

  private enum Event: Sendable {
    case ordered(Command, CheckedContinuation<PageUpdate?, Never>)
    /// A change to the screen or to running work.
    case changed
    /// A change to stored data, possibly from another session or process.
    case stored
  }

  nonisolated let id: String
  /// The ID of the device that shows the page.
  nonisolated let device: String
  /// The role of the person who uses the device.
  nonisolated let role: Person.Role
  nonisolated let session: Session
  /// A closure that returns the user's chosen appearance, or `nil` if the browser decides.
  private let chosenAppearance: @Sendable () async -> Appearance?
  private var appearance: Appearance?
  private nonisolated let happenings: AsyncStream<Event>.Continuation
  private let queue: AsyncStream<Event>
  private var shown: Snapshot
  private var parts: PageParts
  private var depth = 1
  private(set) var version = 0
  /// The number and update stream of the browser connection that listens for the page's updates, or
  /// `nil` if no connection listens.
  private var listener: (number: Int, told: AsyncStream<PageUpdate?>.Continuation)?
  private var lastListener = 0
  private(set) var lastUse: Instant

  /// Creates a page for a session with an open screen, which the device shows as `snapshot`.
  init(
    _ id: String, of device: String, as role: Person.Role, _ session: Session,
    showing snapshot: Snapshot,
    _ chosenAppearance: @escaping @Sendable () async -> Appearance?, now: Instant
  ) async {
    (self.id, self.device, self.role) = (id, device, role)
    (self.session, self.chosenAppearance) = (session, chosenAppearance)
    appearance = await chosenAppearance()
    (shown, parts, lastUse) = (snapshot, PageParts(snapshot), now)
    (queue, happenings) = AsyncStream.makeStream()
  }

  /// Processes events until the page ends.
  ///
  /// This function then ends the session, which stores unsaved text as a draft.
  func run() async {
    let changes = await session.changes
    let watching = Task { [happenings] in for await _ in changes { happenings.yield(.changed) } }
    for await happening in queue {
      switch happening {
      case .ordered(let order, let answer): answer.resume(returning: await perform(order))
      case .changed: await tell()
      case .stored: await lookAgain()
      }
    }
    watching.cancel()
    listener?.told.finish()
    await session.end()
  }

  /// Performs a command and returns the update, or `nil` if the page has ended.
  nonisolated func answer(_ order: Command) async -> PageUpdate? {
    await withCheckedContinuation { continuation in
      if case .terminated = happenings.yield(.ordered(order, continuation)) {
        continuation.resume(returning: nil)
      }
    }
  }

  /// Notifies the page that data was stored, so that the page refreshes.
  nonisolated func somethingWasStored() { happenings.yield(.stored) }

  /// Ends the page after all commands sent so far are performed.
  nonisolated func end() { happenings.finish() }

  /// Adds a listener for updates that no command requested.
  ///
  /// The previous listener's stream ends.
  ///
  /// - Parameter version: The version that the browser shows. If this version isn't the current
  ///   version, the stream begins with the complete contents.
  /// - Returns: The listener's number, and the updates. If more than 64 updates are waiting, all
  ///   but the newest 64 are dropped. A `nil` element is a keep-alive.
  func updates(
    since version: Int
  ) async -> (listener: Int, updates: AsyncStream<PageUpdate?>) {
    listener?.told.finish()
    let (stream, continuation) = AsyncStream.makeStream(
      of: PageUpdate?.self, bufferingPolicy: .bufferingNewest(Self.waiting))
    lastListener += 1
    let number = lastListener
    listener = (number, continuation)
    if version != self.version, let whole = await answer(.whole) { continuation.yield(whole) }
    return (number, stream)
  }

  private static let waiting = 64

  /// Sends a keep-alive to the listener, to detect a closed connection.
  func beat() { listener?.told.yield(nil) }

  /// Whether the browser has received, or is about to receive, the current snapshot.
  var isUpToDate: Bool { get async { await session.snapshot == shown } }

  /// Whether a browser listens for the page's updates.
  var isWatched: Bool { listener != nil }

  /// Removes a listener unless a newer listener has replaced that listener.
  ///
  /// This function also records the time of the page's last use.
  func stopListening(_ number: Int, _ now: Instant) {
    use(now)
    guard listener?.number == number else { return }
    listener?.told.finish()
    listener = nil
  }

  /// Records the time of the page's last use.
  func use(_ now: Instant) { lastUse = now }

  private func perform(_ order: Command) async -> PageUpdate {
    switch order {
    case .take(let inputs):
      var refusal: PageUpdate.Refusal?
      for input in inputs {
        do throws(SessionFailure) {
          try await session.send(input.input, as: input.key)
        } catch {
          // Refusals of inputs that the browser sent without a user action aren't reported.
          if !input.input.event.isByItself {
            refusal = PageUpdate.Refusal(error)
          }
        }
      }
      var update = await update()
      update.refusal = refusal
      return update
    case .back:
      await session.back()
      return await update()
    case .open(let route):
      var refusal: PageUpdate.Refusal?
      do throws(SessionFailure) {
        try await session.open(route)
      } catch {
        refusal = PageUpdate.Refusal(error)
      }
      var update = await update()
      update.refusal = refusal
      return update
    case .whole:
      var update = await update()
      update.from = nil
      update.changes = parts.whole(appearance)
      update.theme = appearance?.rawValue ?? ""
      return update
    }
  }

  private func lookAgain() async {
    await session.refresh()
    let chosen = await chosenAppearance()
    guard chosen != appearance else { return }
    appearance = chosen
    listener?.told.yield(await perform(.whole))
  }

  private func tell() async {
    guard await session.snapshot != shown else { return }
    let update = await update()
    listener?.told.yield(update)
  }

  /// Returns the update from the shown state to the current state, which then counts as shown.
  private func update() async -> PageUpdate {
    var (snapshot, depth) = await session.current
    if depth == 0 {
      await openWhatIsAbove(saying: PageParts(snapshot).said.compactMap(\.element.value))
      (snapshot, depth) = await session.current
    }
    let isOpened = depth != self.depth || snapshot.route.parts != shown.route.parts
    let parts = PageParts(snapshot)
    let changes =
      isOpened ? parts.whole(appearance) : parts.changes(since: self.parts, appearance)
    let from = version
    version += 1
    (shown, self.parts, self.depth) = (snapshot, parts, depth)
    return PageUpdate(
      from: from, to: version, route: snapshot.route.description,
      title: Document.title(of: snapshot),
      depth: depth, isOpened: isOpened, focus: snapshot.focus?.text, changes: changes)
  }

  /// Opens the nearest parent of the screen that the user has left.
  ///
  /// The parent of `/canvases/new` is `/canvases`.
  private func openWhatIsAbove(saying said: [String]) async {
    var parts = shown.route.parts
    while !parts.isEmpty {
      parts.removeLast()
      do throws(SessionFailure) {
        try await session.open(Route(parts: parts), announcing: said)
        return
      } catch {
        // No screen has this route, so the next parent is tried.
        continue
      }
    }
  }
}

extension Input.Event {
  /// Whether the browser sends the event without a user action.
  fileprivate var isByItself: Bool { self == .focus || self == .more }
}
