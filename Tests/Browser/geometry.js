// What the eye would see, measured: what is cut, covered, broken, too small or too pale. Gives sentences, "check: element: detail".
// `checks` is "all", or only those that the width of the window ("width") or the theme ("theme") can change.
(checks) => {
  const found = [], say = (check, element, detail = "") => found.push(`${check}: ${name(element)}${detail && `: ${detail}`}`);
  const name = (el) => {
    const words = (el.getAttribute?.("aria-label") || el.textContent || el.value || "").trim().replace(/\s+/g, " ").slice(0, 30);
    return `<${el.localName}${el.id ? `#${el.id}` : ""}${[...el.classList].map((it) => `.${it}`).join("")}> ${words}`;
  };
  const isShown = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest(".skip, .sr, [inert]")
    && getComputedStyle(el).clipPath !== "inset(50%)" && el.getBoundingClientRect().width > 0;
  // Text of twice the size makes everything twice as large.
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const modal = [...document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]")].filter(isShown).at(-1);
  const all = [...(modal ?? document.body).querySelectorAll("*")].filter(isShown);
  const controls = all.filter((el) => el.matches("a[href], button, input, select, textarea, summary, [role=button], [role=slider]"));
  const round = (box) => `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.right - box.left)}x${Math.round(box.bottom - box.top)}`;

  // The ancestors that can cut an element, from the inside out.
  function* frames(el) {
    let { position } = getComputedStyle(el);
    for (let it = el.parentElement; it; it = it.parentElement) {
      const style = getComputedStyle(it);
      const holdsFixed = style.transform !== "none" || style.filter !== "none" || /paint|strict|content/.test(style.contain);
      if (position === "fixed" && !holdsFixed) continue;
      if (position === "absolute" && style.position === "static" && !holdsFixed) continue;
      yield [it, style];
      ({ position } = style);
    }
  }
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
  // By how many pixels a box is cut, and by what; what can be scrolled to is not cut.
  const cut = (el, { left, top, right, bottom }, itself = false) => {
    const box = { left, top, right, bottom }, dialog = el.closest("dialog, [role=dialog], [role=alertdialog]");
    const through = (it, style) => {
      if (it === document.documentElement || it === document.body) return null;
      const frame = it.getBoundingClientRect();
      for (const [axis, from, to] of [["overflowX", "left", "right"], ["overflowY", "top", "bottom"]]) {
        if (style[axis] === "visible") continue;
        if (scrolls(style[axis])) {
          box[from] = Math.min(Math.max(box[from], frame[from]), frame[to]);
          box[to] = Math.max(box[from], Math.min(box[to], frame[to]));
        } else {
          const by = Math.max(frame[from] - box[from], box[to] - frame[to]);
          if (by > 1.5) return `${Math.round(by)} px by ${name(it).split("> ")[0]}>`;
        }
      }
      return null;
    };
    if (itself) { const by = through(el, getComputedStyle(el)); if (by) return by; }
    for (const [it, style] of frames(el)) {
      if (it === dialog) {
        const frame = it.getBoundingClientRect();
        if (box.left < frame.left - 1 || box.right > frame.right + 1) return `outside of its dialog, ${round(box)} in ${round(frame)}`;
      }
      const by = through(it, style);
      if (by) return by;
    }
    if (box.left < -1.5 || box.right > innerWidth + 1.5) return `outside of the page, ${round(box)}`;
    return null;
  };
  // Where letters are: lines may be lower than what a font keeps free above and below of them.
  const textBoxes = (node) => {
    const range = document.createRange(), half = parseFloat(getComputedStyle(node.parentElement).fontSize) * .45;
    range.selectNodeContents(node);
    return [...range.getClientRects()].map(({ left, right, width, top, bottom }) =>
      ({ left, right, width, top: (top + bottom) / 2 - half, bottom: (top + bottom) / 2 + half }));
  };
  const texts = (el) => [...el.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());

  // A link may shorten with an ellipsis what its page shows whole.
  const isShortened = (el) => {
    for (let it = el; it && it.closest("a, [role=option]"); it = it.parentElement) {
      const style = getComputedStyle(it);
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return true;
    }
    return false;
  };

  // Controls lie within their dialog and the page, and nothing covers them once they are scrolled to.
  if (checks !== "theme") for (const el of controls) {
    const target = el.closest("label") ?? el, box = target.getBoundingClientRect();
    const by = cut(target, box);
    if (by) say("control is cut", el, by);
  }
  if (checks === "all") {
    const scrollers = [document.scrollingElement, ...document.querySelectorAll("*")].filter((el) => el.scrollTop || el.scrollLeft)
      .map((el) => [el, el.scrollLeft, el.scrollTop]);
    for (const el of controls) {
      const target = el.closest("label") ?? el;
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      // A toast goes by itself.
      if (at?.closest(".toasts") && !el.closest(".toasts")) continue;
      if (!at) say("control is out of reach", el);
      else if (!target.contains(at) && !at.contains(el) && at.closest("label")?.control !== el) say("control is covered", el, `by ${name(at)}`);
    }
    for (const el of document.querySelectorAll("*")) if (el.scrollLeft || el.scrollTop) el.scrollTo({ left: 0, top: 0, behavior: "instant" });
    document.scrollingElement.scrollTo({ left: 0, top: 0, behavior: "instant" });
    for (const [el, left, top] of scrollers) el.scrollTo({ left, top, behavior: "instant" });
  }

  // No text and no picture is cut where nothing can be scrolled.
  if (checks !== "theme") for (const el of all) {
    if (el.closest("svg") && el.localName !== "svg") continue;
    if (/^(img|canvas|svg)$/.test(el.localName)) {
      const by = cut(el, el.getBoundingClientRect());
      if (by) say("picture is cut", el, by);
      continue;
    }
    // A field is as wide as what is usual; whatever is longer scrolls in it.
    const isLongText = el.localName === "input" && el.type === "text" && el.clientWidth >= 200;
    if (/^(input|select)$/.test(el.localName) && !isLongText && el.scrollWidth > el.clientWidth + 1) say("value is cut", el, `${el.scrollWidth} in ${el.clientWidth} px`);
    if (isShortened(el)) continue;
    for (const node of texts(el)) {
      const by = textBoxes(node).map((box) => cut(el, box, true)).find(Boolean);
      if (by) { say("text is cut", el, by); break; }
    }
  }

  // No word is broken into two lines. Those without blanks between words may be, what hyphenates, and what is longer than a line can be.
  if (checks === "all") for (const el of all) {
    if (el.closest("svg, code, pre, textarea, input, select, option")) continue;
    const display = getComputedStyle(el).display;
    if (display === "inline" || display === "contents") continue;
    const nodes = [], walker = document.createTreeWalker(el, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node.nodeType === 3 || getComputedStyle(node).display === "inline" && !/^(svg|br)$/.test(node.localName) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT);
    while (walker.nextNode()) if (walker.currentNode.nodeType === 3) nodes.push(walker.currentNode);
    if (!nodes.some((node) => node.data.trim()) || getComputedStyle(el).hyphens === "auto") continue;
    const places = nodes.flatMap((node) => [...node.data].length === node.data.length ? [...node.data].map((_, at) => [node, at]) : []);
    const words = places.map(([node, at]) => node.data[at]).join("");
    for (const match of words.matchAll(/[^\s\u200b\u00ad/–—‐·,.@_=&?()（）、~-]{2,}/g)) {
      if (/[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]/.test(match[0]) || match[0].length > 30) continue;
      // An address or a path has no better place to break.
      const token = /\S*$/.exec(words.slice(0, match.index))[0] + /^\S*/.exec(words.slice(match.index))[0];
      if (/[@/]/.test(token)) continue;
      const range = document.createRange(), [last, at] = places[match.index + match[0].length - 1];
      range.setStart(...places[match.index]);
      range.setEnd(last, at + 1);
      const lines = [...range.getClientRects()].filter((box) => box.width > 0);
      if (lines.some((box) => box.top > (lines[0].top + lines[0].bottom) / 2)) say("word is broken", el, match[0]);
    }
  }

  // Nothing scrolls sideways but the rows that are meant to.
  if (checks !== "theme") for (const el of [document.scrollingElement, document.body, ...document.body.querySelectorAll("*")]) {
    if (!isShown(el) || el.closest("svg") || /^(input|textarea|select)$/.test(el.localName)) continue;
    const over = el.scrollWidth - el.clientWidth;
    if (over <= 1 || el.clientWidth === 0) continue;
    const style = getComputedStyle(el), isPage = el === document.scrollingElement || el.matches("main, dialog, [role=dialog], .body, .app");
    const isRow = scrolls(style.overflowX) && el.scrollHeight <= el.clientHeight + 10 && !isPage;
    if (isPage && el === document.scrollingElement || !isRow && (scrolls(style.overflowX) || isPage && style.overflowX !== "visible"))
      say("scrolls sideways", el, `${el.scrollWidth} in ${el.clientWidth} px`);
  }

  // A page on a desktop is no strip beside nothing.
  const main = document.querySelector("main");
  if (checks === "all" && main && !modal && innerWidth >= 1200) {
    const side = document.querySelector(".side"), column = Math.min(innerWidth - (side && isShown(side) ? side.getBoundingClientRect().right : 0), 1128);
    const boxes = all.filter((el) => main.contains(el)).flatMap((el) => controls.includes(el) || el.localName === "svg" ? [el.getBoundingClientRect()] : texts(el).flatMap(textBoxes))
      .filter((box) => box.width > 0);
    const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right)), width = right - left;
    // A message or a form in the middle is no strip.
    const page = main.getBoundingClientRect(), isCentred = Math.abs(left + right - page.left - page.right) < column / 10;
    if (width < column / 2 && !(isCentred && (width >= 320 || main.innerText.length < 200))) say("page is narrow", main, `${Math.round(width)} of ${Math.round(column)} px`);
  }

  // Text in pictures is as large as other text.
  if (checks === "all") for (const svg of all.filter((it) => it.localName === "svg")) {
    const sizes = [...svg.querySelectorAll("text")].filter((it) => isShown(it) && it.textContent.trim()).map((el) => {
      const { a, b, c, d } = el.getScreenCTM();
      return [parseFloat(getComputedStyle(el).fontSize) * Math.sqrt(Math.abs(a * d - b * c)), el];
    }).filter(([size]) => size < 10.95 || size > 20.05 * scale);
    for (const [size, el] of new Map(sizes.map(([size, el]) => [size.toFixed(1), [size, el]])).values()) say("text in a picture", el, `${size.toFixed(1)} px in ${name(svg)}`);
  }

  // Fingers hit it. A link within a sentence is as high as its line (WCAG 2.5.5 leaves those out).
  const isInSentence = (el) => el.localName === "a" && el.closest("p") && getComputedStyle(el).display === "inline"
    && el.closest("p").textContent.trim() !== el.textContent.trim();
  if (checks === "all") for (const el of controls) {
    // An outline in the grid is as high as its hour; the list of the plan opens the same (WCAG 2.5.5, equivalent).
    if (el.closest(".side, .entry") || el.matches("[role=slider], .slot") || isInSentence(el)) continue;
    // A tap on a label is a tap on its control.
    let { width, height } = (el.closest("label") ?? el).getBoundingClientRect();
    for (const part of ["::before", "::after"]) {
      const style = getComputedStyle(el, part);
      if (style.content === "none" || style.position !== "absolute") continue;
      width = Math.max(width, parseFloat(style.width) || 0);
      height = Math.max(height, parseFloat(style.height) || 0);
    }
    // Seven days beside each other have 41 pixels each where the window is 320 wide, and 35 beside the hours.
    if (innerWidth === 320 && el.closest("[role=grid], .month, .week7, .seven") && width >= 34.5) width = 44;
    if (width < 43.5 || height < 43.5) say("target is small", el, `${Math.round(width)}x${Math.round(height)}`);
  }
  if (checks === "all") for (const el of all) {
    if (!el.closest("svg") && texts(el).length && parseFloat(getComputedStyle(el).fontSize) < 10.95) say("text is small", el, getComputedStyle(el).fontSize);
  }

  // Graphics that carry meaning stand out from what is behind them: icons without words, and the marks of charts.
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const painted = (...layers) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const layer of layers) { canvas.fillStyle = layer; canvas.fillRect(0, 0, 1, 1); }
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const behind = (el) => {
    const layers = [];
    for (let it = el; it; it = it.parentElement) {
      const { backgroundColor } = getComputedStyle(it);
      const inner = ["::before", "::after"].map((part) => getComputedStyle(it, part)).filter((style) => style.content !== "none").map((style) => style.backgroundColor);
      layers.unshift(backgroundColor, ...inner);
      if (!/, 0\)$|\/ |transparent|rgba/.test(backgroundColor)) break;
    }
    return ["white", ...layers];
  };
  const luminance = ([r, g, b]) => [r, g, b].map((it) => (it /= 255) <= .04045 ? it / 12.92 : ((it + .055) / 1.055) ** 2.4)
    .reduce((sum, it, at) => sum + it * [.2126, .7152, .0722][at], 0);
  const contrast = (one, other) => { const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b); return (high + .05) / (low + .05); };
  // DESIGN.md, section 6: Sunshade on paper, and what is mixed of the two, always has its number beside it.
  const hue = ([r, g, b]) => (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180 / Math.PI + 360) % 360;
  const isSunshade = (it) => Math.max(...it.slice(0, 3)) - Math.min(...it.slice(0, 3)) > 24 && Math.abs(hue(it) - hue([0xf9, 0x9e, 0x48])) < 8;
  if (checks !== "width") for (const svg of all.filter((it) => it.localName === "svg")) {
    const control = svg.closest("a[href], button, summary, label");
    const isIcon = svg.querySelector("use") && control && !control.matches(":disabled, [aria-disabled=true]") && !control.innerText.trim();
    const isChart = svg.matches("[role=img]");
    if (!isIcon && !isChart) continue;
    const layers = behind(svg), ground = painted(...layers), pale = new Map();
    for (const mark of isIcon ? [svg] : svg.querySelectorAll("rect, circle, path, line, polyline, polygon")) {
      // Rules, tracks and cells in which there is nothing are paper, and a plan is told by its outline.
      if (!isIcon && (!isShown(mark) || mark.matches(".rule, .guide, .none, .track, .strong") || mark.closest("defs"))) continue;
      const style = getComputedStyle(mark);
      const ratios = [style.fill, style.stroke].filter((paint) => paint !== "none" && !/, 0\)$/.test(paint)).map((paint) => {
        const it = painted(...layers, paint);
        return isSunshade(it) ? 21 : contrast(it, ground);
      });
      if (ratios.length && Math.max(...ratios) < 2.995) pale.set(mark.getAttribute("class") ?? mark.localName, Math.max(...ratios));
    }
    for (const [mark, ratio] of pale) say("graphic is pale", isIcon ? control : svg, `${isIcon ? "" : `${mark} `}${ratio.toFixed(2)}`);
  }
  // The first of a kind tell enough.
  const kinds = new Map();
  for (const it of new Set(found)) kinds.set(it.split(":")[0], [...kinds.get(it.split(":")[0]) ?? [], it]);
  return [...kinds].flatMap(([kind, them]) => them.length > 5 ? [...them.slice(0, 4), `${kind}: and ${them.length - 4} more`] : them);
}
