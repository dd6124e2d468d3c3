import Core

// Screens that depend on the date receive the date when they open and when the date changes.

extension Session {
  static let dayWatch: EffectName = "session.day"

  /// The maximum time for which a screen shows an outdated date.
  static let dayPatience = Duration.seconds(20)

  /// Sends today's date to a screen if the date changed or the screen's state is new.
  ///
  /// The state is new if the screen has just opened or its draft has just been restored.
  func tellDay(to screen: RunningScreen, anew: Bool = false) {
    let today = clock.today
    guard anew || (screen.today != nil && screen.today != today),
      let steps = screen.dayCame(today)
    else { return }
    screen.today = today
    perform(steps, for: screen)
    if anew { watchDay(for: screen.number) }
    notify()
  }

  private func watchDay(for number: Int) {
    run(WorkKey(screen: number, name: Self.dayWatch, isOwn: true)) { [clock] _ in
      do throws(CancellationError) {
        while true {
          try await clock.sleep(for: Self.dayPatience)
          await self.lookAtDay(for: number)
        }
      } catch {
        // Closing the screen cancels this work, which ends the loop.
      }
    }
  }

  private func lookAtDay(for number: Int) {
    guard let screen = screens.first(where: { $0.number == number }) else { return }
    tellDay(to: screen)
  }
}
