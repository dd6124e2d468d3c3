import Foundation
public import Testing

/// A small or read-only file system in memory, which only root can create.
public final class SmallDisk: Sendable {
  /// Whether this process can mount file systems.
  ///
  /// Otherwise, tests of full disks are skipped.
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

  /// The path of the mounted folder.
  public var path: String { scratch.path }

  /// Creates a disk with the options of tmpfs, such as `size=64k`.
  ///
  /// - Throws: ``OutsideCommand/Failed`` if the disk can't be mounted.
  public init(_ options: String) throws {
    scratch = try ScratchFolder()
    try OutsideCommand.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", scratch.path)
  }

  /// Makes the disk read-only.
  ///
  /// - Throws: ``OutsideCommand/Failed`` if the disk can't be remounted.
  public func seal() throws { try OutsideCommand.run("mount", "-o", "remount,ro", path) }

  deinit {
    do { try OutsideCommand.run("umount", "-l", path) } catch { print("\(path): \(error)") }
  }
}

extension Trait where Self == ConditionTrait {
  /// The condition that this process can mount a small disk.
  ///
  /// Otherwise, the test is skipped.
  public static var needsSmallDisk: Self {
    .enabled(if: SmallDisk.isPossible, "only root can mount a small disk")
  }
}
