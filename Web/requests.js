// What the core requests from the server, and caches for offline use. Loaded on first use.

import { answer, tell } from "/bridge.js";
import { assets } from "/shell.js";

const fetched = async (paths, ready) => {
  try {
    const answers = await Promise.all(paths.map((path) => fetch(path)));
    if (!answers.every((answer) => answer.ok)) throw new Error(paths[0]);
    ready(await Promise.all(answers.map((answer) => answer.arrayBuffer())));
  } catch { tell("dataFailed"); }
};

export const fetchVersion = async () => {
  try {
    const answer = await fetch("/api/v1/version", { cache: "no-store" });
    tell("version", answer.ok ? await answer.text() : "");
  } catch { tell("version", ""); }
};

/** Until when a third-party server is not contacted, because it asked to wait. */
let silentUntil = 0;

/** The response of a third-party server, of limited length; none while it asks to wait. */
const far = async ({ path, patience, pause, limit }) => {
  if (Date.now() < silentUntil) return null;
  const answer = await fetch(path, { signal: AbortSignal.timeout(patience), credentials: "omit", referrerPolicy: "no-referrer" });
  if (answer.status === 429 || answer.status === 503) {
    silentUntil = Date.now() + (1_000 * Number(answer.headers.get("Retry-After")) || pause);
  }
  if (!answer.ok) return answer;
  const reader = answer.body.getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit) {
      reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new Response(new Blob(parts));
};

/** The server's response with its whole body; one that stops halfway counts as none. */
const near = async ({ path, patience }) => {
  const answer = await fetch(path, { signal: AbortSignal.timeout(patience) });
  return new Response(await answer.blob(), answer);
};

/**
 * The server's response; while it does not respond, its last good response, if that was cached: it has a header with the time of its
 * arrival.
 */
const lastGood = async (question) => {
  const { path, cache, limit, isAway } = question;
  const kept = cache ? await globalThis.caches?.open(cache) : null;
  const answer = isAway ? null : await (limit ? far : near)(question).catch(() => null);
  // If the disk is full, the response is still used.
  if (answer?.ok) kept?.put(path, new Response(answer.clone().body, { headers: { "Haru-At": `${Date.now()}` } })).catch(() => {});
  return answer?.ok ? answer : await kept?.match(path) ?? answer;
};

/** A server may have newer zones than the app. */
export const fetchZones = async ({ question }) => {
  const newer = assets.newerZones && await lastGood({ ...question, path: assets.newerZones });
  if (newer?.ok) tell("zones", new Uint8Array(await newer.arrayBuffer()));
  else fetched([assets.zones], ([zones]) => tell("zones", new Uint8Array(zones)));
};

export const fetchCities = () => fetched([assets.places.cities], ([cities]) => tell("cities", new Uint8Array(cities)));

export const fetchPlaces = ({ language }) => {
  const names = ["index", "en", assets.places[language] ? language : "en"];
  fetched(names.map((name) => assets.places[name]), async (files) => {
    const parts = [new TextEncoder().encode(language), ...files].flatMap((file) => [file, new Uint8Array(1)]).slice(0, -1);
    tell("places", new Uint8Array(await new Blob(parts).arrayBuffer()));
  });
};

/** Those of the server's operator are kept; the built-in ones are files of the app. */
export const fetchQuotes = async ({ question }) => {
  const { language, cache, path } = question, isAway = cache && !navigator.onLine;
  const answer = await lastGood({ ...question, path: assets.quotes[language] ?? path, isAway });
  tell("quotes", `${language}\n${answer?.ok ? await answer.text() : ""}`);
};

const answered = async (request, response) => {
  const keptAt = response?.headers.get("Haru-At");
  const body = await response?.text().catch(() => "") ?? "";
  answer("answer", request, `${response?.status ?? 0}${keptAt ? ` ${keptAt}` : ""}\n${body}`);
};

export const ask = async ({ question, request }) => answered(request, await lastGood(question));

export const upload = async ({ file: { input, path }, request }) => {
  const field = document.getElementById(input);
  const file = field?.files?.[0];
  const body = file ?? (field?.value && new Blob([JSON.stringify({ address: field.value })], { type: "application/json" }));
  if (!body) return;
  const response = await fetch(path, { method: "POST", body }).catch(() => null);
  // The typed text stays until it is accepted.
  if (file || response?.ok) field.value = "";
  answered(request, response);
};
