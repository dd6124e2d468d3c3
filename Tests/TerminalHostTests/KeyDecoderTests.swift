import Core
import MemoryAdapters
import TestKit
import Testing

@testable import TerminalHost

@Suite("Key decoder")
struct KeyDecoderTests {
  private func events(_ text: String, ending: Bool = true) -> [TerminalEvent] {
    events(Array(text.utf8), ending: ending)
  }

  private func events(_ bytes: [UInt8], ending: Bool = true) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return decoder.feed(bytes) + (ending ? decoder.flush() : [])
  }

  @Test(
    "Keys are decoded from control characters, CSI sequences, and SS3 sequences",
    arguments: [
      ("\r", Key.enter), ("\n", .enter), ("\u{1B}OM", .enter), ("\t", .tab), ("\u{1B}[Z", .backTab),
      ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{1B}[3~", .delete),
      ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
      ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
      ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
      ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
      ("\u{1B}[1;5C", .right), ("\u{1B}[1;2A", .up), ("\u{1B}[3;5~", .delete), ("\u{1B}", .escape),
    ])
  func keys(sent: String, key: Key) {
    #expect(events(sent) == [.key(key)])
  }

  @Test("Control-letter combinations and the Page Up and Page Down keys are decoded")
  func control() {
    #expect(events("\u{3}\u{C}\u{1A}") == [.control("c"), .control("l"), .control("z")])
    #expect(events("\u{1B}[5~\u{1B}[6~") == [.pageUp, .pageDown])
  }

  @Test("Letters of any script, spaces, and separators are decoded as text")
  func text() {
    #expect(events("a é 한 👩‍🎨,;") == [.text("a é 한 👩‍🎨,;")])
    #expect(events("a\rb") == [.text("a"), .key(.enter), .text("b")])
  }

  @Test(
    "An unknown sequence is ignored, and later keys and text are decoded",
    arguments: [
      "\u{1B}[I", "\u{1B}[O", "\u{1B}[15~", "\u{1B}[2~", "\u{1B}[[A", "\u{1B}[M !\"",
      "\u{1B}[<0;12;3M", "\u{1B}[>1;10;0c", "\u{1B}[?2026;2$y", "\u{1B}[1;1R", "\u{1B}(B",
      "\u{1B}OP", "\u{1B}O5P", "\u{1B}a", "\u{1B}é", "\u{1B}한", "\u{1B}\r", "\u{1B}\u{7F}",
      "\u{1B}]0;title\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
      "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[3\u{18}", "\u{9B}", "\u{85}", "\u{0}", "\u{1F}",
      "\u{1B}[200", "\u{1B}]11;rgb:zz/00/00\u{7}", "\u{1B}]11;rgb:00/00\u{7}", "\u{1B}[?1;c",
    ])
  func unknown(sent: String) {
    #expect(events(sent) == [])
    var decoder = KeyDecoder()
    let after = decoder.feed(sent.utf8) + decoder.feed("\u{1B}[Bok".utf8)
    #expect(after == [.key(.down), .text("ok")])
  }

  @Test(
    "Text immediately after an unknown sequence is decoded",
    arguments: [
      "\u{1B}[M !\"", "\u{1B}[[A", "\u{1B}[15~", "\u{1B}]11;cmy:1e/ff/00\u{7}", "\u{1B}(B",
    ])
  func textBehind(order: String) {
    #expect(events(order + "ok") == [.text("ok")])
  }

  @Test("A key, Ctrl+C, or a non-ASCII letter interrupts an incomplete sequence and is decoded")
  func broken() {
    #expect(events("\u{1B}[1;\u{3}") == [.control("c")])
    #expect(events("\u{1B}[1;\u{1B}[A") == [.key(.up)])
    #expect(events("\u{1B}]11;r\u{3}") == [.control("c")])
    #expect(events("\u{1B}]11;r\u{1B}[A") == [.key(.up)])
    #expect(events("\u{1B}[1é") == [.text("é")])
    #expect(events([0xE2, 0x82, 0x1B, 0x5B, 0x41]) == [.text("\u{FFFD}"), .key(.up)])
  }

  @Test("A lone Escape is recognized when a pause, another Escape, or Ctrl+C follows")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(!decoder.isWaiting)
    #expect(events("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)])
    #expect(events("\u{1B}\u{1B}[A") == [.key(.escape), .key(.up)])
    #expect(events("\u{1B}\u{3}") == [.key(.escape), .control("c")])
  }

  @Test("A pause ends an escape sequence only before the sequence's first parameter")
  func pause() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[".utf8) + decoder.flush() == [])
    #expect(decoder.feed("A".utf8) == [.text("A")])
    #expect(decoder.feed("\u{1B}[1;".utf8) + decoder.flush() == [])
    #expect(decoder.feed("5C".utf8) == [.key(.right)])
    #expect(decoder.feed("\u{1B}]11;rgb:".utf8) + decoder.flush() == [])
    #expect(decoder.feed("0/0/0\u{1B}".utf8) + decoder.flush() == [])
    let black = SRGBColor(red: 0, green: 0, blue: 0)
    #expect(decoder.feed("\\".utf8) == [.reply(.ground(black))])
  }

  @Test("The terminal's replies about its attributes and background color are decoded")
  func replies() {
    #expect(events("\u{1B}[?62;22c") == [.reply(.attributes([62, 22]))])
    let gray = SRGBColor(red: 0x1E, green: 0xFF, blue: 0x00)
    #expect(events("\u{1B}]11;rgb:1e1e/ffff/0000\u{1B}\\") == [.reply(.ground(gray))])
    #expect(events("\u{1B}]11;rgb:1e/f/000\u{7}") == [.reply(.ground(gray))])
  }

  @Test("A paste is one event with tabs and normalized newlines, but no other control characters")
  func paste() {
    let sent = "\u{1B}[200~a\tb\r\nc\rd\ne\u{1B}[31m\u{0}\u{3}\u{9B}\u{1B}[201~x"
    #expect(events(sent) == [.paste("a\tb\nc\nd\ne[31m", leftOut: 0), .text("x")])
    #expect(events("\u{1B}[200~\u{1B}[20\u{1B}[201~") == [.paste("[20", leftOut: 0)])
    #expect(events("\u{1B}[200~\u{1B}[200~a\u{1B}[201~") == [.paste("[200~a", leftOut: 0)])
  }

  @Test("A pause doesn't end a paste")
  func pastePause() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~a\u{1B}".utf8) + decoder.flush() == [])
    #expect(decoder.feed("[201~".utf8) == [.paste("a", leftOut: 0)])
  }

  @Test("A paste over 1 MB is truncated at a character boundary, and the excess bytes are counted")
  func longPaste() {
    let most = KeyDecoder.longestPaste
    let full = String(repeating: "a", count: most)
    #expect(events("\u{1B}[200~\(full)\u{1B}[201~") == [.paste(full, leftOut: 0)])
    #expect(events("\u{1B}[200~\(full)bc\u{1B}[201~") == [.paste(full, leftOut: 2)])
    let short = String(full.dropLast())
    #expect(events("\u{1B}[200~\(short)한\u{1B}[201~") == [.paste(short, leftOut: 3)])
  }

  @Test("An overlong key sequence is ignored, and Ctrl+C ends an unterminated control string")
  func endless() {
    var decoder = KeyDecoder()
    let much = Array(repeating: UInt8(ascii: "1"), count: 100_000)
    #expect(decoder.feed("\u{1B}]".utf8) + decoder.feed(much) == [])
    #expect(decoder.feed([0x03]) == [.control("c")])
    #expect(decoder.feed("\u{1B}[".utf8) + decoder.feed(much) == [])
    #expect(decoder.feed("Aok".utf8) == [.text("ok")])
  }
}

