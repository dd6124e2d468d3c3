import Core
import Foundation
import Testing

@Suite("Names of files to save")
struct ProvidedFileTests {
  @Test(
    "A name keeps its letters, loses what file systems don't allow, and always names a file",
    arguments: [
      ("Moonlit Field.jpg", "Moonlit Field.jpg"), ("Flächen 刺繍 👩‍🎨.svg", "Flächen 刺繍 👩‍🎨.svg"),
      ("../../etc/passwd", "-.-etc-passwd"),
      ("a/b\\c:d*e?f\"g<h>i|j.png", "a-b-c-d-e-f-g-h-i-j.png"),
      ("two\nlines\u{0}.png", "two-lines-.png"), ("a\u{202E}gpj.exe", "a-gpj.exe"),
      (".png", "png"), ("", "File"), (" . ", "File"), ("Meadow. .png", "Meadow.png"),
    ])
  func names(given: String, expected: String) {
    #expect(ProvidedFile(name: given, bytes: MemoryBytes(Data())).name == expected)
  }

  @Test("A long name is shortened without its extension and without splitting a character")
  func long() {
    let name = String(repeating: "刺", count: 200) + ".jpg"
    let file = ProvidedFile(name: name, bytes: MemoryBytes(Data()))
    #expect(file.name == String(repeating: "刺", count: 65) + ".jpg")
  }
}
