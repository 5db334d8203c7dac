// Passes events of the document and the window to the core.

import { call, core, tell, zone } from "/bridge.js";

const root = document.getElementById("app");

let listening = 0;
export const listen = (mask) => {
  for (let kind = 0; mask >>> kind; kind++) {
    if (!(mask >>> kind & 1) || listening >>> kind & 1) continue;
    listening |= 1 << kind;
    const type = core.names.events[kind];
    // This event does not bubble.
    root.addEventListener(type, (event) => dispatch(kind, event), type === "cancel");
  }
};

const dispatch = (kind, event) => {
  const { target, type, pointerId, clientX, clientY } = event;
  // While the pointer is captured, a drag can be dropped on the element under it.
  const under = type === "pointermove" && target.hasPointerCapture(pointerId) && document.elementFromPoint(clientX, clientY);
  if (!(under && send(kind, event, under))) send(kind, event, target);
};

// Where the text runs from right to left, x counts from the right, and the arrow that leads on is the left one.
const isMirrored = (el) => document.dir === "rtl" && getComputedStyle(el).direction === "rtl";
const MIRRORED = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };
const keyOf = ({ key, target }) => isMirrored(target) ? MIRRORED[key] ?? key : key;

/** Sends an event to the core, starting at an element and moving up; returns whether one of them handled it. */
const send = (kind, event, start) => {
  for (let el = start; el && el !== root; el = el.parentNode) {
    if (!(el.$events >>> kind & 1)) continue;
    // A finger swipes a page; a mouse selects its text.
    if (event.type.startsWith("pointer") && el.matches(".swiped") && (event.pointerType === "mouse" || isField(event.target))) continue;
    let x = 0, y = 0;
    if (event.clientX !== undefined) {
      const box = el.getBoundingClientRect();
      x = (isMirrored(el) ? box.right - event.clientX : event.clientX - box.left) / (box.width || 1);
      y = (event.clientY - box.top) / (box.height || 1);
    }
    const source = event.target;
    // A file input also fires this when the dialog is cancelled.
    if (event.type === "cancel" && source.type === "file") return;
    // Captures the pointer so that a drag gets every move; not in a swipeable area, where a tap must still reach its target.
    if (event.type === "pointerdown" && !source.matches(".swiped")) source.setPointerCapture(event.pointerId);
    // If the file input has an id, an effect reads the file on request.
    if (source.files?.length && !source.id) {
      // If the element is gone by then, its id may have been reused.
      source.files[0].text().then((content) => core.page.nodes[el.$id] === el && call(el.$id, kind, content));
      return;
    }
    // What opens may grow from this point.
    if (event.type === "click") root.style.setProperty("--tapped", `${event.clientY}px`);
    const text = kind === core.names.keydown ? keyOf(event) : source.value ?? "";
    const answer = call(el.$id, kind, String(text), source.checked ? 1 : 0, x, y);
    if (answer & 2) event.preventDefault();
    if (answer & 1) return true;
  }
};

const isField = (el) => el.closest?.("input,textarea,select,[contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  // On a Korean keyboard, this key types ㅏ.
  const isControlK = (event.ctrlKey || event.metaKey) && !event.shiftKey && /^[kㅏ]$/i.test(event.key);
  if (isControlK) event.preventDefault();
  else if (event.ctrlKey || event.metaKey || isField(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  const isPress = event.key === "Enter" || event.key === " ";
  if (isPress && event.target.matches?.("button:focus-visible,a:focus-visible,summary:focus-visible")) return;
  if (tell("key", isControlK ? "Control+k" : keyOf(event)) & 2) event.preventDefault();
});
document.addEventListener("compositionstart", (event) => { if (core.page) core.page.composing = event.target; });
document.addEventListener("compositionend", () => { if (core.page) core.page.composing = null; });

for (const type of ["visibilitychange", "pageshow", "focus", "online", "offline"]) {
  (type === "visibilitychange" ? document : window).addEventListener(type, () => {
    tell("woken", JSON.stringify({ zone: zone() }));
  });
}

// Before a tab is closed, too; on a phone, this is the last event that is sure to come.
document.addEventListener("visibilitychange", () => { if (document.hidden) tell("hidden"); });

// Pull to refresh; pages without it ignore this. Its mark is drawn once its code is loaded.
let pull = null;
addEventListener("touchstart", ({ touches }) => {
  pull = scrollY || touches.length > 1 || document.querySelector("dialog[open]") ? null : touches[0].clientY;
  if (pull !== null && document.querySelector("main[data-state=pulls]")) import("/pull.js").then(({ follow }) => follow(pull));
}, { passive: true });
addEventListener("touchend", ({ changedTouches }) => {
  if (pull !== null && !scrollY && changedTouches[0].clientY - pull > 90) tell("pulled");
  pull = null;
}, { passive: true });
