import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import DesignTokens

@Suite("Written token files")
struct DTCGExportTests {
  private func overlaid(_ base: Tokens, with data: Data) async throws -> Tokens.Overlay {
    try base.overlaid(
      with: try await reader().readTheme([TokenFile(name: "theme.json", data: data)]))
  }

  @Test("DT-5 Applying an export to the exported tokens changes nothing")
  func back() async throws {
    let overlay = try await overlaid(.standard, with: try Tokens.standard.resolverFile())
    #expect(overlay.tokens == .standard)
    #expect(overlay.leftAside == [])
  }

  @Test("DT-5 Any tokens exported to one file or two files are read back unchanged")
  func anyTokens() async {
    await Law("exported tokens are read back unchanged").holds(
      for: { Tokens.random(using: &$0) }
    ) { (tokens: Tokens) in
      let overlay = try await overlaid(.standard, with: try tokens.resolverFile())
      try #require(overlay.tokens == tokens)
      try #require(overlay.leftAside == [])
      let light = TokenFile(name: "light.json", data: try tokens.formatFile(.light))
      let dark = TokenFile(name: "dark.json", data: try tokens.formatFile(.dark))
      let both = Shades(
        light: try await reader().read([light]), dark: try await reader().read([dark]))
      try #require(try Tokens.standard.overlaid(with: both).tokens == tokens)
    }
  }

  @Test("Two exports of the same tokens are equal, and role colors are aliases of pigments")
  func text() throws {
    let text = String(decoding: try Tokens.standard.formatFile(.dark), as: UTF8.self)
    #expect(text == String(decoding: try Tokens.standard.formatFile(.dark), as: UTF8.self))
    #expect(text.hasSuffix("}\n"))
    #expect(
      text.contains(
        """
            "action" : {
              "$type" : "color",
              "$value" : "{palette.terracotta}"
            },
        """))
  }

  @Test("Every token has a unique path and is written at that path")
  func paths() async throws {
    let data = try Tokens.standard.formatFile(.light)
    let document = try await reader().read([TokenFile(name: "light.json", data: data)])
    #expect(Set(TokenName.all.map(\.path)).count == TokenName.all.count)
    #expect(document.paths == TokenName.all.map(\.path).sorted())
    #expect(document.value("space.xxxl") == .dimension(48))
    #expect(document.value("size.breakpoint") == .dimension(900))
    #expect(document.value("radius.card") == .dimension(12))
    #expect(document.value("motion.stagger") == .duration(0.05))
    #expect(document.value("color.text")?.hex == "3B2F2F")
    #expect(document.aliases == ColorName.allCases.count + TypographyName.allCases.count)
  }

  @Test("DT-5 Written files conform to the published schemas", .needsData("tokens"))
  func schemas() throws {
    let folder = try ScratchFolder()
    var tokens = [Tokens.standard]
    var random = SeededRandomSource(seed: 1)
    for _ in 0..<5 { tokens.append(.random(using: &random)) }
    for (index, tokens) in tokens.enumerated() {
      try folder.write("format/light-\(index).json", try tokens.formatFile(.light))
      try folder.write("format/dark-\(index).json", try tokens.formatFile(.dark))
      try folder.write("resolver/\(index).json", try tokens.resolverFile())
    }
    #expect(try validate(folder) == "valid: 18\n")
  }

  @Test("Schema validation reports files that violate the published schemas", .needsData("tokens"))
  func brokenSchemas() throws {
    let folder = try ScratchFolder()
    let text = String(decoding: try Tokens.standard.formatFile(.light), as: UTF8.self)
    for (name, old, new) in [
      ("unit", "\"px\"", "\"pt\""), ("type", "\"dimension\"", "\"length\""),
      ("hex", "\"#3B2F2F\"", "\"3B2F2F\""), ("alias", "{palette.linen}", "{palette..x}"),
    ] {
      #expect(text.contains(old), "\(name)")
      try folder.write("format/\(name).json", Data(text.replacing(old, with: new).utf8))
    }
    let output = try validate(folder)
    for name in ["unit", "type", "hex", "alias"] { #expect(output.contains("\(name).json: ")) }
  }

  /// Returns the output of Python's jsonschema for files in the folders `format` and `resolver`.
  private func validate(_ folder: ScratchFolder) throws -> String {
    try folder.write("validate.py", Data(Self.script.utf8))
    let schemas = TokenFiles.folder.appending(path: "dtcg-schemas/2025.10")
    return try ExternalCommand.run(
      "python3", folder.path + "/validate.py", schemas.path(percentEncoded: false), folder.path)
  }

  /// The validation script, which makes the schemas' references to one another absolute.
  ///
  /// With relative references, jsonschema loses the base address if one of several alternatives
  /// fails. The script reads all schemas from files, so nothing is downloaded.
  private static let script = """
    import json, pathlib, sys, warnings
    warnings.simplefilter("ignore")
    from urllib.parse import urljoin
    try:
        from jsonschema import Draft7Validator, RefResolver
    except ImportError:
        sys.exit("Python's jsonschema is missing: apt-get install python3-jsonschema")
    schemas, files = map(pathlib.Path, sys.argv[1:])
    def whole(node, base):
        if isinstance(node, list):
            return [whole(part, base) for part in node]
        if not isinstance(node, dict):
            return node
        return {name: urljoin(base, part) if name == "$ref" and isinstance(part, str)
                else whole(part, base) for name, part in node.items()}
    store = {}
    for path in schemas.rglob("*.json"):
        schema = json.loads(path.read_text())
        store[schema["$id"]] = whole(schema, schema["$id"])
    count = 0
    for kind in ("format", "resolver"):
        schema = store["https://www.designtokens.org/schemas/2025.10/%s.json" % kind]
        resolver = RefResolver(schema["$id"], schema, store=store, handlers={"https": None})
        validator = Draft7Validator(schema, resolver=resolver)
        for path in sorted((files / kind).glob("*.json")):
            errors = list(validator.iter_errors(json.loads(path.read_text())))
            for error in errors:
                print("%s: %s: %s" % (path.name, "/".join(map(str, error.path)), error.message[:200]))
            count += not errors
    print("valid: %d" % count)
    """
}

extension Tokens {
  /// Returns tokens with all names and random values.
  static func random(using random: inout SeededRandomSource) -> Tokens {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func color() -> SRGBColor {
      SRGBColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }
    func paint() -> Paint {
      let pigment = Pigment.allCases.randomElement(using: &random) ?? .linen
      return Bool.random(using: &random) ? .color(color()) : .pigment(pigment)
    }
    func all<Name: Hashable & CaseIterable, Value>(
      _: Name.Type, _ make: () -> Value
    ) -> [Name: Value] {
      Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0, make()) })
    }
    return Tokens(
      pigments: all(Pigment.self) { Shades(light: color(), dark: color()) },
      roles: all(ColorName.self) { Shades(light: paint(), dark: paint()) },
      lengths: all(LengthName.self) { number(0...1000) },
      families: all(Typography.Family.self) {
        (0...Int.random(in: 0...2, using: &random)).map { _ in "F" + random.text(upTo: 5) }
      },
      types: all(TypographyName.self) {
        TypeScale(
          Typography.Family.allCases.randomElement(using: &random) ?? .text,
          size: number(0.1...100), weight: .random(in: 1...1000, using: &random))
      },
      motions: all(MotionName.self) { Spring(response: number(0...2), damping: number(0...1)) },
      shadows: all(ShadowName.self) {
        Shadow(radius: number(0...50), y: number(-20...20), opacity: number(0...1))
      },
      stagger: number(0...1), press: number(0.5...2))
  }
}
