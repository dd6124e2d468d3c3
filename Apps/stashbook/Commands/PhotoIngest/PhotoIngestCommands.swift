#if PhotoIngest
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import PhotoIngest
  import Synchronization
  import TerminalHost

  struct PhotoIngestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo ingest", abstract: "Import photos, skipping duplicates.",
      discussion: """
        If any files can't be imported, the command lists them with the reasons, imports the \
        others, and exits with status 65. If none of the named files exist, it exits with status \
        66.

        To stop the import, press Ctrl-C. Photos imported so far stay in the library; to import \
        the rest, run the command again.

        With --lenient, the command also imports photos that decode with warnings, and stores the \
        warnings with them. It still rejects truncated photos.

        Example:
          stashbook photo ingest ~/Pictures --recursive
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo files, folders (with --recursive), or - for standard input.")
    var paths: [String]
    @Flag(help: "Import the files in folders and their subfolders.") var recursive = false
    @Flag(help: "Check every file without importing any.") var dryRun = false
    @Flag(help: "Also import photos that decode with warnings.") var lenient = false

    func run() async throws {
      let context = try PhotoContext(global, .writing)
      let library = context.library
      let budget = try await PhotoSettings.budget(library.settings)
      let lanes = ProcessInfo.processInfo.activeProcessorCount + 1
      let chosen = lenient ? context.plugin.pipeline.lenient : context.plugin.pipeline
      let pipeline = dryRun ? chosen.dry : chosen
      let batch = IngestBatch(pipeline, files: library.ports.files, lanes: lanes)
      let report = IngestReport(
        walksFolders: recursive, isLenient: lenient, isDry: dryRun,
        showsProgress: !global.quiet && isatty(STDERR_FILENO) == 1)
      let work = Task { [paths, recursive] in
        try await batch.ingest(paths, recursive: recursive, within: budget) { report.add($0) }
      }
      let interruption = Interruption { work.cancel() }
      let result = await work.result
      report.endProgress()
      try await global.output.write(report.json, text: report.text)
      try result.get()
      if interruption.happened { throw ExitCode(130) }
      if let ending = report.ending { throw ExitCode(ending.exitCode) }
    }
  }
#endif
