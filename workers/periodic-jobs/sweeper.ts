import {
  type StageName,
  documentStages,
  firstStage,
  pipeline,
  type DocumentRef,
  type DocumentStage,
} from "../../common/status/pipeline.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import {
  type LegPlace,
  type LookedLegs,
  isAnythingOpen,
  lookAtOpenLegs,
  markOverdueLegs,
  takeWaitingDocuments,
  type LegSweepQuery,
  type SweepQuery,
  takeOpenLegs,
} from "../../common/delivery/waiting-store.ts";
import type { Config } from "../../common/config/config.ts";
import { mlsOverdueMs } from "../../common/service-status/service-snapshot.ts";
import { legNames, legTraits, type Leg, publicLeg } from "../../common/status/legs.ts";
import { asError } from "../../common/runtime/errors.ts";
import { recoveredJobs } from "../../common/service-status/counters-and-histograms.ts";
import { QueueUnavailableError } from "../../common/queue/stage-queues.ts";
import { holdTimeouts } from "../../common/delivery/choose-leg-move.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";
import type { PauseScope } from "../../common/operations/paused-work.ts";

interface AddedAgain {
  stage: StageName;
  documents: number;
  /** Whether the queue had no job that could have been theirs. */
  isQueueEmpty: boolean;
}

/** With a long queue this is no fault: where the first job is still there, the second one only costs a look. */
export function logAddedAgain(logger: Logger, { isQueueEmpty, ...what }: AddedAgain): void {
  if (isQueueEmpty) {
    logger.warn(what, "jobs were missing; added again");
  } else {
    logger.info(what, "documents wait for long; their jobs were added again");
  }
}

/** Legs that one look reads; a look takes a millisecond, however many are open. */
export const legsOfLook = 500;
const looksOfRound = 20;
/** So often a walk begins with the first leg, because a decided leg can be opened again. */
const wholeEveryMs = 60_000;

/**
 * Walks through the open legs, a part of them in each round. A walk begins at the oldest leg that the last one found: index entries
 * before it are of decided legs, kept for as long as another session's snapshot needs them.
 */
export class LegWalk {
  private place: string | null = null;
  private oldest: string | null = null;
  private wholeAt = performance.now();
  /** Whether the last round saw an open leg. */
  sawSome = false;

  /** @returns how many were found */
  async round(look: (place: LegPlace) => Promise<LookedLegs<unknown>>): Promise<number> {
    let found = 0;
    this.sawSome = false;
    for (let nth = 0; nth < looksOfRound; nth += 1) {
      const looked = await look({ after: this.place, most: legsOfLook });
      found += looked.found.length;
      this.sawSome ||= looked.some;
      this.oldest ??= looked.oldest;
      if (looked.reached !== null) {
        this.place = looked.reached;
        continue;
      }
      const isWhole = performance.now() - this.wholeAt >= wholeEveryMs;
      this.place = isWhole ? null : this.oldest;
      this.oldest = null;
      if (isWhole) {
        this.wholeAt = performance.now();
      }
      break;
    }
    return found;
  }
}

/** Younger documents are left out, because their job is on its way. */
const graceMs = 3_000;
/** With an empty queue, every waiting document has lost its job. */
const emptyQueueLeaseMs = 10_000;
/** Otherwise a document may be queued or part of an active job, but hardly for longer than the oldest job. */
const busyQueueLeaseMs = { shortest: 60_000, longest: 300_000 };
/** Corner 3 has 20 minutes for its MLS; inquiries begin after half of them. */
const mlsTimeoutMs = 600_000;
/** Jobs that one sweep adds to a queue; the next sweep continues. */
const sweepLimit = 1_000;

/** Legs that one statement takes, and that one marks, which writes to every index: a millisecond of work. */
export const takenAtOnce = 40;
export const markedAtOnce = 15;

/** The feeder handles documents that wait for the first stage. */
export const sweptStages = documentStages.filter((stage) => stage !== firstStage);

type SweepDeps = Pick<Deps, "config" | "database" | "logger" | "pauses" | "queues">;

