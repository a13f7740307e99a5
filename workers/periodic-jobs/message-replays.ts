import { v7 as uuid } from "uuid";

import { findLostTime, recordMessagesSought, type LostTime } from "../../common/recovery/recovered-envelope-store.ts";
import { endLease, holdLease } from "../../common/runtime/lease-store.ts";
import { sendsLegs, type StageName } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { ForwardedMessages, ReceivedMessage, Records } from "../../common/peppol/access-point.ts";
import { clocksMs } from "../../common/recovery/recover.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import type { RecoveryJob } from "./recovery.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

interface ReplayDeps extends Pick<Deps, "database" | "logger"> {
  accessPoint: Partial<ForwardedMessages>;
  /** While it lasts, nothing is replayed: the legs that messages answer may not be restored yet. */
  recoveryJob?: Pick<RecoveryJob, "isUnderWay">;
}

const roundMs = 45_000;
/** A received message that is older is not on its way any more. */
const stuckMs = 40_000;
/** Messages forwarded in one round; the next round follows at once. */
const perRound = 500;
const busyMs = 1_000;
/** Pause before an access point is asked again that has no such list, refuses us, or does not answer. */
const pausesMs = { unsupported: 6 * 3_600_000, blocked: 600_000, unavailable: roundMs };
const leaseMs = 60_000;
/** A round ends after this many failures in a row: after five, the access point forwards nothing for a minute. */
const maxRefused = 2;
const longestPauseMs = 900_000;
/** A message is given up after this many answers that the access point does not know it: its database may have failed, or archived two with its id. */
const maxUnknown = 3;

/** How much of the list of all messages is read: pages in a round besides the newest, rows of a page, rows in all, and how often. */
const pagesAtOnce = 10;
const pageRows = 500;
const listRows = 50_000;
const listEveryMs = 600_000;

/**
 * Asks the access point to forward again the messages that it could not deliver to us: one that comes while its breaker is open stays
 * `received` for ever, and one that was tried three times in vain is given up. After a recovery it asks also for those that were
 * forwarded in the time that the database has lost, unless the access point has archived them. One process at a time does it; a
 * message that is forwarded twice decides nothing twice.
 */
export class Replays {
  /** Since when a message is seen as received: a new one may be on its way. */
  private received: ReadonlyMap<string, number> = new Map();
  private readonly givenUp = new Set<string>();
  private failures: ReadonlyMap<string, { count: number; until: number }> = new Map();
  /** The next row of the list; undefined after its end. */
  private offset: number | undefined = pageRows;
  private listedAt = 0;
  /** The time that an ended recovery has lost; `lost` has all its messages once the access point's list was read to its end. */
  private lostTime: (LostTime & { isListed: boolean }) | undefined;
  private readonly lost = new Set<string>();

  constructor(
    private readonly deps: ReplayDeps & { accessPoint: ForwardedMessages },
    private readonly holder: string,
    private readonly now = () => performance.now(),
  ) {}

  /** @returns the pause before the next round, in milliseconds */
  async round(): Promise<number> {
    const { accessPoint, database, logger, recoveryJob } = this.deps;
    const lease = { name: "replays", holder: this.holder, leaseMs } as const;
    if (recoveryJob?.isUnderWay() === true || (await holdLease(database, lease)) === undefined) {
      return roundMs;
    }
    const waiting = await accessPoint.waitingMessages();
    if (waiting.kind !== "records") {
      logger.debug({ reason: waiting.reason }, "the access point does not say which messages wait");
      return pausesMs[waiting.kind];
    }
    const now = this.now();
    this.received = new Map(idsOf(waiting, "received").map((id) => [id, this.received.get(id) ?? now]));
    const stuck = [...this.received].filter(([, since]) => now - since >= stuckMs).map(([id]) => id);
    await this.beginSearch();
    const hasMore = await this.readList();
    const isListed = this.lostTime?.isListed !== false;
    const goesOn = await this.replay(new Set([...stuck, ...this.givenUp, ...(isListed ? this.lost : [])]));
    await this.endSearch();
    return goesOn || (hasMore && !isListed) ? busyMs : roundMs;
  }

  private async beginSearch(): Promise<void> {
    if (this.lostTime === undefined) {
      const found = await findLostTime(this.deps.database);
      this.lostTime = found && { ...found, isListed: false };
      this.offset = found === undefined ? this.offset : pageRows;
    }
  }

  private async endSearch(): Promise<void> {
    if (this.lostTime?.isListed === true && this.lost.size === 0) {
      await recordMessagesSought(this.deps.database, this.lostTime.recoveryId);
      this.lostTime = undefined;
    }
  }

