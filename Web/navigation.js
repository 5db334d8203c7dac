// The browser history: an entry for each page, and one for the open sheet. Back closes an open sheet; closing it in another way removes its
// entry.

import { core, leave, tell } from "/bridge.js";

const here = () => location.pathname + location.search;
const isSheets = () => history.state?.sheet ?? false;
const open = () => core.page?.sheet?.isConnected && core.page.sheet.open ? core.page.sheet : null;

let path = here(), isEntered = false;
/** What to do once the history has gone back. */
let after = null;

const goBack = () => {
  if (history.length < 2) return history.replaceState(null, "");
  after = () => {};
  history.back();
};

/** Synchronises the history with the sheet. */
export const follow = () => {
  if (after) return;
  if (open()) {
    if (isEntered) return;
    isEntered = true;
    // After a reload, the entry is there already.
    if (!isSheets()) history.pushState({ sheet: true }, "");
    import("/sheets.js");
  } else {
    isEntered = false;
    // The entry of this sheet, or of one that was open before a reload or is forward in the history.
    if (isSheets()) goBack();
  }
};

let naming = 0, name = "";
const keepName = () => {
  if (naming) history.replaceState(history.state, "", path = name);
  naming = clearTimeout(naming);
};
/** Changes the address of the page after a delay, because browsers refuse to do it at every key. */
export const rename = (to) => {
  name = to;
  naming ||= setTimeout(keepName, 400);
};

export const enter = (to) => {
  keepName();
  if (to !== here()) history[isSheets() ? "replaceState" : "pushState"](null, "", to);
  path = here();
};

export const go = (to) => {
  if (after) {
    after = () => go(to);
    return;
  }
  enter(to);
  const top = scrollY;
  scrollTo(0, 0);
  tell("navigated", to);
  // The page stays in view below the search.
  if (document.querySelector(".palette[open]")) scrollTo(0, top);
};

addEventListener("popstate", () => {
  // A closed sheet leaves the page under its new name.
  if (!after) naming = clearTimeout(naming);
  if (after) {
    const act = after;
    after = null;
    path = here();
    act();
  } else {
    isEntered = isSheets() && !!open();
    if (!isEntered) leave(open());
    if (here() !== path) {
      path = here();
      tell("navigated", path);
    }
  }
  follow();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  // If the app does not run, the server handles the link.
  if (!link || !core.wasm || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
