import TestKit
import Testing

@testable import WebHost

@Suite("Many, slow and silent connections", .serialized)
struct ConnectionsTests {
  // In a process of its own, as both ends are two thousand open files: with more than 1,300 of them
  // Foundation's Process, which other tests use, reads past the end of the list of them.
  @Test("A thousand connections at once are each answered, and the next one too")
  func thousand() async {
    await #expect(processExitsWith: .success) {
      try await Site.serve { site in
        let wires = try await Wire.several(1_000, port: site.port)
        for wire in wires { try await wire.send(site.request("GET", "/-/icon.svg")) }
        for wire in wires { #expect(try await wire.answer().status == 200) }
        #expect(try await site.ask("GET", "/").status == 200)
      }
    }
  }

  @Test("Those beyond the limit wait, and are answered when others have gone")
  func beyond() async throws {
    try await Site.serve {
      $0.connectionLimit = 8
    } _: { site in
      let wires = try await Wire.several(40, port: site.port)
      for wire in wires { try await wire.send(site.request("GET", "/-/icon.svg")) }
      for wire in wires {
        #expect(try await wire.answer().status == 200)
        wire.hangUp()
      }
    }
  }

  @Test("Who has sent half a request holds nobody up, and is answered when the rest has come")
  func slow() async throws {
    try await Site.serve { site in
      let whole = site.request("GET", "/-/icon.svg")
      let slow = try await Wire.several(50, port: site.port)
      for (index, wire) in slow.enumerated() {
        try await wire.send(String(whole.prefix(index + 1)))
      }
      for _ in 0..<20 { #expect(try await site.ask("GET", "/").status == 200) }
      for (index, wire) in slow.enumerated() {
        try await wire.send(String(whole.dropFirst(index + 1)))
        #expect(try await wire.answer().status == 200)
      }
    }
  }

  @Test("Who sends a request's beginning byte by byte, and never its end, is let go")
  func dripping() async throws {
    try await Site.serve {
      $0.idle = .milliseconds(200)
    } _: { site in
      let wire = try await Wire(port: site.port)
      let ended = Task { try await wire.takeAll() }
      try await wire.send("GET / HTTP/1.1\r\nX: ")
      let dripping = Task {
        while true {
          try await wire.send("x")
          #expect(try await site.ask("GET", "/-/icon.svg").status == 200)
        }
      }
      // It comes back when the server has hung up.
      _ = await ended.result
      dripping.cancel()
      _ = await dripping.result
      #expect(try await site.ask("GET", "/").status == 200)
    }
  }

  @Test("Who reads nothing of what was asked for holds nobody up, nor the server's end")
  func mute() async throws {
    try await Site.serve { site in
      let mute = try await Wire.several(3, port: site.port)
      let many = String(repeating: site.request("GET", "/-/stashbook.js"), count: 400)
      for wire in mute { try await wire.send(many) }
      for _ in 0..<20 { #expect(try await site.ask("GET", "/").status == 200) }
      for wire in mute { #expect(try await wire.answer().status == 200) }
    }
  }

  @Test("A page that listens and reads nothing does not keep others from what they do")
  func silentListener() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let silent = try await page.listen(since: page.opened.to)
      let text = String(repeating: "x", count: 200_000)
      for number in 1...20 {
        let update = try await page.type("\(number)\(text)", into: "desk.text")
        #expect(update.markup.contains("\(number)x"))
      }
      for number in 1...200 {
        site.stored.value = number
        site.tell.yield()
      }
      let other = try await site.open("/")
      #expect(try await other.tap("desk.ask").status == 200)
      silent.hangUp()
    }
  }

  @Test("Requests that are sent together are answered in their order")
  func pipelined() async throws {
    try await Site.serve { site in
      let wire = try await Wire(port: site.port)
      let paths = ["/", "/no", "/-/icon.svg", "/-/no"]
      try await wire.send(paths.map { site.request("GET", $0) }.joined())
      var statuses: [Int] = []
      for _ in paths { statuses.append(try await wire.answer().status) }
      #expect(statuses == [200, 404, 200, 404])
    }
  }
}

extension Wire {
  /// So many connections, opened one after the other.
  fileprivate static func several(_ count: Int, port: Int) async throws -> [Wire] {
    var wires: [Wire] = []
    for _ in 0..<count { wires.append(try await Wire(port: port)) }
    return wires
  }
}
