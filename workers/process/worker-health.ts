import { checkReadiness, type ReadinessDeps } from "../../common/services/runtime/health/check-readiness.ts";
import type { WorkerHealth } from "./worker-health-port.ts";

/** A round of a loop may have statements of five minutes; with more than this it does not go on. */
const maxRoundMs = 900_000;
/** The heartbeat tries every few seconds, whatever the database does. */
const maxHeartbeatGapMs = 60_000;
const answerMs = 5_000;

/** Loops of this process by name, each with how long its round has been under way (ms). */
export type Loops = () => Readonly<Record<string, number>>;

/** How it is with this process: what of its own stands still, and what others do not give it. */
export async function checkWorkerHealth(deps: ReadinessDeps, loops: Loops): Promise<WorkerHealth> {
  const late = Object.entries(loops()).filter(([, ms]) => ms > maxRoundMs);
  const stands = late.map(([name, ms]) => `The ${name} has stood still for ${Math.round(ms / 60_000)} minutes.`);
  if (deps.databaseMonitor.sinceRoundMs() > maxHeartbeatGapMs) {
    stands.push("The heartbeat stands still.");
  }
  return { stands, missing: (await checkReadiness(deps, { takesIn: false })).missing };
}

/** Of several worker processes on this machine, by the ports that they answer on. */
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
