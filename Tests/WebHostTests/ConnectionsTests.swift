import TestKit
import Testing

@testable import WebHost

@Suite("Many, slow, and silent connections", .serialized)
struct ConnectionsTests {
  // This test has its own process, because both ends have two thousand open files. With more than
  // 1,300, Foundation's Process, which other tests use, reads past the end of its list of files.
  @Test("The server answers a thousand simultaneous connections and then one more")
  func thousand() async {
    await #expect(processExitsWith: .success) {
      try await Site.serve { site in
        let wires = try await RawConnection.several(
          1_000, port: site.port, saying: site.request("GET", "/-/icon.svg"))
        for wire in wires { #expect(try await wire.answer().status == 200) }
        #expect(try await site.ask("GET", "/").status == 200)
      }
    }
  }

  @Test("Connections over the limit wait for other connections to close and are then answered")
  func beyond() async throws {
    try await Site.serve {
      $0.connectionLimit = 8
    } _: { site in
      let wires = try await RawConnection.several(
        40, port: site.port, saying: site.request("GET", "/-/icon.svg"))
      for wire in wires {
        #expect(try await wire.answer().status == 200)
        wire.hangUp()
      }
    }
  }

  @Test("A8 Two thousand slow connections without the key don't delay a signed-in browser")
  func strangers() async {
    await #expect(processExitsWith: .success) {
      try await Site.serve { site in
        let slow = try await RawConnection.several(
          2_000, port: site.port, saying: "GET / HTTP/1.1\r\nX: ")
        var longest = Duration.zero
        for _ in 0..<20 {
          let start = ContinuousClock.now
          #expect(try await site.ask("GET", "/").status == 200)
          longest = max(longest, start.duration(to: .now))
        }
        print("A8 With 2,000 slow connections a page took at most \(longest)")
        #expect(site.server.strangers.count <= 600)
        // This line keeps the connections open until here.
        #expect(slow.count == 2_000)
      }
    }
  }

  @Test(
    "A8 The oldest connection without the key is closed first, and a connection with the key stays open"
  )
  func oldest() async throws {
    try await Site.serve {
      $0.strangerLimit = 3
    } _: { site in
      let known = try await RawConnection(
        port: site.port, saying: site.request("GET", "/-/icon.svg"))
      #expect(try await known.answer().status == 200)
      var slow: [RawConnection] = []
      for number in 1...4 {
        slow.append(try await RawConnection(port: site.port, saying: "GET / HTTP/1.1\r\nX: "))
        // The server's threads may otherwise accept connections in another order.
        try await wait(until: "the server has accepted the connection") {
          site.server.strangers.count >= min(number, 3)
        }
      }
      // The first of the four is closed, which ends its stream.
      #expect(try await slow[0].takeAll() == "")
      try await known.send(site.request("GET", "/-/icon.svg"))
      #expect(try await known.answer().status == 200)
      let rest = String(site.request("GET", "/-/icon.svg").drop { $0 != "\r\n" })
      try await slow[3].send(rest)
      #expect(try await slow[3].answer().status == 200)
    }
  }

  @Test(
    "A8 A device that opens 400 event streams doesn't block other devices, and its oldest streams are closed"
  )
  func streams() async throws {
    try await Site.serve { site in
      let (mine, others) = (try site.cookies("abc-123"), try site.cookies("def-456"))
      let other = try await site.open("/", others)
      let listening = try await other.listen(since: other.opened.to, others)
      var wires: [RawConnection] = []
      for _ in 0..<400 {
        let page = try await site.open("/", mine)
        wires.append(try await page.listen(since: page.opened.to, mine))
      }
      _ = try await wires[0].takeAll()
      #expect(try site.server.streams.count(of: site.device(named: "abc-123") ?? "") <= 32)
      #expect(try site.server.streams.count(of: site.device(named: "def-456") ?? "") == 1)
      let asking = try await site.open("/", others)
      let tap = #"{"inputs": [{"target": "desk.ask", "event": {"tap": {}}}]}"#
      #expect(
        try await site.ask("POST", "/-/pages/\(asking.id)", others, body: tap).status == 200)
      site.stored.value = 7
      site.tell.yield()
      #expect(try await listening.event().contains("Stored: 7"))
    }
  }

  @Test(
    "A partial request doesn't block other requests, and is answered when the rest of the request arrives"
  )
  func slow() async throws {
    try await Site.serve { site in
      let whole = site.request("GET", "/-/icon.svg")
      let slow = try await RawConnection.several(50, port: site.port)
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

  @Test("A request that arrives byte by byte and never ends is dropped")
  func dripping() async throws {
    try await Site.serve {
      $0.idle = .milliseconds(200)
    } _: { site in
      let wire = try await RawConnection(port: site.port)
      let ended = Task { try await wire.takeAll() }
      try await wire.send("GET / HTTP/1.1\r\nX: ")
      let dripping = Task {
        while true {
          try await wire.send("x")
          #expect(try await site.ask("GET", "/-/icon.svg").status == 200)
        }
      }
      // The task ends when the server closes the connection.
      _ = await ended.result
      dripping.cancel()
      _ = await dripping.result
      #expect(try await site.ask("GET", "/").status == 200)
    }
  }

  @Test(
    "A client that doesn't read its responses doesn't block other clients or the server's shutdown"
  )
  func mute() async throws {
    try await Site.serve { site in
      let mute = try await RawConnection.several(3, port: site.port)
      let many = String(repeating: site.request("GET", "/-/stashbook.js"), count: 400)
      for wire in mute { try await wire.send(many) }
      for _ in 0..<20 { #expect(try await site.ask("GET", "/").status == 200) }
      for wire in mute { #expect(try await wire.answer().status == 200) }
    }
  }

  @Test("A page that listens for events but never reads them doesn't block other pages")
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

  @Test("Pipelined requests are answered in order")
  func pipelined() async throws {
    try await Site.serve { site in
      let wire = try await RawConnection(port: site.port)
      let paths = ["/", "/no", "/-/icon.svg", "/-/no"]
      try await wire.send(paths.map { site.request("GET", $0) }.joined())
      var statuses: [Int] = []
      for _ in paths { statuses.append(try await wire.answer().status) }
      #expect(statuses == [200, 404, 200, 404])
    }
  }
}

extension RawConnection {
  /// Returns `count` connections, opened one at a time.
  fileprivate static func several(
    _ count: Int, port: Int, saying words: String = ""
  ) async throws -> [RawConnection] {
    var wires: [RawConnection] = []
    for _ in 0..<count { wires.append(try await RawConnection(port: port, saying: words)) }
    return wires
  }
}
