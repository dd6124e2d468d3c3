public import Core

/// A stage of a canvas (ST-4).
///
/// The cases are in the order in which a canvas normally reaches them.
public enum CanvasStatus: String, Sendable, Codable, CaseIterable, StoredValue {
  /// A canvas that hasn't been started.
  case stash
  /// A canvas for which threads are being gathered.
  case kitting
  /// A canvas that is being stitched (work in progress).
  case wip
  /// A canvas that is completely stitched.
  case stitched
  /// A canvas that is with the finisher.
  case atFinishing
  /// A canvas that is completely finished.
  case finished

  /// The displayed label.
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

  /// The next stage, or `nil` for the last stage.
  public var next: CanvasStatus? {
    let place = ordinal + 1
    return place < Self.allCases.count ? Self.allCases[place] : nil
  }

  /// The stage's zero-based position among all stages.
  public var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The stages with a date: all except the first.
  static let dated = Array(allCases.dropFirst())

  /// Creates a status from its key or label, or returns `nil` for other text.
  ///
  /// Case, white space, hyphens, and underscores are ignored, so `At Finishing` and `at-finishing`
  /// both mean `atFinishing`.
  public init?(text: String) {
    let wanted = Self.letters(text)
    guard let found = Self.allCases.first(where: { Self.letters($0.rawValue) == wanted })
    else { return nil }
    self = found
  }

  /// An error hint that lists the keys of all stages.
  public static let typedForms = "Use \(allCases.map(\.rawValue).alternatives)."

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }
}
