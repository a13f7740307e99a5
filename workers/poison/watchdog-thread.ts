import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

import { recordSuspicionAlone } from "../../common/runtime/suspect-store.ts";
import { asError } from "../../common/runtime/errors.ts";
import { LoopProgress, type CurrentWork } from "./loop-progress.ts";
import type { WatchdogData } from "./watchdog.ts";

const checkMs = 100;
/** Without a document at work. */
const idleMs = 1_000;
const megabyte = 1_048_576;

const { memory, databaseUrl, bounds } = workerData as WatchdogData;
const progress = new LoopProgress(memory);

/** State at the first sight of this step. */
let seen = { step: -1, processorMs: 0, residentBytes: 0 };

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function check(): void {
  const atWork = progress.read();
  if (atWork === undefined || atWork.step !== seen.step) {
    seen = { step: atWork?.step ?? -1, processorMs: processorMs(), residentBytes: process.memoryUsage.rss() };
    setTimeout(check, atWork === undefined ? idleMs : checkMs);
    return;
  }
  if (processorMs() - seen.processorMs > bounds.seconds * 1_000) {
    void endProcess(atWork, `more than ${bounds.seconds} s of processor time`);
  } else if (process.memoryUsage.rss() - seen.residentBytes > bounds.megabytes * megabyte) {
    void endProcess(atWork, `more than ${bounds.megabytes} MB of memory`);
  } else {
    setTimeout(check, checkMs);
  }
}

async function endProcess({ id, revision, stage }: CurrentWork, reason: string): Promise<void> {
  const facts = { level: 60, time: Date.now(), pid: process.pid, documentId: id, revision, stage, reason };
  try {
    await recordSuspicionAlone(databaseUrl, { id, revision, stage, reason });
  } catch (error) {
    writeSync(2, `${JSON.stringify({ ...facts, msg: "a suspicion was not stored", error: asError(error).message })}\n`);
  }
  writeSync(2, `${JSON.stringify({ ...facts, msg: "one document holds up all others: the process ends" })}\n`);
  process.kill(process.pid, "SIGKILL");
}

check();
