import Glibc
import VipsWorker

/// The program that decodes untrusted images in a separate process.
///
/// The main program starts this process.
@main
struct ImagingWorker {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let settings = WorkerSettings(arguments: arguments) else {
      let sentence = "imaging-worker can't be run directly; stashbook starts it with a socket.\n"
      _ = sentence.withCString { write(STDERR_FILENO, $0, sentence.utf8.count) }
      exit(WorkerLoop.Ending.usage.rawValue)
    }
    exit(WorkerLoop(settings).run().rawValue)
  }
}
