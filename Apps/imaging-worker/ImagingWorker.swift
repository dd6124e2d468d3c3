import Glibc
import VipsWorker

/// Decodes untrusted pictures in a process of its own; the main program starts it.
@main
struct ImagingWorker {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let settings = WorkerSettings(arguments: arguments) else {
      let sentence = "imaging-worker is started by stashbook, which hands it a socket.\n"
      _ = sentence.withCString { write(STDERR_FILENO, $0, sentence.utf8.count) }
      exit(WorkerLoop.Ending.usage.rawValue)
    }
    exit(WorkerLoop(settings).run().rawValue)
  }
}
