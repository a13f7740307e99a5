import path from "node:path";

import { Piscina } from "piscina";

import { AppError } from "../../../common/errors.ts";
import { inspectEnvelope, warmRules, type Inspection } from "./inspect-envelope.ts";

/** What the thread answers: an AppError would come out of it as any other Error. */
export type ThreadAnswer = { inspection: Inspection } | { refusal: string };

export interface EnvelopeInspection {
  /** @throws AppError 400 as `inspectEnvelope` does */
  inspect(sbd: Buffer): Promise<Inspection>;
  close(): Promise<void>;
}

/** Smaller ones take a few milliseconds at most: less than two threads need to wake each other. */
const inlineBytes = 256 * 1024;
const idleMs = 60_000;

/** Long documents are inspected in a thread, which starts with the first of them: meanwhile others are answered. */
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
        return detached(inspectEnvelope(sbd.toString()));
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

/** A copy: its texts are cut out of the envelope, and would keep all of it in memory as long as they are remembered. */
const detached = (inspection: Inspection): Inspection => JSON.parse(JSON.stringify(inspection)) as Inspection;
