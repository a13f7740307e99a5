import { v7 as uuid } from "uuid";

import { endLease, holdLease } from "../../common/db/stores/runtime/lease-store.ts";
import { sendsLegs, type StageName } from "../../common/domain/status/pipeline.ts";
import { asError } from "../../common/errors.ts";
import type { ForwardedMessages, ReceivedMessage, Records } from "../../common/peppol/access-point/access-point.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import type { RecoveryJob } from "./recovery.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

export interface ReplayDeps extends Pick<Deps, "database" | "logger"> {
  accessPoint: Partial<ForwardedMessages>;
  /** While it lasts, nothing is replayed: the legs that messages answer may not be there again. */
  recoveryJob?: Pick<RecoveryJob, "isUnderWay">;
}

const roundMs = 45_000;
/** A received message that is older is not on its way any more. */
const stuckMs = 40_000;
/** Messages that one round has forwarded; the next one goes on at once. */
const perRound = 500;
const busyMs = 1_000;
/** Until the access point is asked again that has no such list, or refuses us. */
const pausesMs = { unsupported: 6 * 3_600_000, blocked: 600_000, unavailable: roundMs };
const leaseMs = 60_000;
/** Five failures in a row stop the forwarding there for a minute, of all messages. */
const maxRefused = 2;
const longestPauseMs = 900_000;

/** How much of the list of all messages is read: pages in a round beside the newest, rows of a page, rows in all, and how often. */
const [pagesAtOnce, pageRows, listRows, listEveryMs] = [10, 500, 50_000, 600_000];

/**
 * Has messages forwarded again that the access point could not hand on: what comes while its breaker is open stays
 * `received` for ever, and what was tried three times in vain is given up. One process at a time does it; a message that
 * is forwarded twice decides nothing twice.
 */
export class Replays {
  /** Since when a message is seen as received: a new one may be on its way. */
  private received: ReadonlyMap<string, number> = new Map();
  private readonly givenUp = new Set<string>();
  private failures: ReadonlyMap<string, { count: number; until: number }> = new Map();
  /** The next row of the list; undefined after its end. */
  private offset: number | undefined = pageRows;
  private listedAt = 0;

  constructor(
    private readonly deps: ReplayDeps & { accessPoint: ForwardedMessages },
    private readonly holder: string,
    private readonly now = () => performance.now(),
  ) {}

  /** @returns the pause before the next round, in milliseconds */
  async round(): Promise<number> {
    if (this.deps.recoveryJob?.isUnderWay() === true || !(await this.holdsLease())) {
      return roundMs;
    }
    const waiting = await this.deps.accessPoint.waitingMessages();
    if (waiting.kind !== "records") {
      this.deps.logger.debug({ reason: waiting.reason }, "the access point does not say which messages wait");
      return pausesMs[waiting.kind];
    }
    const now = this.now();
    this.received = new Map(idsOf(waiting, "received").map((id) => [id, this.received.get(id) ?? now]));
    const stuck = [...this.received].filter(([, since]) => now - since >= stuckMs).map(([id]) => id);
    await this.readList();
    return (await this.replay(new Set([...stuck, ...this.givenUp]))) ? busyMs : roundMs;
  }

  async stop(): Promise<void> {
    await endLease(this.deps.database, { name: "replays", holder: this.holder });
  }

  private holdsLease(): Promise<boolean> {
    return holdLease(this.deps.database, { name: "replays", holder: this.holder, leaseMs });
  }

  /** Finds what was given up, which is in the list of all messages alone: in its newest page each time, in the rest now and then. */
  private async readList(): Promise<void> {
    if (this.offset === undefined && this.now() - this.listedAt > listEveryMs) {
      this.offset = pageRows;
    }
    let goesOn = await this.readPage(0);
    for (let page = 0; page < pagesAtOnce && goesOn && this.offset !== undefined; page += 1) {
      goesOn = await this.readPage(this.offset);
    }
  }

  /** @returns whether the next page may have more */
  private async readPage(offset: number): Promise<boolean> {
    const listed = await this.deps.accessPoint.receivedMessages({ offset, limit: pageRows });
    if (listed.kind === "unavailable") {
      return false;
    }
    idsOf(listed, "permanently_failed").forEach((id) => this.givenUp.add(id));
    const next = offset + pageRows;
    if (listed.kind !== "records" || listed.isLast || next >= listRows) {
      [this.offset, this.listedAt] = [undefined, this.now()];
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
    let [taken, refused] = [0, 0];
    for (const id of due.slice(0, perRound)) {
      const outcome = await this.deps.accessPoint.replay(id);
      if (outcome === "unavailable") {
        break;
      }
      if (outcome !== "refused") {
        this.givenUp.delete(id);
      }
      if (outcome === "taken") {
        [taken, refused] = [taken + 1, 0];
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

const idsOf = (list: Records<ReceivedMessage>, status: string): string[] =>
  list.kind === "records" ? list.records.filter((row) => row.status === status).map(({ sbdhId }) => sbdhId) : [];

/** Of a process that sends nothing, or whose access point cannot be asked. */
const idleMs = 3_600_000;

/** In processes that would send. */
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
