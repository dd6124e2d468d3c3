import ArgumentParser
import Composition
import Core
import TerminalHost

/// The greeting that `stashbook` without arguments shows on a terminal.
///
/// It names the library that commands without `--library` use. Until the library has records, the
/// greeting lists the commands for the first steps, and then those of every day.
enum Welcome {
  /// Returns the greeting.
  ///
  /// - Throws: An error if the library exists but can't be read.
  static func text() async throws -> String {
    let options = try GlobalOptions.parse([])
    let location = try options.location
    guard let library = try opened(location, options) else {
      return greeting(
        await options.style(),
        "You have no library yet. The first thing that you add creates it at \(location).", first)
    }
    let style = await options.style(in: library)
    return try await library.isEmpty
      ? greeting(style, "Your library at \(location) is empty.", first)
      : greeting(style, "Your library is at \(location).", everyDay)
  }

  /// Opens the library, or returns `nil` if it doesn't exist.
  private static func opened(
    _ location: LibraryLocation, _ options: GlobalOptions
  ) throws -> Library? {
    do {
      return try options.open(location, .reading)
    } catch StoreFailure.noLibrary {
      return nil
    }
  }

  private static func greeting(_ style: SGREncoder, _ status: String, _ steps: [Step]) -> String {
    let list = steps.map { "  \($0.purpose)\n    " + style("stashbook \($0.command)", .headline) }
    return """
      \(style("Stashbook: your needlepoint stash and logbook", .headline))
      \(status)

      \(list.joined(separator: "\n"))

      For all commands, run `stashbook --help`.
      """
  }

  /// A command, and the reason to run it.
  private struct Step {
    let purpose: String
    let command: String
  }

  private static var web: [Step] {
    WebCommands.view.isEmpty
      ? [] : [Step(purpose: "Open the web app in your browser:", command: "serve --open")]
  }

  private static var first: [Step] {
    var steps: [Step] = []
    #if Stash
      steps.append(
        Step(
          purpose: "Add your first canvas:",
          command: "canvas add --designer \"Hazel & Thread\" --name \"Blue Gingham\""))
    #endif
    #if PhotoIngest
      steps.append(
        Step(purpose: "Import a folder of photos:", command: "photo ingest ~/Pictures --recursive"))
    #endif
    let sample = Step(purpose: "Create a sample library, separate from yours:", command: "demo")
    return steps + web + [sample]
  }

  private static var everyDay: [Step] {
    var steps: [Step] = []
    #if Stash
      steps += [
        Step(purpose: "List your canvases:", command: "canvas list"),
        Step(purpose: "Add a canvas:", command: "canvas add --designer NAME --name NAME"),
      ]
    #endif
    #if Home
      steps.append(Step(purpose: "Open the home screen in this terminal:", command: "open /"))
    #endif
    let backup = Step(
      purpose: "Back up your library:", command: "backup --to ~/Backups/Stashbook --keep 14")
    return steps + web + [backup]
  }
}
