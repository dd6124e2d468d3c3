"""Reduces the fonts of the web app to the characters that it needs, behind Tooling/fonts. Argument: the folder."""

import hashlib
import io
import itertools
import shutil
import sys
from pathlib import Path

import font_source_serif_pro
from fontTools import subset

SERIF = Path(font_source_serif_pro.__file__).parent / "files"
GARAMOND = Path("/usr/share/fonts/opentype/ebgaramond")
LICENSES = {
    "OFL-Source-Serif-Pro.txt": SERIF / "LICENSE.txt",
    "OFL-EB-Garamond.txt": Path("/usr/share/doc/fonts-ebgaramond/copyright"),
}

# The characters of each file of a font, by the end of its name. Every page loads the first file: Western European
# letters, punctuation, currencies, fractions, arrows, and signs of comparison. A browser loads the other, with the
# letters of other European languages, only for a page that has them.
PARTS = {
    "": "U+20-7E,U+A0-FF,U+131,U+152-153,U+178,U+192,U+2C6,U+2DC,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,"
        "U+2032-2033,U+2039-203A,U+2044,U+20AC,U+20B9,U+2116,U+2122,U+2150-215E,U+2190-2193,U+2212,U+2248,U+2260,"
        "U+2264-2265,U+25B8,U+2713",
    "-more": "U+100-130,U+132-151,U+154-177,U+179-17F,U+218-21B",
}

# The name of each file, its source, its family in the theme, and the rest of its rule. The package's TrueType fonts of
# Source Serif Pro have wrong widths. EB Garamond is smaller and higher in its line than other fonts of the same size,
# and its bold font lacks many characters, such as quotation marks.
FACES = [
    ("text-400", SERIF / "SourceSerifPro-Regular.otf", "Source Serif Pro", "font-weight: 400"),
    ("text-600", SERIF / "SourceSerifPro-Semibold.otf", "Source Serif Pro", "font-weight: 600"),
    ("title", GARAMOND / "EBGaramond12-Regular.otf", "EB Garamond",
     "font-weight: 400 900; size-adjust: 115%; ascent-override: 100%; descent-override: 25%"),
]


def reduced(path, characters):
    """Returns some characters of a font in the format WOFF2, without hints, and with figures as high as capital letters."""
    options = subset.Options(
        flavor="woff2", hinting=False, desubroutinize=True, notdef_outline=True, name_IDs=[0, 13, 14],
        layout_features=["kern", "liga", "tnum"], drop_tables=["FFTM"])
    font = subset.load_font(str(path), options)
    raise_figures(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(characters))
    subsetter.subset(font)
    # The license reserves the fonts' names for complete fonts.
    for number, name in {1: "Stashbook", 2: "Regular", 4: "Stashbook", 6: "Stashbook"}.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    written = io.BytesIO()
    subset.save_font(font, written, options)
    return written.getvalue()


def raise_figures(font):
    """Makes the figures that the feature `lnum` selects the usual ones."""
    substitutes = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        for index in record.Feature.LookupListIndex if record.FeatureTag == "lnum" else []:
            for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                substitutes |= getattr(getattr(table, "ExtSubTable", table), "mapping", {})
    for table in font["cmap"].tables:
        for code in table.cmap if table.isUnicode() else []:
            table.cmap[code] = substitutes.get(table.cmap[code], table.cmap[code])


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.woff2"):
        old.unlink()
    rules = []
    for (name, path, family, rule), (part, characters) in itertools.product(FACES, PARTS.items()):
        data = reduced(path, characters)
        file = f"{name}{part}-{hashlib.sha256(data).hexdigest()[:16]}.woff2"
        (folder / file).write_bytes(data)
        # A font that arrives late isn't used on the page, so that nothing moves.
        rules.append(
            f'@font-face {{ font-family: "{family}"; {rule}; font-display: optional; '
            f'unicode-range: {characters}; src: url("/-/fonts/{file}") format("woff2"); }}\n')
        print(f"{len(data):7} bytes  {file}")
    for name, path in LICENSES.items():
        shutil.copyfile(path, folder / name)
    (folder / "fonts.css").write_text("".join(rules))


main(Path(sys.argv[1]))
