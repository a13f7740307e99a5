import {
  findFirstWaiting,
  findWaitingOrganizations,
  type WaitingOrganization,
  WaitingReach,
} from "../../common/delivery/waiting-store.ts";
import { endLease, holdLease } from "../../common/runtime/lease-store.ts";
import { firstStage, pipeline, stageNames, type DocumentRef } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import {
  BurstLimiter,
  fedGroupSize,
  fewDocuments,
  firstBurst,
  QueueUnavailableError,
  type Rank,
} from "../../common/queue/stage-queues.ts";
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
 * differ from the total by the number of requests.
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
    const share = Math.min(max, (left * weight) / weights);
    // Rounding up for some alone would give them more in every round.
    shares[index] = Math.max(1, Math.round(share));
    left -= share;
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
/** A group of documents is so large that a worker needs about this for it, but not smaller than the least size. */
const groupMs = 250;
const minGroupSize = 5;
/** Time in the window after which a job counts as lost, with an empty queue and with a full one. */
const lostMs = 3_000;
const lostInFullQueueMs = 60_000;
/** For so long the window remembers a document that no longer waits, or not within the share. */
const keepMs = 5_000;
/** Another process takes over after the lease. */
const leaseMs = 8_000;
/** Well within the lease, so that one that cannot be renewed is noticed before it ends. */
const renewMs = 4_000;
/** Pauses between rounds: after feeding, without documents, and without the lease. On an idle site new documents are enqueued directly. */
const busyMs = 100;
const idleMs = 2_000;
const followMs = 2_000;
/** For so long after documents have waited, further ones are looked for as often. */
const stayMs = 3_000;

interface First extends DocumentRef {
  orgId: string;
  /** Whether its organization has few waiting, and not too many have. */
  isFew: boolean;
}

interface Fed extends First {
  rank: Rank;
}

const keyOf = ({ id, revision }: DocumentRef): string => `${id}:${revision}`;

/**
 * Enqueues documents that wait in the state: the oldest of each organization, as many as its share of a short window.
 * One process at a time does it. It remembers fed documents in memory only; two feeders, or one that was restarted, add
 * jobs twice, which the state check makes harmless.
 */
export class Feeder {
  private window = new Map<string, { fedAt: number; seenAt: number; rank: Rank }>();
  /** What goes first comes by ones and twos, and is no more than an organization's part of all that is fed. */
  private readonly singles: BurstLimiter;
  private readonly parts = new BurstLimiter({ size: fewDocuments, rate: 1, now: () => this.part });
  private part = 0;
  private waitedAt = -Infinity;
  private ended: ReadonlySet<string> = new Set();
  private heldAt = -Infinity;
  private readonly reach: WaitingReach;
  private reachMs: number | null = null;
  private workers = 1;

  constructor(
    private readonly deps: FeederDeps,
    private readonly holder: string,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.reach = new WaitingReach(now);
    this.singles = new BurstLimiter({ ...firstBurst, now });
  }

  /** @returns the pause before the next round, in milliseconds */
  async feedOnce(): Promise<number> {
    if (!(await this.holdsLease())) {
      this.window.clear();
      this.reach.forget();
      return followMs;
    }
    const total = windowPerWorker * this.workers;
    const organizations = await this.organizations(total);
    if (organizations.length === 0) {
      this.window.clear();
      return this.now() - this.waitedAt < stayMs ? busyMs : idleMs;
    }
    this.waitedAt = this.now();
    // Whether the queue has no job left, so that jobs fed long ago are lost. Asked first, because a document whose job ends
    // meanwhile no longer waits when the documents are read.
    const isOld = [...this.window.values()].some(({ fedAt, seenAt }) => seenAt - fedAt > lostMs);
    const isEmpty = isOld && (await this.deps.queues.sender(firstStage).countOpenJobs()) === 0;
    const first = await this.chooseFirst(organizations, total);
    const missing = this.ranked(first, this.missing(first, isEmpty));
    const byShares = missing.filter(({ rank }) => rank === 1).length;
    // What goes first does so in the later stages as well. The others wait for a whole group while the window has enough.
    const groupSize = this.groupSize(total);
    const areDue = byShares >= groupSize || first.length - missing.length < total / 2;
    const isFull = byShares > 0 && (!areDue || (await this.isCrowded(total)));
    const fed = missing.filter(({ rank }) => rank === 0 || !isFull);
    if (fed.length === 0 || !this.leads) {
      return busyMs;
    }
    this.part += fed.length / organizations.length;
    return (await this.feed(fed, groupSize)) ? busyMs : idleMs;
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
    if (this.leads) {
      await endLease(this.deps.database, { name: "feeder", holder: this.holder });
    }
  }

  get leads(): boolean {
    return this.hasLeaseFor(leaseMs);
  }

  private hasLeaseFor(forMs: number): boolean {
    return this.now() - this.heldAt < forMs;
  }

