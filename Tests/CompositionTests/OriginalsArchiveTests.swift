import Composition
import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("Originals of several photos for another program")
struct OriginalsArchiveTests {
  @Test("PH-14 The tar program unpacks the originals, whatever their names")
  func unpacking() async throws {
    let folder = try ScratchFolder()
    let library = try Library(at: folder.path + "/library", for: .writing)
    let plugin: PhotoIngestPlugin = try library.feature()
    let long = String(repeating: "\u{00FC}", count: 80)
    let names = [
      "Owl.jpg": "Owl.jpg", "owl.jpg": "owl 2.jpg", "Ni\u{00F1}o.jpg": "Ni\u{00F1}o.jpg",
      "\(long).jpg": "\(String(repeating: "\u{00FC}", count: 48)).jpg",
    ]
    var (ids, originals) = ([String](), [String: Data]())
    for (seed, (given, unpacked)) in names.sorted(by: { $0.key < $1.key }).enumerated() {
      let pixels = Data(repeating: UInt8(20 * seed), count: 3 * 64 * 48)
      let picture = Raster(width: 64, height: 48, pixels: pixels)
      let data = try await library.ports.images.encode(picture, ImageMetadata())
      let photo = try await plugin.pipeline.ingest(
        MemoryBytes(data), named: given, within: ImageBudget())
      ids.append("\(photo.id)")
      originals[unpacked] = data
    }
    let file = try await library.assembly.file("photos.\(ids.joined(separator: ","))")
    let archive = try folder.write("photos.tar", try file.bytes.readAll())
    let into = folder.path + "/unpacked"
    try FileManager.default.createDirectory(atPath: into, withIntermediateDirectories: false)
    try ExternalCommand.run("tar", "-C", into, "-xf", archive)
    #expect(try folder.files(in: "unpacked") == originals.keys.sorted())
    for (name, data) in originals {
      #expect(try folder.read("unpacked/\(name)") == data)
    }
  }
}
