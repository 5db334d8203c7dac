import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, inside, parse } from "./miniDOM.mjs";

test("what is parsed is written again with sorted attributes", () => {
  const html = '<p id="a" class="b">1 &lt; 2 &amp; &quot;3&quot;</p><input value="x" checked=""><b></b>';
  const expected = '<p class="b" id="a">1 &lt; 2 &amp; &quot;3&quot;</p><input checked="" value="x"><b></b>';
  assert.equal(inside(parse(html)), expected);
});

test("nodes move, and an anchor that is elsewhere is an error", () => {
  const root = parse("<a></a><b></b><c></c>");
  const [a, , c] = root.childNodes;
  root.insertBefore(c, a);
  assert.equal(inside(root), "<c></c><a></a><b></b>");
  a.replaceWith(new Element("i"));
  assert.equal(inside(root), "<c></c><i></i><b></b>");
  assert.throws(() => root.insertBefore(c, a));
});

test("a copy shares nothing with its source", () => {
  const root = parse('<li id="x"><b>1</b></li>');
  const copy = root.firstChild.cloneNode(true);
  copy.firstChild.textContent = "2";
  copy.removeAttribute("id");
  assert.equal(inside(root), '<li id="x"><b>1</b></li>');
  assert.equal(copy.html, "<li><b>2</b></li>");
});
