import Foundation
public import Testing

/// A small or read-only in-memory file system, which only root can create.
public final class LimitedDisk: Sendable {
  /// Whether this process can mount file systems.
  ///
  /// If the value is `false`, tests of full disks are skipped.
  public static let isPossible: Bool = {
    do {
      _ = try LimitedDisk("size=64k")
      return true
    } catch {
      print("Tests of full disks are skipped: \(error)")
      return false
    }
  }()

  private let scratch: ScratchFolder

  /// The path of the mounted folder.
  public var path: String { scratch.path }

  /// Creates a disk with tmpfs options, such as `size=64k`.
  ///
  /// - Throws: ``ExternalCommand/Failed`` if the disk can't be mounted.
  public init(_ options: String) throws {
    scratch = try ScratchFolder()
    try ExternalCommand.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", scratch.path)
  }

  /// Makes the disk read-only.
  ///
  /// - Throws: ``ExternalCommand/Failed`` if the disk can't be remounted.
  public func seal() throws { try ExternalCommand.run("mount", "-o", "remount,ro", path) }

  deinit {
    do {
      try ExternalCommand.run("umount", "-l", path)
    } catch {
      print("Can't unmount \(path): \(error)")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips a test if this process can't mount a small disk.
  public static var needsSmallDisk: Self {
    .enabled(if: LimitedDisk.isPossible, "only root can mount a small disk")
  }
}
