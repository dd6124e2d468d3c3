@main
struct Stashbook {
  static func main() {}
}
