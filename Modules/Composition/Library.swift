import Archives
public import Core
import FolderBlobs
import Foundation
import LocalSystem
import SQLiteStore
import VipsImages

/// A library on disk, opened: its ports kept by real adapters, and the app put together on them.
public struct Library: Sendable {
  /// What a command is going to do; reading opens one read-only connection and makes nothing.
  public enum Use: Sendable {
    /// Only look.
    case reading
    /// Change something; the library is made where there is none.
    case writing
  }

  /// The library's folder.
  public let folder: String
  /// Its ports.
  public let ports: Ports
  /// The app on those ports.
  public let assembly: Assembly
  let database: SQLiteStore

  /// Opens a library.
  ///
  /// - Parameters:
  ///   - folder: Its folder.
  ///   - use: What is going to be done.
  ///   - leavingOut: Ids of features to leave out, as if this build had none of them.
  /// - Returns: The opened library.
  /// - Throws: ``StoreFailure``; ``CompositionFailure``.
  public static func open(
    at folder: String, for use: Use, leavingOut: Set<String> = []
  ) throws -> Library {
    try Library(folder: folder, use: use, leavingOut: leavingOut)
  }

  /// The one feature of a type.
  ///
  /// - Returns: The feature.
  /// - Throws: ``LeftOut`` where it is left out.
  public func feature<Feature: FeaturePlugin>() throws -> Feature {
    for case let feature as Feature in assembly.features { return feature }
    throw LeftOut(feature: "\(Feature.self)")
  }

  /// What a person has set in this library.
  public var settings: Settings { Settings(store: ports.store, ids: ports.ids) }
}

/// A feature that is asked for and left out.
public struct LeftOut: Explained {
  let feature: String

  /// The failure in words.
  public var explanation: Explanation {
    Explanation(.usage, code: "feature-left-out", "\(feature) is left out of this build")
  }
}
