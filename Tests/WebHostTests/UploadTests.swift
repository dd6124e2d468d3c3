import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("Uploads", .serialized)
struct UploadTests {
  private static let type = ["Content-Type": "image/jpeg"]

  @Test("The body of an upload is saved as a file with an unguessable name")
  func kept() async throws {
    try await Site.serve { site in
      let answer = try await site.ask(
        "POST", "/-/uploads?name=a%2Fb%22%20%C3%A9.jpg", Self.type, body: "some bytes")
      #expect(answer.status == 200)
      #expect(answer.body.contains(#"a\/b\" é.jpg"#))
      let files = try site.uploads
      #expect(files.count == 1 && files.allSatisfy(RandomName.isOne))
      #expect(answer.body.contains(files[0]))
    }
  }

  @Test(
    "A photo name with path components doesn't affect the uploaded file's location",
    arguments: ["..%2f..%2fx", "%2Fetc%2Fx", "%00", ""])
  func climbing(_ name: String) async throws {
    try await Site.serve { site in
      let answer = try await site.ask("POST", "/-/uploads?name=\(name)", Self.type, body: "bytes")
      #expect(answer.status == 200)
      #expect(try site.uploads.allSatisfy(RandomName.isOne))
      #expect(try site.uploads.count == 1)
    }
  }

  @Test("An unused upload is removed after a day, and other files in the folder are kept")
  func forgotten() throws {
    let scratch = try ScratchFolder()
    let came = Instant(milliseconds: 1_700_000_000_000)
    let name = RandomName.make()
    try scratch.write("uploads/\(name)", Data("bytes".utf8))
    try scratch.write("uploads/No upload", Data("bytes".utf8))
    for file in [name, "No upload"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: scratch.path + "/uploads/" + file)
    }
    let uploads = try Uploads(into: scratch.path + "/uploads", files: MemoryFiles())
    let left = { try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/uploads") }
    uploads.sweep(came.adding(.seconds(86_399)))
    #expect(try left().contains(name))
    uploads.sweep(came.adding(.seconds(86_401)))
    #expect(try left() == ["No upload"])
  }

  @Test("An unreadable upload is reported with the photo's name and the reason")
  func unreadable() async throws {
    let scratch = try ScratchFolder()
    let files = MemoryFiles()
    let uploads = try Uploads(into: scratch.path + "/uploads", files: files)
    let name = RandomName.make()
    let failure = FileFailure.notPermitted("the upload")
    files.fail("\(scratch.path)/uploads/\(name)", failure)
    await #expect(
      throws: PhotoSourceFailure.unreadable(
        name: "sky.jpg", reason: failure.explanation.message)
    ) {
      try await uploads.load(PhotoItem(id: name, name: "sky.jpg"))
    }
  }

  @Test(
    "A form uploaded instead of a file is answered with 415, and nothing is saved",
    arguments: [
      "multipart/form-data; boundary=x", "Multipart/Form-Data", "application/x-www-form-urlencoded",
    ])
  func form(_ type: String) async throws {
    try await Site.serve { site in
      let answer = try await site.ask(
        "POST", "/-/uploads", ["Content-Type": type], body: "--x\r\n\r\nbytes\r\n--x--")
      #expect(answer.status == 415)
      #expect(try site.uploads.isEmpty)
    }
  }

  @Test(
    "An upload whose declared length is too large is answered with 413 immediately and isn't saved")
  func announced() async throws {
    try await Site.serve {
      $0.uploadLimit = 1_000_000
    } _: { site in
      let wire = try await RawConnection(port: site.port)
      let fields = ["Content-Type": "image/jpeg", "Content-Length": "9000000000"]
      try await wire.send(site.request("POST", "/-/uploads", fields) + "the first bytes")
      let answer = try await wire.answer()
      #expect(answer.status == 413)
      #expect(answer.body.contains("The file is larger than 1 MB"))
      #expect(try site.uploads.isEmpty)
    }
  }

  @Test(
    "An upload of unknown length that is too large is answered with 413 and isn't saved")
  func unannounced() async throws {
    try await Site.serve {
      $0.uploadLimit = 100_000
    } _: { site in
      let fields = ["Content-Type": "image/jpeg", "Transfer-Encoding": "chunked"]
      let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
      let request = site.request("POST", "/-/uploads", fields) + chunk + chunk + "0\r\n\r\n"
      let answer = try await site.asked(request)
      #expect(answer.status == 413)
      let left = try site.uploads
      #expect(left.isEmpty)
    }
  }

  @Test("An upload at the size limit is saved, and a larger upload is rejected")
  func largest() async throws {
    try await Site.serve {
      $0.uploadLimit = 100_000
    } _: { site in
      let body = String(repeating: "x", count: 100_000)
      let largest = try await site.ask("POST", "/-/uploads", Self.type, body: body)
      #expect(largest.status == 200)
      let larger = try await site.ask("POST", "/-/uploads", Self.type, body: body + "x")
      #expect(larger.status == 413)
      let kept = try site.uploads
      #expect(kept.count == 1)
    }
  }

  @Test("A truncated upload leaves no file behind and isn't logged", arguments: [true, false])
  func truncated(_ isChunked: Bool) async throws {
    try await Site.serve { site in
      let wire = try await RawConnection(port: site.port)
      let length = isChunked ? ["Transfer-Encoding": "chunked"] : ["Content-Length": "1000"]
      let request = site.request("POST", "/-/uploads", length.merging(Self.type) { $1 })
      try await wire.send(request + (isChunked ? "a\r\nsome bytes\r\n" : "some bytes"))
      try await wait(until: "the upload has begun") { try !site.uploads.isEmpty }
      wire.hangUp()
      try await wait(until: "nothing is left of the upload") { try site.uploads.isEmpty }
      #expect(try await site.ask("GET", "/").status == 200)
      #expect(site.world.log.lines.isEmpty)
    }
  }
}
