// Why this app's server cannot be reached (decision 23). Loaded when someone is signed in.

const patience = 1200, recheck = 400, pause = 150;

/**
 * "refused", "unknownHost", "untrusted", or null if the browser does not tell.
 *
 * `fetch` fails alike for all three. WebRTC tells whether a name has an address, and whether something accepts connections there. If
 * something does and `fetch` still fails, its certificate is not trusted: plain HTTP has none.
 */
export const cause = async () => {
  const { protocol, hostname } = location, isSecure = protocol === "https:", port = location.port || (isSecure ? 443 : 80);
  const peers = [new RTCPeerConnection({ iceServers: [{ urls: `stun:${hostname}:${port}` }] }), new RTCPeerConnection()];
  try {
    const failed = failedLookUp(peers[0]), isAccepting = await Promise.race([failed, connect(peers[1], hostname, port)]);
    if (isAccepting === "unknownHost") return isAccepting;
    if (isAccepting === false) return "refused";
    return isAccepting && isSecure && await isFailing() ? "untrusted" : null;
  } finally { for (const peer of peers) peer.close(); }
};

/** Ends if a name has no address, of which Chromium tells where the name is that of a STUN server. */
const failedLookUp = (peer) => new Promise((resolve) => {
  peer.onicecandidateerror = ({ errorText }) => errorText.includes("lookup") && resolve("unknownHost");
  peer.createDataChannel("");
  peer.setLocalDescription();
});

/** Whether something accepts connections: true if a message could be sent, false if the connection failed, null if neither is known in time. */
const connect = async (peer, hostname, port) => {
  peer.createDataChannel("");
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  await peer.setRemoteDescription({ type: "answer", sdp: answer(/a=fingerprint:.*/.exec(offer.sdp)[0], hostname.replace(/[[\]]/g, ""), port) });
  for (const end = performance.now() + patience; performance.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (["disconnected", "failed"].includes(peer.iceConnectionState)) return false;
    for (const { type, requestsSent } of (await peer.getStats()).values()) if (type === "candidate-pair" && requestsSent) return true;
  }
  return null;
};

/** What a peer would answer that listens there for TCP (RFC 6544). */
const answer = (fingerprint, host, port) => ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
  "a=mid:0", "a=ice-ufrag:haru", `a=ice-pwd:${"haru".repeat(6)}`, fingerprint, "a=setup:active", "a=sctp-port:5000",
  `a=candidate:1 1 tcp 1518214911 ${host} ${port} typ host tcptype passive`, ""].join("\r\n");

/** Whether a request still fails at once: the server may be back, or its network may swallow packets. */
const isFailing = async () => {
  const signal = AbortSignal.timeout(recheck);
  const isAnswered = await fetch("/healthz", { cache: "no-store", signal }).then(() => true, () => false);
  return !isAnswered && !signal.aborted;
};
