import Core

// What day it is, for screens that care: told when they open, and when it has become another.

extension Session {
  static let dayWatch: EffectName = "session.day"

  /// How long at most a screen shows a day that is over.
  static let dayPatience = Duration.seconds(20)

  /// Tells a screen which day is today: one that cares where that has changed, any `anew`.
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
        // The screen has closed.
      }
    }
  }

  private func lookAtDay(for number: Int) {
    guard let screen = screens.first(where: { $0.number == number }) else { return }
    tellDay(to: screen)
  }
}
