#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  /// An import that reads files one after another and collects the results in a report.
  struct Intake {
    typealias Report = DrawingImportCommand.Report

    let global: GlobalOptions
    let dryRun: Bool
    var report: Report
    /// The library's drawings, or `nil` before the library is opened.
    ///
    /// Storing the first drawing, or quarantining the first file, opens or creates the library.
    private var context: DrawingContext?

    init(global: GlobalOptions, dryRun: Bool, report: Report) {
      (self.global, self.dryRun, self.report) = (global, dryRun, report)
    }

    /// Returns the short IDs of the added drawings, keyed by full ID.
    func short() async throws -> [RecordID: String] {
      try await context?.drawings.short(report.added.compactMap(\.id)) ?? [:]
    }

    mutating func take(
      _ path: String, _ source: any ByteSource, _ importer: DrawingImporter,
      _ format: DrawingFormat?
    ) async throws {
      let read: DrawingImport
      do throws(DrawingRefusal) {
        read = try await importer.read(source, as: format)
      } catch {
        refuse(path, error.explanation)
        if error.belongsInQuarantine { try keep(path, source) }
        return
      }
      tell(read, of: path)
      for (index, drawing) in read.drawings.enumerated() {
        let name = drawing.name ?? Self.name(path, index, of: read.drawings.count)
        try await add(drawing, name, path)
      }
      if read.belongsInQuarantine { try keep(path, source) }
    }

    private mutating func keep(_ path: String, _ source: any ByteSource) throws {
      guard !dryRun else { return }
      let kept = try opened().library.quarantine(source, named: path)
      report.quarantined.append(Report.Kept(path: path, quarantine: kept))
    }

    private mutating func opened() throws -> DrawingContext {
      let context = try context ?? DrawingContext(try global.open(.writing))
      self.context = context
      return context
    }

    private mutating func add(
      _ drawing: ImportedDrawing, _ name: String?, _ path: String
    ) async throws {
      var added = Report.Added(
        path: path, name: name ?? "", elements: drawing.elements.count)
      if !dryRun {
        let repository = try opened().repository
        do throws(DrawingFailure) {
          let made = try await repository.make(
            name: name, width: drawing.width, height: drawing.height,
            .take(background: drawing.background, drawing.elements))
          (added.id, added.name) = (made.id, made.record.name)
        } catch {
          switch error {
          case .invalid, .absent: return refuse(path, error.explanation)
          default: throw error
          }
        }
      }
      report.added.append(added)
    }

    mutating func refuse(_ path: String, _ words: Explanation) {
      report.refused.append(
        Report.Refused(path: path, code: words.code, message: words.message, hint: words.hint))
    }

    private mutating func tell(_ read: DrawingImport, of path: String) {
      let counts = read.counts
      report.strokes += counts.strokes
      report.stamps += counts.stamps
      report.deleted += counts.deleted
      report.foreign.merge(counts.foreign, uniquingKeysWith: +)
      report.unread.merge(read.unread, uniquingKeysWith: +)
      report.refused += read.refused.map { refused in
        Report.Refused(
          path: path, place: refused.place.description, code: "refused-element",
          message: refused.reason.sentence)
      }
      if let damage = read.damage {
        report.refused.append(
          Report.Refused(
            path: path, place: damage.line.map { "line \($0)" }, code: "damaged-drawing",
            message: damage.sentence))
      }
    }

    /// Returns the name for an unnamed drawing, or `nil` for standard input.
    ///
    /// The name is the file's name without the extension. If the file contains several drawings,
    /// the drawing's one-based number in the file follows.
    private static func name(_ path: String, _ index: Int, of count: Int) -> String? {
      guard path != "-" else { return nil }
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      return count == 1 ? name : "\(name) \(index + 1)"
    }

  }
#endif
