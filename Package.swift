// swift-tools-version: 6.2
import PackageDescription

// The modules and their dependencies. Tooling/check enforces the rules in Documentation/Architecture.md.

/// Whether the compiler treats warnings as errors, as always except in the builds of Tooling/mutants.
let isStrict = Context.environment["STASHBOOK_WARNINGS"] == nil

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// The targets of this package to build, separated by spaces, or nil for all.
///
/// Tooling/matrix and Tooling/mutants build a module with its tests and their dependencies, and
/// nothing else.
let only = Context.environment["STASHBOOK_TARGETS"].map {
  Set($0.split(separator: " ").map(String.init))
}

/// The features, each of which is a module in Modules/Features and an entry in the catalog.
let features = [
  "DesignTokens",
  "Drawing",
  "Home",
  "MeshCount",
  "PhotoIngest",
  "Stash",
  "Tags",
  "WeightEntry",
]

/// The adapters' names and their dependencies besides Core.
let adapters: [(name: String, outside: [Target.Dependency])] = [
  ("Archives", ["SystemCalls", "CLibArchive"]),
  ("FolderBlobs", ["SystemCalls", .product(name: "Crypto", package: "swift-crypto")]),
  ("LibXML2", ["SystemCalls", "CLibXML2"]),
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

/// The hosts' names and their dependencies besides Core and Sessions.
let hosts: [(name: String, outside: [Target.Dependency])] = [
  ("FlowRunner", [.product(name: "Yams", package: "Yams"), "HeadlessHost"]),
  ("HeadlessHost", []),
  ("TerminalHost", []),
  (
    "WebHost",
    [
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HummingbirdCore", package: "hummingbird"),
      .product(name: "HummingbirdHTTP2", package: "hummingbird"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      .product(name: "NIOSSL", package: "swift-nio-ssl"),
      .product(name: "Crypto", package: "swift-crypto"),
      "CQREncodeLibrary",
      "CZlibLibrary",
    ]
  ),
]

/// The modules that the tests of every module may import.
let testSideNames = [
  "Core", "Sessions", "LibraryServices", "TestKit", "MemoryAdapters", "HeadlessHost",
]
let testSide: [Target.Dependency] = testSideNames.map { .target(name: $0) }

/// The adapters that parse files in the tests of a feature; parsers have no fakes.
let parsers: [String: [Target.Dependency]] = [
  "Drawing": ["Archives", "LibXML2"], "Stash": ["Tables"], "WeightEntry": ["Archives", "LibXML2"],
]

/// The names of tested modules, and the dependencies of their tests besides ``testSide``.
let moduleTests: [(name: String, others: [Target.Dependency])] =
  [
    ("Archives", []), ("Core", []), ("FlowRunner", []),
    ("FolderBlobs", [.product(name: "Crypto", package: "swift-crypto")]),
    ("HeadlessHost", []), ("ImageWire", []), ("LibraryServices", []), ("LibXML2", []),
    ("LocalSystem", []),
    ("MemoryAdapters", []), ("PostgresStore", []), ("S3Blobs", []), ("Sessions", []),
    ("SQLiteStore", [.product(name: "GRDB", package: "GRDB.swift")]), ("SystemCalls", []),
    ("Tables", []), ("TerminalHost", ["terminal-probe"]),
    ("VipsImages", ["ImageWire", "imaging-worker", "sandbox-probe"]), ("VipsWorker", ["ImageWire"]),
    ("WebHost", [.product(name: "NIOCore", package: "swift-nio")]),
  ] + features.map { ($0, parsers[$0, default: []]) }

/// The names of the features that the app excludes, separated by spaces in the environment.
let without = Context.environment["STASHBOOK_WITHOUT", default: ""].split(separator: " ")

/// The features that the app includes.
///
/// Their names are compilation conditions of Composition and the app, and of no other module, so
/// that only these two are compiled again for another set of features.
let included = features.filter { !without.contains(Substring($0)) }
let includedFeatures: [Target.Dependency] = included.map { .target(name: $0) }

/// The adapters for libraries on servers, which a build with `Hosted` in ``without`` excludes.
let hostedAdapters: [Target.Dependency] =
  without.contains("Hosted") ? [] : ["PostgresStore", "S3Blobs"]

/// The web app, which a build with `Web` in ``without`` excludes with its commands.
let web: [Target.Dependency] = without.contains("Web") ? [] : ["WebHost"]
let conditions: [SwiftSetting] =
  included.map { .define($0) } + (hostedAdapters.isEmpty ? [] : [.define("Hosted")])
  + (web.isEmpty ? [] : [.define("Web")])

/// The articles next to a module's README.
let articles = [
  "Composition": ["Exchange.md"], "Drawing": ["Exchange.md"], "FlowRunner": ["Flows.md"],
  "PhotoIngest": ["Duplicates.md"], "Tags": ["Filters.md"], "WeightEntry": ["Importing.md"],
]

/// The files compiled into a module as bytes: the browser's part of the web app.
let embedded = [
  "WebHost": [
    "Looks/page.css", "Looks/lists.css", "Looks/controls.css", "Looks/sizes.css",
    "Looks/viewer.css", "Looks/drawing.css", "Looks/palette.css", "Looks/stashbook.js",
    "Looks/inputs.js", "Looks/morph.js", "Looks/screens.js", "Looks/stream.js", "Looks/keys.js",
    "Looks/choices.js", "Looks/parts.js", "Looks/surface.js", "Looks/ink.js", "Looks/zoom.js",
    "Looks/pen.js", "Looks/board.js", "Looks/cards.js", "Looks/matches.js", "Looks/photos.js",
    "Looks/camera.js", "Looks/outbox.js", "Looks/drafts.js", "Looks/kept.js", "Looks/ahead.js",
    "Looks/viewer.js",
    "Looks/chart.js", "Looks/worker.js", "Looks/print.js", "Looks/icon.svg",
    "Looks/icon-180.png", "Looks/icon-192.png", "Looks/icon-512.png",
  ]
]

/// The folder of libxml2's headers.
///
/// pkgconf's flags would link libxml2, which must be loaded only when first needed.
let libxml2Headers = "-I/usr/include/libxml2"

/// The additional compiler settings of modules.
let flags: [String: [SwiftSetting]] = [
  "Composition": conditions, "LibXML2": [.unsafeFlags(["-Xcc", libxml2Headers])],
]

func module(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Modules/\(folder)\(name)",
    exclude: ["README.md"] + articles[name, default: []],
    resources: embedded[name, default: []].map { .embedInCode($0) },
    swiftSettings: settings + flags[name, default: []])
}

/// The files that tests read by path.
let vectors = [
  "CommandLine": ["Goldens"], "Drawing": ["Rendering/Goldens"], "HostConformance": ["Migrations"],
  "S3Blobs": ["Scripts"], "Tags": ["Vectors"],
  "TerminalHost": ["Goldens"],
]

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests",
    exclude: vectors[name, default: []], swiftSettings: settings)
}

