import Core

/// The folder in which the user started the program, into which the terminal app saves files.
struct CurrentFolder: FileSaver {
  /// The folder's path, relative to the current folder, or an empty string.
  var path = ""

  private static let most = 1_000

  /// Saves a file, with a number in its name if files with the same name exist.
  func save(_ file: ProvidedFile) async throws(FileFailure) -> String {
    let dot = file.name.lastIndex(of: ".") ?? file.name.endIndex
    let (base, ending) = (file.name[..<dot], file.name[dot...])
    for number in 1..<Self.most {
      let place = path + (number == 1 ? file.name : "\(base) \(number)\(ending)")
      do throws(FileFailure) {
        try file.bytes.write(toNewFile: place)
        return place
      } catch .alreadyThere {
        continue
      }
    }
    throw .alreadyThere(path + file.name)
  }
}
