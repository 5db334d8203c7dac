// As much of the DOM as the patches use, serialised as HTML the way the core does it.

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text) => text.replace(/[&<>"']/g, (character) => escapes[character]);

class Element {
  #text = "";
  children = [];
  attributes = [];
  parentNode = null;

  constructor(tag) { this.tag = tag; }

  get firstElementChild() { return this.children[0] ?? null; }
  get nextElementSibling() {
    const siblings = this.parentNode?.children ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  set textContent(text) {
    for (const child of this.children) child.parentNode = null;
    this.children = [];
    this.#text = text;
  }

  appendChild(child) { this.insertBefore(child, null); }
  insertBefore(child, next) {
    child.remove();
    const at = next ? this.children.indexOf(next) : this.children.length;
    this.children.splice(at, 0, child);
    child.parentNode = this;
  }
  remove() {
    const siblings = this.parentNode?.children ?? [];
    if (siblings.includes(this)) siblings.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }
  replaceWith(other) {
    const home = this.parentNode;
    home.insertBefore(other, this);
    this.remove();
  }

  setAttribute(name, value) {
    const found = this.attributes.find((attribute) => attribute[0] === name);
    if (found) found[1] = value;
    else this.attributes.push([name, value]);
  }
  removeAttribute(name) { this.attributes = this.attributes.filter((attribute) => attribute[0] !== name); }
  // The core writes these three as attributes; in a browser they are properties.
  get value() { return this.attributes.find((attribute) => attribute[0] === "value")?.[1]; }
  set value(text) { this.setAttribute("value", text); }
  set checked(isOn) { isOn ? this.setAttribute("checked", "") : this.removeAttribute("checked"); }
  set selected(isOn) { isOn ? this.setAttribute("selected", "") : this.removeAttribute("selected"); }
  style = {
    setProperty: (name, value) => this.setAttribute(name, value),
    removeProperty: (name) => this.removeAttribute(name),
  };
  focus() {}

  cloneNode() {
    const copy = new Element(this.tag);
    copy.attributes = this.attributes.map((attribute) => [...attribute]);
    copy.#text = this.#text;
    for (const child of this.children) copy.appendChild(child.cloneNode());
    return copy;
  }

  /** HTML with attributes sorted by name: two ways to the same page may set them in different orders. */
  get html() {
    const sorted = [...this.attributes].sort(([a], [b]) => (a < b ? -1 : 1));
    const area = this.tag === "textarea" ? this.value ?? "" : "";
    const list = sorted.filter(([name]) => this.tag !== "textarea" || name !== "value")
      .map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
    if (this.tag === "input" || this.tag === "img") return `<${this.tag}${list}>`;
    return `<${this.tag}${list}>${escape(area)}${this.inner}</${this.tag}>`;
  }
  get inner() { return this.children.map((child) => child.html).join("") || escape(this.#text); }
}

export const document = {
  createElement: (tag) => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
};

/** Sorts the attributes in the core's HTML, for comparison with `html` above. */
export const withSortedAttributes = (html) =>
  html.replace(/<([a-z0-9]+)((?: [a-zA-Z0-9-]+="[^"]*")+)>/g, (_, tag, list) =>
    `<${tag} ${list.match(/[a-zA-Z0-9-]+="[^"]*"/g).sort((a, b) => (a.split("=")[0] < b.split("=")[0] ? -1 : 1)).join(" ")}>`);
