import Core
import Foundation

/// A search for the flows in files and folders.
///
/// A folder's flows are the `*.yaml` files in the folder and its subfolders, except for files and
/// subfolders whose names begin with `_` or `.`. A leading `_` marks flows that other flows run.
struct FlowFiles {
  /// Returns the paths of the flows in the files and folders, without duplicates.
  ///
  /// The result has the same order as `paths`, with each folder's contents sorted by name.
  static func find(_ paths: [String]) throws(FlowReadFailure) -> [String] {
    var found: [String] = []
    for path in paths {
      let files = try files(at: path)
      guard !files.isEmpty else {
        throw FlowReadFailure(place: FlowLocation(file: path), reason: .noFlows)
      }
      found += files
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }

  private static func files(at path: String) throws(FlowReadFailure) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FlowReadFailure(place: FlowLocation(file: path), reason: .file(.notFound(path)))
    }
    return isFolder.boolValue ? try flows(in: path) : [path]
  }

  private static func flows(in folder: String) throws(FlowReadFailure) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      let failure = FileFailure(reading: folder, error)
      throw FlowReadFailure(place: FlowLocation(file: folder), reason: .file(failure))
    }
    var found: [String] = []
    for name in names.sorted() where !name.hasPrefix("_") && !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if try isFolder(path) {
        found += try flows(in: path)
      } else if name.hasSuffix(".yaml") {
        found.append(path)
      }
    }
    return found
  }

  /// Returns whether a path is a folder, not a symbolic link to a folder.
  private static func isFolder(_ path: String) throws(FlowReadFailure) -> Bool {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return attributes[.type] as? FileAttributeType == .typeDirectory
    } catch {
      let failure = FileFailure(reading: path, error)
      throw FlowReadFailure(place: FlowLocation(file: path), reason: .file(failure))
    }
  }
}
