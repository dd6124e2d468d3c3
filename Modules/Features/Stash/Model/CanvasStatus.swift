/// How far a canvas has come; the cases stand in the order of the work (ST-4).
public enum CanvasStatus: String, Sendable, Codable, CaseIterable {
  /// Bought and waiting.
  case stash
  /// Threads are being gathered.
  case kitting
  /// Being stitched.
  case wip
  /// The last stitch is done.
  case stitched
  /// With the finisher.
  case atFinishing
  /// Done.
  case finished

  /// What a person reads.
  public var label: String {
    switch self {
    case .stash: "Stash"
    case .kitting: "Kitting"
    case .wip: "WIP"
    case .stitched: "Stitched"
    case .atFinishing: "At Finishing"
    case .finished: "Finished"
    }
  }

  /// The stage after this one; nil after the last.
  public var next: CanvasStatus? {
    let place = place + 1
    return place < Self.allCases.count ? Self.allCases[place] : nil
  }

  /// The place in the order of the work, from 0.
  public var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The stages that have a date of their own: all but the first.
  static let dated = Array(allCases.dropFirst())

  /// Reads a status by its key or its label, however that is capitalized and its words are joined:
  /// `atFinishing`, `At Finishing`, `at-finishing`, `WIP`.
  public init?(text: String) {
    let wanted = Self.letters(text)
    guard let found = Self.allCases.first(where: { Self.letters($0.rawValue) == wanted })
    else { return nil }
    self = found
  }

  /// The keys, for an error's hint.
  public static let typedForms =
    "Use \(allCases.dropLast().map(\.rawValue).joined(separator: ", ")), or finished."

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }
}