let targets: [Target] =
  [
    module("Core", in: "", []),
    module("Sessions", in: "", ["Core"]),
    module("LibraryServices", in: "", ["Core"]),
    module(
      "TestKit", in: "",
      ["Core", "Sessions", "LibraryServices", "MemoryAdapters", "HeadlessHost", "CVTermLibrary"]),
    module(
      "Composition", in: "",
      ["Core", "Sessions", "LibraryServices", "HeadlessHost", "SystemCalls", "VipsImages"]
        + adapters.map { .target(name: $0.name) } + includedFeatures + hostedAdapters),
  ]
  + features.map { module($0, in: "Features/", ["Core"]) }
  + adapters.map { module($0.name, in: "Adapters/", ["Core"] + $0.outside) }
  + hosts.map { module($0.name, in: "Hosts/", ["Core", "Sessions"] + $0.outside) }
  + [
    module("PostgresStore", in: "Adapters/", ["Core", "SystemCalls", "CLibPQ"]),
    module(
      "S3Blobs", in: "Adapters/",
      [
        "Core", "SystemCalls",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    module("SystemCalls", in: "Adapters/", ["Core"]),
    module("ImageWire", in: "Adapters/", ["Core"]),
    module("VipsImages", in: "Adapters/", ["Core", "ImageWire"]),
    module("VipsWorker", in: "Adapters/", ["Core", "ImageWire", "CVips"]),
    .target(
      name: "CVips", dependencies: ["CVipsLibrary", "CFontsLibrary", "CPangoLibrary"],
      path: "Modules/Adapters/CVips"),
    .systemLibrary(
      name: "CFontsLibrary", path: "Modules/Adapters/CFontsLibrary", pkgConfig: "fontconfig",
      providers: [.apt(["libvips-dev"])]),
    .systemLibrary(
      name: "CPangoLibrary", path: "Modules/Adapters/CPangoLibrary", pkgConfig: "pangocairo",
      providers: [.apt(["libvips-dev"])]),
    .systemLibrary(
      name: "CQREncodeLibrary", path: "Modules/Hosts/CQREncodeLibrary",
      providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(
      name: "CZlibLibrary", path: "Modules/Hosts/CZlibLibrary", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CVTermLibrary", path: "Tests/Support/CVTermLibrary"),
    .systemLibrary(
      name: "CVipsLibrary", path: "Modules/Adapters/CVipsLibrary", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"])]),
    .target(name: "CLibArchive", path: "Modules/Adapters/CLibArchive"),
    .target(name: "CLibPQ", path: "Modules/Adapters/CLibPQ"),
    .target(
      name: "CLibXML2", path: "Modules/Adapters/CLibXML2",
      cSettings: [.unsafeFlags([libxml2Headers])]),
    .executableTarget(
      name: "stashbook",
      dependencies: [
        "Core", "Sessions", "Composition", "HeadlessHost", "TerminalHost", "FlowRunner",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + web + includedFeatures,
      path: "Apps/stashbook", exclude: web.isEmpty ? ["Commands/Web"] : [],
      swiftSettings: settings + conditions),
    .executableTarget(
      name: "imaging-worker", dependencies: ["VipsWorker"], path: "Apps/imaging-worker",
      swiftSettings: settings),
    .executableTarget(
      name: "terminal-probe", dependencies: ["Core", "Sessions", "MemoryAdapters", "TerminalHost"],
      path: "Tests/Support/terminal-probe", swiftSettings: settings),
    .executableTarget(
      name: "drawing-probe", dependencies: ["Core", "Composition", "Drawing"],
      path: "Tests/Support/drawing-probe", swiftSettings: settings),
    .executableTarget(
      name: "sandbox-probe", dependencies: ["CVips"], path: "Tests/Support/sandbox-probe"),
    .target(
      name: "BrowserKit", dependencies: ["Core"], path: "Tests/Support/BrowserKit",
      swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Core", "Composition", "HeadlessHost", "Home", "LocalSystem", "SQLiteStore", "Stash",
        "Drawing", "LibraryServices", "MemoryAdapters", "PhotoIngest", "PostgresStore", "Tags",
        "TerminalHost", "WebHost", "WeightEntry",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Mustache", package: "swift-mustache"),
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
        "FolderBlobs", "LocalSystem", "PostgresStore", "S3Blobs", "SQLiteStore", "VipsImages",
        "imaging-worker",
      ]),
    tests("Architecture", []),
    tests(
      "Composition",
      testSide + ["Composition", "drawing-probe"] + features.map { .target(name: $0) }),
    tests("CommandLine", testSide + ["BrowserKit", "stashbook", "imaging-worker"]),
    tests(
      "HostConformance",
      testSide + [
        "BrowserKit", "Composition", "FlowRunner", "PostgresStore", "S3Blobs", "SQLiteStore",
        "TerminalHost", "WebHost",
      ]),
  ]

let packages: [Package.Dependency] = [
  .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
  .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  .package(
    url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
]

/// The targets to build.
let built = targets.filter { only?.contains($0.name) ?? true }

/// The names of the packages that the targets to build use.
///
/// Planning a build takes several times as long with packages that no target uses.
let used = built.flatMap(\.dependencies).compactMap { dependency in
  if case .productItem(_, let package, _, _) = dependency { package } else { nil }
}

let package = Package(
  name: "stashbook",
  products: ["stashbook", "imaging-worker"].filter { only?.contains($0) ?? true }
    .map { .executable(name: $0, targets: [$0]) },
  dependencies: packages.filter { package in
    guard only != nil, case .sourceControl(_, let url, _) = package.kind else { return true }
    return used.contains { url.hasSuffix("/\($0)") }
  },
  targets: built
)
