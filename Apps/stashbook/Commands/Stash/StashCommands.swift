#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  let stashCommands: [any ParsableCommand.Type] = [CanvasCommand.self, JournalCommand.self]
  let stashViewCommands: [any ParsableCommand.Type] = [StatisticsCommand.self]
  /// The hint for a missing library: a command that adds the first record and creates the library.
  let firstRecordHint: String? = "To create one, run `stashbook canvas add --designer D --name N`."

  /// The stash of an open library, with the short IDs of its records.
  struct StashContext {
    let library: Library
    let repository: CanvasRepository
    let journal: JournalRepository
    let editors: StashEditors
    let services: FeatureServices
    let output: Output
    private let global: GlobalOptions

    init(_ global: GlobalOptions, _ use: Library.Use) throws {
      library = try global.open(use)
      services = library.assembly.services
      editors = StashEditors(services)
      let plugin: StashPlugin = try library.feature()
      repository = plugin.repository(with: services)
      journal = JournalRepository(repository)
      output = global.output
      self.global = global
    }

    /// Returns the text styles from the library's theme.
    func style() async -> SGREncoder { await global.style(in: library) }

    var canvases: ShortIDs {
      ShortIDs(
        library, CanvasRecord.collection.name, noun: "canvas", list: "stashbook canvas list"
      ) { [records = repository.records] in try await records.ids(matching: $0, limit: $1) }
    }

    /// Returns the short form of a photo's ID.
    func shortPhoto(_ id: PhotoID) async throws -> String {
      #if PhotoIngest
        try await PhotoContext(in: library).photos.short(id)
      #else
        id.text
      #endif
    }

    var entries: ShortIDs {
      ShortIDs(
        library, JournalRecord.collection.name, noun: "journal entry",
        list: "stashbook journal list"
      ) { [records = journal.records] in try await records.ids(matching: $0, limit: $1) }
    }
  }

  /// Returns the unwrapped field editor.
  ///
  /// - Throws: ``RecordFailure`` if `editor` is `nil` because the feature that provides the editor
  ///   is excluded from this build.
  func present<Value>(
    _ editor: AnyFieldEditor<Value>?, _ label: String
  ) throws -> AnyFieldEditor<Value> {
    guard let editor else { throw RecordFailure.excluded(label) }
    return editor
  }
#else
  import ArgumentParser

  let stashCommands: [any ParsableCommand.Type] = []
  let stashViewCommands: [any ParsableCommand.Type] = []
  let firstRecordHint: String? = nil
#endif
