import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { FaultRates } from "../../common/config/simulator-config.ts";
import { answer } from "./answer.ts";

export interface Fault {
  kind: keyof FaultRates;
  /** Before the request is processed, or after that instead of the answer. */
  when: "before" | "after";
}

/** Random faults at the given rates; the same seed gives the same sequence. */
export class Faults {
  private readonly random: () => number;
  private readonly unanswered = new Set<Socket>();

  constructor(
    private readonly rates: FaultRates,
    seed: number,
  ) {
    this.random = randomNumbers(seed);
  }

  /** The fault of the next request; undefined for most. */
  next(): Fault | undefined {
    const [dice, when] = [this.random(), this.random() < 0.5 ? "before" : "after"] as const;
    let limit = 0;
    for (const kind of ["timeout", "http500", "reset", "database"] as const) {
      limit += this.rates[kind];
      if (dice < limit) {
        return { kind, when };
      }
    }
    return undefined;
  }

  /** An error of the database is the affair of the routes: they answer it as phoss-ap does. */
  commit({ kind }: Fault, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
    const { socket } = request;
    if (kind === "http500") {
      answer(response, 500, { timestamp: new Date().toISOString(), status: 500, error: "Internal Server Error" });
    } else if (kind === "reset") {
      socket.resetAndDestroy();
    } else {
      this.unanswered.add(socket);
      socket.once("close", () => this.unanswered.delete(socket));
    }
  }

  /** Drops the connections of callers who still wait for an answer. */
  close(): void {
    this.unanswered.forEach((socket) => socket.destroy());
  }
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
