// Sounds of struck wood, bars and bells, and the alarm tone. Loaded with the first sound.

import { closeNotices, keepAwake } from "/attention.js";
import { tell } from "/bridge.js";

// Partials: frequency in hertz, loudness, seconds until silence, seconds until onset.
const sounds = {
  key: [[1750, .16, .02], [2900, .08, .012]],
  woodenBell: [[523, .5, .7], [1077, .24, .34], [1694, .12, .2], [2510, .05, .09]],
  woodBlock: [[880, .6, .09], [1330, .3, .06], [880, .6, .12, .16], [1330, .3, .08, .16]],
  marimba: [[392, .45, .5], [1568, .12, .14], [523, .45, .5, .12], [2093, .12, .14, .12], [784, .45, .8, .24], [3136, .08, .14, .24]],
  brassBell: [[659, .4, 1.3], [1318, .2, 1], [1582, .12, .8], [2636, .08, .5], [3954, .05, .3]],
  glass: [[1568, .3, .9], [4233, .1, .4], [6900, .05, .2], [2093, .24, 1, .1], [5651, .08, .4, .1]],
};
let audio; // made at the first sound, which follows a gesture
const wakeAudio = () => {
  if (!audio) {
    audio = new AudioContext({ latencyHint: "interactive" });
    audio.onstatechange = () => arrange();
  }
  if (audio.state !== "running") audio.resume();
};
/** Plays a sound. */
export const sound = ({ name }) => {
  wakeAudio();
  for (const [frequency, loudness, length, delay = 0] of sounds[name] ?? []) {
    const from = audio.currentTime + delay;
    const partial = new OscillatorNode(audio, { frequency });
    const level = new GainNode(audio, { gain: 0 });
    level.gain.setValueAtTime(0, from);
    level.gain.linearRampToValueAtTime(loudness * .5, from + .002);
    level.gain.exponentialRampToValueAtTime(.0001, from + length);
    partial.connect(level).connect(audio.destination);
    partial.start(from);
    partial.stop(from + length);
  }
};

/** Plays the sound that accompanies a flash; with reduced motion there is neither. */
export const reward = (effect) => {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) sound(effect);
};

let planned = null, ringer = null, bell = null, ahead = 0;

/** How far the wall clock is ahead of the audio clock, in seconds. */
const lead = () => Date.now() / 1000 - audio.currentTime;

/** Two seconds of a sound, to be looped. */
const loop = (name) => {
  const rate = audio.sampleRate, samples = new Float32Array(rate * 2);
  for (const [frequency, loudness, length, delay = 0] of sounds[name] ?? sounds.woodenBell) {
    const first = Math.round(delay * rate), count = Math.min(length * 1.4 * rate, samples.length - first);
    for (let i = 0; i < count; i++) {
      samples[first + i] += loudness * Math.exp(-5 * i / rate / length) * Math.sin(2 * Math.PI * frequency * i / rate);
    }
  }
  const buffer = audio.createBuffer(1, samples.length, rate);
  buffer.copyToChannel(samples, 0);
  return buffer;
};

/** Schedules the tone on the audio clock, which stops while the machine sleeps. */
const arrange = () => {
  ringer?.stop();
  ringer = null;
  if (!planned || audio?.state !== "running" || !bell) return;
  const start = (planned.at - Date.now()) / 1000, length = planned.length / 1000;
  if (start < -length) return;
  ahead = lead();
  const from = audio.currentTime + Math.max(start, 0);
  const level = new GainNode(audio, { gain: 0 });
  level.gain.setValueAtTime(Math.min(.05 + Math.max(-start, 0) / 10, 1), from);
  level.gain.linearRampToValueAtTime(1, from + 10);
  ringer = new AudioBufferSourceNode(audio, { buffer: loop(planned.sound), loop: true });
  ringer.connect(level).connect(audio.destination);
  ringer.start(from);
  ringer.stop(from + length + Math.min(start, 0));
};

let isMuted = false;
/** Reports whether the tone would be inaudible: browsers mute a page until the user interacts with it. */
const tellMuted = () => {
  const now = Boolean(planned) && navigator.userActivation?.hasBeenActive === false;
  if (now !== isMuted) tell("muted", (isMuted = now) ? "1" : "");
};

/** Of all tabs that may play sound, one holds the bell; the others show the ringing silently. */
const takeBell = () => {
  tellMuted();
  if (!planned || !navigator.userActivation?.hasBeenActive) return;
  wakeAudio();
  if (bell !== null) return;
  bell = false;
  const hold = () => {
    bell = true;
    arrange();
    return new Promise(() => {});
  };
  if (navigator.locks) navigator.locks.request("haru-bell", hold);
  else hold();
};
for (const type of ["pointerup", "keyup"]) addEventListener(type, takeBell);
for (const type of ["pageshow", "focus"]) addEventListener(type, arrange);
document.addEventListener("visibilitychange", arrange);

/** Schedules the tone that starts at an instant, or none. */
export const tone = ({ tone: next }) => {
  const isSame = planned?.at === next?.at && planned?.sound === next?.sound;
  planned = next;
  keepAwake("ring", next?.isRinging);
  if (!next?.isRinging) closeNotices();
  const isLate = ringer && Math.abs(lead() - ahead) > 1;
  if (isSame && !isLate) return;
  takeBell();
  arrange();
};
