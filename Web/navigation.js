// The history of the browser: an entry a page, and one for the sheet that is open.
// Back while a sheet is open closes it; closing it in another way takes its entry back.

import { core, leave, tell } from "/bridge.js";

const here = () => location.pathname + location.search;
const isSheets = () => history.state?.sheet ?? false;
const open = () => core.page?.sheet?.isConnected && core.page.sheet.open ? core.page.sheet : null;

let path = here(), isEntered = false;
/** While the history goes back, what is to happen then. */
let after = null;

const goBack = () => {
  if (history.length < 2) return history.replaceState(null, "");
  after = () => {};
  history.back();
};

/** Brings the history in step with the sheet. */
export const follow = () => {
  if (after) return;
  if (open()) {
    if (isEntered) return;
    isEntered = true;
    history.pushState({ sheet: true }, "");
    import("/sheets.js");
  } else {
    isEntered = false;
    // Its own, or that of one which was open before a reload or is forward in the history.
    if (isSheets()) goBack();
  }
};

export const go = (to) => {
  if (after) {
    after = () => go(to);
    return;
  }
  if (to !== here()) history[isSheets() ? "replaceState" : "pushState"](null, "", to);
  path = here();
  scrollTo(0, 0);
  tell("navigated", to);
};

addEventListener("popstate", () => {
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
  // Where the app does not run, the server has the page.
  if (!link || !core.wasm || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
