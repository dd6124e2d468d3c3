"""The dependency rule: every import of every Swift file against one table."""

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
CORE_SYMBOLS = {"Data", "Date", "URL"}  # `import struct Foundation.Data`, so the compiler holds it
TEST_SUPPORT = {"BrowserKit"}  # libraries of Tests/Support: for tests of more than one module
TEST_SIDE = {"Core", "Sessions", "TestKit", "MemoryAdapters", "HeadlessHost"}

# What each layer may import, beside the standard library.
LAYERS = {
    "Core": set(),
    "Sessions": {"Core"} | FOUNDATION,
    "Features": {"Core"} | FOUNDATION,
    "Adapters": {"Core"} | SYSTEM,
    "Hosts": {"Core", "Sessions"} | FOUNDATION,
    "TestKit": {"Core", "Sessions", "MemoryAdapters", "HeadlessHost", "Testing"} | FOUNDATION,
    "Composition": set(FOUNDATION),
}

# The one outside library a module wraps, and those of ours it may see beyond its layer.
MODULES = {
    "Archives": {"SystemCalls", "CLibArchive"},
    "FlowRunner": {"HeadlessHost", "Yams"},
    "FolderBlobs": {"Crypto", "SystemCalls"},
    "LibXML2": {"SystemCalls", "CLibXML2"},
    "LocalSystem": {"SystemCalls"},
    "SQLiteStore": {"GRDB", "GRDBSQLite"},
    "Tables": {"SwiftCSV"},
    "VipsImages": {"ImageWire"},
    "VipsWorker": {"ImageWire", "CVips"},
    "WebHost": {
        "Hummingbird",
        "HummingbirdCore",
        "HummingbirdTLS",
        "HTTPTypes",
        "Logging",
        "NIOCore",
        "NIOSSL",
        "ServiceLifecycle",
        "UnixSignals",
    },
}
NOT_IN_COMPOSITION = {"VipsWorker", "FlowRunner", "TestKit", "Composition"}
OUTSIDE = {"ArgumentParser", "Crypto", "GRDB", "GRDBSQLite", "Mustache", "SwiftCSV", "Yams"} | MODULES[
    "WebHost"
]


def check(tree):
    """Yields (path, line, message) for each import that the table does not allow."""
    for source in tree.sources:
        for line, match in source.lines_matching(IMPORT):
            line += match.group().count("\n", 0, len(match.group()) - len(match.group().lstrip(";\n")))
            message = judge(tree, source, match)
            if message:
                yield source.path, line, message


def judge(tree, source, match):
    """Why an import is refused, or None."""
    module, member = match["module"], re.sub(r"[\s`.]", "", match["member"])
    where = source.module or source.path
    if module == source.module:
        return f"{where} imports itself"
    if "@_" in match["attributes"]:
        return f"{match['attributes'].split()[0]} import hides who sees whom"
    in_tests = source.layer == "Tests"
    if "@testable" in match["attributes"] and not in_tests:
        return "@testable belongs in tests"
    if module in STANDARD:
        return None
    if source.layer == "Core" and module in FOUNDATION:
        if match["kind"] == "struct" and member in CORE_SYMBOLS:
            return None
        return "Core takes Foundation for Data, Date and URL alone: `import struct Foundation.Data`"
    if module in allowed(tree, source):
        return None
    if module in tree.modules:
        return f"{where} ({layer_name(source)}) may not import {module} ({layer_of(tree, module)})"
    if module in OUTSIDE:
        return f"{where} ({layer_name(source)}) may not import the outside library {module}"
    return f"{where} ({layer_name(source)}) imports {module}, which the table does not know"


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
    """A module's own tests see it, what it wraps, and the test side; other tests what the manifest names."""
    always = TEST_SIDE | SYSTEM | {"FoundationXML", "Testing"}
    module = suite.removesuffix("Tests")
    if module not in tree.modules:
        return always | set(tree.modules) | OUTSIDE | TEST_SUPPORT | {"stashbook", "imaging_worker"}
    composed = tree.features if module == "Composition" else set()
    return always | {module} | MODULES.get(module, set()) | composed


def layer_of(tree, module):
    folder = tree.modules[module].split("/")
    return {"Features": "a feature", "Adapters": "an adapter", "Hosts": "a host"}.get(folder[1], "ours")


def layer_name(source):
    names = {"Features": "a feature", "Adapters": "an adapter", "Hosts": "a host", "Apps": "an app"}
    return names.get(source.layer, "tests" if source.layer == "Tests" else "a module")
