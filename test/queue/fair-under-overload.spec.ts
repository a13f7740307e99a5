import { expect } from "chai";
import type { JobsOptions } from "bullmq";

import { type IntakeAdmission, openIntakeAdmission } from "../../api/http/intake-admission.ts";
import type { PreparedStatement } from "../../common/db/queryable.ts";
import { PausedWork } from "../../common/operations/paused-work.ts";
import { type QueueBackend, type StageJob, type StageQueue, StageProducer } from "../../common/queue/stage-queues.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { firstStage, type StageName } from "../../common/status/pipeline.ts";
import { Feeder } from "../../workers/periodic-jobs/feeder.ts";

const logger = createLogger("test", "silent");

const stepMs = 20;
const runMs = 10 * 60_000;

interface Waiting {
  id: string;
  orgId: string;
  at: number;
  /** Unfinished documents of its organization when it came. */
  ahead: number;
  takenAt?: number;
  doneAt?: number;
}

/** Documents in memory, and what the statements of feeder and admission find of them. */
class Documents {
  readonly all: Waiting[] = [];
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly unfinished = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  receive(orgId: string): Waiting {
    const ahead = this.unfinished.get(orgId) ?? 0;
    const document = { id: String(this.all.length), orgId, at: this.now(), ahead };
    this.all.push(document);
    this.unfinished.set(orgId, ahead + 1);
    this.waiting.set(orgId, this.waiting.get(orgId) ?? []);
    this.waiting.get(orgId)?.push(document);
    return document;
  }

  byId(id: string): Waiting {
    return this.all[Number(id)]!;
  }

  /** @returns whether it was in its first state */
  move({ orgId, id }: Waiting): boolean {
    const waiting = this.waiting.get(orgId) ?? [];
    const place = waiting.findIndex((each) => each.id === id);
    return place >= 0 && waiting.splice(place, 1).length > 0;
  }

  finish(document: Waiting): void {
    document.doneAt ??= this.now();
    this.unfinished.set(document.orgId, (this.unfinished.get(document.orgId) ?? 0) - 1);
  }

  query(statement: string | PreparedStatement, [first, second, third]: readonly unknown[] = []): object[] {
    switch (typeof statement === "string" ? statement.trim().slice(0, 12) : statement.name) {
      case "hold-lease":
        return [{}];
      case "select count":
        return [{ count: 1 }];
      case "find-waiting-organizations":
        return this.organizations(first as number).map(({ orgId, oldest, count }) => ({
          orgId,
          weight: 1,
          ceiling: null,
          waiting: Math.min(count, second as number),
          oldestMs: this.now() - oldest,
        }));
      case "find-first-waiting":
        return (second as string[]).flatMap((orgId, nth) => {
          const places = Math.min((third as number[])[nth] ?? 0, this.older(orgId, first as number));
          return (this.waiting.get(orgId) ?? []).slice(0, places).map(({ id }) => ({ id, revision: 1, orgId }));
        });
      case "find-backlogs":
        return this.organizations(0).map(({ orgId, oldest, count }) => ({
          orgId,
          oldestSeconds: (this.now() - oldest) / 1_000,
          isBeyond: false,
          isMany: count > 4,
          isPaused: false,
        }));
      default:
        return [];
    }
  }

  private organizations(graceMs: number): { orgId: string; oldest: number; count: number }[] {
    return [...this.waiting]
      .map(([orgId, [oldest]]) => ({ orgId, oldest: oldest?.at ?? 0, count: this.older(orgId, graceMs) }))
      .filter(({ count }) => count > 0);
  }

  private older(orgId: string, graceMs: number): number {
    const waiting = this.waiting.get(orgId) ?? [];
    return waiting.findLastIndex(({ at }) => at <= this.now() - graceMs) + 1;
  }
}

/** BullMQ's order: by priority, then as they came. */
class Queue {
  private readonly jobs = new Map<number, StageJob[]>();

