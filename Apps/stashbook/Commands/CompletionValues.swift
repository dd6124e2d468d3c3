import ArgumentParser
import Composition
import Core

#if Drawing
  import Drawing
#endif
#if PhotoIngest
  import PhotoIngest
#endif
#if Stash
  import Stash
#endif
#if Tags
  import Tags
#endif

/// The candidate values of a command's parameter.
///
/// Values come from the library only if it exists; completion never creates a library.
struct CompletionValues {
  typealias Candidate = Completion.Candidate

  /// The words that name the command, such as "canvas" and "show".
  let path: [String]
  /// The folder given with `--library`, or `nil` if the option isn't given.
  let library: String?
  /// The text typed so far for the value.
  let current: String

  private static let recordLimit = 200

  /// Returns the candidates for the value of an option.
  func values(ofOption option: String) async -> Completion.Answer {
    switch option {
    case "--library", "--screenshots", "--to": .folders
    case "--photo", "--output", "--junit", "--tls-cert", "--tls-key": .files
    case "--tag", "--exclude", "--into", "--add-tag", "--remove-tag": await tags()
    case "--add-photo", "--remove-photo": .files
    default: .candidates(enumeration(option).map { Candidate(value: $0) })
    }
  }

  /// Returns the candidates for a positional argument, given its name in the help.
  func values(ofArgument argument: String) async -> Completion.Answer {
    switch argument {
    case "id", "ids", "canvas": await ids(isCanvas: argument == "canvas")
    case "path", "paths", "file", "files": .files
    case "folder": .folders
    case "old", "from", "target": await tags()
    case "name" where path == ["tag", "delete"]: await tags()
    case "key": .candidates(settings())
    case "route": .candidates(routes())
    default: .candidates([])
    }
  }

  /// Returns the fixed values of an option, or an empty array if the option has none.
  private func enumeration(_ option: String) -> [String] {
    switch (path.first ?? "", option) {
    case ("drawing", "--color"): []
    case (_, "--color"): ColorChoice.allCases.map(\.rawValue)
    case ("drawing", "--only"): ["strokes", "stamps"]
    case ("weight", "--format") where path.last == "export": ["csv", "json"]
    case ("weight", "--date-order"): ["dmy", "mdy", "ymd"]
    case ("weight", "--unit"): ["kg", "lb"]
    case ("mesh", "--unit"): ["in", "cm"]
    case ("tag", "--sort"): ["uses", "name"]
    #if DesignTokens
      case ("tokens", "--format"): TokenFormat.allCases.map(\.rawValue)
    #endif
    #if Drawing
      case ("drawing", "--format") where path.last == "import":
        DrawingFormat.allCases.map(\.rawValue)
      case ("drawing", "--format"):
        ["svg", "png", "json", "excalidraw", "quickdraw", "older"]
    #endif
    #if PhotoIngest
      case ("photo", "--profile"): PhotoExport.Profile.allCases.map(\.rawValue)
    #endif
    #if Stash
      case ("canvas", "--status"): CanvasStatus.allCases.map(\.rawValue)
      case ("canvas", "--sort"): CanvasFilter.Sort.allCases.map(\.rawValue)
    #endif
    #if WeightEntry
      case ("weight", "--format"):
        ["apple-health", "openscale", "libra", "withings", "trendweight", "csv", "stashbook"]
    #endif
    default: []
    }
  }

  private func settings() -> [Candidate] {
    Catalog.manifests.flatMap(\.settings).map { Candidate(value: $0.key, note: $0.title) }
  }

  private func routes() -> [Candidate] {
    let screens = Catalog.manifests.flatMap(\.screens)
    return screens.filter { !$0.pattern.description.contains(":") }.map {
      Candidate(value: $0.pattern.description, note: $0.title)
    }
  }

  // MARK: Values from the library

  /// Returns the global options with the given value of `--library`, if any.
  private func global() throws -> GlobalOptions {
    try GlobalOptions.parse(library.map { ["--library=\($0)"] } ?? [])
  }

  private func tags() async -> Completion.Answer {
    #if Tags
      do {
        let plugin: TagsPlugin = try global().open(.reading).feature()
        let (page, _) = try await plugin.repository.page(
          TagFilter(), limit: Self.recordLimit, after: nil)
        return .candidates(
          page.items.map {
            Candidate(value: $0.name.text, note: $0.uses.counted("use"))
          })
      } catch {
        // Without a library, there are no tags to offer.
        return .candidates([])
      }
    #else
      return .candidates([])
    #endif
  }

  /// Returns the IDs that a command accepts, those of the newest records first.
  private func ids(isCanvas: Bool) async -> Completion.Answer {
    do {
      let found = try await found(isCanvas ? "canvas" : path.first ?? "")
      return .candidates(found)
    } catch {
      // Without a library, there are no IDs to offer.
      return .candidates([])
    }
  }

  private func found(_ noun: String) async throws -> [Candidate] {
    if path.last == "restore" || noun == "trash" { return try await deleted(noun) }
    let commands = featureCommands.joined().compactMap { $0 as? any RecordTypeCommand.Type }
    guard let command = commands.first(where: { $0.configuration.commandName == noun }) else {
      return []
    }
    return try await newest(command.recordType, in: try global().open(.reading))
  }

  private func newest<R: Record>(_ type: R.Type, in library: Library) async throws -> [Candidate] {
    let card = library.assembly.services.summary
    let found = try await library.ports.store.read { reader throws(StoreFailure) in
      let query = Query<R>(order: [SortKey(.id, ascending: false)], limit: Self.recordLimit)
      var found: [(record: RecordReference, title: String?)] = []
      for item in try reader.page(query).items {
        found.append((item.reference, try card(item.reference, reader)?.title))
      }
      return found
    }
    let short = try await ShortIDs.short(found.map(\.record), in: library)
    return found.map {
      Candidate(value: short[$0.record] ?? $0.record.id.text, note: $0.title ?? "")
    }
  }

  private func deleted(_ noun: String) async throws -> [Candidate] {
    let library = try global().open(.reading)
    let items = try await library.trash.items().filter {
      noun == "trash" || $0.summary.kind == noun
    }
    let short = try await ShortIDs(items, in: library).short(items.map(\.summary.record.id))
    return items.map {
      let id = $0.summary.record.id
      return Candidate(value: short[id] ?? id.text, note: $0.summary.title)
    }
  }
}
