#if PhotoIngest
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import PhotoIngest
  import TerminalHost
  #if Stash
    import Stash
  #endif

  /// The confirmation required before deleting a photo that records use.
  enum PhotoDeletion {
    /// Asks on a terminal whether to delete a photo.
    ///
    /// Returns without asking if no record uses the photo.
    ///
    /// - Parameters:
    ///   - uses: The records that use the photo.
    ///   - mayAsk: Whether a question may be written to standard error.
    /// - Throws: ``UsageFailure`` if `mayAsk` is `false` or there is no terminal; ``Cancelled`` if
    ///   the answer isn't yes.
    static func confirm(_ uses: [RecordUse], mayAsk: Bool) throws {
      guard !uses.isEmpty else { return }
      let users = "The photo is used by \(uses.phrase)"
      guard mayAsk, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        throw UsageFailure(
          users, hint: "To delete the photo anyway, add --yes.", code: "photo-in-use")
      }
      StandardError.write("\(users.printable). Delete the photo? [y/N] ")
      let answer = readLine()?.lowercased() ?? ""
      guard ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces)) else {
        throw Cancelled()
      }
    }

    /// The user didn't confirm the deletion.
    struct Cancelled: Explained {
      var explanation: Explanation {
        Explanation(.failed, code: "cancelled", "Cancelled; the photo wasn't deleted")
      }
    }
  }
#endif

#if PhotoIngest && Stash
  let photoStashCommands: [any ParsableCommand.Type] = [PhotoAttach.self]

  struct PhotoAttach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo attach", abstract: "Attach a photo to a canvas or a journal entry.",
      discussion: """
        The photo becomes the cover of a canvas or the last photo of a journal entry. To replace \
        an existing cover, use --replace. The former cover stays in the library.

        In the example, @1 is the first row of the latest photo list, and @2 is the second row of \
        the latest canvas list.

        Example:
          stashbook photo attach @1 --to @2 --replace
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo ID, unique prefix or suffix, or listed row such as @1.")
    var photo: String
    @Option(help: "Canvas or entry ID, unique prefix or suffix, or listed row such as @1.")
    var to: String
    @Flag(help: "Replace the canvas's existing cover.") var replace = false

    func run() async throws {
      let context = try StashContext(global, .changing)
      let photo = try await PhotoContext(context.library).photos.resolve(photo)
      do {
        try await attach(photo, toCanvas: try await context.canvases.resolve(to), context)
      } catch let missing as NotFound {
        // The ID can identify a canvas or a journal entry, so both are tried.
        guard let entry = try await entry(context) else { throw missing }
        try await attach(photo, toEntry: entry, context)
      }
    }

    private func entry(_ context: StashContext) async throws -> RecordID? {
      do {
        return try await context.entries.resolve(to)
      } catch is NotFound {
        return nil
      }
    }

    private func attach(_ photo: PhotoID, toCanvas id: RecordID, _ context: StashContext)
      async throws
    {
      let entry = try await context.repository.canvas(id)
      let name = entry.canvas.name.oneLine
      guard entry.cover != photo else {
        return try await context.output.write(
          CanvasJSON(entry), text: "“\(name)” already has this cover; nothing was changed")
      }
      guard entry.cover == nil || replace else { throw HasCover(canvas: name) }
      var change = RecordChange<CanvasRecord>()
      change.set(StashFieldSlots.cover, to: photo)
      try await context.repository.records.save(id, revision: entry.stored.revision, change)
      try await context.output.write(
        CanvasJSON(try await context.repository.canvas(id)),
        text: "Attached the photo to “\(name)” as its cover")
    }

    private func attach(_ photo: PhotoID, toEntry id: RecordID, _ context: StashContext)
      async throws
    {
      let entry = try await context.journal.entry(id)
      guard !entry.photos.contains(photo) else {
        return try await context.output.write(
          JournalJSON(entry), text: "The entry already has this photo; nothing was changed")
      }
      var change = RecordChange<JournalRecord>()
      change.set(StashFieldSlots.photos, to: entry.photos + [photo])
      try await context.journal.save(id, revision: entry.stored.revision, change)
      let saved = try await context.journal.entry(id)
      let count = saved.photos.count
      try await context.output.write(
        JournalJSON(saved),
        text: "Attached the photo to the entry from \(saved.day), which now has "
          + count.counted("photo"))
    }
  }

  /// The canvas already has a cover, and `--replace` wasn't used.
  struct HasCover: Explained {
    /// The canvas's name.
    let canvas: String

    var explanation: Explanation {
      Explanation(
        .refused, code: "has-cover", "“\(canvas)” already has a cover",
        hint: "To replace it, add --replace.")
    }
  }
#elseif PhotoIngest
  let photoStashCommands: [any ParsableCommand.Type] = []
#endif
