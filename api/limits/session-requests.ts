import type { IncomingMessage, ServerResponse } from "node:http";

import { refuseEarly } from "./refuse-early.ts";

/** What a session may hold open (HELD_PER_SESSION), and what its pages ask beside it. */
const maxRequests = 60;
const retryAfterSeconds = 1;

/**
 * Refuses requests of a session that has so many under way, before anything is looked up: a browser that asks by the thousand at once
 * would hold up everybody else while each of its requests is authenticated and refused.
 *
 * @returns whether the request was refused
 */
export function limitSessionRequests(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const underWay = new Map<string, number>();
  return ({ headers }, response) => {
    const [, session] = /(?:^|;\s*)(?:__Host-)?console=([^;]+)/.exec(headers.cookie ?? "") ?? [];
    if (session === undefined) {
      return false;
    }
    const count = (underWay.get(session) ?? 0) + 1;
    if (count > maxRequests) {
      const message = `Too many requests of this session at the same time: ${maxRequests} are the most`;
      refuseEarly(response, { status: 429, message, retryAfterSeconds });
      return true;
    }
    underWay.set(session, count);
    response.once("close", () => {
      const left = (underWay.get(session) ?? 1) - 1;
      if (left > 0) {
        underWay.set(session, left);
      } else {
        underWay.delete(session);
      }
    });
    return false;
  };
}
