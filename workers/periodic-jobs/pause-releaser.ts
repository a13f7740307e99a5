import { takeOpenLegs, takeWaitingDocuments, type SweepQuery } from "../../common/delivery/waiting-store.ts";
import type { EndedPause } from "../../common/operations/pause-watcher.ts";
import type { PauseScope } from "../../common/operations/paused-work.ts";
import { legNames, legTraits, publicLeg, type Leg } from "../../common/status/legs.ts";
import { pipeline, type DocumentRef, type DocumentStage, type StageName } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import { QueueUnavailableError } from "../../common/queue/stage-producer.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";
import { legTimeouts, sweepLimit, sweptStages } from "./sweeper.ts";

/** No more documents are added to a longer queue, because they would not be processed sooner. */
const maxQueued = 2 * sweepLimit;

/** A queue and its documents or legs without a job after a pause. */
type Lane = { stage: StageName } & ({ documents: DocumentStage } | { leg: Leg });

/**
 * Enqueues documents and legs whose jobs were skipped during a pause, as fast as they are processed; the feeder finds
 * those of the first stage. Every worker process does it; taken rows are marked, so that no other process takes them.
 */
export class PauseReleaser {
  private done: ReadonlySet<string> = new Set();

  constructor(private readonly deps: Deps) {}

  /** @returns whether there may be more to enqueue */
  async releaseOnce(): Promise<boolean> {
    const { recentlyEnded } = this.deps.pauses;
    const done = new Set(recentlyEnded.map(({ id }) => id).filter((id) => this.done.has(id)));
    for (const pause of recentlyEnded.filter(({ id }) => !done.has(id))) {
      if (await this.release(pause)) {
        done.add(pause.id);
      }
    }
    this.done = done;
    return recentlyEnded.some(({ id }) => !done.has(id));
  }

  /** @returns whether nothing is left */
  private async release(pause: EndedPause): Promise<boolean> {
    let isDone = true;
    for (const lane of lanesOf(pause)) {
      isDone = (await this.fill(lane, pause)) && isDone;
    }
    return isDone;
  }

  private async fill(lane: Lane, pause: EndedPause): Promise<boolean> {
    const { queues, pauses } = this.deps;
    const { stage } = lane;
    // Another pause may still apply, whose end enqueues them.
    if ("leg" in lane ? pauses.current.holdsLegs(lane.leg) : pauses.current.holdsStage(stage)) {
      return true;
    }
    if ((await queues.sender(stage).countWaitingJobs()) * pipeline[stage].groupSize > maxQueued) {
      return false;
    }
    const refs = await this.take(lane, pause);
    await queues.enqueue(stage, refs);
    return refs.length < sweepLimit;
  }

  private take(lane: Lane, { endedAt, orgId, scope, target }: EndedPause): Promise<DocumentRef[]> {
    const { database, config, pauses } = this.deps;
    const query: SweepQuery = {
      graceMs: 0,
      leaseMs: 0,
      before: endedAt,
      limit: sweepLimit,
      except: pauses.current,
      only: { orgId, receiverId: scope === "receiver" ? target : null },
    };
    return "leg" in lane
      ? takeOpenLegs(database, { leg: lane.leg, ...query, ...legTimeouts(config) })
      : takeWaitingDocuments(database, pipeline[lane.documents].from, query);
  }
}

const lanes: readonly Lane[] = [
  ...sweptStages.map((stage) => ({ stage, documents: stage })),
  ...legNames.map((leg) => ({ stage: legTraits[leg].stage, leg })),
];

const isAffected: Readonly<Record<PauseScope, (lane: Lane, target: string) => boolean>> = {
  stage: ({ stage }, target) => stage === target,
  leg: (lane, target) => "leg" in lane && publicLeg(lane.leg) === target,
  receiver: (lane) => "leg" in lane,
  organization: () => true,
  "access-point": (lane) => "leg" in lane,
};

const lanesOf = ({ scope, target }: EndedPause): Lane[] => lanes.filter((lane) => isAffected[scope](lane, target));

/** Pauses between rounds: with more to enqueue, without, and after a failed round. */
const busyMs = 100;
const idleMs = 1_000;
const failedMs = 1_000;

/** Enqueues paused documents after the end of their pause, until stopped. */
export function startPauseReleaser(deps: Deps): PeriodicJob {
  const releases = new PauseReleaser(deps);
  return runPeriodically(async (fail) => {
    try {
      return (await releases.releaseOnce()) ? busyMs : idleMs;
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) {
        deps.logger.warn({ err: asError(error) }, "what was paused is not all in the queue yet");
        fail(asError(error));
      }
      return failedMs;
    }
  });
}
