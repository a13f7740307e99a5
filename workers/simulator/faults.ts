import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { FaultRates } from "../../common/config/simulator-config.ts";
import { answer } from "./answer.ts";

export interface Fault {
  kind: keyof FaultRates;
  /** Before anything was done with the request, or after all of it was done. */
  when: "before" | "after";
}

export interface Faults {
  /** What goes wrong with the next request; mostly nothing. */
  next(): Fault | undefined;
  /** Misbehaves instead of an answer. */
  commit(fault: Fault, exchange: { request: IncomingMessage; response: ServerResponse }): void;
  /** Drops the connections of those who still wait for an answer. */
  close(): void;
}

/** Random faults at the given rates; the same seed gives the same sequence. */
export function createFaults(rates: FaultRates, seed: number): Faults {
  const random = randomNumbers(seed);
  const waiting = new Set<Socket>();
  return {
    next() {
      const [dice, when] = [random(), random() < 0.5 ? "before" : "after"] as const;
      let limit = 0;
      for (const kind of ["timeout", "http500", "reset"] as const) {
        limit += rates[kind];
        if (dice < limit) {
          return { kind, when };
        }
      }
      return undefined;
    },
    commit({ kind }, { request, response }) {
      const { socket } = request;
      if (kind === "http500") {
        answer(response, 500, { timestamp: new Date().toISOString(), status: 500, error: "Internal Server Error" });
      } else if (kind === "reset") {
        socket.resetAndDestroy();
      } else {
        waiting.add(socket);
        socket.once("close", () => waiting.delete(socket));
      }
    },
    close: () => waiting.forEach((socket) => socket.destroy()),
  };
}

/** Mulberry32: numbers from 0 to below 1. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
