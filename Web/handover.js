// Passes files from the share sheet and the system's "open with" to the matching import. Loaded when the app is idle.

import { go } from "/navigation.js";

/** The page and the field that import a kind of file; the data page reports files that it cannot read. */
const data = ["/settings/data", "data-file"];
const imports = { apkg: ["/words", "word-file"], csv: ["/words", "word-file"], ics: ["/settings/data", "calendar-file"] };

/** Waits for an element that the core draws once its page is loaded. */
const drawn = async (id) => {
  for (let frames = 600; frames; frames--) {
    const element = document.getElementById(id);
    if (element?.$id) return element;
    await new Promise(requestAnimationFrame);
  }
};

const hand = async (file) => {
  const [path, id] = imports[file.name.split(".").pop().toLowerCase()] ?? data;
  go(path);
  const field = await drawn(id);
  if (!field) return;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  field.files = chosen.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

globalThis.launchQueue?.setConsumer(async ({ files: [file] }) => { if (file) hand(await file.getFile()); });

// The files that the service worker kept.
if (await globalThis.caches?.has("shared")) {
  const kept = await (await caches.open("shared")).match("/");
  await caches.delete("shared");
  if (kept) hand(new File([await kept.blob()], decodeURIComponent(kept.headers.get("Haru-Name"))));
}
