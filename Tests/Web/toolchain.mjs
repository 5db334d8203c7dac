// Finds clang and wasm-ld next to the swift on the PATH, and builds C for this machine or for Wasm.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const runtime = join(root, "Sources/CHaruRuntime");
const swift = execFileSync("sh", ["-c", "command -v swiftc"], { encoding: "utf8" }).trim();
const tools = dirname(realpathSync(swift));

export const runtimeSource = (name) => join(runtime, name);

/** Calls `use` with a temporary folder. */
export function inTemporaryFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "haru-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function clang(...options) {
  execFileSync(join(tools, "clang"), ["-I", join(runtime, "include"), ...options]);
}

/** Compiles C sources like the app and returns the exports of the instance. */
export function wasmExports(sources, names) {
  const bytes = inTemporaryFolder((folder) => {
    const objects = sources.map((source, index) => {
      const object = join(folder, `${index}.o`);
      clang("--target=wasm32-unknown-none-wasm", "-Os", "-ffreestanding", "-c", source, "-o", object);
      return object;
    });
    const output = join(folder, "test.wasm");
    const link = ["--no-entry", "--gc-sections", "--stack-first", "-z", "stack-size=1048576"];
    execFileSync(join(tools, "wasm-ld"), [
      ...link, ...names.map((name) => `--export=${name}`), ...objects, "-o", output,
    ]);
    return readFileSync(output);
  });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports;
}

/** The files of the app from the last build of the plugin: the main file, and those of pages by name. */
export function appFiles() {
  const outputs = join(root, ".build/plugins/outputs");
  const found = readdirSync(outputs, { recursive: true }).filter((path) => path.endsWith("/wasm-app/app.wasm"));
  if (found.length !== 1) throw new Error(`app.wasm is not built (found ${found.length}): run swift build`);
  const main = join(outputs, found[0]), pages = join(dirname(main), "pages");
  const names = readdirSync(pages).sort();
  return {
    main: readFileSync(main),
    pages: Object.fromEntries(names.map((name) => [name.replace(".wasm", ""), readFileSync(join(pages, name))])),
  };
}

/** The English texts by slot, as the browser fetches them (MessageCatalogue in the bundler). */
export function englishTexts() {
  const catalogue = JSON.parse(readFileSync(join(root, "Languages/en.json"), "utf8"));
  const forms = ["zero", "one", "two", "few", "many", "other"];
  return Object.keys(catalogue).sort().flatMap((key) => {
    const value = catalogue[key];
    const text = Array.isArray(value) ? value.join("\n") : value;
    const whole = text.other ?? text;
    const names = [...new Set([...whole.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]))];
    const numbered = (one) => names.reduce((filled, name, number) => filled.replaceAll(`{${name}}`, `{${number}}`), one);
    return typeof text === "string" ? [numbered(text)] : forms.map((form) => numbered(text[form] ?? ""));
  });
}