/** Where the walks through the open legs are. */
type LegWalks = Readonly<Record<Leg, { taken: LegWalk; marked: LegWalk }>>;

const newLegWalks = (): LegWalks =>
  Object.fromEntries(legNames.map((leg) => [leg, { taken: new LegWalk(), marked: new LegWalk() }])) as LegWalks;

/**
 * Finds documents and legs whose job seems to be missing (enqueueing failed, a process died, the queue was lost) and
 * enqueues them. A superfluous job is harmless because of the state check. Also marks legs whose MLS is overdue. A
 * failing queue affects only its own documents.
 *
 * @returns how many jobs were added
 * @throws the error of a part, after the others are done; QueueUnavailableError only when nothing else failed
 */
export async function sweep(
  { config, database, logger, pauses, queues }: SweepDeps,
  walks = newLegWalks(),
): Promise<number> {
  const paused = pauses.current;
  const stages = sweptStages.filter((stage) => !paused.holdsStage(stage));
  const legs = legNames.filter((leg) => !paused.holdsLegs(leg));
  const parts = [
    ...stages.map((stage) => async () => {
      const { isQueueEmpty, leaseMs } = await chooseLease(queues, stage);
      const query = { graceMs, leaseMs, limit: sweepLimit, except: pauses.current };
      const refs = await takeWaitingDocuments(database, pipeline[stage].from, query);
      return enqueueAgain({ queues, logger }, { stage, refs, isQueueEmpty });
    }),
    ...legs.map((leg) => async () => {
      const { stage } = legTraits[leg];
      const { isQueueEmpty, leaseMs } = await chooseLease(queues, stage);
      const query = { leg, graceMs, leaseMs, limit: takenAtOnce, except: pauses.current, ...legTimeouts(config) };
      return walks[leg].taken.round(async (place) => {
        const looked = await lookAtOpenLegs(database, { ...query, ...place });
        await enqueueAgain({ queues, logger }, { stage, refs: looked.found, isQueueEmpty });
        return looked;
      });
    }),
  ];
  let added = 0;
  let failure: unknown;
  for (const part of parts) {
    try {
      added += await part();
    } catch (error) {
      failure = failure instanceof QueueUnavailableError || failure === undefined ? error : failure;
    }
  }
  for (const leg of legNames) {
    const query = { leg, overdueMs: mlsOverdueMs, limit: markedAtOnce };
    await walks[leg].marked.round((place) => markOverdueLegs(database, { ...query, ...place }));
  }
  if (failure !== undefined) {
    throw failure;
  }
  return added;
}

const legTimeouts = (config: Config): Omit<LegSweepQuery, keyof SweepQuery | "leg"> => ({
  mlsTimeoutMs,
  ...holdTimeouts(config),
});

async function chooseLease(
  queues: Deps["queues"],
  stage: StageName,
): Promise<{ isQueueEmpty: boolean; leaseMs: number }> {
  if ((await queues.sender(stage).countOpenJobs()) === 0) {
    return { isQueueEmpty: true, leaseMs: emptyQueueLeaseMs };
  }
  const { shortest, longest } = busyQueueLeaseMs;
  const waitMs = await queues.sender(stage).oldestWaitMs();
  return { isQueueEmpty: false, leaseMs: Math.max(shortest, Math.min(waitMs + shortest, longest)) };
}

async function enqueueAgain(
  { queues, logger }: Pick<Deps, "queues" | "logger">,
  { stage, refs, isQueueEmpty }: { stage: StageName; refs: readonly DocumentRef[]; isQueueEmpty: boolean },
): Promise<number> {
  if (refs.length > 0) {
    recoveredJobs.inc({ stage }, refs.length);
    logAddedAgain(logger, { stage, documents: refs.length, isQueueEmpty });
    await queues.enqueue(stage, refs, 1);
  }
  return refs.length;
}

/** After a sweep that found nothing, with no leg open, the next is this many intervals later. */
const quietFactor = 4;
/** Limits a sweep to a tenth of the time. */
const restFactor = 9;
/** Maximum pause, because a sweep that was held up (database unavailable, process frozen) does not predict the next one. */
const maxRestMs = 15_000;

