import Core

// Queries sent to the terminal when the app starts. Replies may arrive at any time, between keys.

extension TerminalApp {
  /// The time after a query at which an exiting app stops waiting for the reply.
  // token: the delay of a slow connection, not a visible duration.
  static let patience = Duration.milliseconds(500)

  /// Queries the terminal's background color and attributes, if the app needs either.
  ///
  /// Terminals answer queries in the order in which they receive the queries. The query for the
  /// attributes is sent last, because every terminal answers that query.
  func ask(tell: @escaping @Sendable (Event) -> Void) async {
    guard followsGround || gallery.showsPictures else { return }
    owesAnswer = true
    let ground = followsGround ? ControlSequences.askGround : ""
    _ = await device.write(ground + ControlSequences.askAttributes)
    Task { [clock] in
      // If the wait is cancelled, the event is sent at once.
      try? await clock.sleep(for: Self.patience)
      tell(.unanswered)
    }
  }

  func learn(_ reply: TerminalReply) async {
    switch reply {
    case .attributes:
      owesAnswer = false
      await gallery.learn(reply)
    case .ground(let color):
      if followsGround { inks = inks.turned(Appearance(ground: color)) }
    }
  }

  /// Waits for a pending reply, which the shell would otherwise receive as typed text.
  func hearOut(_ happenings: AsyncStream<Event>) async {
    guard owesAnswer else { return }
    for await happening in happenings {
      switch happening {
      case .news(.bytes(let bytes)):
        for case .reply(.attributes) in decoder.feed(bytes) { return }
      case .unanswered, .hungUp: return
      default: break
      }
    }
  }
}
