import Core
import Foundation
import LocalSystem
import TestKit
import Testing

@Suite("Documents in a folder")
struct FolderDocumentsTests {
  let scratch: ScratchFolder
  let documents: FolderDocuments

  init() throws {
    scratch = try ScratchFolder()
    documents = FolderDocuments(in: scratch.path + "/library/access")
  }

  @Test("Only the owner can read the files, and the folder is created with the first one")
  func modes() throws {
    #expect(try documents.document("people") == nil && documents.mark(of: "people") == nil)
    #expect(try scratch.files() == [])
    try documents.change("people") { _ in Data("{}".utf8) }
    #expect(try scratch.files() == ["library/access/people.json"])
    #expect(try scratch.mode(of: "library/access/people.json") == 0o600)
    #expect(try scratch.mode(of: "library/access") == 0o700)
  }

  @Test("A change by another process has another mark at once, even in the same moment")
  func marks() throws {
    let other = FolderDocuments(in: scratch.path + "/library/access")
    var marks: Set<String> = []
    for number in 0..<200 {
      let mark = try other.change("people") { _ in Data("\(number % 2)".utf8) }
      #expect(documents.mark(of: "people") == mark)
      marks.insert(mark)
    }
    #expect(marks.count == 200)
  }

  @Test("A document that can't be read or stored fails with its path, and remains")
  func unusable() throws {
    try scratch.write("library/access/people.json/in the way", Data())
    let path = scratch.path + "/library/access/people.json"
    #expect(throws: FileFailure.notAFile(path)) { try documents.document("people") }
    #expect(throws: FileFailure.notAFile(path)) { try documents.change("people") { _ in Data() } }
    #expect(try scratch.files() == ["library/access/people.json/in the way"])
  }
}
