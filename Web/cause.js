// Why this app's server cannot be reached (decision 23). Loaded when a request fails.

const patience = 1200, recheck = 400;

/**
 * "refused", "unknownHost", "untrusted", or null if the browser does not tell.
 *
 * `fetch` fails alike for all three. WebRTC tells apart, for its own kinds of server, a name without an address (STUN) and a connection
 * that is refused (TURN over TCP). If the server accepts connections and `fetch` still fails, its certificate is not trusted: plain HTTP has none. A server
 * that does not exist shows whether the browser reports failures at all.
 */
export const cause = async () => {
  const { protocol, hostname } = location, address = `${hostname}:${location.port || (protocol === "https:" ? 443 : 80)}`;
  const turn = (address) => ({ urls: `turn:${address}?transport=tcp`, username: "-", credential: "-" });
  const server = turn(address), nowhere = turn("haru.invalid:443");
  let isReporting = false;
  const reported = await new Promise((resolve) => {
    setTimeout(resolve, patience, null);
    ask([{ urls: `stun:${address}` }], ({ errorText }) => errorText.includes("lookup") && resolve("unknownHost"));
    ask([server, nowhere], ({ url }) => {
      if (url === nowhere.urls) isReporting = true;
      // The look-up, which began first, ends first.
      else if (url === server.urls) setTimeout(resolve, 200, "refused");
    });
  });
  return reported ?? (isReporting && protocol === "https:" && await isFailing() ? "untrusted" : null);
};

/** Asks for a way through servers, each in a connection of its own: beside STUN, Chromium does not report failures of TURN. */
const ask = (iceServers, failed) => {
  const peer = new RTCPeerConnection({ iceServers });
  peer.onicecandidateerror = failed;
  peer.createDataChannel("");
  peer.setLocalDescription();
  setTimeout(() => peer.close(), patience);
};

/** Whether a request still fails at once: the server may be back, or its network may swallow packets. */
const isFailing = async () => {
  const signal = AbortSignal.timeout(recheck);
  const isAnswered = await fetch("/healthz", { cache: "no-store", signal }).then(() => true, () => false);
  return !isAnswered && !signal.aborted;
};
