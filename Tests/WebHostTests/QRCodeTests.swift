import Core
import Foundation
import TestKit
import Testing

@testable import WebHost

@Suite("QR codes")
struct QRCodeTests {
  @Test(
    "A scanner reads the text from the lines for a terminal",
    arguments: [
      "http://127.0.0.1:7274/?token=3w5e11264sgsf-1y2p0ij32e8e7",
      "https://[fd00::1]:7274/?token=a-b",
      "a",
    ])
  func read(text: String) async throws {
    let code = try #require(QRCode(text))
    #expect(code.lines.allSatisfy { $0.count == code.rows.count })
    let dark = code.lines.flatMap { line in
      [line.map { "\u{2588}\u{2580}".contains($0) }, line.map { "\u{2588}\u{2584}".contains($0) }]
    }
    #expect(Array(dark.prefix(code.rows.count)) == code.rows)
    let scale = 6
    let pixels = dark.flatMap { row in
      Array(repeating: row.flatMap { Array(repeating: $0 ? "1" : "0", count: scale) }, count: scale)
    }
    let image =
      "P1 \(code.rows.count * scale) \(pixels.count)\n"
      + pixels.map { $0.joined(separator: " ") }.joined(separator: "\n") + "\n"
    let scratch = try ScratchFolder()
    let path = try scratch.write("code.pbm", Data(image.utf8))
    let read = try await shell("zbarimg --nodbus --quiet --raw '\(path)'")
    #expect(read.trimmingCharacters(in: .newlines) == text)
  }

  @Test("A text that is too long for a QR code has no code")
  func tooLong() { #expect(QRCode(String(repeating: "x", count: 3_000)) == nil) }
}
