// What only this device knows or can do. Loaded on first use.

import { answer, tell } from "/bridge.js";

/**
 * What the browser can do for the app, in the order of Device.Ability. No browser says whether it takes what a manifest
 * offers besides installing: of those that install, the ones on Android, on ChromeOS and Edge on Windows share with apps,
 * and all but those on Android open links.
 */
const abilities = () => {
  const agent = navigator.userAgent, installs = "BeforeInstallPromptEvent" in globalThis, isAndroid = agent.includes("Android");
  return [installs || "standalone" in navigator || matchMedia("(display-mode: standalone)").matches,
    "PushManager" in globalThis && "Notification" in globalThis, installs && /Android|CrOS|Windows.*Edg\//.test(agent),
    "files" in (globalThis.LaunchParams?.prototype ?? {}) && !isAndroid, installs && !isAndroid, "setAppBadge" in navigator, "vibrate" in navigator];
};

/** Describes the browser's storage and notification permission; null if unknown. */
const describe = async (what) => {
  const storage = navigator.storage;
  const [estimate, persistent] = await Promise.all(
    [storage?.estimate?.(), storage?.persisted?.()].map((it) => it?.catch(() => null)));
  const notifications = globalThis.Notification?.permission ?? null;
  const location = await (navigator.geolocation && navigator.permissions)?.query({ name: "geolocation" }).then((it) => it.state, () => null);
  tell(what, JSON.stringify({ used: estimate?.usage ?? null, persistent: persistent ?? null, notifications, location: location ?? null,
    secure: isSecureContext, lit: "wakeLock" in navigator, speech: !!globalThis.speechSynthesis, can: abilities() }));
};

export const describeDevice = () => describe("device");

export const askToPersist = async () => {
  await navigator.storage?.persist?.().catch(() => false);
  describe("persistenceAnswered");
};

export const askToNotify = async () => {
  await globalThis.Notification?.requestPermission().catch(() => null);
  describe("notificationsAnswered");
};

export const speak = ({ words: { text, language } }) => {
  globalThis.speechSynthesis?.cancel();
  globalThis.speechSynthesis?.speak(Object.assign(new SpeechSynthesisUtterance(text), language && { lang: language }));
};

export const locate = ({ request }) => {
  const located = (text) => answer("located", request, text);
  if (!navigator.geolocation) return located("");
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => located(JSON.stringify([coords.latitude, coords.longitude])),
    () => located(""), { timeout: 10_000, maximumAge: 600_000 });
};

export const readFile = async ({ input, request }) => {
  const field = document.getElementById(input);
  const file = field?.files?.[0];
  if (!file) return;
  field.value = "";
  answer("file", request, `${file.name.replace(/\n/g, " ")}\n${await file.text()}`);
};
