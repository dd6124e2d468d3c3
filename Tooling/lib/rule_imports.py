"""The dependency rule, which compares every import of every Swift file with one table."""

import re

IMPORT = re.compile(
    r"(?:^|;)[ \t]*(?P<attributes>(?:@\w+(?:\([^)\n]*\))?\s+)*)"
    r"(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?P<kind>typealias|struct|class|enum|protocol|let|var|func|actor)\s+)?"
    r"`?(?P<module>\w+)`?(?P<member>(?:\s*\.\s*`?\w+`?)*)",
    re.MULTILINE,
)

STANDARD = {"Swift", "Synchronization", "RegexBuilder"}
FOUNDATION = {"Foundation", "FoundationEssentials"}
SYSTEM = FOUNDATION | {"Glibc", "Dispatch"}
CORE_SYMBOLS = {"Data"}  # `import struct Foundation.Data`, so that the compiler enforces the rule
TEST_SUPPORT = {"BrowserKit"}  # libraries in Tests/Support, for the tests of several modules
PARSERS = {"Archives", "LibXML2", "Tables"}  # adapters without fakes, which the tests of features use
TEST_SIDE = {"Core", "Sessions", "LibraryServices", "TestKit", "MemoryAdapters", "HeadlessHost"}

# The modules that each layer may import besides the standard library.
LAYERS = {
    "Core": set(),
    "Sessions": {"Core"} | FOUNDATION,
    "LibraryServices": {"Core"} | FOUNDATION,
    "Features": {"Core"} | FOUNDATION,
    "Adapters": {"Core"} | SYSTEM,
    "Hosts": {"Core", "Sessions"} | FOUNDATION,
    "TestKit": {"Core", "Sessions", "LibraryServices", "MemoryAdapters", "HeadlessHost", "CVTermLibrary", "Testing"}
    | FOUNDATION,
    "Composition": set(FOUNDATION),
}

# The external library that a module wraps, and the project's modules it may import besides those of its layer.
MODULES = {
    "Archives": {"SystemCalls", "CLibArchive"},
    "FlowRunner": {"HeadlessHost", "Yams"},
    "FolderBlobs": {"Crypto", "SystemCalls"},
    "LibXML2": {"SystemCalls", "CLibXML2"},
    "LocalSystem": {"SystemCalls"},
    "PostgresStore": {"SystemCalls", "CLibPQ"},
    "S3Blobs": {"AsyncHTTPClient", "Crypto", "NIOCore", "NIOHTTP1", "NIOPosix", "SystemCalls"},
    "SQLiteStore": {"GRDB", "GRDBSQLite"},
    "Tables": {"SwiftCSV"},
    "VipsImages": {"ImageWire"},
    "VipsWorker": {"ImageWire", "CVips"},
    "WebHost": {
        "CQREncodeLibrary",
        "CZlibLibrary",
        "Crypto",
        "Hummingbird",
        "HummingbirdCore",
        "HummingbirdHTTP2",
        "HTTPTypes",
        "Logging",
        "NIOCore",
        "NIOSSL",
        "ServiceLifecycle",
        "UnixSignals",
    },
}
NOT_IN_COMPOSITION = {"VipsWorker", "FlowRunner", "TestKit", "Composition"}
OUTSIDE = {
    "ArgumentParser",
    "AsyncHTTPClient",
    "Crypto",
    "GRDB",
    "GRDBSQLite",
    "Mustache",
    "NIOHTTP1",
    "NIOPosix",
    "SwiftCSV",
    "Yams",
} | MODULES["WebHost"]


def check(tree):
    """Yields (path, line, message) for each import that the table doesn't allow."""
    for source in tree.sources:
        for line, match in source.lines_matching(IMPORT):
            line += match.group().count("\n", 0, len(match.group()) - len(match.group().lstrip(";\n")))
            message = judge(tree, source, match)
            if message:
                yield source.path, line, message


def judge(tree, source, match):
    """Returns why an import isn't allowed, or None."""
    module, member = match["module"], re.sub(r"[\s`.]", "", match["member"])
    where = source.module or source.path
    if module == source.module:
        return f"{where} imports itself"
    if "@_" in match["attributes"]:
        return f"{match['attributes'].split()[0]} import hides dependencies"
    in_tests = source.layer == "Tests"
    if "@testable" in match["attributes"] and not in_tests:
        return "@testable belongs in tests"
    if module in STANDARD:
        return None
    if source.layer == "Core" and module in FOUNDATION:
        if match["kind"] == "struct" and member in CORE_SYMBOLS:
            return None
        return "Core may import only Data from Foundation: `import struct Foundation.Data`"
    if module in allowed(tree, source):
        return None
    if module in tree.modules:
        return f"{where} ({layer_name(source)}) may not import {module} ({layer_of(tree, module)})"
    if module in OUTSIDE:
        return f"{where} ({layer_name(source)}) may not import the external library {module}"
    return f"{where} ({layer_name(source)}) imports {module}, which the table doesn't list"


def allowed(tree, source):
    if source.layer == "Tests":
        return allowed_in_tests(tree, source.module)
    if source.layer == "Apps":
        return allowed_in_apps(tree, source.module)
    if source.layer == "Tooling":
        return set(tree.modules) | OUTSIDE | SYSTEM
    own = LAYERS.get(source.layer, set()) | MODULES.get(source.module, set())
    if source.layer == "Composition":
        own |= set(tree.modules) - NOT_IN_COMPOSITION - {"CVips"}
    return own


def allowed_in_apps(tree, app):
    if app == "imaging-worker":
        return {"VipsWorker"} | SYSTEM
    ours = {"Composition", "Core", "Sessions"} | tree.features | tree.in_layer("Hosts")
    return ours | SYSTEM | {"ArgumentParser"}


def allowed_in_tests(tree, suite):
    """Returns the modules that tests may import.

    A module's tests may import the module, the library it wraps, and the test modules. A feature's tests may also
    import the parsers. Other tests may import everything that the manifest names.
    """
    always = TEST_SIDE | SYSTEM | {"FoundationXML", "Testing"}
    module = suite.removesuffix("Tests")
    if module not in tree.modules:
        return always | set(tree.modules) | OUTSIDE | TEST_SUPPORT | {"stashbook", "imaging_worker"}
    composed = tree.features if module == "Composition" else set()
    parsers = PARSERS if module in tree.features else set()
    return always | {module} | MODULES.get(module, set()) | composed | parsers


def layer_of(tree, module):
    folder = tree.modules[module].split("/")
    return {"Features": "a feature", "Adapters": "an adapter", "Hosts": "a host"}.get(folder[1], "internal")


def layer_name(source):
    names = {"Features": "a feature", "Adapters": "an adapter", "Hosts": "a host", "Apps": "an app"}
    return names.get(source.layer, "tests" if source.layer == "Tests" else "a module")
