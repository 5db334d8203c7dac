// Adds to the account pages what forms alone cannot do; everything but passkeys also works without this script.
// Only pages rendered by the server load it; the app does not, and the service worker does not cache it.
const arrive = () => {
  const [name, value] = location.hash.slice(1).split("=");
  if (!value) return;
  history.replaceState(null, "", "/account");
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/account/arrive";
  for (const [key, content] of [["name", name], ["value", value]]) {
    const input = form.appendChild(document.createElement("input"));
    input.type = "hidden";
    input.name = key;
    input.value = content;
  }
  document.body.append(form);
  form.submit();
};
arrive();
addEventListener("hashchange", arrive);
// The app asks what becomes of the records on this device; if it does not run here, there are none.
addEventListener("submit", (event) => {
  if (!event.target.action.endsWith("/account/sign-out") || !globalThis.WebAssembly) return;
  event.preventDefault();
  location.assign("/settings?sign-out");
});

const requestOptions = async (ticket) => {
  const answer = await fetch("/api/v1/passkeys/assertions", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ticket ? { second_step: ticket.value } : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
};
const askAuthenticator = async ({ options, ticket }) => {
  if (!options) return navigator.credentials.get({ publicKey: await requestOptions(ticket) });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options.value));
  return navigator.credentials.create({ publicKey });
};
if (globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  for (const missing of document.querySelectorAll(".no-passkeys")) missing.remove();
  for (const form of document.querySelectorAll("form.passkey")) {
    const [alert, button] = [form.querySelector("[role=alert]"), form.querySelector("button")];
    form.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      alert.hidden = button.disabled = true;
      try {
        form.elements.credential.value = JSON.stringify(await askAuthenticator(form.elements));
        form.submit();
      } catch {
        alert.hidden = button.disabled = false;
      }
    });
  }
}

for (const copy of navigator.clipboard ? document.querySelectorAll("[data-state=copies]") : []) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    // The text beside it: a list of codes, or the sample before it.
    const before = copy.previousElementSibling?.querySelectorAll("code") ?? [];
    const codes = before.length ? before : copy.parentElement.querySelectorAll("code");
    await navigator.clipboard.writeText([...codes].map((code) => code.textContent).join("\n"));
    copy.nextElementSibling.hidden = false;
  });
}

// The requests on the page about the API: a line with method and path, then the body.
const send = async (text) => {
  const [line, ...body] = text.trim().split("\n");
  const [method, path = ""] = line.trim().split(/\s+/);
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) throw new Error(address.origin);
  const answer = await fetch(address, {
    method, ...(body.length ? { headers: { "Content-Type": "application/json" }, body: body.join("\n") } : {}),
  });
  const said = await answer.text();
  try { return `${answer.status}\n${JSON.stringify(JSON.parse(said), null, 2)}`; } catch { return `${answer.status}\n${said}`; }
};
for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const output = form.querySelector("output");
    output.textContent = await send(form.elements.request.value).catch((error) => error.message);
    output.parentElement.hidden = false;
  });
}

// The preview beside the form of a widget.
for (const form of document.querySelectorAll("form.widget")) {
  form.addEventListener("change", () => {
    const { kind, ...chosen } = Object.fromEntries(new FormData(form));
    const query = new URLSearchParams({ ...chosen, lang: document.documentElement.lang });
    document.getElementById("widget").src = `/w/mine/${kind}.svg?${query}`;
  });
}

// The time left in the bar that shows what is running; only work keeps counting after its end.
const end = document.querySelector(".nowbar time[datetime]");
const count = () => {
  const left = Math.ceil((Date.parse(end.dateTime) - Date.now()) / 1000);
  const seconds = end.closest("[data-area=focus]") ? Math.abs(left) : Math.max(left, 0);
  const digits = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!digits[0]) digits.shift();
  const text = digits.map((digit, place) => (place ? `${digit}`.padStart(2, "0") : digit)).join(":");
  end.textContent = left < 0 && seconds ? `+${text}` : text;
};
if (end) setInterval(count, 1000);
