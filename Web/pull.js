// The mark of a pull to refresh: it follows the finger, and is dark once letting go refreshes.

const far = 90;
let start = null, mark = null;

// Its styles are here because only this needs them.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.pull {
  position: fixed; z-index: 22; inset: env(safe-area-inset-top) 0 auto; display: grid; place-items: center; width: 40px; height: 40px; margin: 8px auto;
  border-radius: 50%; background: var(--sheet); color: var(--ink-2); box-shadow: var(--lift-2); pointer-events: none;
  opacity: var(--way); translate: 0 calc((var(--way) - 1) * 48px); rotate: calc(var(--way) * 1turn);
}
.pull.far { background: var(--ink); color: var(--paper); }
@media (prefers-reduced-motion: reduce) { .pull { translate: none; rotate: none; } }`);
document.adoptedStyleSheets.push(sheet);

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

const drop = () => {
  const gone = mark;
  start = mark = null;
  if (gone) gone.animate({ opacity: 0 }, 200).onfinish = () => gone.remove();
};

addEventListener("touchmove", move, { passive: true });
for (const type of ["touchend", "touchcancel"]) addEventListener(type, drop, { passive: true });

/** Follows the finger that went down at a height; null if it has been lifted meanwhile. */
export const follow = (height) => { start = height; };
