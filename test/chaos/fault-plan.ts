import { pick, shuffled } from "../rules/support/random.ts";
import type { Backend } from "./site-redis.ts";
import { faults, type FaultName } from "./faults.ts";
import type { ProcessName } from "../setup/processes/stack.ts";

/** One fault of a run. */
export interface Step {
  fault: FaultName;
  /** How long it lasts, and how long all is well before it. */
  forMs: number;
  afterMs: number;
  /** A process that is killed in the middle of it. */
  killed?: ProcessName;
}

export interface PlanOptions {
  backend: Backend;
  /** Those to choose from; every fault that this backend can have by default. */
  faults?: readonly FaultName[];
  /** Every fault comes once, and again until so much time is planned. */
  minutes?: number;
  /** Durations are multiplied by it. */
  pace?: number;
  /** How old a backup is when it is restored, in seconds; some when left out. */
  backupAge?: number;
}

const killable: readonly ProcessName[] = ["api", "workers", "workers-2", "simulator"];
const killsInBetween = 0.25;

/** The same seed and options give the same plan. */
export function planFaults(random: () => number, { minutes = 0, ...options }: PlanOptions): Step[] {
  const names = options.faults ?? faultsOf(options.backend);
  const steps: Step[] = [];
  do {
    steps.push(...shuffled(random, names).map((fault) => planStep(random, fault, options)));
  } while (planned(steps) < minutes * 60_000);
  return steps;
}

/** How long the plan takes, in milliseconds. */
export const planned = (steps: readonly Step[]): number =>
  steps.reduce((sum, { afterMs, forMs }) => sum + afterMs + forMs, 0);

export const faultsOf = (backend: Backend): FaultName[] =>
  (Object.keys(faults) as FaultName[]).filter(
    (name) => faults[name].only?.includes(backend) !== false && faults[name].isPossible?.() !== false,
  );

function planStep(random: () => number, fault: FaultName, { pace = 1, backupAge }: PlanOptions): Step {
  const [least, most] = faults[fault].seconds;
  const someMs = Math.round((least + random() * (most - least)) * 1_000 * pace);
  const forMs = fault === "restore" && backupAge !== undefined ? backupAge * 1_000 : someMs;
  const afterMs = Math.round((0.5 + random() * 1.5) * 1_000 * pace);
  const isKilled = random() < killsInBetween;
  const killed = pick(random, killable);
  return { fault, forMs, afterMs, ...(isKilled && { killed }) };
}
