import Core
import Foundation
import Synchronization
import TestKit
import Testing

@testable import S3Blobs

@Suite("S3BlobStore, listings")
struct ListingTests {
  @Test(
    "Listings pass the objects of other programs whose names XML escapes", arguments: [1, 2, 9])
  func escaped(limit: Int) async throws {
    let bench = try await Bench()
    let requests = Mutex(0)
    // A listing that repeats the same request ends with a failure.
    let proxy = try Proxy(to: bench.server.port) { passage in
      if passage.isAnswer { return false }
      return requests.withLock { requests in
        requests += 1
        return requests > 60
      }
    }
    let direct = try bench.store()
    var ids: [BlobID] = []
    for text in ["canvas", "linen", "silk", "wool"] {
      ids.append(try await direct.keep(Data(text.utf8)).id)
    }
    ids.sort()
    // These names are before, among, and after those of originals and derivatives.
    for key in [
      "'%22", "%3Cb%3E&.jpg", "b&w.jpg", "derivatives/%C3%A9&.jpg", "derivatives/%7E%7E",
      "f%26amp;.jpg",
    ] { try await bench.overwrite(key, with: "notes") }
    let store = try bench.store(port: proxy.port, patience: .seconds(6))
    var found: [BlobID] = []
    while case let page = try await store.ids(after: found.last, limit: limit), !page.isEmpty {
      found += page
    }
    #expect(found == ids)
  }

  @Test("A page without objects isn't the last if the server says that more follow")
  func emptyPage() async throws {
    let bench = try await Bench()
    let isEmptied = Mutex(false)
    let proxy = try Proxy(to: bench.server.port) { passage in
      let name = Data("<Contents>".utf8)
      guard passage.isAnswer, let place = passage.bytes.range(of: name) else { return false }
      isEmptied.withLock { isEmptied in
        // Elements with other names aren't objects.
        if !isEmptied { passage.bytes.replaceSubrange(place, with: Data("<contents>".utf8)) }
        isEmptied = true
      }
      return false
    }
    let direct = try bench.store()
    var ids: [BlobID] = []
    for text in ["canvas", "linen"] { ids.append(try await direct.keep(Data(text.utf8)).id) }
    #expect(try await bench.store(port: proxy.port).ids(after: nil, limit: 1) == [ids.sorted()[1]])
  }

  @Test(
    "A listing that ends without its last page is a failure",
    arguments: ["<IsTruncated>true</IsTruncated>", ""])
  func incomplete(rest: String) async throws {
    let bench = try await Bench()
    let body = "<ListBucketResult>\(rest)</ListBucketResult>"
    let proxy = try Proxy(
      answering: "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let failure = BlobFailure.storage(
      .inputOutput("s3://stash/\(bench.root)", reason: "the server's listing is incomplete"))
    await #expect(throws: failure) {
      try await bench.store(port: proxy.port).ids(after: nil, limit: 9)
    }
  }

  @Test("Files of other programs among the manifests are skipped")
  func otherManifests() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    let (id, _) = try await store.keep(Data("canvas".utf8))
    try await store.quarantineAll([id], because: .unreferenced)
    try await bench.overwrite("quarantine/manifests/b&w.json", with: "notes")
    #expect(try await store.quarantined().map(\.file) == ["\(id.text).jpg"])
  }

  @Test("References to characters in XML are resolved once")
  func references() {
    #expect(S3XML.unescaped("b&#38;w &lt;&#xA;&quot;&apos;&gt;") == "b&w <\n\"'>")
    #expect(S3XML.unescaped("&amp;lt; & &none; &#; &#xD800; &") == "&lt; & &none; &#; &#xD800; &")
    #expect(S3XML.unescaped("&amp;\u{301}") == "&\u{301}")
  }

  @Test("Only the key that the store gives to an original has the original's ID")
  func keys() {
    let id = BlobID(String(repeating: "abcd", count: 16))
    #expect(BlobKey.id(of: "ab/\(id.text)") == id)
    #expect(BlobKey.id(of: "ab/\(id.text).jpg") == id)
    for folder in ["", "a", "abc", "ac", "x/ab", "/ab", id.text] {
      #expect(BlobKey.id(of: "\(folder)/\(id.text).jpg") == nil)
    }
    #expect(BlobKey.id(of: id.text) == nil)
  }
}
