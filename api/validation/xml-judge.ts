import path from "node:path";

import { Piscina } from "piscina";

import type { Config } from "../../common/config/config.ts";
import { AppError } from "../../common/errors.ts";
import type { Verdict } from "../../common/services/judge-xml.ts";

export interface XmlJudge {
  /** @throws AppError 503 when too many documents wait already */
  judge(xml: string): Promise<Verdict>;
  close(): Promise<void>;
}

/** Documents that may wait; the rate limit of the callers ends long before. */
const longestQueue = 200;
/** A thread that has nothing to do for this long gives its memory back. */
const idleMs = 300_000;

/**
 * Judges documents in a thread beside the event loop: eight megabytes of XML take tenths of a second, in which nobody
 * else would be answered. The thread starts with the first document.
 */
export function createXmlJudge({ rulesDir, rules, ublXsdDir }: Config): XmlJudge {
  const pool = new Piscina({
    filename: path.join(import.meta.dirname, "judge-thread.js"),
    name: "judgeXml",
    minThreads: 0,
    maxThreads: 1,
    maxQueue: longestQueue,
    idleTimeout: idleMs,
    workerData: { rulesConfig: { rulesDir, rules, ublXsdDir } },
  });
  return {
    judge: async (xml) => {
      if (pool.queueSize >= longestQueue) {
        throw new AppError(503, "Too many documents wait to be validated, try again later");
      }
      return (await pool.run(xml)) as Verdict;
    },
    close: () => pool.destroy(),
  };
}