  add(job: StageJob, { priority = 0 }: JobsOptions): void {
    this.jobs.set(priority, [...(this.jobs.get(priority) ?? []), job]);
  }

  take(): StageJob | undefined {
    const [first] = [...this.jobs].filter(([, jobs]) => jobs.length > 0).sort(([a], [b]) => a - b);
    return first?.[1].shift();
  }

  count(types: readonly string[]): number {
    const isCounted = (priority: number) => types.includes(priority === 0 ? "wait" : "prioritized");
    return [...this.jobs].reduce((sum, [priority, jobs]) => sum + (isCounted(priority) ? jobs.length : 0), 0);
  }
}

class Queues {
  private readonly queues = new Map<string, Queue>();

  of(name: StageName): Queue {
    const queue = this.queues.get(name) ?? new Queue();
    this.queues.set(name, queue);
    return queue;
  }

  backend(): QueueBackend {
    const open = (name: StageName) => {
      const queue = this.of(name);
      return {
        name,
        add: async (_: string, job: StageJob, opts: JobsOptions) => queue.add(job, opts),
        addBulk: async (jobs: { data: StageJob; opts: JobsOptions }[]) =>
          jobs.forEach(({ data, opts }) => queue.add(data, opts)),
        getJobCountByTypes: async (...types: string[]) => queue.count(types),
        close: async () => undefined,
      } as unknown as StageQueue;
    };
    return { name: "postgres", createQueue: open, isUnavailable: () => false } as unknown as QueueBackend;
  }
}

/** A stage of a worker process: two jobs at a time, whose documents take turns at a processor. */
class Worker {
  private readonly active: { job: StageJob; left: number }[] = [];
  private credit = 0;

  constructor(
    private readonly queue: Queue,
    private readonly perSecond: number,
    private readonly parts: { taken: (job: StageJob) => void; done: (job: StageJob) => Promise<void> },
  ) {}

  async step(): Promise<void> {
    for (this.credit += (this.perSecond * stepMs) / 1_000; this.credit >= 1; this.credit -= 1) {
      while (this.active.length < 2) {
        const job = this.queue.take();
        if (job === undefined) {
          break;
        }
        this.parts.taken(job);
        this.active.push({ job, left: job.documents.length });
      }
      const first = this.active.shift();
      if (first === undefined) {
        break;
      }
      if (first.left > 1) {
        this.active.push({ ...first, left: first.left - 1 });
      } else {
        await this.parts.done(first.job);
      }
    }
    this.credit = Math.max(0, this.active.length === 0 ? Math.min(this.credit, 1) : this.credit);
  }
}

/** What a second brings, and what workers do of it in a second. */
interface Load {
  lines: number;
  stages: number;
  delivery: number;
}

const batching = Array.from({ length: 20 }, (_, nth) => `batching ${nth}`);
const quiet = Array.from({ length: 10 }, (_, nth) => `quiet ${nth}`);

