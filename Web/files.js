// The WebAssembly files: the main one, one for each page, and the one that pages share. Each fills its slots in the main file's table.

import { core, tell } from "/bridge.js";
import { assets } from "/shell.js";

let program; // the main file, kept for a restart after a trap
const modules = {}; // the other files, by name
let joined; // the files that the running instance has joined: promises by name

const compile = async (path) => {
  try {
    return await WebAssembly.compileStreaming(fetch(path));
  } catch {
    return WebAssembly.compile(await (await fetch(path)).arrayBuffer());
  }
};

/** The files that a page needs (see PageSplit in the bundler). */
const needed = (name) => ["calculator", "today", "shared"].includes(name) ? [name]
  : ["shared", "today", ...name === "search" ? ["calculator"] : [], name];

/** Loads the style sheet that only this page needs; the server links it in its own documents. */
const bringStyle = async (name) => {
  const path = assets.styles[name];
  if (!path || document.querySelector(`link[href="${path}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: path });
  await new Promise((done) => { link.onload = link.onerror = done; document.head.append(link); });
};

const bringModules = (name) => Promise.all(needed(name).map(async (it) => { modules[it] ??= await compile(assets.pages[it]); }));

/** Compiles the page of the address before the app starts, so that its first paint is taken over at once. */
const compileFirst = async () => {
  const name = document.querySelector("link[data-page]")?.dataset.page;
  if (name) await bringModules(name).catch(() => {});
};

export const compiled = async () => {
  [program] = await Promise.all([program ?? compile(assets.wasm), compileFirst()]);
};

/** Instantiates a file, which fills its slots in the main file's table. */
const join = (name, host) => joined[name] ??= WebAssembly.instantiate(modules[name], { "": host });

/** Creates a new instance with the compiled pages; returns their names. */
export const instantiate = async () => {
  const host = (await WebAssembly.instantiate(program, {})).exports;
  const files = Object.keys(modules).filter((name) => needed(name).every((it) => modules[it]));
  joined = {};
  await Promise.all(files.map((name) => join(name, host)));
  core.wasm = host;
  return files;
};

const loading = {};
export const load = (name) => loading[name] ??= bring(name).finally(() => { delete loading[name]; });

const bring = async (name) => {
  try {
    await Promise.all([bringModules(name), bringStyle(name)]);
    const host = core.wasm;
    if (!host || joined[name]) return;
    const fresh = needed(name).filter((it) => it !== "shared" && !joined[it]);
    await Promise.all(needed(name).map((it) => join(it, host)));
    if (core.wasm === host) for (const it of fresh) tell("fileArrived", it);
  } catch { tell("fileMissing", name); }
};

export const loadAll = async () => { for (const name in assets.pages) await load(name); };
