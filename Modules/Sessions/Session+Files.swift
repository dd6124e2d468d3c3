import Core

extension Session {
  /// Saves a file, and announces the file's path or the reason for the failure.
  func save(_ source: String, from screen: RunningScreen) {
    guard let saver else { return }
    run(WorkKey(screen: screen.number, name: "session.save")) { [assembly] _ in
      let words: String
      do {
        words = "Saved \(try await saver.save(try await assembly.file(source)))"
      } catch let failure as any Explained {
        words = failure.explanation.message
      } catch {
        words = "The file can't be saved"
      }
      await self.say(words)
    }
  }

  private func say(_ words: String) { announcements.append(words) }
}