@Suite("Key decoder laws")
struct KeyDecoderLaws {
  /// Returns bytes as they might arrive: whole and truncated sequences, text, and invalid UTF-8.
  private static func bytes(_ random: inout SeededRandomSource) -> [UInt8] {
    let orders = [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]11;", "\u{1B}[1;5C", "\u{1B}[A", "\u{1B}[3~", "\u{7}",
      "\u{1B}\\", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[?62;4c", "\u{1B}[M", "\u{1B}[[", "\u{1B}P",
      "\u{1B}]11;rgb:1/2/3\u{7}", "[", "~", "O", "1;", "\u{9B}", "\u{3}",
    ]
    return (0..<Int.random(in: 0...12, using: &random)).flatMap { _ -> [UInt8] in
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        return (0..<3).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      case 1: return Array(random.text(upTo: 4).utf8)
      default: return Array(orders[Int.random(in: orders.indices, using: &random)].utf8)
      }
    }
  }

  /// Returns all events of bytes that arrive in pieces, with adjacent texts joined.
  private static func events(_ pieces: [ArraySlice<UInt8>]) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    let events = pieces.flatMap { decoder.feed($0) } + decoder.flush()
    return events.reduce(into: []) { joined, event in
      if case (.text(let before)?, .text(let text)) = (joined.last, event) {
        joined[joined.count - 1] = .text(before + text)
      } else {
        joined.append(event)
      }
    }
  }

  @Test("The decoded events don't depend on how the input bytes are split")
  func splits() {
    Law("Any split results in the same events").holds(
      for: { random in
        let bytes = Self.bytes(&random)
        let cuts = (0..<4).map { _ in Int.random(in: 0...bytes.count, using: &random) }
        return (bytes, cuts.sorted())
      }
    ) { (bytes: [UInt8], cuts: [Int]) in
      let ends = [0] + cuts + [bytes.count]
      let pieces = zip(ends, ends.dropFirst()).map { bytes[$0..<$1] }
      let whole = Self.events([bytes[...]])
      try #require(Self.events(pieces) == whole)
      try #require(Self.events(bytes.indices.map { bytes[$0...$0] }) == whole)
    }
  }

  @Test("Typed text has no control characters, and pasted text has none except tabs and newlines")
  func controls() {
    Law("Text has no control characters").holds(for: Self.bytes) { bytes in
      for event in Self.events([bytes[...]]) {
        switch event {
        case .text(let text):
          try #require(!text.isEmpty)
          try #require(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        case .paste(let text, _):
          try #require(
            text.unicodeScalars.allSatisfy {
              $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
            })
        default: break
        }
      }
    }
  }

  @Test(
    "The first and last characters of each length in UTF-8 are decoded",
    arguments: [
      "\u{A0}", "\u{BF}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{D7FF}", "\u{E000}",
      "\u{FFFD}", "\u{10000}", "\u{3FFFD}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{10FFFF}",
    ])
  func bounds(text: String) {
    #expect(Self.events([Array(text.utf8)[...]]) == [.text(text)])
  }

  @Test(
    "Bytes without control characters are decoded as UTF-8, just as the standard library decodes them"
  )
  func utf8() {
    Law("Text is decoded as UTF-8").holds(
      for: { random in
        (0..<Int.random(in: 0...9, using: &random)).flatMap { _ -> [UInt8] in
          Bool.random(using: &random)
            ? Array(random.text(upTo: 2).utf8) : [UInt8.random(in: 0x80...0xFF, using: &random)]
        }
        .filter { $0 >= 0x20 && $0 != 0x7F }
      }
    ) { (bytes: [UInt8]) in
      // A space ends a character that is cut off at the end.
      var wanted = String(decoding: bytes + [0x20], as: UTF8.self).unicodeScalars
      wanted.removeAll { $0.properties.generalCategory == .control }
      try #require(Self.events([(bytes + [0x20])[...]]) == [.text(String(wanted))])
    }
  }
}
