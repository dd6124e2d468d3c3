@main
struct ImagingWorker {
  static func main() {}
}
