import {
  findFirstWaiting,
  findWaitingOrganizations,
  type WaitingOrganization,
  WaitingReach,
} from "../../common/delivery/waiting-store.ts";
import { endLease, holdLease } from "../../common/runtime/lease-store.ts";
import { countWorkers } from "../../common/runtime/process-store.ts";
import { firstStage, pipeline, stageNames, type DocumentRef } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import { QueueUnavailableError, type Rank } from "../../common/queue/stage-queues.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { logAddedAgain } from "./sweeper.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

interface ShareRequest {
  /** Above 0: twice the weight gets twice the share, as long as both want more. */
  weight: number;
  /** The largest useful share; at least 1. */
  max: number;
}

/**
 * Divides `total` whole units by weight. What one leaves goes to the others, and each gets at least one, so the sum may
 * exceed the total by the number of requests.
 *
 * @returns the shares, in the order of the requests
 */
export function fairShares(total: number, claims: readonly ShareRequest[]): number[] {
  const shares = claims.map(() => 0);
  // The smallest request is served first, and what it leaves is divided among the later ones.
  const order = [...claims.entries()].sort(([, a], [, b]) => a.max / a.weight - b.max / b.weight);
  let left = total;
  let weights = claims.reduce((sum, { weight }) => sum + weight, 0);
  for (const [index, { weight, max }] of order) {
    const share = Math.min(max, Math.max(1, Math.floor((left * weight) / weights)));
    shares[index] = share;
    left = Math.max(0, left - share);
    weights -= weight;
  }
  return shares;
}

type FeederDeps = Pick<Deps, "database" | "queues" | "pauses" | "logger">;

/** Younger documents are left out, because their own job is on its way. */
const graceMs = 250;
/** Documents in the first stage's queue per worker process. */
const windowPerWorker = 250;
/** Windows of documents that a later queue may hold before feeding stops. */
const laterWindows = 4;
/** Time in the window after which a job counts as lost, with an empty queue and with a full one. */
const lostMs = 3_000;
const lostInFullQueueMs = 60_000;
/** Another process takes over after the lease. */
const leaseMs = 8_000;
/** Well within the lease, so that one that cannot be renewed is noticed before it ends. */
const renewMs = 4_000;
const countMs = 5_000;
/** Pauses between rounds: after feeding, without documents, and without the lease. On an idle site new documents are enqueued directly. */
const busyMs = 100;
const idleMs = 2_000;
const followMs = 2_000;

interface Fed extends DocumentRef {
  orgId: string;
  rank: Rank;
}

const keyOf = ({ id, revision }: DocumentRef): string => `${id}:${revision}`;

/**
 * Enqueues documents that wait in the state: the oldest of each organization, as many as its share of a short window.
 * One process at a time does it. It remembers fed documents in memory only; two feeders, or one that was restarted, add
 * jobs twice, which the state check makes harmless.
 */
export class Feeder {
  private window = new Map<string, number>();
  private ended: ReadonlySet<string> = new Set();
  private heldAt = -Infinity;
  private readonly reach = new WaitingReach();
  private reachMs: number | null = null;
  private workers = { count: 1, at: -Infinity };

  constructor(
    private readonly deps: FeederDeps,
    private readonly holder: string,
  ) {}

  /** @returns the pause before the next round, in milliseconds */
  async feedOnce(): Promise<number> {
    if (!(await this.holdsLease())) {
      this.window.clear();
      this.reach.forget();
      return followMs;
    }
    if (performance.now() - this.workers.at > countMs) {
      this.workers = { count: Math.max(1, await countWorkers(this.deps.database)), at: performance.now() };
    }
    const total = windowPerWorker * this.workers.count;
    const organizations = await this.organizations(total);
    if (organizations.length === 0) {
      this.window.clear();
      return idleMs;
    }
    // Whether the queue has no job left, so that jobs fed long ago are lost. Asked first, because a document whose job ends
    // meanwhile no longer waits when the documents are read.
    const now = performance.now();
    const isOld = [...this.window.values()].some((fedAt) => now - fedAt > lostMs);
    const isEmpty = isOld && (await this.deps.queues.sender(firstStage).countOpenJobs()) === 0;
    const withoutJob = this.missing(await this.chooseFirst(organizations, total), isEmpty);
    if (withoutJob.length === 0 || (await this.isCrowded(total)) || !this.hasLeaseFor(leaseMs)) {
      return busyMs;
    }
    return (await this.feed(withoutJob)) ? busyMs : idleMs;
  }

  /** Organizations with waiting documents that are not paused. */
  private async organizations(total: number): Promise<WaitingOrganization[]> {
    const { current, recentlyEnded } = this.deps.pauses;
    if (recentlyEnded.some(({ id }) => !this.ended.has(id))) {
      // Workers have skipped jobs during the pause that this window still contains.
      this.window.clear();
      this.reach.forget();
    }
    this.ended = new Set(recentlyEnded.map(({ id }) => id));
    if (current.holdsStage(firstStage)) {
      return [];
    }
    this.reachMs = this.reach.next();
    const all = await findWaitingOrganizations(this.deps.database, {
      graceMs,
      limit: total + 1,
      reachMs: this.reachMs,
    });
    this.reach.found(all.map(({ oldestMs }) => oldestMs));
    return all.filter(({ orgId }) => !current.holdsOrganization(orgId));
  }

