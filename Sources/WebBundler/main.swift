import Foundation
print(CommandLine.arguments)
try! "".write(toFile: CommandLine.arguments.last!, atomically: true, encoding: .utf8)
