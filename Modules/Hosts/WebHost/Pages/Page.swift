import Core
import Sessions

/// One page of a browser: a session, and what the browser shows of it.
///
/// Everything that happens to it happens one after the other, so that an update always leads from
/// the version before it to the one after.
actor Page {
  /// What a browser asks of a page.
  enum Order: Sendable {
    /// What a person did, in order.
    case take([Input])
    /// To the screen below.
    case back
    /// Everything that is shown, whatever the browser has.
    case whole
  }

  private enum Happening: Sendable {
    case ordered(Order, CheckedContinuation<PageUpdate?, Never>)
    /// The screen or running work changed.
    case changed
    /// Something was stored, perhaps elsewhere.
    case stored
  }

  nonisolated let id: String
  nonisolated let session: Session
  /// Light or dark, where the person does not leave that to the browser.
  private let chosenAppearance: @Sendable () async -> Appearance?
  private var appearance: Appearance?
  private nonisolated let happenings: AsyncStream<Happening>.Continuation
  private let queue: AsyncStream<Happening>
  private var shown: Snapshot
  private var parts: PageParts
  private var depth = 1
  private(set) var version = 0
  /// Who listens, by a number, and where it is told.
  private var listener: (number: Int, told: AsyncStream<PageUpdate?>.Continuation)?
  private var lastListener = 0
  private(set) var lastUse: Instant

  /// A page of a session that has opened its screen.
  init(
    _ id: String, _ session: Session, showing snapshot: Snapshot,
    _ chosenAppearance: @escaping @Sendable () async -> Appearance?, now: Instant
  ) async {
    (self.id, self.session, self.chosenAppearance) = (id, session, chosenAppearance)
    appearance = await chosenAppearance()
    (shown, parts, lastUse) = (snapshot, PageParts(snapshot), now)
    (queue, happenings) = AsyncStream.makeStream()
  }

  /// Works until the page is ended; what was typed and not saved is then kept as a draft.
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

  /// Does what is asked; nil where the page has ended.
  nonisolated func answer(_ order: Order) async -> PageUpdate? {
    await withCheckedContinuation { continuation in
      if case .terminated = happenings.yield(.ordered(order, continuation)) {
        continuation.resume(returning: nil)
      }
    }
  }

  /// Lets the screen look again.
  nonisolated func somethingWasStored() { happenings.yield(.stored) }

  /// Ends the page; what was ordered before is still done.
  nonisolated func end() { happenings.finish() }

  /// What happens without having been asked for, to whoever listens last.
  ///
  /// - Parameter version: What the browser shows; where that is not what is thought to be shown, the
  ///   whole page comes first.
  /// - Returns: The listener's number, and updates, the latest of them where too many wait; nil only
  ///   to say that the page is still there.
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

  /// Lets whoever listens know that the page is still there; who has gone is noticed by it.
  func beat() { listener?.told.yield(nil) }

  /// Whether nothing happened that a browser has not been told, or is about to be.
  var isUpToDate: Bool { get async { await session.snapshot == shown } }

  /// Whether a browser listens.
  var isWatched: Bool { listener != nil }

  /// Forgets a listener; another may have taken its place.
  func stopListening(_ number: Int, _ now: Instant) {
    use(now)
    guard listener?.number == number else { return }
    listener?.told.finish()
    listener = nil
  }

  /// Somebody uses it.
  func use(_ now: Instant) { lastUse = now }

  private func perform(_ order: Order) async -> PageUpdate {
    switch order {
    case .take(let inputs):
      var refusal: PageUpdate.Refusal?
      for input in inputs {
        do throws(SessionFailure) {
          try await session.send(input)
        } catch {
          // That there is nothing more to do with what was done by itself concerns nobody.
          if !input.event.isByItself {
            refusal = PageUpdate.Refusal(
              kind: error.explanation.kind, message: error.explanation.message)
          }
        }
      }
      var update = await update()
      update.refusal = refusal
      return update
    case .back:
      await session.back()
      return await update()
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

  /// Leads from what is shown to what is there now.
  private func update() async -> PageUpdate {
    var (snapshot, depth) = await session.top
    if depth == 0 {
      await openWhatIsAbove(saying: PageParts(snapshot).said.compactMap(\.element.value))
      (snapshot, depth) = await session.top
    }
    let isOpened = depth != self.depth || snapshot.route != shown.route
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

  /// Where the last screen was left, the one its address stands in is opened: `/canvases` for
  /// `/canvases/new`.
  private func openWhatIsAbove(saying said: [String]) async {
    var parts = shown.route.parts
    while !parts.isEmpty {
      parts.removeLast()
      do throws(SessionFailure) {
        try await session.open(Route(parts.joined(separator: "/")), saying: said)
        return
      } catch {
        // No screen is there: the next one up.
        continue
      }
    }
  }
}

extension Input.Event {
  /// Whether the browser does it without a person asking.
  fileprivate var isByItself: Bool { self == .focus || self == .more }
}
