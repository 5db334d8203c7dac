// Performs the effects that the core requests; results go back as messages.

import { tell } from "/bridge.js";
import { load } from "/files.js";
import { enter, go, rename } from "/navigation.js";
import { texts } from "/shell.js";
import { dropDraft, ears, keepBell, keepCookie, keepDraft, keepPagesAfter, save, share } from "/storage.js";
import { takeOver } from "/updates.js";

/** Effects whose code is loaded when one of them is first requested. */
const later = (path, names) => Object.fromEntries(names.map((name) =>
  [name, async (effect) => (await import(path))[name](effect, effects)]));

export const effects = {
  ...later("/attention.js", ["remind", "withdrawReminder", "notify", "badge", "stayLit"]),
  ...later("/backups.js", ["keepUndo", "listBackups", "readBackup"]),
  ...later("/copies.js", ["takeAside", "leaveAside", "signOut", "clearDevice"]),
  ...later("/device.js", ["describeDevice", "askToPersist", "askToNotify", "speak", "locate", "readFile"]),
  ...later("/push.js", ["describePush", "keepPush", "testPush"]),
  ...later("/requests.js", ["fetchVersion", "fetchZones", "fetchCities", "fetchPlaces", "fetchQuotes", "ask", "upload"]),
  ...later("/sharing.js", ["share", "sharePicture", "shareImage", "download"]),
  ...later("/sound.js", ["sound", "reward", "tone"]),
  save: ({ writes }) => save(writes),
  keepBell: ({ text }) => keepBell(text),
  keepDraft: ({ draft }) => keepDraft(draft),
  dropDraft: ({ key }) => dropDraft(key),
  load: ({ file }) => load(file),
  takeUpdate: takeOver,
  vibrate: ({ pattern }) => { if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern); },
  sync: () => { share("operations", "[]"); ears.exchange?.("operations"); },
  copy: async ({ text }) => {
    try {
      await navigator.clipboard.writeText(text);
      tell("copied");
    } catch { tell("copyFailed"); }
  },
  title: ({ text }) => { document.title = text; },
  navigate: ({ path }) => go(path),
  enter: ({ path }) => enter(path),
  back: () => history.back(),
  address: ({ path }) => rename(path),
  reveal: ({ id }) => document.getElementById(id)?.scrollIntoView({ block: "nearest" }),
  moveFocus: ({ id }) => document.getElementById(id)?.focus(),
  print: () => print(),
  startPage: ({ page: { path, sections } }) => keepPagesAfter(() => {
    keepCookie("haru_start", path);
    keepCookie("haru_today", sections, sections ? undefined : 0);
  }),
  theme: ({ name }) => keepPagesAfter(() => globalThis.haruTheme(name)),
  fetchMessages: async ({ language }) => {
    try {
      tell("messages", JSON.stringify({ language, texts: await texts(language) }));
    } catch { tell("messagesFailed", language); }
  },
  language: ({ texts: { language, direction } }) => {
    document.documentElement.lang = language;
    document.dir = direction;
    keepPagesAfter(() => keepCookie("haru_lang", language));
  },
};
