import path from "node:path";

import { Piscina } from "piscina";

import type { Config } from "../../common/config/config.ts";
import { AppError } from "../../common/errors.ts";
import type { Verdict } from "../../common/services/judge-xml.ts";
import type { RehearsalInput, Rehearsed } from "../../common/services/rehearse-document.ts";

export interface XmlJudge {
  /** @throws AppError 503 when too many documents wait already */
  judge(xml: string): Promise<Verdict>;
  /** The bytes of the attachments go to the thread and are gone here. @throws AppError 503 as judge */
  rehearse(input: RehearsalInput): Promise<Rehearsed>;
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
export function createXmlJudge({ rulesDir, rules, ublXsdDir, taxDataXsd }: Config): XmlJudge {
  const pool = new Piscina({
    filename: path.join(import.meta.dirname, "judge-thread.js"),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: longestQueue,
    idleTimeout: idleMs,
    workerData: { rulesConfig: { rulesDir, rules, ublXsdDir, taxDataXsd } },
  });
  const admit = (): void => {
    if (pool.queueSize >= longestQueue) {
      throw new AppError(503, "Too many documents wait to be validated, try again later");
    }
  };
  return {
    judge: async (xml) => {
      admit();
      return (await pool.run(xml, { name: "judgeXml" })) as Verdict;
    },
    rehearse: async (input) => {
      admit();
      const attachments = input.attachments.map(({ id, content }) => ({ id, content: transferable(content) }));
      const transferList = attachments.map(({ content }) => content.buffer as ArrayBuffer);
      return (await pool.run({ ...input, attachments }, { name: "rehearseDocument", transferList })) as Rehearsed;
    },
    close: () => pool.destroy(),
  };
}

/** Small buffers share their memory with others of the process: these are copied, which costs little. */
function transferable(content: Uint8Array): Uint8Array {
  return content.byteLength === content.buffer.byteLength ? content : Uint8Array.from(content);
}
