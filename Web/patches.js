// Applies the patches of the core to the document (Sources/HaruHTML/PatchBuffer.swift).

const SVG = "http://www.w3.org/2000/svg";

export class Page {
  /** The field with an IME composition in progress; its text is left alone. */
  composing = null;
  /** The sheet that was opened last. */
  sheet = null;

  /** `names` are the core's name tables; `listen` is called with the mask of events that an element handles. */
  constructor(root, names, listen) {
    this.nodes = [root];
    this.names = names;
    this.listen = listen;
  }

  /** Applies operations; their strings are concatenated in `text`. */
  apply(words, text) {
    const { nodes, names } = this, later = [];
    // The server-rendered content stays until there is something to replace it.
    if (nodes.length === 1) nodes[0].textContent = "";
    let at = 0, cut = 0;
    const string = () => {
      const length = words[at++];
      return text.substring(cut, cut += length);
    };
    while (at < words.length) {
      const word = words[at++], name = word >>> 8, id = words[at++];
      switch (word & 255) {
        case 1: {
          const tag = names.tags[name], parent = words[at++];
          const el = name < names.svg ? document.createElement(tag) : document.createElementNS(SVG, tag);
          this.keep(id, el);
          if (parent) nodes[parent].appendChild(el);
          break;
        }
        case 2: nodes[id].textContent = string(); break;
        case 3: this.set(nodes[id], names.attributes[name], string(), later); break;
        case 4: this.unset(nodes[id], names.attributes[name]); break;
        case 5: this.place(nodes[id], nodes[words[at++]], words[at++]); break;
        case 6:
          // Closing a dialog returns the focus to the element that opened it.
          if (nodes[id].open) nodes[id].close?.();
          nodes[id].remove();
          break;
        case 7: nodes[id].textContent = ""; break;
        case 8:
          nodes[id].$events = words[at++];
          this.listen(nodes[id].$events);
          break;
        case 9: {
          const end = at + 1 + words[at];
          this.adopt(nodes[id], nodes[id].cloneNode(true), words, at + 1);
          at = end;
          break;
        }
        case 10: nodes[id].replaceWith(nodes[words[at++]]); break;
      }
    }
    for (const act of later) act();
  }

  keep(id, el) {
    this.nodes[id] = el;
    el.$id = id;
  }

  /** Assigns ids to the elements of a copy in document order; returns the position after the ids. */
  adopt(source, copy, words, at) {
    this.keep(words[at++], copy);
    if (source.$events) copy.$events = source.$events;
    let from = source.firstElementChild, to = copy.firstElementChild;
    for (; from; from = from.nextElementSibling, to = to.nextElementSibling) at = this.adopt(from, to, words, at);
    return at;
  }

  /** Extensions and translators move elements: a sibling that has left its parent is not an anchor. */
  place(el, parent, next) {
    const before = next ? this.nodes[next] : null;
    parent.insertBefore(el, before?.parentNode === parent ? before : null);
  }

  set(el, name, value, later) {
    if (name === "value") {
      if (el !== this.composing && el.value !== value) el.value = value;
    } else if (name === "checked" || name === "selected") el[name] = true;
    else if (name === "open" && el.showModal) {
      later.push(() => el.open || el.showModal());
      if (el.classList.contains("sheet")) this.sheet = el;
    }
    else if (name.startsWith("--")) el.style.setProperty(name, value);
    else {
      el.setAttribute(name, value);
      if (name === "autofocus") later.push(() => el.focus());
    }
  }

  unset(el, name) {
    if (name === "value") el.value = "";
    else if (name === "checked" || name === "selected") el[name] = false;
    else if (name === "open" && el.showModal) el.close();
    else if (name.startsWith("--")) el.style.removeProperty(name);
    else el.removeAttribute(name);
  }
}
