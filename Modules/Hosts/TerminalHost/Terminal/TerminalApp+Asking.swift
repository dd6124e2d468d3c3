import Core

// Queries sent to the terminal when the app starts. Replies may arrive at any time, between keys.

extension TerminalApp {
  /// The maximum time after a query that an exiting app waits for the reply.
  // token: the delay of a slow connection, not a visible duration.
  static let patience = Duration.milliseconds(500)

  /// Queries the terminal's unknown properties.
  ///
  /// Terminals answer queries in the sequence received, and every terminal answers the last query.
  func ask(tell: @escaping @Sendable (Event) -> Void) async {
    guard followsGround || gallery.showsPictures else { return }
    owesAnswer = true
    let ground = followsGround ? ControlSequences.askGround : ""
    _ = await device.write(ground + ControlSequences.askAttributes)
    Task { [clock] in
      // Cancellation also ends the wait.
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