  /** Only until the list is read: what is forwarded once more has a later time. */
  private noteLost(listed: Records<ReceivedMessage>): void {
    if (this.lostTime === undefined || this.lostTime.isListed) {
      return;
    }
    const since = (this.lostTime.since?.getTime() ?? -Infinity) - clocksMs;
    const until = this.lostTime.until.getTime() + clocksMs;
    idsOf(
      listed,
      "forwarded",
      ({ forwardedAt }) => forwardedAt === null || (forwardedAt.getTime() >= since && forwardedAt.getTime() <= until),
    ).forEach((id) => this.lost.add(id));
  }

  async stop(): Promise<void> {
    await endLease(this.deps.database, { name: "replays", holder: this.holder });
  }

  /**
   * Finds what was given up, which is in the list of all messages alone: in its newest page each time, in the rest now and then.
   *
   * @returns whether the next pages can be read at once
   */
  private async readList(): Promise<boolean> {
    if (this.offset === undefined && this.now() - this.listedAt > listEveryMs) {
      this.offset = pageRows;
    }
    let goesOn = await this.readPage(0);
    for (let page = 0; page < pagesAtOnce && goesOn && this.offset !== undefined; page += 1) {
      goesOn = await this.readPage(this.offset);
    }
    return goesOn && this.offset !== undefined;
  }

  /** @returns whether the next page may have more */
  private async readPage(offset: number): Promise<boolean> {
    const listed = await this.deps.accessPoint.receivedMessages({ offset, limit: pageRows });
    if (listed.kind === "unavailable") {
      return false;
    }
    idsOf(listed, "permanently_failed").forEach((id) => this.givenUp.add(id));
    this.noteLost(listed);
    const next = offset + pageRows;
    if (listed.kind !== "records" || listed.isLast || next >= listRows) {
      this.offset = undefined;
      this.listedAt = this.now();
      this.lostTime = this.lostTime && { ...this.lostTime, isListed: true };
      return false;
    }
    if (offset === this.offset) {
      this.offset = next;
    }
    return true;
  }

  /** One after the other, those that have failed least first. @returns whether more wait that can be tried now */
  private async replay(ids: ReadonlySet<string>): Promise<boolean> {
    const failures = new Map([...this.failures].filter(([id]) => ids.has(id)));
    this.failures = failures;
    const countOf = (id: string): number => failures.get(id)?.count ?? 0;
    const due = [...ids]
      .filter((id) => (failures.get(id)?.until ?? 0) <= this.now())
      .toSorted((a, b) => countOf(a) - countOf(b));
    let taken = 0;
    let refused = 0;
    for (const id of due.slice(0, perRound)) {
      const outcome = await this.deps.accessPoint.replay(id);
      if (outcome === "unavailable") {
        break;
      }
      if (outcome === "taken" || (outcome === "unknown" && countOf(id) + 1 >= maxUnknown)) {
        this.givenUp.delete(id);
        this.lost.delete(id);
      }
      if (outcome === "taken") {
        taken += 1;
        refused = 0;
        continue;
      }
      const count = countOf(id) + 1;
      failures.set(id, { count, until: this.now() + Math.min(roundMs * 2 ** (count - 1), longestPauseMs) });
      refused += outcome === "refused" ? 1 : 0;
      if (refused === maxRefused) {
        break;
      }
    }
    if (due.length > 0) {
      this.deps.logger.info({ waiting: due.length, taken }, "messages that had not come were forwarded again");
    }
    return taken === perRound;
  }
}

const idsOf = (
  list: Records<ReceivedMessage>,
  status: string,
  isMeant: (row: ReceivedMessage) => boolean = () => true,
): string[] =>
  list.kind === "records"
    ? list.records.filter((row) => row.status === status && isMeant(row)).map(({ sbdhId }) => sbdhId)
    : [];

/** For a process that sends nothing, or an access point that cannot be asked. */
const idleMs = 3_600_000;

/** Replays messages, in processes that would send. */
export function startReplays(deps: ReplayDeps, running: readonly StageName[]): PeriodicJob {
  const { accessPoint, logger } = deps;
  const replays =
    canForward(accessPoint) && sendsLegs(running) ? new Replays({ ...deps, accessPoint }, uuid()) : undefined;
  const rounds = runPeriodically(async (fail) => {
    try {
      return (await replays?.round()) ?? idleMs;
    } catch (error) {
      logger.warn({ err: asError(error) }, "messages that wait at the access point were not asked for");
      fail(asError(error));
      return roundMs;
    }
  }, roundMs);
  return {
    ...rounds,
    stop: async () => {
      await rounds.stop();
      await replays?.stop().catch(() => undefined);
    },
  };
}

const canForward = (accessPoint: ReplayDeps["accessPoint"]): accessPoint is ForwardedMessages =>
  accessPoint.waitingMessages !== undefined;
