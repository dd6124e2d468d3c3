import Foundation
public import Testing

/// A file system in memory that is soon full, or read-only; only root may make one.
public final class SmallDisk: Sendable {
  /// Whether this process may mount; where it may not, tests of full disks are skipped.
  public static let isPossible: Bool = {
    do {
      _ = try SmallDisk("size=64k")
      return true
    } catch {
      print("Tests of full disks are skipped: \(error)")
      return false
    }
  }()

  private let scratch: ScratchFolder

  /// Where it is.
  public var path: String { scratch.path }

  /// A disk with options of tmpfs: `size=64k`.
  ///
  /// - Throws: ``OutsideCommand/Failed`` where it can't be mounted.
  public init(_ options: String) throws {
    scratch = try ScratchFolder()
    try OutsideCommand.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", scratch.path)
  }

  /// Makes it read-only.
  ///
  /// - Throws: ``OutsideCommand/Failed``.
  public func seal() throws { try OutsideCommand.run("mount", "-o", "remount,ro", path) }

  deinit {
    do { try OutsideCommand.run("umount", "-l", path) } catch { print("\(path): \(error)") }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if this process may not mount a small disk.
  public static var needsSmallDisk: Self {
    .enabled(if: SmallDisk.isPossible, "only root may mount a small disk")
  }
}
