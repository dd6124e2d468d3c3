import Core
import Foundation

/// The fonts in a folder that `Tooling/fonts` has written: a style sheet with `@font-face` rules,
/// and the WOFF2 files to which its rules refer.
///
/// A file's name contains a hash of the file, so that browsers can keep the file forever.
struct Fonts: Sendable {
  /// The address of the fonts, before a file's name.
  static let path = "/-/fonts/"
  /// The `@font-face` rules, or an empty text without fonts.
  let sheet: String
  /// The WOFF2 files by name.
  let files: [String: [UInt8]]

  /// Creates the fonts from the files in a folder, or no fonts if the folder has no style sheet.
  init(in folder: String?) {
    func contents(_ name: String) -> [UInt8]? {
      folder.flatMap { FileManager.default.contents(atPath: "\($0)/\(name)") }.map(Array.init)
    }
    sheet = contents("fonts.css").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let names = sheet.matches(of: /\/-\/fonts\/([\w-]+\.woff2)/).map { String($0.1) }
    var files: [String: [UInt8]] = [:]
    for name in names { files[name] = contents(name) }
    self.files = files
  }

  /// Returns the rules of a typography's fonts with the usual letters, and with the contents of
  /// their files, for a document that can't load files, such as an image.
  func embedded(for type: Typography) -> String {
    sheet.split(separator: "\n").filter { rule in
      type.families.contains { rule.contains("font-family: \"\($0)\";") }
        && rule.contains("font-weight: \(type.weight);") && !rule.contains("-more-")
    }.map { rule in
      rule.replacing("font-display: optional", with: "font-display: block")
        .replacing(/\/-\/fonts\/([\w-]+\.woff2)/) { match in
          let bytes = files[String(match.1)] ?? []
          return "data:font/woff2;base64,\(Data(bytes).base64EncodedString())"
        }
    }.joined(separator: "\n")
  }

  /// The names of the files that every page loads at once, in order.
  ///
  /// Browsers load the other files, whose names contain `-more-`, only for the letters in them.
  var usualNames: [String] { files.keys.filter { !$0.contains("-more-") }.sorted() }
}
