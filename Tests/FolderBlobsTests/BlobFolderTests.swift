import Core
import FolderBlobs
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Originals and derivatives in a folder")
struct BlobFolderTests {
  let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test("PH-10 An original is stored byte for byte under its SHA-256 hash (FIPS 180-4 test vector)")
  func namedBySHA256() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    #expect(id.text == abc)
    #expect(try library.files("photos") == ["ba/\(abc).jpg"])
    #expect(try library.scratch.read("library/photos/ba/\(abc).jpg") == Data("abc".utf8))
  }

  @Test(
    "Creating a store doesn't create a library, and neither does reading or cleaning up a store never written to"
  )
  func lazy() async throws {
    let library = try Library()
    #expect(try await library.blobs.ids(after: nil, limit: 5) == [])
    #expect(try await library.blobs.derivative("display.jpg", of: BlobID(abc)) == nil)
    #expect(try await library.blobs.removeStaged(dryRun: false) == 0)
    #expect(try library.blobs.quarantine([BlobID(abc)], because: .unreferenced) == [BlobID(abc)])
    #expect(try await library.blobs.quarantined() == [])
    #expect(!FileManager.default.fileExists(atPath: library.scratch.path + "/library"))
  }

  @Test("Folders have mode 0700, and originals and derivatives have mode 0600")
  func modes() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    try await library.blobs.saveDerivative(Data([1]), named: "display.jpg", of: id)
    for folder in ["", "/photos", "/photos/ba", "/incoming", "/cache", "/cache/ba"] {
      #expect(try library.scratch.mode(of: "library" + folder) == 0o700, "\(folder)")
    }
    for file in ["photos/ba/\(abc).jpg", "cache/ba/\(abc).display.jpg"] {
      #expect(try library.scratch.mode(of: "library/" + file) == 0o600, "\(file)")
    }
  }

  @Test(
    "A manifest copied to another name in the quarantine folder doesn't add a file to the quarantine list"
  )
  func foreignManifest() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    try await library.blobs.quarantineAll([id], because: .unreferenced)
    let name = try #require(try await library.blobs.quarantined().first?.file)
    let manifest = try library.scratch.read("library/quarantine/\(name).json")
    try library.scratch.write("library/quarantine/drawing.json", manifest)
    #expect(try await library.blobs.quarantined().map(\.file) == [name])
  }

  @Test("Reading an original that was truncated while open returns only the remaining bytes")
  func truncated() async throws {
    let library = try Library()
    let bytes = try await library.blobs.open(try await library.keep(Data("abcdef".utf8)))
    let file = try #require(try library.files("photos").first)
    let path = library.scratch.path + "/library/photos/" + file
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 3)
    #expect(try bytes.read(at: 0, upTo: 6) == Data("abc".utf8))
  }

  @Test("A staged file's descriptor allows reading but not writing")
  func descriptorIsReadOnly() async throws {
    let library = try Library()
    let staged = try await library.blobs.stage(MemoryBytes(Data("abc".utf8)), limit: 3)
    let descriptor = try #require(staged.descriptor)
    #expect(fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(try staged.read(at: 1, upTo: 9) == Data("bc".utf8))
    #expect(lseek(descriptor, 0, SEEK_CUR) == 0, "reading moved the shared position")
    try await library.blobs.commit(staged, extension: "jpg")
    #expect(try staged.readAll() == Data("abc".utf8))
  }

  @Test(
    "Storing the same bytes with another extension updates the stored date but doesn't add a file")
  func keptAgain() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    let first = try #require(try await library.blobs.storedAt(id))
    library.clock.advance(by: .seconds(10))
    let again = try await library.blobs.stage(MemoryBytes(Data("abc".utf8)), limit: 3)
    try await library.blobs.commit(again, extension: "jpeg")
    #expect(try library.files("photos") == ["ba/\(abc).jpg"])
    #expect(try await library.blobs.storedAt(id) == first.adding(.seconds(10)))
  }

  @Test(
    "An extension that isn't a plain word is omitted from the file name",
    arguments: ["../x", "", "a/b"])
  func plainEnding(ending: String) async throws {
    let library = try Library()
    let staged = try await library.blobs.stage(MemoryBytes(Data("abc".utf8)), limit: 3)
    try await library.blobs.commit(staged, extension: ending)
    #expect(try library.files("") == ["photos/ba/\(abc)"])
    #expect(try await library.blobs.open(staged.id).readAll() == Data("abc".utf8))
  }

  @Test(
    "An ID that isn't a hash is never used as a path",
    arguments: ["../../secret", "", "AB", String(repeating: "A", count: 64)])
  func hostileIDs(text: String) async throws {
    let library = try Library()
    try library.scratch.write("secret", Data([1]))
    _ = try await library.keep(Data("abc".utf8))
    await #expect(throws: BlobFailure.missing(BlobID(text))) {
      try await library.blobs.open(BlobID(text))
    }
    try await library.blobs.remove(BlobID(text))
    await #expect(throws: BlobFailure.self) {
      try await library.blobs.saveDerivative(Data([1]), named: "x", of: BlobID(text))
    }
    #expect(try library.scratch.files() == ["library/photos/ba/\(abc).jpg", "secret"])
  }

  @Test(
    "A derivative name that is empty or contains a slash or space is rejected",
    arguments: ["", "a/b", "../x", "a b"])
  func hostileDerivativeNames(name: String) async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    await #expect(throws: BlobFailure.self) {
      try await library.blobs.saveDerivative(Data([1]), named: name, of: id)
    }
  }

  @Test("Files that the store didn't create aren't listed as IDs and aren't removed")
  func foreignFiles() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    try library.scratch.write("library/photos/ba/notes.txt", Data([1]))
    try library.scratch.write("library/incoming/mine", Data([1]))
    #expect(try await library.blobs.ids(after: nil, limit: 9) == [id])
    #expect(try await library.blobs.removeStaged(dryRun: false) == 0)
    #expect(try library.files("incoming") == ["mine"])
    try await library.blobs.quarantineAll([id], because: .unreferenced)
    #expect(try library.files("photos") == ["ba/notes.txt"])
  }

  @Test("Derivatives are missing after the cache is deleted, and can be saved again")
  func cacheDeleted() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    try await library.blobs.saveDerivative(Data([1]), named: "display.jpg", of: id)
    try FileManager.default.removeItem(atPath: library.scratch.path + "/library/cache")
    #expect(try await library.blobs.derivative("display.jpg", of: id) == nil)
    try await library.blobs.saveDerivative(Data([2]), named: "display.jpg", of: id)
    #expect(try await library.blobs.derivative("display.jpg", of: id) == Data([2]))
  }

  @Test("A derivative left empty by a power failure counts as missing")
  func emptyDerivative() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    try library.scratch.write("library/cache/ba/\(abc).display.jpg", Data())
    #expect(try await library.blobs.derivative("display.jpg", of: id) == nil)
  }
}
