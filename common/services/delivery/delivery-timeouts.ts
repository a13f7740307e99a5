import type { Config } from "../../config/config.ts";
import type { HoldTimeouts } from "../../db/fragments/leg-sql.ts";

/**
 * How long a claim holds: what has not begun to leave by then stays. Longer than a connection may take to come about; and
 * shorter than the patience with orphans by enough for the access point to take in, and know of, what left at the last
 * moment.
 */
export const claimMs = 6_000;

/** A living worker may still be waiting for its answer this long after its own time-out. */
const ownerTimeoutMs = 25_000;

/** What the access point has for storing what it has read, and the network for what is on its way. */
const transitMs = 9_000;

/**
 * The access point may still be reading a request whose answer we did not see, or whose sender is gone: the system has closed
 * the connections of a process that is known to have ended.
 */
export const orphanTimeoutMs = 10_000;

const minInquiryMs = 5_000;
const maxPauseMs = 300_000;
const maxUnavailablePauseMs = 60_000;
const maxMlsPauseMs = 6 * 3_600_000;
const jitter = 0.2;

/** How old a send must be before somebody else may look into it. */
const sendTimeoutMs = (config: Pick<Config, "accessPointTimeoutMs">): number =>
  config.accessPointTimeoutMs + ownerTimeoutMs;

/** How long after its claim a send may hand over its last byte: what is not whole by then never is (SendFence). */
export const handOverMs = ({ accessPointTimeoutMs }: Pick<Config, "accessPointTimeoutMs">): number =>
  claimMs + accessPointTimeoutMs;

/**
 * The same for a worker that is silent and may be frozen, its connections open: beyond its last byte, so that the access
 * point, when it is asked, has stored what it will ever get of it.
 */
const silentTimeoutMs = (config: Pick<Config, "accessPointTimeoutMs">): number => handOverMs(config) + transitMs;

/** How long others leave a leg alone that is being sent. */
export const holdTimeouts = (config: Pick<Config, "accessPointTimeoutMs">): HoldTimeouts => ({
  livingMs: sendTimeoutMs(config),
  silentMs: silentTimeoutMs(config),
  goneMs: orphanTimeoutMs,
});

/** 2 s, 4 s, 8 s … 5 min, each a little apart from the others, so that an access point that comes back can breathe. */
export function retryPauseMs(attempts: number): number {
  return withJitter(Math.min(1_000 * 2 ** attempts, maxPauseMs));
}

const withJitter = (pauseMs: number): number => Math.round(pauseMs * (1 - jitter + 2 * jitter * Math.random()));

/**
 * While the access point is unavailable: thousands of legs may wait for it, so the longer one waits, the less often it
 * looks; a minute at most, so that nobody waits for long once it is back.
 */
export function unavailablePauseMs(pausedForMs: number, heldForMs: number): number {
  return withJitter(Math.max(pausedForMs, Math.min(heldForMs / 4, maxUnavailablePauseMs)));
}

/** The longer we do not know, the less often we ask: after half of the time that has gone by. */
export function inquiryPauseMs(heldForMs: number): number {
  return Math.round(Math.min(Math.max(heldForMs / 2, minInquiryMs), maxPauseMs));
}

/** A status message that has not come for long may never come: the question is cheap, but not for ever every minute. */
export function mlsInquiryPauseMs(heldForMs: number): number {
  return Math.round(Math.min(Math.max(heldForMs / 2, minInquiryMs), maxMlsPauseMs));
}

/**
 * Milliseconds until the moment that the access point has named, or `otherwise` where it named none; never less than a
 * second.
 */
export function msUntil(moment: string | undefined, otherwise: number): number {
  return moment === undefined ? otherwise : Math.max(Date.parse(moment) - Date.now(), 1_000);
}