/** Ten minutes of two api processes, a feeder and a worker; all but the worker, the rows and the order of jobs is the service itself. */
async function simulate({ lines, stages, delivery }: Load): Promise<{ documents: Documents; fairRate: number }> {
  let clock = 1_000_000;
  const now = () => clock;
  const documents = new Documents(now);
  const queues = new Queues();
  const database = { query: async (...asked: Parameters<Documents["query"]>) => documents.query(...asked) };
  const diskMonitor = { read: async () => ({ isRefusing: false }) };
  const producer = () => new StageProducer(queues.backend(), logger, now);
  const api = (): { admission: IntakeAdmission; queues: StageProducer } => {
    const own = { config: {}, database, diskMonitor, logger, queues: producer() };
    return { admission: openIntakeAdmission(own as unknown as Deps, now), queues: own.queues };
  };
  const working = producer();
  const feeder = () => {
    const pauses = { current: new PausedWork([]), recentlyEnded: [] };
    return new Feeder({ database, queues: working, pauses, logger } as unknown as Deps, "feeder", now);
  };
  const deliver = new Worker(queues.of("transmission"), delivery, {
    taken: () => undefined,
    done: async (job) => job.documents.forEach(({ id }) => documents.finish(documents.byId(id))),
  });
  const work = new Worker(queues.of(firstStage), stages, {
    taken: (job) => job.documents.forEach(({ id }) => (documents.byId(id).takenAt ??= clock)),
    done: async ({ documents: refs, rank }) => {
      const moved = refs.filter(({ id }) => documents.move(documents.byId(id)));
      await working.enqueue("transmission", moved, rank);
    },
  });
  const apis = [api(), api()];
  let feeding = feeder();
  let fedAt = clock;
  const accept = async (orgId: string, nth: number): Promise<void> => {
    const { admission, queues: own } = apis[nth % apis.length]!;
    await admission.refusal(orgId);
    const { id } = documents.receive(orgId);
    void own.enqueueNew(orgId, { id, revision: 1 });
  };
  let read = 0;
  for (let step = 0; step < runMs / stepMs; step += 1) {
    clock += stepMs;
    for (; read < (lines * step * stepMs) / 1_000; read += 1) {
      // Each batch of 150 lines goes to one process.
      const nth = read % batching.length;
      await accept(batching[nth]!, nth + Math.floor(read / batching.length / 150));
    }
    if (step % (10_000 / stepMs / quiet.length) === 19) {
      await accept(quiet[Math.floor(step / (10_000 / stepMs / quiet.length)) % quiet.length]!, step);
    }
    if (step === runMs / stepMs / 2) {
      [apis[0], feeding] = [api(), feeder()];
    }
    if (clock >= fedAt) {
      fedAt = clock + (await feeding.feedOnce());
    }
    await work.step();
    await deliver.step();
    await new Promise(setImmediate);
  }
  return { documents, fairRate: (Math.min(stages, delivery) - 1) / batching.length };
}

/** What a document waits for beside its share: the window of the queue, what later stages may hold, and the feeder's and workers' rounds. */
const windowsMs = ({ stages, delivery }: Load): number =>
  ((delivery < stages ? 6 : 1) * 250 * 1_000) / Math.min(stages, delivery) + 2_000;

const loads: Record<string, Load> = {
  "stages that cannot keep up": { lines: 150, stages: 100, delivery: 200 },
  "batches that are read slowly": { lines: 110, stages: 100, delivery: 200 },
  "a delivery that cannot keep up": { lines: 100, stages: 100, delivery: 60 },
};

describe("ten minutes of batches of twenty organizations beside ten that send an invoice every ten seconds", () => {
  for (const [name, load] of Object.entries(loads)) {
    it(`${name}: small senders first, everyone by shares, in the order of receipt`, async () => {
      const { documents, fairRate } = await simulate(load);
      const end = documents.all.at(-1)!.at;
      const alone = documents.all.filter(({ orgId }) => quiet.includes(orgId));
      const waits = alone.map(({ at, doneAt = end }) => doneAt - at).sort((a, b) => a - b);
      const late = documents.all.filter(({ orgId, at, ahead, doneAt = end }) => {
        const explained = ((ahead + 1) / fairRate) * 1_000 + windowsMs(load);
        return batching.includes(orgId) && doneAt - at > explained;
      });
      const overtaken = [...batching, ...quiet].flatMap((orgId) => {
        const own = documents.all.filter((each) => each.orgId === orgId);
        return own.filter(({ takenAt = Infinity }, nth) => takenAt > (own[nth + 1]?.takenAt ?? Infinity));
      });
      expect(waits.length).to.be.at.least(590);
      expect(waits[Math.floor(waits.length * 0.99)], "p99 of those who send little (ms)").to.be.at.most(2_000);
      expect(late.length, "documents that waited longer than the share explains").to.equal(0);
      expect(overtaken.length, "documents that a later one has overtaken").to.equal(0);
    });
  }
});