/** Sweeps at the start and then at intervals, until stopped. */
export function startSweeper(deps: SweepDeps): PeriodicJob {
  const { config, logger } = deps;
  const walks = newLegWalks();
  let isQuiet = false;
  return runPeriodically(async (fail) => {
    const startedAt = performance.now();
    try {
      if (isQuiet && !(await isAnythingOpen(deps.database))) {
        return config.sweepIntervalMs * quietFactor;
      }
      isQuiet = false;
      const added = await sweep(deps, walks);
      isQuiet = added === 0 && !legNames.some((leg) => walks[leg].taken.sawSome);
      logger.debug({ added, ms: Math.round(performance.now() - startedAt) }, "swept");
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) {
        logger.warn({ err: asError(error) }, "sweep failed");
        fail(asError(error));
      }
    }
    const restMs = Math.min((performance.now() - startedAt) * restFactor, maxRestMs);
    return Math.max(config.sweepIntervalMs * (isQuiet ? quietFactor : 1), restMs);
  });
}

/** No more documents are added to a longer queue, because they would not be processed sooner. */
const maxQueued = 2 * sweepLimit;

type EndedPause = Deps["pauses"]["recentlyEnded"][number];

/** A queue and its documents or legs without a job after a pause. */
type Lane = { stage: StageName } & ({ documents: DocumentStage } | { leg: Leg });

/**
 * Enqueues documents and legs whose jobs were skipped during a pause, as fast as they are processed; the feeder finds
 * those of the first stage. Every worker process does it; taken rows are marked, so that no other process takes them.
 */
export class PauseReleaser {
  private done: ReadonlySet<string> = new Set();

  constructor(private readonly deps: Pick<Deps, "config" | "database" | "pauses" | "queues">) {}

  /** @returns whether there may be more to enqueue */
  async releaseOnce(): Promise<boolean> {
    const { recentlyEnded } = this.deps.pauses;
    const done = new Set(recentlyEnded.map(({ id }) => id).filter((id) => this.done.has(id)));
    for (const pause of recentlyEnded.filter(({ id }) => !done.has(id))) {
      let isDone = true;
      for (const lane of lanes.filter((each) => isAffected[pause.scope](each, pause.target))) {
        isDone = (await this.fill(lane, pause)) && isDone;
      }
      if (isDone) {
        done.add(pause.id);
      }
    }
    this.done = done;
    return recentlyEnded.some(({ id }) => !done.has(id));
  }

  /** @returns whether nothing is left */
  private async fill(lane: Lane, { endedAt, orgId, scope, target }: EndedPause): Promise<boolean> {
    const { config, database, pauses, queues } = this.deps;
    const { stage } = lane;
    // Another pause may still apply, whose end enqueues them.
    if ("leg" in lane ? pauses.current.holdsLegs(lane.leg) : pauses.current.holdsStage(stage)) {
      return true;
    }
    if ((await queues.sender(stage).countWaitingJobs()) * pipeline[stage].groupSize > maxQueued) {
      return false;
    }
    const query: SweepQuery = {
      graceMs: 0,
      leaseMs: 0,
      before: endedAt,
      limit: sweepLimit,
      except: pauses.current,
      only: { orgId, receiverId: scope === "receiver" ? target : null },
    };
    const refs =
      "leg" in lane
        ? await takeOpenLegs(database, { leg: lane.leg, ...query, ...legTimeouts(config) })
        : await takeWaitingDocuments(database, pipeline[lane.documents].from, query);
    await queues.enqueue(stage, refs, 1);
    return refs.length < sweepLimit;
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

/** Pauses between rounds: with more to enqueue, without, and after a failed round. */
const busyMs = 100;
const idleMs = 1_000;
const failedMs = 1_000;

/** Enqueues paused documents after the end of their pause, until stopped. */
export function startPauseReleaser(deps: SweepDeps): PeriodicJob {
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
