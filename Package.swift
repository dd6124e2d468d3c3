// swift-tools-version: 6.2
import PackageDescription

// The module table: who exists, and who may see whom (ARCHITECTURE §2 is checked by Tooling/check).

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Each is a module under Modules/Features, a trait, and a line of the catalog.
let features = ["DesignTokens", "MeshCount", "PhotoIngest", "Stash", "Tags"]

/// Adapters: name, what they need beside Core.
let adapters: [(name: String, outside: [Target.Dependency])] = [
  ("Archives", ["SystemCalls"]),
  ("FolderBlobs", ["SystemCalls", .product(name: "Crypto", package: "swift-crypto")]),
  ("LocalSystem", ["SystemCalls"]),
  ("MemoryAdapters", []),
  (
    "SQLiteStore",
    [
      .product(name: "GRDB", package: "GRDB.swift"),
      .product(name: "GRDBSQLite", package: "GRDB.swift"),
    ]
  ),
  ("Tables", [.product(name: "SwiftCSV", package: "SwiftCSV")]),
]

/// Hosts: name, outside libraries.
let hosts: [(name: String, outside: [Target.Dependency])] = [
  ("FlowRunner", [.product(name: "Yams", package: "Yams"), "HeadlessHost"]),
  ("HeadlessHost", []),
  ("TerminalHost", []),
]

/// What every module's own tests may see.
let testSideNames = ["Core", "Sessions", "TestKit", "MemoryAdapters", "HeadlessHost"]
let testSide: [Target.Dependency] = testSideNames.map { .target(name: $0) }

/// Tests of one module, beside the test side: name, what else they name.
let moduleTests: [(name: String, others: [Target.Dependency])] =
  [
    ("Archives", []), ("Core", []), ("FlowRunner", []), ("FolderBlobs", []),
    ("HeadlessHost", []), ("ImageWire", []), ("LocalSystem", []), ("MemoryAdapters", []),
    ("Sessions", []), ("SQLiteStore", [.product(name: "GRDB", package: "GRDB.swift")]),
    ("SystemCalls", []), ("Tables", []), ("TerminalHost", ["terminal-probe"]),
    ("VipsImages", ["ImageWire", "imaging-worker"]), ("VipsWorker", ["ImageWire"]),
  ] + features.map { ($0, []) }

let traitedFeatures: [Target.Dependency] = features.map {
  .target(name: $0, condition: .when(traits: [$0]))
}

/// Articles of a module that stand beside its README card.
let articles = ["FlowRunner": ["Flows.md"], "Tags": ["Filters.md"]]

func module(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Modules/\(folder)\(name)",
    exclude: ["README.md"] + articles[name, default: []], swiftSettings: settings)
}

/// What tests read by its path.
let vectors = ["CommandLine": ["Goldens"], "Tags": ["Vectors"], "TerminalHost": ["Goldens"]]

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests",
    exclude: vectors[name, default: []], swiftSettings: settings)
}

let targets: [Target] =
  [
    module("Core", in: "", []),
    module("Sessions", in: "", ["Core"]),
    module("TestKit", in: "", ["Core", "Sessions", "MemoryAdapters", "HeadlessHost"]),
    module(
      "Composition", in: "",
      ["Core", "Sessions", "HeadlessHost", "VipsImages"]
        + adapters.map { .target(name: $0.name) } + traitedFeatures),
  ]
  + features.map { module($0, in: "Features/", ["Core"]) }
  + adapters.map { module($0.name, in: "Adapters/", ["Core"] + $0.outside) }
  + hosts.map { module($0.name, in: "Hosts/", ["Core", "Sessions"] + $0.outside) }
  + [
    module("SystemCalls", in: "Adapters/", ["Core"]),
    module("ImageWire", in: "Adapters/", ["Core"]),
    module("VipsImages", in: "Adapters/", ["Core", "ImageWire"]),
    module("VipsWorker", in: "Adapters/", ["Core", "ImageWire", "CVips"]),
    .target(name: "CVips", dependencies: ["CVipsLibrary"], path: "Modules/Adapters/CVips"),
    .systemLibrary(
      name: "CVipsLibrary", path: "Modules/Adapters/CVipsLibrary", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"])]),
    .executableTarget(
      name: "stashbook",
      dependencies: [
        "Core", "Sessions", "Composition", "HeadlessHost", "TerminalHost", "FlowRunner",
        "MemoryAdapters",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + traitedFeatures,
      path: "Apps/stashbook", swiftSettings: settings),
    .executableTarget(
      name: "imaging-worker", dependencies: ["VipsWorker"], path: "Apps/imaging-worker",
      swiftSettings: settings),
    .executableTarget(
      name: "terminal-probe", dependencies: ["Core", "Sessions", "MemoryAdapters", "TerminalHost"],
      path: "Tests/Support/terminal-probe", swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Core", "Composition", "HeadlessHost", "LocalSystem", "SQLiteStore", "Stash",
        "Tags", "TerminalHost",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "Tooling/Benchmarks", swiftSettings: settings),
  ]
  + moduleTests.map { test in
    let own: [Target.Dependency] =
      testSideNames.contains(test.name) ? [] : [.target(name: test.name)]
    return tests(test.name, own + testSide + test.others)
  }
  + [
    tests(
      "AdapterContract",
      testSide + [
        "Archives", "FolderBlobs", "LocalSystem", "SQLiteStore", "Tables", "VipsImages",
        "imaging-worker",
      ]),
    tests("Architecture", []),
    tests("Composition", testSide + ["Composition"] + traitedFeatures),
    tests("CommandLine", testSide + ["stashbook", "imaging-worker"]),
    tests("HostConformance", testSide + ["Composition", "TerminalHost"] + traitedFeatures),
  ]

let package = Package(
  name: "stashbook",
  products: [
    .executable(name: "stashbook", targets: ["stashbook"]),
    .executable(name: "imaging-worker", targets: ["imaging-worker"]),
  ],
  traits: Set<Trait>(
    [.default(enabledTraits: Set(features))]
      + features.map { .trait(name: $0, description: "The \($0) feature") }),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
  ],
  targets: targets
)
