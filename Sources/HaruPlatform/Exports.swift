// What the programs take from the operating system. Foundation's essentials have neither ICU nor the classes of Objective-C, which
// would make a statically linked program 9 MB larger (Documentation/Decisions/0038-sqlite-and-foundation.md).
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Darwin)
@_exported public import Darwin
#endif
