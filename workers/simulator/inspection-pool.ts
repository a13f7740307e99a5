import path from "node:path";

import { Piscina } from "piscina";

import { AppError } from "../../common/runtime/errors.ts";
import { inspectEnvelope, warmRules, type Inspection } from "./inspect-envelope.ts";

/** The thread answers a refusal as data, because an AppError would leave the thread as a plain Error. */
export type ThreadAnswer = { inspection: Inspection } | { refusal: string };

export interface EnvelopeInspection {
  /** @throws AppError 400 as `inspectEnvelope` does */
  inspect(sbd: Buffer): Promise<Inspection>;
  close(): Promise<void>;
}

/** Smaller envelopes take less time than two threads need to wake each other. */
const inlineBytes = 256 * 1024;
const idleMs = 60_000;

/** Inspects long documents in a thread, which starts with the first of them, so that other callers are answered meanwhile. */
export function openEnvelopeInspection(): EnvelopeInspection {
  warmRules();
  const pool = new Piscina({
    filename: path.join(import.meta.dirname, "inspection-thread.js"),
    name: "inspectInThread",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  });
  return {
    async inspect(sbd) {
      if (sbd.length <= inlineBytes) {
        // A copy, because texts that are slices of the envelope would keep all of it in memory.
        return JSON.parse(JSON.stringify(inspectEnvelope(sbd.toString()))) as Inspection;
      }
      const answer = (await pool.run(sbd)) as ThreadAnswer;
      if ("refusal" in answer) {
        throw new AppError(400, answer.refusal);
      }
      return answer.inspection;
    },
    close: () => pool.destroy(),
  };
}
