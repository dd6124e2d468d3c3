public import Core
public import Sessions

/// Works one session on a terminal, by keyboard.
///
/// Every key ends in one frame; what changes by itself is drawn when it does.
public actor TerminalApp {
  /// What the loop is told, one after the other.
  enum Happening {
    case news(TerminalNews)
    /// The screen or running work changed.
    case changed
    /// No byte followed for a moment after the so-manieth that may begin something.
    case moment(Int)
    /// What was asked at the start is no longer waited for.
    case unanswered
    case hungUp
  }

  /// How long an Escape is waited for to begin an order: a terminal sends the rest at once.
  // token: what tells a key from an order, nothing that is seen.
  static let moment = Duration.milliseconds(50)

  let session: Session
  let device: TerminalDevice
  var inks: Inks
  /// What screens name by reference.
  let gallery: TerminalGallery
  let clock: any Clock
  /// Whether light or dark is what the terminal's ground is.
  let followsGround: Bool
  /// What `~` stands for in a path.
  let home: String?
  var decoder = KeyDecoder()
  private var moments = 0
  var size: TerminalSize
  /// What is on the terminal; nil where that is not known.
  var last: Frame?
  /// Whether the process is about to be stopped: nothing is drawn until it goes on.
  var isStopping = false
  /// Whether the terminal is gone, or the person wants to be.
  var isGone = false
  /// Whether the terminal may still answer what it was asked.
  var owesAnswer = false
  var editing = LineEditing()
  var viewport = Viewport()
  /// Whether the part that is seen follows the focus, or was moved by hand.
  var followsFocus = true
  /// Where a path is typed while a library is open.
  var path = CaretText("")
  /// What was refused last, until the next key.
  var remark: String?
  /// Whether Ctrl-C was the last key, and asked.
  var isLeaving = false
  /// The lists for whose end further rows were asked: what they held.
  var asked: [NodeID: [NodeID]] = [:]

  /// An app on a terminal.
  ///
  /// - Parameters:
  ///   - session: Whose screens are worked.
  ///   - device: The terminal.
  ///   - inks: How looks are ordered.
  ///   - clock: Tells when a lone Escape is the key, and when no answer will come.
  ///   - gallery: Fetches pictures and charts; by default there are none.
  ///   - followsGround: Whether the terminal is asked for its ground, and the inks turned light or
  ///     dark with it.
  ///   - home: The folder that `~` stands for in a photo's path; nil where it stands for itself.
  public init(
    _ session: Session, on device: TerminalDevice, inks: Inks, clock: any Clock,
    gallery: TerminalGallery = .empty, followsGround: Bool = false, home: String? = nil
  ) {
    self.session = session
    self.gallery = gallery
    self.device = device
    self.inks = inks
    self.clock = clock
    self.followsGround = followsGround
    self.home = home
    size = device.size
  }

  /// Opens a route and works its screens until the last is left, or the terminal hangs up; what was
  /// typed and not saved is then kept as a draft.
  ///
  /// - Returns: What was said last, for whom it concerns: "Note saved".
  /// - Throws: ``SessionFailure`` where no screen answers; ``TerminalFailure``.
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
    let (happenings, more) = AsyncStream.makeStream(of: Happening.self)
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

  /// Answers what happens until the last screen is left, or the terminal is gone.
  private func follow(
    _ happenings: AsyncStream<Happening>, tell: @escaping @Sendable (Happening) -> Void
  ) async {
    for await happening in happenings {
      let isAnswer = await take(happening, tell: tell)
      if isGone { return }
      if await session.isEmpty { return }
      await show(answering: isAnswer)
      if isGone { return }
    }
  }

  /// Takes what happened; whether a frame answers it even where nothing looks different.
  private func take(
    _ happening: Happening, tell: @escaping @Sendable (Happening) -> Void
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
        // Cancelled, it is over all the same.
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
  /// What is said on the screen.
  fileprivate var announcements: [String] {
    root.flattened.compactMap { element in
      guard case .announcement(let words) = element.content else { return nil }
      return words
    }
  }
}
