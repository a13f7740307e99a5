/**
 * How long a claim holds: a send that has not begun by then does not begin. Longer than connecting may take, and so
 * much shorter than the orphan time-out that the access point knows of a send that began at the last moment.
 */
export const claimMs = 6_000;
/** Added to the access point's time-out: only then may another worker ask about a send whose own worker is alive. */
const ownerTimeoutMs = 25_000;
/** Time for the network to deliver and the access point to store what was sent. */
const transitMs = 9_000;
/**
 * The access point may still be reading a request whose answer is missing or whose sender has died; the connections of
 * an ended process are closed.
 */
export const orphanTimeoutMs = 10_000;
const minInquiryMs = 5_000;
const maxPauseMs = 300_000;
const maxUnavailablePauseMs = 60_000;
const maxMlsPauseMs = 6 * 3_600_000;
const jitter = 0.2;
/** Age of a send after which another worker may ask about it. */
const sendTimeoutMs = (config) => config.accessPointTimeoutMs + ownerTimeoutMs;
/** Time from the claim to the last byte; a later send stays incomplete (SendFence). */
export const handOverMs = ({ accessPointTimeoutMs }) => claimMs + accessPointTimeoutMs;
/**
 * Age of a send of a silent worker, which may be frozen with open connections: beyond its last byte, so that the access
 * point has stored everything that it will get.
 */
const silentTimeoutMs = (config) => handOverMs(config) + transitMs;
/** How long other workers leave a leg in `sending` alone. */
export const holdTimeouts = (config) => ({
    livingMs: sendTimeoutMs(config),
    silentMs: silentTimeoutMs(config),
    goneMs: orphanTimeoutMs,
});
/** 2 s, 4 s, 8 s … 5 min with jitter, so that an access point that recovers is not flooded. */
export function retryPauseMs(attempts) {
    return withJitter(Math.min(1_000 * 2 ** attempts, maxPauseMs));
}
const withJitter = (pauseMs) => Math.round(pauseMs * (1 - jitter + 2 * jitter * Math.random()));
/**
 * Pause while the access point is unavailable. Thousands of legs may wait, so older ones check less often, at most a
 * minute apart so that they resume soon after it is back.
 */
export function unavailablePauseMs(pausedForMs, heldForMs) {
    return withJitter(Math.max(pausedForMs, Math.min(heldForMs / 4, maxUnavailablePauseMs)));
}
/** Pause between inquiries, which grows with the age of the leg: half of it. */
export function inquiryPauseMs(heldForMs) {
    return Math.round(Math.min(Math.max(heldForMs / 2, minInquiryMs), maxPauseMs));
}
/** Pause between inquiries about a missing MLS, which may never come. */
export function mlsInquiryPauseMs(heldForMs) {
    return Math.round(Math.min(Math.max(heldForMs / 2, minInquiryMs), maxMlsPauseMs));
}
/** Milliseconds until the time that the access point named, at least a second; `otherwise` without one. */
export function msUntil(moment, otherwise) {
    return moment === undefined ? otherwise : Math.max(Date.parse(moment) - Date.now(), 1_000);
}
//# sourceMappingURL=delivery-timeouts.js.map