  /** Lets another process take over at once. */
  async stop(): Promise<void> {
    if (this.hasLeaseFor(leaseMs)) {
      await endLease(this.deps.database, { name: "feeder", holder: this.holder });
    }
  }

  private hasLeaseFor(forMs: number): boolean {
    return performance.now() - this.heldAt < forMs;
  }

  private async holdsLease(): Promise<boolean> {
    if (this.hasLeaseFor(renewMs)) {
      return true;
    }
    const startedAt = performance.now();
    const isHeld = await holdLease(this.deps.database, { name: "feeder", holder: this.holder, leaseMs });
    this.heldAt = isHeld ? startedAt : -Infinity;
    return isHeld;
  }

  /** The documents for the window; organizations whose documents all fit go first. */
  private async chooseFirst(organizations: readonly WaitingOrganization[], total: number): Promise<Fed[]> {
    const requests = organizations.map(({ weight, waiting, ceiling }) => ({
      weight,
      max: Math.min(waiting, ceiling ?? waiting),
    }));
    const shares = fairShares(total, requests);
    const places = organizations.map(({ orgId }, index) => ({ orgId, places: shares[index] ?? 0 }));
    const ranks = new Map(
      organizations.map(({ orgId, waiting }, index): [string, Rank] => [orgId, waiting === shares[index] ? 1 : 2]),
    );
    const first = await findFirstWaiting(this.deps.database, { graceMs, places, reachMs: this.reachMs });
    return first.map((document) => ({ ...document, rank: ranks.get(document.orgId) ?? 2 }));
  }

  /** Documents without a known job; the window forgets those that no longer wait. */
  private missing(first: readonly Fed[], isEmpty: boolean): Fed[] {
    const { window: before } = this;
    const now = performance.now();
    const known = first.flatMap((document): [string, number][] => {
      const fedAt = before.get(keyOf(document));
      return fedAt === undefined ? [] : [[keyOf(document), fedAt]];
    });
    this.window = new Map(known.filter(([, fedAt]) => now - fedAt <= (isEmpty ? lostMs : lostInFullQueueMs)));
    const documents = known.length - this.window.size;
    if (documents > 0) {
      logAddedAgain(this.deps.logger, { stage: firstStage, documents, isQueueEmpty: isEmpty });
    }
    return first.filter((document) => !this.window.has(keyOf(document)));
  }

  /** Documents stay in the state while a later stage cannot keep up. */
  private async isCrowded(total: number): Promise<boolean> {
    for (const stage of stageNames.filter((name) => name !== firstStage)) {
      const documents = (await this.deps.queues.sender(stage).countWaitingJobs()) * pipeline[stage].groupSize;
      if (documents > laterWindows * total) {
        return true;
      }
    }
    return false;
  }

  /** @returns whether the queue accepted everything */
  private async feed(missing: readonly Fed[]): Promise<boolean> {
    const organizations = new Set(missing.map(({ orgId }) => orgId)).size;
    this.deps.logger.debug({ stage: firstStage, documents: missing.length, organizations }, "the queue is fed");
    let isTaken = true;
    for (const rank of [1, 2] as const) {
      // One document of each organization, then the next of each.
      const places = new Map<string, number>();
      const documents = missing
        .filter((document) => document.rank === rank)
        .map(({ orgId, id, revision }) => {
          const place = places.get(orgId) ?? 0;
          places.set(orgId, place + 1);
          return { place, ref: { id, revision } };
        })
        .sort((a, b) => a.place - b.place)
        .map(({ ref }) => ref);
      const unsent = new Set((await this.deps.queues.enqueueFed(documents, rank)).map(keyOf));
      const now = performance.now();
      documents.map(keyOf).forEach((key) => (unsent.has(key) ? undefined : this.window.set(key, now)));
      isTaken = isTaken && unsent.size === 0;
    }
    return isTaken;
  }
}

const failedMs = 1_000;

/** Feeds the queue while this process holds the lease, and waits otherwise. */
export function startFeeder(deps: FeederDeps, instanceId: string): PeriodicJob {
  const feeder = new Feeder(deps, instanceId);
  const rounds = runPeriodically(async (fail) => {
    try {
      return await feeder.feedOnce();
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) {
        deps.logger.warn({ err: asError(error) }, "the queue was not fed");
        fail(asError(error));
      }
      return failedMs;
    }
  });
  return {
    stop: async () => {
      await rounds.stop();
      await feeder.stop().catch(() => undefined);
    },
    runningMs: () => rounds.runningMs(),
    standstill: () => rounds.standstill(),
  };
}
