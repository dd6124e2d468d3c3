import CVips
import Core
import Glibc
import ImageWire

/// A worker that limits, checks, and confines itself, and then runs jobs for the calling program.
public struct WorkerLoop {
  /// The exit status of a worker.
  public enum Ending: Int32, Sendable {
    /// A normal exit after the calling program ended.
    case finished = 0
    /// Invalid arguments, as when the user runs the worker directly.
    case usage = 64
    /// A failed self-check, which was reported to the calling program.
    case unfit = 70
    /// An exit because the calling program ended before the first message or an answer was sent.
    case unsent = 74
    /// An unexpected message from the calling program.
    case protocolBroken = 76
  }

  private let settings: WorkerSettings
  private let channel: Channel

  /// Creates a worker that communicates over `settings.socket`.
  public init(_ settings: WorkerSettings) {
    self.settings = settings
    channel = Channel(settings.socket)
  }

  /// Runs jobs until the calling program ends, and returns the worker's exit status.
  public func run() -> Ending {
    signal(SIGPIPE, SIG_IGN)
    var containment = Containment()
    do throws(WireFailure) {
      containment.limit(settings)
      let problems = containment.problems.isEmpty ? prepare(&containment) : containment.problems
      guard problems.isEmpty else {
        try channel.send(try SelfCheckFailure(problems: problems).framed(), before: .never)
        return .unfit
      }
      try channel.send(try containment.greeting.framed(), before: .never)
    } catch {
      return .unsent
    }
    return work(containment)
  }

  /// Starts and checks libvips while files can still be opened, and then confines the worker.
  ///
  /// - Returns: The problems found, one sentence each.
  private func prepare(_ containment: inout Containment) -> [String] {
    guard Library.isStarted else {
      return ["libvips can't be started: \(Words.sentence(Words.lines()))"]
    }
    let check = SelfCheck()
    containment.formats = check.formats
    containment.drawingProblem = check.drawingProblem
    containment.glyphProblem = check.glyphProblem
    containment.confine()
    return check.problems
  }

  private func work(_ containment: Containment) -> Ending {
    while true {
      let job: (frame: Frame, descriptors: [Int32])
      do throws(WireFailure) {
        job = try channel.receive(before: .never)
      } catch {
        return error == .closed ? .finished : .protocolBroken
      }
      defer { for descriptor in job.descriptors { close(descriptor) } }
      _ = ct_grant_processor(UInt64(settings.processorSeconds))
      do throws(WireFailure) {
        try answer(job.frame, job.descriptors, containment)
      } catch {
        return error == .closed ? .unsent : .protocolBroken
      }
    }
  }

  private func answer(
    _ frame: Frame, _ descriptors: [Int32], _ containment: Containment
  ) throws(WireFailure) {
    switch (frame.kind, descriptors.count) {
    case (.derive, 0...1): try derive(try DerivationRequest(framed: frame), descriptors.first)
    case (.decode, 0...1): try decode(try RasterRequest(framed: frame), descriptors.first)
    case (.copy, 0...1): try copy(try CopyRequest(framed: frame), descriptors.first)
    case (.sample, 0...1): try sample(try SampleRequest(framed: frame), descriptors.first)
    case (.makePicture, 0): try makePicture(try PictureRequest(framed: frame))
    case (.drawSVG, 0): try draw(try SVGRequest(framed: frame), containment.drawingProblem)
    case (.drawGlyph, 0): try draw(try GlyphRequest(framed: frame), containment.glyphProblem)
    default: throw .garbled("\(frame.kind) with \(descriptors.count) descriptors isn't a job")
    }
  }

  private func refuse(_ refusal: WireRefusal) throws(WireFailure) {
    try channel.send(try refusal.framed(), before: .never)
  }
}

extension WorkerLoop {
  private func derive(
    _ request: DerivationRequest, _ descriptor: Int32?
  ) throws(WireFailure) {
    let outcome = try take(request.source, descriptor, atMost: request.budget.bytes) {
      content throws(WireRefusal) in try DerivedPictures(content, request)
    }
    switch outcome {
    case .success(let pictures): try pictures.send(over: channel)
    case .failure(let refusal): try refuse(refusal)
    }
  }

  private func decode(_ request: RasterRequest, _ descriptor: Int32?) throws(WireFailure) {
    let outcome = try take(request.source, descriptor, atMost: request.budget.bytes) {
      content throws(WireRefusal) in try DecodedPixels(content, request)
    }
    switch outcome {
    case .success(let pixels): try pixels.send(over: channel)
    case .failure(let refusal): try refuse(refusal)
    }
  }

  private func copy(_ request: CopyRequest, _ descriptor: Int32?) throws(WireFailure) {
    let outcome = try take(request.source, descriptor, atMost: request.budget.bytes) {
      content throws(WireRefusal) in try PictureCopy(content, request)
    }
    switch outcome {
    case .success(let copy): try copy.send(over: channel)
    case .failure(let refusal): try refuse(refusal)
    }
  }

  private func sample(_ request: SampleRequest, _ descriptor: Int32?) throws(WireFailure) {
    let outcome = try take(request.source, descriptor, atMost: request.budget.bytes) {
      content throws(WireRefusal) in try ColorSample(content, request).color
    }
    switch outcome {
    case .success(let color):
      try channel.send(try SampledColor(color: color).framed(), before: .never)
    case .failure(let refusal): try refuse(refusal)
    }
  }

  /// Receives a file, as a descriptor or in parts, and calls a closure with the content.
  private func take<Answer>(
    _ file: IncomingFile, _ descriptor: Int32?, atMost limit: Int,
    _ body: (Content) throws(WireRefusal) -> Answer
  ) throws(WireFailure) -> Result<Answer, WireRefusal> {
    switch (file, descriptor) {
    case (.descriptor(let count), let descriptor?):
      return Result { () throws(WireRefusal) in
        guard count <= limit else { throw .tooManyBytes(count: count, limit: limit) }
        return try body(try Content(of: descriptor, count: count))
      }
    case (.parts(let count), nil):
      let content = try Content.parts(count, from: channel)
      return Result { () throws(WireRefusal) in
        guard let content else { throw .outOfMemory("a file of \(count) bytes") }
        return try body(content)
      }
    default: throw .garbled("a descriptor is missing or unexpected")
    }
  }

  private func makePicture(_ request: PictureRequest) throws(WireFailure) {
    let content = try Content.parts(request.byteCount, from: channel)
    let result = Result { () throws(WireRefusal) in
      guard let content else { throw .outOfMemory("\(request.byteCount) bytes of pixels") }
      return try PictureMaker(request: request).make(content)
    }
    try send(result)
  }

  private func draw(_ request: SVGRequest, _ problem: String?) throws(WireFailure) {
    let content = try Content.parts(request.count, from: channel)
    let result = Result { () throws(WireRefusal) in
      if let problem { throw .notEncoded(problem) }
      guard let content else { throw .outOfMemory("\(request.count) bytes of SVG") }
      return try VectorDrawing(content, width: request.width).png()
    }
    try send(result)
  }

  private func draw(_ request: GlyphRequest, _ problem: String?) throws(WireFailure) {
    try send(
      Result { () throws(WireRefusal) in
        if let problem { throw .notEncoded(problem) }
        return try Encoded.png(ofGlyph: request.glyph, side: request.side)
      })
  }

  private func send(_ result: Result<Encoded, WireRefusal>) throws(WireFailure) {
    switch result {
    case .success(let file):
      try channel.send(try EncodedImageHeader(count: file.count).framed(), before: .never)
      try file.send(over: channel)
    case .failure(let refusal): try refuse(refusal)
    }
  }
}
