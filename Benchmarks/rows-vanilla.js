// The table of js-framework-benchmark by hand: a cloned template, one listener, no framework.
const adjectives = "pretty large big small tall short long handsome plain quaint clean elegant easy angry crazy helpful mushy odd unsightly adorable important inexpensive cheap expensive fancy".split(" ");
const colours = "red yellow blue green pink brown purple brown white black orange".split(" ");
const nouns = "table chair house bbq desk car pony cookie sandwich burger pizza mouse keyboard".split(" ");

const app = document.getElementById("app");
app.innerHTML = `<div class="container"><div class="row">${["run", "runlots", "add", "update", "clear", "swaprows"].map((id) => `<button id="${id}" type="button">${id}</button>`).join("")}</div><table class="table"><tbody id="tbody"></tbody></table></div>`;
const body = document.getElementById("tbody");
const template = document.createElement("template");
template.innerHTML = `<tr><td class="col-md-1"> </td><td class="col-md-4"><a> </a></td><td class="col-md-1"><a><span class="glyphicon" aria-hidden="true"></span></a></td><td class="col-md-6"></td></tr>`;
const blank = template.content.firstChild;

let rows = [], elements = [], selected = null, next = 1, random = 1;
const pick = (words) => {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
  return words[(random >>> 8) % words.length];
};
const make = (count) => Array.from({ length: count }, () => ({ id: next++, label: `${pick(adjectives)} ${pick(colours)} ${pick(nouns)}` }));
const element = (row) => {
  const tr = blank.cloneNode(true);
  tr.row = row;
  tr.firstChild.firstChild.nodeValue = row.id;
  tr.firstChild.nextSibling.firstChild.firstChild.nodeValue = row.label;
  return tr;
};
const append = (added) => {
  for (const row of added) {
    const tr = element(row);
    rows.push(row);
    elements.push(tr);
    body.appendChild(tr);
  }
};
const clear = () => {
  body.textContent = "";
  rows = []; elements = []; selected = null;
};
const actions = {
  run: () => { clear(); append(make(1000)); },
  runlots: () => { clear(); append(make(10000)); },
  add: () => append(make(1000)),
  update: () => {
    for (let index = 0; index < rows.length; index += 10) {
      rows[index].label += " !!!";
      elements[index].firstChild.nextSibling.firstChild.firstChild.nodeValue = rows[index].label;
    }
  },
  clear,
  swaprows: () => {
    if (rows.length < 999) return;
    [rows[1], rows[998]] = [rows[998], rows[1]];
    const [first, second] = [elements[1], elements[998]];
    const after = second.nextSibling;
    body.insertBefore(second, first);
    body.insertBefore(first, after);
    [elements[1], elements[998]] = [second, first];
  },
};
app.addEventListener("click", (event) => {
  const target = event.target;
  if (actions[target.id]) return actions[target.id]();
  const tr = target.closest("tr");
  if (!tr) return;
  if (target.closest(".col-md-4")) {
    if (selected) selected.className = "";
    selected = tr;
    tr.className = "danger";
  } else if (target.closest(".col-md-1")) {
    const index = elements.indexOf(tr);
    rows.splice(index, 1);
    elements.splice(index, 1);
    tr.remove();
  }
});
