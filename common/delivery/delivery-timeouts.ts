import type { Config } from "../config/config.ts";
import type { HoldTimeouts } from "../db/leg-sql.ts";

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

/** After this an envelope that the access point has answered for and shows no more is an operator's. */
export const notFoundPatienceMs = 10 * 60_000;

/** Pause between inquiries about what is left to an operator: the access point may be restarted. */
export const strandedPauseMs = 3_600_000;

const longestTrustMs = 60_000;
const minInquiryMs = 5_000;
const maxPauseMs = 300_000;
const maxUnavailablePauseMs = 60_000;
const maxMlsPauseMs = 6 * 3_600_000;
const jitter = 0.2;

/** Age of a send after which another worker may ask about it. */
const sendTimeoutMs = (config: Pick<Config, "accessPointTimeoutMs">): number =>
  config.accessPointTimeoutMs + ownerTimeoutMs;

/** Time from the claim to the last byte; a later send stays incomplete (SendFence). */
export const handOverMs = ({ accessPointTimeoutMs }: Pick<Config, "accessPointTimeoutMs">): number =>
  claimMs + accessPointTimeoutMs;

/**
 * Age of a send of a silent worker, which may be frozen with open connections: beyond its last byte, so that the access
 * point has stored everything that it will get.
 */
const silentTimeoutMs = (config: Pick<Config, "accessPointTimeoutMs">): number => handOverMs(config) + transitMs;

/** How long other workers leave a leg in `sending` alone. */
export const holdTimeouts = (config: Pick<Config, "accessPointTimeoutMs">): HoldTimeouts => ({
  livingMs: sendTimeoutMs(config),
  silentMs: silentTimeoutMs(config),
  goneMs: orphanTimeoutMs,
});

/** 2 s, 4 s, 8 s … 5 min with jitter, so that an access point that recovers is not flooded. */
export function retryPauseMs(attempts: number): number {
  return withJitter(Math.min(1_000 * 2 ** attempts, maxPauseMs));
}

const withJitter = (pauseMs: number): number => Math.round(pauseMs * (1 - jitter + 2 * jitter * Math.random()));

/**
 * Pause while the access point is unavailable. Thousands of legs may wait, so older ones check less often, at most a
 * minute apart so that they resume soon after it is back.
 */
export function unavailablePauseMs(pausedForMs: number, heldForMs: number): number {
  return withJitter(Math.max(pausedForMs, Math.min(heldForMs / 4, maxUnavailablePauseMs)));
}

/** Pause between inquiries, which grows with the age of the leg: half of it. */
export function inquiryPauseMs(heldForMs: number): number {
  return Math.round(Math.min(Math.max(heldForMs / 2, minInquiryMs), maxPauseMs));
}

/** Pause between inquiries about a missing MLS, which may never come. */
export function mlsInquiryPauseMs(heldForMs: number): number {
  return Math.round(Math.min(Math.max(heldForMs / 2, minInquiryMs), maxMlsPauseMs));
}

/**
 * Milliseconds until the time that the access point named; `otherwise` without one, and where it has gone by. Not much longer than
 * that in any case: the clocks of the two may differ.
 */
export function msUntil(moment: string | undefined, otherwise: number): number {
  const ms = moment === undefined ? 0 : Date.parse(moment) - Date.now();
  return ms > 0 ? Math.min(Math.max(ms, 1_000), Math.max(otherwise, longestTrustMs)) : otherwise;
}
