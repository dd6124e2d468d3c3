import Core

// What the terminal is asked at the start. Its answers come as keys do, whenever they come.

extension TerminalApp {
  /// How long an answer is waited for on leaving, from the question on.
  // token: what a slow line takes, nothing that is seen.
  static let patience = Duration.milliseconds(500)

  /// Asks what is not known. What it can do is asked last: every terminal answers that, in order.
  func ask(tell: @escaping @Sendable (Happening) -> Void) async {
    guard followsGround || gallery.showsPictures else { return }
    owesAnswer = true
    let ground = followsGround ? TerminalOrders.askGround : ""
    _ = await device.write(ground + TerminalOrders.askAttributes)
    Task { [clock] in
      // Cancelled, it is over all the same.
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

  /// Waits for an answer that may still come: after the end it would be typed at the shell.
  func hearOut(_ happenings: AsyncStream<Happening>) async {
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