  private async holdsLease(): Promise<boolean> {
    if (this.hasLeaseFor(renewMs)) {
      return true;
    }
    const startedAt = this.now();
    const held = await holdLease(this.deps.database, { name: "feeder", holder: this.holder, leaseMs });
    this.heldAt = held === undefined ? -Infinity : startedAt;
    // Without a heartbeat of its own this process counts as well.
    this.workers = Math.max(1, held?.workers ?? 0);
    return held !== undefined;
  }

  /** The documents for the window. */
  private async chooseFirst(organizations: readonly WaitingOrganization[], total: number): Promise<First[]> {
    const requests = organizations.map(({ weight, waiting, ceiling }) => ({
      weight,
      max: Math.min(waiting, ceiling ?? waiting),
    }));
    const shares = fairShares(total, requests);
    const places = organizations.map(({ orgId }, index) => ({ orgId, places: shares[index] ?? 0 }));
    const few = organizations.filter(({ waiting }) => waiting <= fewDocuments);
    const ofFew = few.reduce((sum, { waiting }) => sum + waiting, 0);
    const first = new Set(ofFew > total / 2 ? [] : few.map(({ orgId }) => orgId));
    const found = await findFirstWaiting(this.deps.database, { graceMs, places, reachMs: this.reachMs });
    return found.map((document) => ({ ...document, isFew: first.has(document.orgId) }));
  }

  /** With the rank of each; no document overtakes an older one of its organization. */
  private ranked(first: readonly First[], withoutJob: readonly First[]): Fed[] {
    const byShares = new Set(
      first.filter((document) => this.window.get(keyOf(document))?.rank === 1).map(({ orgId }) => orgId),
    );
    return withoutJob.map((document) => {
      const { orgId, isFew } = document;
      if (byShares.has(orgId) || !isFew || !this.singles.admits(orgId) || !this.parts.admits(orgId)) {
        byShares.add(orgId);
        return { ...document, rank: 1 };
      }
      return { ...document, rank: 0 };
    });
  }

  /** Documents without a known job; the window forgets those that have not been among the first for some time. */
  private missing(first: readonly First[], isEmpty: boolean): First[] {
    const seenAt = this.now();
    let documents = 0;
    for (const key of first.map(keyOf)) {
      const fed = this.window.get(key);
      if (fed !== undefined && seenAt - fed.fedAt > (isEmpty ? lostMs : lostInFullQueueMs)) {
        this.window.delete(key);
        documents += 1;
      } else if (fed !== undefined) {
        this.window.set(key, { ...fed, seenAt });
      }
    }
    // One that is behind its organization's share for a moment keeps its job.
    this.window = new Map([...this.window].filter(([, fed]) => seenAt - fed.seenAt < keepMs));
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

  /** Smaller on a slow site, because what goes first waits until a worker has finished a group. */
  private groupSize(total: number): number {
    const { size } = this.window;
    const oldestMs = [...this.window.values()].reduce((most, { fedAt, seenAt }) => Math.max(most, seenAt - fedAt), 1);
    const worked = Math.round((size * groupMs) / oldestMs);
    // A window that is not full says nothing about the rate of the workers.
    return size < total / 2 ? fedGroupSize : Math.min(Math.max(worked, minGroupSize), fedGroupSize);
  }

  /** @returns whether the queue accepted everything */
  private async feed(missing: readonly Fed[], groupSize: number): Promise<boolean> {
    const organizations = new Set(missing.map(({ orgId }) => orgId)).size;
    this.deps.logger.debug({ stage: firstStage, documents: missing.length, organizations }, "the queue is fed");
    let isTaken = true;
    for (const rank of [0, 1] as const) {
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
      const unsent = new Set((await this.deps.queues.enqueueFed(documents, rank, groupSize)).map(keyOf));
      const fedAt = this.now();
      documents
        .map(keyOf)
        .forEach((key) => (unsent.has(key) ? undefined : this.window.set(key, { fedAt, seenAt: fedAt, rank })));
      isTaken = isTaken && unsent.size === 0;
    }
    return isTaken;
  }
}

const failedMs = 1_000;
/** It takes a quarter of the time, because a busy machine has to work on the documents as well; but single documents wait for it. */
const restFactor = 3;
const maxRestMs = 500;

/** Feeds the queue while this process holds the lease, and waits otherwise. */
export function startFeeder(deps: FeederDeps, instanceId: string): PeriodicJob {
  const feeder = new Feeder(deps, instanceId);
  const rounds = runPeriodically(async (fail) => {
    const startedAt = performance.now();
    try {
      const pauseMs = await feeder.feedOnce();
      return Math.max(pauseMs, Math.min((performance.now() - startedAt) * restFactor, maxRestMs));
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
    hasten: (ms) => (feeder.leads ? rounds.hasten(ms) : undefined),
  };
}
