import ArgumentParser
import Composition
import Core

#if Web
  import WebHost
#endif

/// The commands that need the web app, none of which a build with `Web` in `STASHBOOK_WITHOUT` has.
enum WebCommands {
  #if Web
    /// The commands that show screens.
    static let view: [any ParsableCommand.Type] = [ServeCommand.self]
    /// The commands for the people who use a library, and their browsers.
    static let library: [any ParsableCommand.Type] = [
      PeopleCommand.self, DevicesCommand.self, LinksCommand.self,
    ]
  #else
    static let view: [any ParsableCommand.Type] = []
    static let library: [any ParsableCommand.Type] = []
  #endif
  /// The names of all these commands, whether or not the build has them.
  static let names = ["serve", "people", "devices", "links"]

  /// Returns a chart as a document, which the web app draws.
  ///
  /// - Throws: ``ExcludedFeature`` if the build excludes the web app.
  static func svg(
    of chart: Chart, _ theme: any Theme, _ appearance: Appearance, summary: String
  ) throws -> String {
    #if Web
      return ChartSheet(chart, theme, appearance, summary: summary).svg
    #else
      throw ExcludedFeature(feature: "The image of a chart")
    #endif
  }
}
