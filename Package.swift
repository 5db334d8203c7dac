// swift-tools-version: 6.2
import PackageDescription

/// Tests reach into Haru's own modules only; on the command line, `-enable-testing` would also make the
/// compiler keep every internal function of the packages that Haru depends on.
let testing: [SwiftSetting] =
  Context.environment["HARU_TESTING"] == nil
  ? [] : [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Like the whole program (README.md), so that the tests run what people get.
    .unsafeFlags(["-Osize"], .when(configuration: .release)),
  ] + testing

/// Only the tests are not optimised, which halves their compile time; the code under test is.
///
/// They are not compiled as whole modules: the compiler would sort the places of all expanded macros
/// for each place that it looks up.
let testSettings =
  settings + [
    .unsafeFlags(
      ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"],
      .when(configuration: .release)
    )
  ]

/// A program that is smaller by a third: no exported symbols (a statically linked one has them all
/// otherwise), identical functions only once, packed relocations, and no tables to unwind the stack
/// (Documentation/Decisions/0037-size-of-the-program.md).
let linkerSettings: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld"]
      + [
        "-O2", "--no-export-dynamic", "--icf=all", "-z", "pack-relative-relocs",
        "--no-eh-frame-hdr",
        "-T", "\(Context.packageDirectory)/Packaging/discarded.ld",
      ].flatMap { ["-Xlinker", $0] },
    .when(platforms: [.linux], configuration: .release)
  )
]

// Embedded-safe: these also compile for wasm32-unknown-none-wasm (Plugins/WebBundle does it).
let embeddedSafe: [Target] = [
  .target(name: "CHaruRuntime"),
  .target(name: "HaruTime", swiftSettings: settings),
  .target(name: "HaruJSON", swiftSettings: settings),
  .target(name: "HaruSync", dependencies: ["HaruTime", "HaruJSON"], swiftSettings: settings),
  .target(
    name: "HaruCore",
    dependencies: ["HaruTime", "HaruJSON", "HaruSync", "CHaruRuntime"],
    swiftSettings: settings
  ),
  .target(name: "HaruHTML", swiftSettings: settings),
  .target(
    name: "HaruUI",
    dependencies: ["HaruCore", "HaruHTML"],
    swiftSettings: settings,
    plugins: ["WebBundle"]
  ),
  .target(name: "HaruWeb", dependencies: ["HaruUI"], swiftSettings: settings),
  .target(
    name: "HaruSyncWeb",
    dependencies: ["HaruSync", "HaruJSON", "HaruTime"],
    swiftSettings: settings
  ),
]

