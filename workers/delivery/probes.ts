import { reserveProbe, type KnownPause } from "../../common/operations/pause-store.ts";
import type { StageName } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "../periodic-jobs/periodic-job.ts";
import { firstProbeMs, maxProbeMs, type Probeable } from "../stages/stage-faults.ts";

/** Between looks: with a pause that a fault began, and without one. */
const [checkMs, idleMs] = [250, 1_000];

/** Stages that send. */
const sending: readonly StageName[] = ["transmission", "reporting"];

/** Probes paused stages and the access point at growing intervals, to end pauses whose cause has passed. */
export function startProbes(
  deps: Pick<Deps, "database" | "pauses" | "logger">,
  running: readonly StageName[],
  works: Readonly<Record<StageName, { faults: Probeable }>>,
  accessPoint?: Probeable,
): PeriodicJob {
  const here = new Map<string, { tries: number; at: number }>();
  const isDue = async (pause: KnownPause, maxMs: number): Promise<boolean> => {
    if (pause.isHere !== true) {
      return reserveProbe(deps.database, { id: pause.id, firstMs: firstProbeMs, maxMs });
    }
    const { tries, at } = here.get(pause.id) ?? { tries: 0, at: performance.now() + firstProbeMs };
    const due = performance.now() >= at;
    const nextMs = Math.min(firstProbeMs * 2 ** (tries + 1), maxMs);
    here.set(pause.id, due ? { tries: tries + 1, at: performance.now() + nextMs } : { tries, at });
    return due;
  };
  const probedBy = ({ scope, target }: KnownPause): Probeable | undefined => {
    if (scope === "access-point") {
      return running.some((name) => sending.includes(name)) ? accessPoint : undefined;
    }
    const stage = running.find((name) => name === target);
    return stage && works[stage].faults;
  };
  return runPeriodically(async () => {
    const faults = deps.pauses.inForce.filter(({ cause }) => cause === "site-error");
    for (const pause of faults) {
      const probed = probedBy(pause);
      try {
        if (probed !== undefined && (await isDue(pause, probed.longestMs?.(pause) ?? maxProbeMs))) {
          await probed.probe(pause);
        }
      } catch (error) {
        deps.logger.debug({ err: asError(error), target: pause.target }, "the fault of the site has not passed");
      }
    }
    return faults.length > 0 ? checkMs : idleMs;
  }, checkMs);
}
