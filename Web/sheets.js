// Ways to cancel a sheet: its close button, a tap beside it, a swipe down. Each sends `cancel`, like Escape.

import { leave } from "/bridge.js";

const isBeside = (dialog, { clientX: x, clientY: y }) => {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
};

let pressed = null;
document.addEventListener("pointerdown", (event) => { pressed = event.target; });
document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest?.("[data-state=leaves]")) leave(target.closest("dialog"));
  // A text selection that ends beside the sheet started inside it.
  else if (target === pressed && target.matches?.("dialog.sheet") && isBeside(target, event)) leave(target);
});

/** The sheet that a finger could pull down: what it touches is scrolled to the top and does not use the gesture itself. */
const pullable = (target) => {
  const sheet = target.closest?.("dialog.sheet");
  if (!sheet || target.closest("input,textarea,select,.dial")) return null;
  for (let el = target; el !== sheet; el = el.parentElement) if (el.scrollTop > 0) return null;
  return sheet;
};

let pull = null;
const height = ({ touches: [{ clientY }] }) => Math.max(clientY - pull.y, 0);
addEventListener("touchstart", ({ target, touches }) => {
  const sheet = touches.length > 1 || matchMedia("(min-width: 900px)").matches ? null : pullable(target);
  pull = sheet && { sheet, x: touches[0].clientX, y: touches[0].clientY, by: 0 };
}, { passive: true });
addEventListener("touchmove", (event) => {
  if (!pull) return;
  if (!pull.by && Math.abs(event.touches[0].clientX - pull.x) > height(event)) return;
  pull.by = height(event);
  pull.sheet.style.translate = `0 ${pull.by}px`;
}, { passive: true });
for (const type of ["touchend", "touchcancel"]) {
  addEventListener(type, () => {
    if (!pull) return;
    const { sheet, by } = pull;
    pull = null;
    sheet.style.translate = "";
    if (type === "touchend" && by > 90) leave(sheet);
  }, { passive: true });
}
