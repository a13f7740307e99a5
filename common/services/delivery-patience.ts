import type { Config } from "../config/config.ts";

/** A living worker may still be waiting for its answer this long after its own time-out. */
const ownerPatienceMs = 25_000;

/** The access point may still be reading a request whose sender has died, or whose answer we did not see. */
export const orphanPatienceMs = 10_000;

const shortestInquiryMs = 5_000;
const longestPauseMs = 300_000;
const jitter = 0.2;

/** How old a send must be before somebody else may look into it. */
export const sendTimeoutMs = (config: Pick<Config, "accessPointTimeoutMs">): number =>
  config.accessPointTimeoutMs + ownerPatienceMs;

/** 2 s, 4 s, 8 s … 5 min, each a little apart from the others, so that an access point that comes back can breathe. */
export function retryPauseMs(attempts: number): number {
  const pause = Math.min(1_000 * 2 ** attempts, longestPauseMs);
  return Math.round(pause * (1 - jitter + 2 * jitter * Math.random()));
}

/** The longer we do not know, the less often we ask: after half of the time that has gone by. */
export function inquiryPauseMs(heldForMs: number): number {
  return Math.round(Math.min(Math.max(heldForMs / 2, shortestInquiryMs), longestPauseMs));
}

/** Until the moment the access point has named; `otherwise` without one. Never less than a second. */
export function untilMs(moment: string | undefined, otherwise: number): number {
  return moment === undefined ? otherwise : Math.max(Date.parse(moment) - Date.now(), 1_000);
}
