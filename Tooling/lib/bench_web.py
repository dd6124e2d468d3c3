"""Measurements of the web app: pages per second, photos, and the time from an input to its response."""

import asyncio
import json
import os
import pathlib
import random
import re
import shlex
import socket
import statistics
import subprocess
import sys
import time
import urllib.request

from bench_figures import RELEASE, Side, percentile, resident, tell, thousands
from bench_photos import make_photo


def web(report, folder, rounds):
    pages(report, rounds)
    photos(report, folder, rounds)
    inputs(report, folder, rounds)


def pages(report, rounds):
    """Compares the hub's page with a Mustache page of the same bytes, both served by one process, using wrk."""
    served = subprocess.Popen([RELEASE / "benchmarks", "web"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        at = json.loads(served.stdout.readline())
        load = "wrk -t1 -c16 -d2s"
        ours = Side("WebHost", f"{load} -H 'Cookie: {at['cookie']}' {at['own']}", read=requests_a_second)
        peer = Side("swift-mustache", f"{load} {at['peer']}", read=requests_a_second)
        report.compare("A hub of 50 tiles, different for each request", ours, [peer], rounds, thousands)
        report.require("requests relative to swift-mustache", ours.to(peer), 1.5, at_most=False)
    finally:
        served.stdin.close()
        served.wait(10)


def requests_a_second(output):
    if "Non-2xx" in output:
        sys.exit(f"bench: the server rejected wrk's requests:\n{output}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))


def photos(report, folder, rounds):
    """Compares the processor time per photo with nginx, which serves the same bytes."""
    made, library, files = folder / "photo.jpg", folder / "photos", folder / "nginx"
    files.mkdir()
    make_photo(made, 0, folder)
    ingest = [RELEASE / "stashbook", "photo", "ingest", made, "--quiet", "--library", library]
    subprocess.run(ingest, check=True)
    listed = subprocess.run([RELEASE / "stashbook", "photo", "list", "--json", "--library", library],
                            stdout=subprocess.PIPE, check=True).stdout
    photo = json.loads(listed)["items"][0]["id"]
    command = [RELEASE / "stashbook", "serve", "--library", library, "--port", "0", "--json"]
    served = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    port, nginx = started_nginx(files)
    try:
        address = json.loads(served.stdout.readline())["url"]
        with urllib.request.urlopen(address) as welcome:
            cookie = welcome.headers["Set-Cookie"].split(";")[0]
        report.entitle("Photos, in processor time")
        for variant in ("thumbnail", "display"):
            path = f"{address.split('/?token=')[0]}/-/photos/{photo}/{variant}"
            with urllib.request.urlopen(urllib.request.Request(path, headers={"Cookie": cookie})) as answer:
                (files / variant).write_bytes(content := answer.read())
            ratios = []
            for _ in range(rounds):
                ours = seconds_per_request(served.pid, f"-H 'Cookie: {cookie}' {path}")
                peer = seconds_per_request(nginx.pid, f"http://127.0.0.1:{port}/{variant}")
                report.say(f"  {variant}: {1e6 * ours:.0f} µs, nginx {1e6 * peer:.0f} µs")
                ratios.append(ours / peer)
            report.require(f"a {variant} of {len(content):,} bytes relative to nginx", statistics.median(ratios), 3)
    finally:
        for server in (served, nginx):
            server.terminate()
            server.wait(10)


def started_nginx(folder):
    """Starts nginx as one process that serves a folder, and returns its port and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};"
                         for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; user root; pid {folder}/pid; error_log stderr;\n"
        "events { worker_connections 256; }\n"
        f"http {{ access_log off; sendfile on; tcp_nopush on; {temporary}\n"
        f"  server {{ listen 127.0.0.1:{port}; root {folder}; }} }}\n")
    nginx = subprocess.Popen(["nginx", "-e", "stderr", "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    while nginx.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return port, nginx
        except ConnectionRefusedError:
            time.sleep(0.01)
    sys.exit(f"bench: nginx ended with {nginx.returncode}")


def seconds_per_request(process, request):
    """Returns a server's processor time per request, under a load of 16 connections for 2 seconds."""
    before = processor_time(process)
    load = subprocess.run(f"wrk -t1 -c16 -d2s {request}", shell=True, stdout=subprocess.PIPE, text=True, check=True)
    requests_a_second(load.stdout)  # fails if the server rejected the requests
    return (processor_time(process) - before) / int(re.search(r"(\d+) requests in", load.stdout).group(1))


def processor_time(process):
    """Returns the seconds of processor time of all threads of a process."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def inputs(report, folder, rounds):
    """Measures the taps on a chip by one user, and by a hundred users, each about three times per second."""
    command = [RELEASE / "stashbook", "serve", "--library", folder / "served", "--port", "0", "--json"]
    served = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = json.loads(served.stdout.readline())["url"]
        report.entitle("Taps on a chip in Add Canvas")
        report.say(f"  {shlex.join(map(str, command))}")
        with urllib.request.urlopen(address) as welcome:
            cookie = welcome.headers["Set-Cookie"].split(";")[0]
        alone = asyncio.run(taps(address, cookie, people=1, each=rounds * 200, pause=0))
        tell(report, "one user", alone)
        report.require("one user's tap, 99th percentile, in ms", 1000 * percentile(alone), 2)
        many = asyncio.run(taps(address, cookie, people=100, each=rounds * 4, pause=0.3, then=lambda: report.require(
            "memory with 100 pages open, in MB", resident(served.pid) / 1e6, 150)))
        tell(report, "100 users", many)
        report.require("100 users' taps, 99th percentile, in ms", 1000 * percentile(many), 20)
    finally:
        served.terminate()
        served.wait(10)


async def taps(address, cookie, people, each, pause, then=None):
    """Returns the seconds from each tap's request to its complete response."""
    origin = address.split("/?token=")[0]
    port = int(origin.rsplit(":", 1)[1])
    people = [Tapper(port, origin, cookie) for _ in range(people)]
    for person in people:
        await person.enter()
    times = await asyncio.gather(*(person.tap(each, pause) for person in people))
    if then:
        then()
    return [time for some in times for time in some]


class Tapper:
    """A user with a separate page, who taps two chips in turn."""

    CHIPS = ("10", "18")

    def __init__(self, port, origin, cookie):
        self.port, self.origin, self.cookie = port, origin, cookie

    async def enter(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.page = (await self.ask("/-/pages", {"wire": 2, "route": "/canvases/new"}))["page"]

    async def tap(self, count, pause):
        times = []
        for turn in range(count):
            await asyncio.sleep(pause * random.random() * 2)
            tap = {"target": f"canvas.mesh.preset.{self.CHIPS[turn % 2]}", "event": {"tap": {}}}
            start = time.perf_counter()
            await self.ask(f"/-/pages/{self.page}", {"inputs": [tap]})
            times.append(time.perf_counter() - start)
        return times

    async def ask(self, path, body):
        body = json.dumps(body).encode()
        fields = {
            "Host": f"127.0.0.1:{self.port}", "Origin": self.origin, "Content-Type": "application/json",
            "Cookie": self.cookie, "Content-Length": len(body),
        }
        head = f"POST {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self.writer.write(head.encode() + b"\r\n" + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"(?i)content-length: (\d+)", answer).group(1))
        content = await self.reader.readexactly(length)
        if not answer.startswith(b"HTTP/1.1 200"):
            sys.exit(f"bench: {path} responded {answer.splitlines()[0].decode()}: {content[:300].decode()}")
        return json.loads(content)