let host: [Target] = [
  .plugin(name: "WebBundle", capability: .buildTool(), dependencies: ["WebBundler"]),
  .executableTarget(
    name: "WebBundler",
    dependencies: ["HaruGzip", "HaruJSON"],
    // SwiftPM compiles it three times; it runs for seconds.
    swiftSettings: settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  ),
  .target(name: "CICUData", exclude: ["uts46.dat"]),
  .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
  .systemLibrary(
    name: "CSQLite",
    providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
  ),
  .target(name: "HaruPlatform", swiftSettings: settings),
  .target(name: "HaruGzip", dependencies: ["CZlib"], swiftSettings: settings),
  .target(
    name: "HaruStore",
    dependencies: [
      "CSQLite", "HaruGzip", "HaruPlatform", "HaruSync", "HaruJSON", "HaruTime",
      .product(name: "Crypto", package: "swift-crypto"),
    ],
    swiftSettings: settings
  ),
  .target(
    name: "HaruPostgres",
    dependencies: ["HaruPlatform", "HaruStore", "HaruSync", "HaruJSON", "HaruTime"],
    swiftSettings: settings
  ),
  .target(
    name: "HaruLookup",
    dependencies: [
      "CICUData", "HaruPlatform", "HaruStore", "HaruCore", "HaruJSON", "HaruTime",
      .product(name: "AsyncHTTPClient", package: "async-http-client"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOSSL", package: "swift-nio-ssl"),
    ],
    swiftSettings: settings,
    linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]
  ),
  .target(
    name: "HaruServer",
    dependencies: [
      "HaruPlatform", "HaruLookup", "HaruPostgres", "HaruStore", "HaruGzip", "HaruCore", "HaruUI",
      "HaruHTML", "HaruSync", "HaruJSON", "HaruTime",
      .product(name: "Crypto", package: "swift-crypto"),
      .product(name: "CryptoExtras", package: "swift-crypto"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HummingbirdCore", package: "hummingbird"),
      .product(name: "HummingbirdTLS", package: "hummingbird"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      .product(name: "NIOSSL", package: "swift-nio-ssl"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      .product(name: "Subprocess", package: "swift-subprocess"),
      .product(name: "UnixSignals", package: "swift-service-lifecycle"),
    ],
    swiftSettings: settings,
    plugins: ["WebBundle"]
  ),
  .executableTarget(
    name: "haru",
    dependencies: [
      "HaruPlatform", "HaruServer", "HaruLookup", "HaruStore", "HaruCore", "HaruUI", "HaruSync",
      "HaruJSON", "HaruTime",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
    ],
    swiftSettings: settings,
    linkerSettings: linkerSettings
  ),
]

let tests: [Target] = [
  .testTarget(
    name: "CHaruRuntimeTests",
    dependencies: ["CHaruRuntime"],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruTimeTests",
    dependencies: ["HaruTime", "HaruJSON"],
    swiftSettings: testSettings
  ),
  .testTarget(name: "HaruJSONTests", dependencies: ["HaruJSON"], swiftSettings: testSettings),
  .target(
    name: "SyncSimulation",
    dependencies: ["HaruSync", "HaruJSON", "HaruTime"],
    path: "Tests/SyncSimulation",
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruSyncTests",
    dependencies: ["SyncSimulation", "HaruSync", "HaruJSON", "HaruTime"],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruCoreTests",
    dependencies: ["HaruCore", "HaruSync", "HaruJSON", "HaruTime"],
    swiftSettings: testSettings
  ),
  .testTarget(name: "HaruHTMLTests", dependencies: ["HaruHTML"], swiftSettings: testSettings),
  .testTarget(
    name: "HaruUITests",
    dependencies: ["HaruUI", "HaruHTML", "HaruCore", "HaruSync", "HaruJSON", "HaruTime"],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruWebTests",
    dependencies: [
      "SyncSimulation", "HaruWeb", "HaruUI", "HaruHTML", "HaruCore", "HaruSync", "HaruJSON",
      "HaruTime",
    ],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruSyncWebTests",
    dependencies: ["HaruSyncWeb", "SyncSimulation", "HaruSync", "HaruJSON", "HaruTime"],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruPlatformTests",
    dependencies: ["HaruPlatform"],
    swiftSettings: testSettings
  ),
  .testTarget(name: "HaruGzipTests", dependencies: ["HaruGzip"], swiftSettings: testSettings),
  .target(
    name: "LoopbackSocket",
    path: "Tests/LoopbackSocket",
    swiftSettings: testSettings
  ),
  .target(
    name: "PostgresCluster",
    path: "Tests/PostgresCluster",
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruPostgresTests",
    dependencies: [
      "PostgresCluster", "SyncSimulation", "HaruPostgres", "HaruStore", "HaruSync", "HaruJSON",
      "HaruTime",
    ],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruStoreTests",
    dependencies: [
      "CSQLite", "PostgresCluster", "SyncSimulation", "HaruPostgres", "HaruStore", "HaruGzip",
      "HaruSync", "HaruJSON", "HaruTime",
    ],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruLookupTests",
    dependencies: [
      "HaruLookup", "HaruStore", "HaruCore", "HaruSync", "HaruTime",
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HummingbirdTesting", package: "hummingbird"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "NIOCore", package: "swift-nio"),
    ],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruServerTests",
    dependencies: [
      "LoopbackSocket", "HaruServer", "HaruLookup", "HaruStore", "HaruGzip", "HaruSync",
      "HaruJSON", "HaruTime",
      .product(name: "Crypto", package: "swift-crypto"),
      .product(name: "CryptoExtras", package: "swift-crypto"),
      .product(name: "Hummingbird", package: "hummingbird"),
      .product(name: "HummingbirdTesting", package: "hummingbird"),
      .product(name: "HTTPTypes", package: "swift-http-types"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOEmbedded", package: "swift-nio"),
      .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    ],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "HaruCommandTests",
    dependencies: [
      "LoopbackSocket", "PostgresCluster", "SyncSimulation", "haru", "HaruServer", "HaruLookup",
      "HaruStore",
      "HaruCore", "HaruUI", "HaruSync", "HaruJSON", "HaruHTML", "HaruTime",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
    ],
    swiftSettings: testSettings
  ),
]

let package = Package(
  name: "haru",
  products: [.executable(name: "haru", targets: ["haru"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      // Without swift-configuration and all of Foundation.
      traits: []
    ),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: embeddedSafe + host + tests,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
