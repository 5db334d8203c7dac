// Pull to refresh, on the pages that can. A mark follows the finger, and is dark once letting go refreshes.

import { tell } from "/bridge.js";

const far = 90;
let start = null, mark = null;

const drop = () => {
  start = null;
  const gone = mark;
  mark = null;
  if (gone) gone.animate({ opacity: 0 }, 200).onfinish = () => gone.remove();
};

const begin = ({ touches }) => {
  const isAble = !scrollY && touches.length === 1 && document.querySelector("main[data-state=pulls]") && !document.querySelector("dialog[open]");
  drop();
  if (isAble) start = touches[0].clientY;
};

const move = ({ touches }) => {
  const way = start === null || scrollY ? 0 : (touches[0].clientY - start) / far;
  if (!mark && way < .2) return;
  if (!mark) {
    mark = document.body.appendChild(document.createElement("div"));
    mark.className = "pull";
    mark.innerHTML = '<svg class="i s" aria-hidden="true"><use href="#i-refresh"/></svg>';
  }
  mark.style.setProperty("--way", Math.max(0, Math.min(way, 1)));
  mark.classList.toggle("far", way > 1);
};

const end = ({ changedTouches }) => {
  if (start !== null && !scrollY && changedTouches[0].clientY - start > far) tell("pulled");
  drop();
};

/** Follows fingers, the first of which is down already. */
export const follow = (event) => {
  for (const [type, listener] of [["touchstart", begin], ["touchmove", move], ["touchend", end], ["touchcancel", drop]]) {
    addEventListener(type, listener, { passive: true });
  }
  begin(event);
};
