// As much of a document as haru.js uses, and its text in one form that two ways to a page share.

const VOID = new Set(["input", "img"]);
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text) => text.replace(/[&<>"']/g, (sign) => escapes[sign]);
const entities = Object.fromEntries(Object.entries(escapes).map(([sign, name]) => [name, sign]));
const unescape = (text) => text.replace(/&(amp|lt|gt|quot|#39);/g, (name) => entities[name]);

class Node {
  parentNode = null;

  remove() {
    const siblings = this.parentNode?.childNodes;
    if (siblings) siblings.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }

  replaceWith(other) {
    this.parentNode.insertBefore(other, this);
    this.remove();
  }

  get nextSibling() {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
}

class Text extends Node {
  constructor(data) {
    super();
    this.data = data;
  }
  get textContent() { return this.data; }
  get html() { return escape(this.data); }
  cloneNode() { return new Text(this.data); }
}

export class Element extends Node {
  childNodes = [];
  attributes = new Map();
  custom = new Map();
  listeners = new Map();
  value = "";
  checked = false;
  selected = false;
  open = false;

  constructor(tag) {
    super();
    this.tag = tag;
  }

  get style() {
    return {
      setProperty: (name, value) => this.custom.set(name, value),
      removeProperty: (name) => this.custom.delete(name),
    };
  }
  get firstChild() { return this.childNodes[0] ?? null; }
  get firstElementChild() { return this.childNodes.find((node) => node instanceof Element) ?? null; }
  get nextElementSibling() {
    let node = this.nextSibling;
    while (node && !(node instanceof Element)) node = node.nextSibling;
    return node;
  }
  get textContent() { return this.childNodes.map((node) => node.textContent).join(""); }
  set textContent(text) {
    for (const node of [...this.childNodes]) node.remove();
    if (text !== "") this.append(new Text(text));
  }

  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  removeAttribute(name) { this.attributes.delete(name); }
  append(...nodes) { for (const node of nodes) this.insertBefore(node, null); }
  appendChild(node) { return this.insertBefore(node, null); }
  insertBefore(node, next) {
    if (next && next.parentNode !== this) throw new Error("the next sibling is elsewhere");
    node.remove();
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, node);
    node.parentNode = this;
    return node;
  }
  cloneNode(deep) {
    const copy = new Element(this.tag);
    copy.attributes = new Map(this.attributes);
    copy.custom = new Map(this.custom);
    // As browsers do: the state of a control comes along, the property of an option does not.
    Object.assign(copy, { value: this.value, checked: this.checked });
    if (deep) copy.append(...this.childNodes.map((node) => node.cloneNode(true)));
    return copy;
  }
  addEventListener(type, listener) { this.listeners.set(type, listener); }
  getBoundingClientRect() { return { left: 0, top: 0, width: 1, height: 1 }; }
  focus() {}
  showModal() { this.open = true; }
  close() { this.open = false; }

  /** The element with its attributes in the order of their names; properties count as attributes. */
  get html() {
    const all = new Map([...this.attributes, ...this.custom]);
    if (this.value !== "") all.set("value", this.value);
    for (const name of ["checked", "selected", "open"]) if (this[name]) all.set(name, "");
    const list = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    const start = this.tag + list.map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
    if (VOID.has(this.tag)) return `<${start}>`;
    return `<${start}>${this.childNodes.map((node) => node.html).join("")}</${this.tag}>`;
  }
}

/** Reads what the core writes as HTML: every end tag is there, every attribute is quoted. */
export function parse(html) {
  const root = new Element("root");
  let open = root;
  for (const [, end, tag, attributes, text] of html.matchAll(/<(\/?)([\w-]+)([^>]*)>|([^<]+)/g)) {
    if (text) {
      if (open.tag === "textarea") open.value = unescape(text);
      else open.append(new Text(unescape(text)));
    } else if (end) {
      open = open.parentNode;
    } else {
      const element = new Element(tag);
      for (const [, name, value] of attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
        if (["checked", "selected", "open"].includes(name)) element[name] = true;
        else if (name === "value") element.value = unescape(value);
        else element.setAttribute(name, unescape(value));
      }
      open.append(element);
      if (!VOID.has(tag)) open = element;
    }
  }
  return root;
}

/** The text of all that an element holds. */
export const inside = (element) => element.childNodes.map((node) => node.html).join("");
