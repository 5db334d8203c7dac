// The files of WebAssembly: the main one, and one for each page, which fills its places in the main one's table.

import { core, tell } from "/bridge.js";
import { assets } from "/shell.js";

let program; // the main file, kept to start anew after a trap
const modules = {}; // the files of pages, by their names
let joined; // the pages whose code the running instance has

const compile = async (path) => {
  try {
    return await WebAssembly.compileStreaming(fetch(path));
  } catch {
    return WebAssembly.compile(await (await fetch(path)).arrayBuffer());
  }
};

/** The page of the address is there before the app starts, so that its first paint is taken over at once. */
const compileFirst = async () => {
  const name = document.querySelector("link[data-page]")?.dataset.page;
  if (name) modules[name] ??= await compile(assets.pages[name]).catch(() => undefined);
};

export const compiled = async () => {
  [program] = await Promise.all([program ?? compile(assets.wasm), compileFirst()]);
};

/** The code of a page fills its places in the table of the main file. */
const join = (name, host) => WebAssembly.instantiate(modules[name], { "": host });

/** A new instance with the pages that are compiled; answers their names. */
export const instantiate = async () => {
  const host = (await WebAssembly.instantiate(program, {})).exports;
  const files = Object.keys(modules).filter((name) => modules[name]);
  await Promise.all(files.map((name) => join(name, host)));
  core.wasm = host;
  joined = new Set(files);
  return files;
};

const loading = {};
export const load = (name) => loading[name] ??= bring(name).finally(() => { delete loading[name]; });

const bring = async (name) => {
  try {
    modules[name] ??= await compile(assets.pages[name]);
    const host = core.wasm;
    if (!host || joined.has(name)) return;
    joined.add(name);
    await join(name, host);
    if (core.wasm === host) tell("fileArrived", name);
  } catch { tell("fileMissing", name); }
};

export const loadAll = async () => { for (const name in assets.pages) await load(name); };
