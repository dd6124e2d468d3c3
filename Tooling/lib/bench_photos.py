"""Measurements of importing photos."""

import subprocess
import sys

from bench_figures import RELEASE, Side, peak_memory, seconds

PHOTOS = 50
SIZE = (4000, 3000)  # pixels, 12 megapixels


def ingest(report, folder, rounds):
    photos, made = folder / "photos", folder / "made"
    photos.mkdir()
    print(f"bench: creating {PHOTOS} photos of {SIZE[0]} × {SIZE[1]}", file=sys.stderr)
    for number in range(PHOTOS):
        make_photo(photos / f"photo-{number:02}.jpg", number, folder)
    library = folder / "ingest"
    ours = Side(
        "stashbook",
        f"{RELEASE / 'stashbook'} photo ingest {photos} --recursive --quiet --library {library}",
        before=f"rm -rf {library}",
    )
    two_at_a_time = f"ls {photos}/*.jpg | VIPS_CONCURRENCY=1 xargs -P 2 -n {PHOTOS // 2} vipsthumbnail"
    afresh = f"rm -rf {made}; mkdir {made}"
    vips = Side(
        "vipsthumbnail",
        f"{{ {two_at_a_time} -s 2048 -o {made}/%s-2048.jpg; {two_at_a_time} -s 320 -o {made}/%s-320.jpg; }}",
        before=afresh,
    )
    magick = Side(
        "ImageMagick",
        f"{{ ls {photos} | sed s/.jpg$// | xargs -P 2 -I NAME convert-im6.q16 {photos}/NAME.jpg -auto-orient"
        f" -resize '2048x2048>' -write {made}/NAME-2048.jpg -resize '320x320>' {made}/NAME-320.jpg; }}",
        before=afresh,
    )
    report.compare(f"Ingest of {PHOTOS} JPEGs of 12 megapixels", ours, [vips, magick], rounds, seconds)
    report.require("time relative to vipsthumbnail's two passes", ours.to(vips), 1)
    report.say(f"  time relative to ImageMagick: {ours.to(magick):.2f}")
    subprocess.run(["bash", "-c", ours.before], check=True)
    report.require("memory of the parent and workers together, in MB", peak_memory(ours.command), 400, show="{:.0f}")
    known(report, photos, library, ours.command, rounds)


def known(report, photos, library, ingest_again, rounds):
    """Compares commands that only read photos with a program that hashes them one by one."""
    verify = f"{RELEASE / 'stashbook'} photo verify --quiet --library {library}"
    for title, command in [("Ingest of the same JPEGs again", ingest_again), ("Verification of the photos", verify)]:
        ours = Side("stashbook", command)
        openssl = Side("openssl", f"{{ openssl dgst -sha256 {photos}/*.jpg; }}")
        report.compare(title, ours, [openssl], rounds, seconds)
        report.require("time relative to openssl", ours.to(openssl), 1.3)


def make_photo(path, seed, folder):
    """Creates a JPEG with soft shapes, some noise, and colors that depend on the seed."""
    width, height = (str(length) for length in SIZE)
    bands = []
    for band in range(3):
        forms, noise, sum_ = (folder / f"{kind}{band}.v" for kind in ("forms", "noise", "sum"))
        for command in (
            ["perlin", forms, width, height, "--cell-size", "300", "--uchar", "--seed", str(3 * seed + band)],
            ["gaussnoise", noise, width, height, "--sigma", "6", "--mean", "0", "--seed", str(3 * seed + band)],
            ["add", forms, noise, sum_],
        ):
            subprocess.run(["vips", *map(str, command)], check=True)
        bands.append(str(sum_))
    joined = folder / "joined.v"
    subprocess.run(["vips", "bandjoin", " ".join(bands), joined], check=True)
    subprocess.run(["vips", "cast", joined, f"{path}[Q=90]", "uchar"], check=True)
