import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

import { firstService, type Customer } from "./first-service.ts";

/** What the thread answers to its only message, which ends it. */
export interface Seen {
  waits: number[];
  /** The status of each request that was not taken; `cut` for a connection that was. */
  refusals: (number | "cut")[];
}

const everyMs = 500;

const over = new AbortController();
const seen: Seen = { waits: [], refusals: [] };
parentPort?.once("message", () => over.abort());
while (!over.signal.aborted) {
  const waited = await firstService(workerData as Customer, 60_000, { over: over.signal, refusals: seen.refusals });
  seen.waits.push(waited);
  await pause(Math.max(0, everyMs - waited));
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(seen);
