import Core

// Screens that depend on the date are informed when they open and when today becomes another day.

extension Session {
  static let dayWatch: EffectName = "session.day"

  /// The maximum time for which a screen shows a date that is no longer today.
  static let dayPatience = Duration.seconds(20)

  /// Informs a screen of today's date if the date changed or the screen just opened.
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
        // Cancellation ends the loop, because the screen has closed.
      }
    }
  }

  private func lookAtDay(for number: Int) {
    guard let screen = screens.first(where: { $0.number == number }) else { return }
    tellDay(to: screen)
  }
}
