import { setTimeout as pause } from "node:timers/promises";

import type { Route } from "../request-handler.ts";

/** How fast an access point takes envelopes. */
export interface EnvelopeTurns {
  /** Resolves when the next envelope may be taken. */
  turn(): Promise<void>;
}

export function steadyTurns(perSecond: number): EnvelopeTurns {
  let nextAt = 0;
  return {
    turn: async () => {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + 1_000 / perSecond;
      await pause(at - now, undefined, { ref: false });
    },
  };
}

/** The route, of whose envelopes each waits for its turn. */
export const inTurns = (route: Route, turns: EnvelopeTurns | undefined): Route =>
  turns === undefined || route.method !== "POST"
    ? route
    : {
        ...route,
        handle: async (exchange) => {
          await turns.turn();
          await route.handle(exchange);
        },
      };
