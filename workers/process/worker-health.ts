import { checkReadiness, type ReadinessDeps } from "../../common/runtime/check-readiness.ts";
import type { WorkerHealth } from "./worker-health-port.ts";

/** A round may have statements of five minutes; a longer one is stuck. */
const maxRoundMs = 900_000;
/** The heartbeat runs every few seconds, whatever the state of the database. */
const maxHeartbeatGapMs = 60_000;
const answerMs = 5_000;

/** Duration of the current round of each loop, by name (ms). */
export type Loops = () => Readonly<Record<string, number>>;

/** Health of this process: its own stuck parts, and missing dependencies. */
export async function checkWorkerHealth(deps: ReadinessDeps, loops: Loops): Promise<WorkerHealth> {
  const late = Object.entries(loops()).filter(([, ms]) => ms > maxRoundMs);
  const stands = late.map(([name, ms]) => `The ${name} has stood still for ${Math.round(ms / 60_000)} minutes.`);
  if (deps.databaseMonitor.sinceRoundMs() > maxHeartbeatGapMs) {
    stands.push("The heartbeat stands still.");
  }
  return { stands, missing: (await checkReadiness(deps, { takesIn: false })).missing };
}

/** Health of the worker processes on these ports of this machine. */
export async function checkWorkersHealth(ports: ReadonlyMap<string, number>): Promise<WorkerHealth> {
  const each = await Promise.all([...ports].map(([name, port]) => askWorker(name, port)));
  return { stands: [], missing: each.flat() };
}

async function askWorker(name: string, port: number): Promise<string[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(answerMs) });
    const { missing } = (await answer.json()) as { missing: string[] };
    return missing.map((sentence) => `${name}: ${sentence}`);
  } catch {
    return [`${name}: The process does not answer.`];
  }
}
