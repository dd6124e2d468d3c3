import Core
import Foundation

/// Finds flows: files by name, and `*.yaml` in folders and the folders in them.
///
/// What begins with `_` or `.` is no flow of its own: parts that other flows run are kept there.
struct FlowFiles {
  /// The flows that paths name: in the order named, those of a folder in the order of their
  /// paths, each once.
  static func find(_ paths: [String]) throws(FlowReadFailure) -> [String] {
    var found: [String] = []
    for path in paths {
      let files = try files(at: path)
      guard !files.isEmpty else {
        throw FlowReadFailure(place: FlowPlace(file: path), reason: .noFlows)
      }
      found += files
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }

  private static func files(at path: String) throws(FlowReadFailure) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FlowReadFailure(place: FlowPlace(file: path), reason: .file(.notFound(path)))
    }
    return isFolder.boolValue ? try flows(in: path) : [path]
  }

  private static func flows(in folder: String) throws(FlowReadFailure) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      let failure = FileFailure(reading: folder, error)
      throw FlowReadFailure(place: FlowPlace(file: folder), reason: .file(failure))
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

  /// Whether it is a folder itself; links to folders are not followed.
  private static func isFolder(_ path: String) throws(FlowReadFailure) -> Bool {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return attributes[.type] as? FileAttributeType == .typeDirectory
    } catch {
      let failure = FileFailure(reading: path, error)
      throw FlowReadFailure(place: FlowPlace(file: path), reason: .file(failure))
    }
  }
}
