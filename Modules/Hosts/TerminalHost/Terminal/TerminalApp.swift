public import Core
public import Sessions

/// An app that runs one session in a terminal and is controlled with the keyboard.
///
/// Each key produces one frame. Changes not caused by a key are drawn when they occur.
public actor TerminalApp {
  /// An event in the app's event loop.
  enum Event {
    case news(TerminalDeviceEvent)
    /// A change to the screen or to the running work.
    case changed
    /// A pause after a batch of bytes.
    ///
    /// The associated value is the batch's number. The pause ends an incomplete sequence unless a
    /// later batch has arrived.
    case moment(Int)
    /// The end of the wait for replies to the initial queries.
    case unanswered
    case hungUp
  }

  /// The time to wait for the rest of an escape sequence.
  ///
  /// Terminals send all bytes of an escape sequence at once.
  // token: the limit between a key and a sequence, not a visible duration.
  static let moment = Duration.milliseconds(50)

  let session: Session
  let device: TerminalDevice
  var inks: SGREncoder
  /// The images and charts that screens refer to.
  let gallery: TerminalGallery
  let clock: any WallClock
  /// Whether the appearance follows the terminal's background.
  let followsGround: Bool
  /// The folder that `~` represents in a path, or `nil` to use `~` literally.
  let home: String?
  let sidebar: Sidebar
  /// The route of the search, or `nil` if there is none.
  let search: Route?
  var decoder = KeyDecoder()
  private var moments = 0
  var size: TerminalSize
  /// The terminal's current contents, or `nil` if unknown.
  var last: Frame?
  /// Whether the process is about to stop.
  ///
  /// Nothing is drawn until the process resumes.
  var isStopping = false
  /// Whether the terminal is gone, or the user wants to exit.
  var isGone = false
  /// Whether a reply from the terminal is pending.
  var owesAnswer = false
  var editing = LineEditing()
  var viewport = Viewport()
  /// Whether the viewport follows the focus, rather than the last page scroll.
  var followsFocus = true
  /// The path being typed while a photo library is open.
  var path = CaretText("")
  /// The error or advice shown until the next key press, or `nil` if there is neither.
  var remark: String?
  /// Whether the last key was Ctrl+C and opened a dialog.
  var isLeaving = false
  /// The row IDs that each list had when its next rows were requested, keyed by list ID.
  var asked: [NodeID: [NodeID]] = [:]

  /// Creates an app on a terminal.
  ///
  /// - Parameters:
  ///   - session: The session whose screens are shown.
  ///   - device: The terminal that shows the screens.
  ///   - inks: The encoder that turns looks into control sequences.
  ///   - clock: The clock that measures the wait for escape sequences and replies.
  ///   - gallery: The source of images and charts. By default, the source is empty.
  ///   - followsGround: Whether the terminal is queried for its background, which then determines
  ///     the appearance.
  ///   - home: The folder that `~` represents in a photo's path, or `nil` to use `~` literally.
  ///   - navigation: The screens that digits open and that a wide terminal shows at its left edge.
  ///     The keys `/`, `:`, and Ctrl+K open its search.
  public init(
    _ session: Session, on device: TerminalDevice, inks: SGREncoder, clock: any WallClock,
    gallery: TerminalGallery = .empty, followsGround: Bool = false, home: String? = nil,
    navigation: Navigation = Navigation([])
  ) {
    self.session = session
    self.gallery = gallery
    self.device = device
    self.inks = inks
    self.clock = clock
    self.followsGround = followsGround
    self.home = home
    sidebar = Sidebar(navigation: navigation)
    search = navigation.tools.first { $0.icon == .search }?.route
    size = device.size
  }

  /// Opens a route and runs the app until the user leaves the last screen or the terminal hangs up.
  ///
  /// When the app ends, unsaved text is stored as a draft.
  ///
  /// - Returns: The last announcements, such as “Note saved”, for the caller to print.
  /// - Throws: ``SessionFailure`` if no screen has the route; ``TerminalFailure`` if the terminal
  ///   can't be used.
  public func run(_ route: Route) async throws -> [String] {
    try await session.open(route)
    do {
      try await device.takenOver { await work() }
    } catch {
      await session.end()
      throw error
    }
    let said = await session.snapshot.announcements
    await session.end()
    return said
  }

  private func work() async {
    let (happenings, more) = AsyncStream.makeStream(of: Event.self)
    let changes = await session.changes
    let news = device.news
    let watching = [
      Task { for await _ in changes { more.yield(.changed) } },
      Task { [gallery] in for await _ in gallery.news { more.yield(.changed) } },
      Task {
        for await one in news { more.yield(.news(one)) }
        more.yield(.hungUp)
      },
    ]
    defer { for task in watching { task.cancel() } }
    await ask { more.yield($0) }
    await show(answering: true)
    await follow(happenings) { more.yield($0) }
    await hearOut(happenings)
  }

  /// Processes events until the user leaves the last screen or the terminal closes.
  private func follow(
    _ happenings: AsyncStream<Event>, tell: @escaping @Sendable (Event) -> Void
  ) async {
    for await happening in happenings {
      let isAnswer = await take(happening, tell: tell)
      if isGone { return }
      if await session.isEmpty { return }
      await show(answering: isAnswer)
      if isGone { return }
    }
  }

  /// Processes an event, and returns whether a frame must follow even if nothing changed.
  private func take(
    _ happening: Event, tell: @escaping @Sendable (Event) -> Void
  ) async -> Bool {
    switch happening {
    case .changed: return false
    case .unanswered:
      owesAnswer = false
      return false
    case .hungUp: (isGone, owesAnswer) = (true, false)
    case .news(.bytes(let bytes)):
      await take(decoder.feed(bytes))
      moments += 1
      guard decoder.isWaiting else { return !decoder.isWithin }
      Task { [clock, moments] in
        // If the wait is cancelled, the event is sent at once.
        try? await clock.sleep(for: Self.moment)
        tell(.moment(moments))
      }
      return false
    case .moment(let number):
      guard number == moments else { return false }
      await take(decoder.flush())
    case .news(.resized(let size)):
      self.size = size
      last = nil
    case .news(.redraw): (last, isStopping) = (nil, false)
    }
    return true
  }

  private func take(_ events: [TerminalEvent]) async {
    for event in events {
      guard await !session.isEmpty, !isGone else { return }
      await take(event)
    }
  }
}

extension Snapshot {
  /// The announcements on the screen.
  fileprivate var announcements: [String] {
    root.flattened.compactMap { element in
      guard case .announcement(let words) = element.content else { return nil }
      return words
    }
  }
}
