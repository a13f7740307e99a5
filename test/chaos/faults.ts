import { setTimeout as pause } from "node:timers/promises";

import { openQueueBackend } from "../../common/queue/open-queue-backend.ts";
import { stageNames } from "../../common/status/pipeline.ts";
import { RedisMonitor } from "../../common/queue/redis-client.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import type { ProcessName } from "../setup/processes/stack.ts";
import type { ChaosSite } from "./chaos-site.ts";
import { forgetTransaction, hideColumn, refuseWrites } from "./database-faults.ts";
import { failOverDatabase, failOverRedis, failOverToStale, reshardRedis } from "./failover-faults.ts";
import { restoreBackup } from "./restore-fault.ts";
import type { Trouble } from "../../workers/simulator/outcomes.ts";
import type { Customer } from "./customer.ts";
import type { Backend } from "./site-redis.ts";
import { hasPostgresPrograms } from "../setup/database/postgres-programs.ts";

export interface FaultContext {
  site: ChaosSite;
  customer: Customer;
  forMs: number;
}

interface Fault {
  what: string;
  /** How long it lasts: from, to. */
  seconds: readonly [number, number];
  /** The only stores of the queues that can have it. */
  only?: readonly Backend[];
  /** Whether PostgreSQL has to have a standby. */
  needsStandby?: boolean;
  /** Whether it can be had here; everywhere when left out. */
  isPossible?: () => boolean;
  /** Resolves when all is well again as far as this fault goes. */
  commit(context: FaultContext): Promise<void>;
}

const moment = [0, 1] as const;
const short = [2, 8] as const;
/** Longer than a claim, an orphan's patience and a heartbeat. */
const long = [1, 20] as const;

const kill =
  (name: ProcessName) =>
  ({ site }: FaultContext): Promise<void> => {
    site.signal(name, "SIGKILL");
    return Promise.resolve();
  };

const freeze =
  (name: ProcessName) =>
  async ({ site, forMs }: FaultContext): Promise<void> => {
    site.signal(name, "SIGSTOP");
    await pause(forMs);
    site.signal(name, "SIGCONT");
  };

const silence =
  (link: keyof ChaosSite["links"]) =>
  async ({ site, forMs }: FaultContext): Promise<void> => {
    site.links[link]?.fallSilent();
    await pause(forMs);
    site.links[link]?.speakAgain();
  };

const cut =
  (link: keyof ChaosSite["links"]) =>
  ({ site }: FaultContext): Promise<void> => {
    site.links[link]?.cut();
    return Promise.resolve();
  };

const switchOn =
  (flag: "onlySlowReceiver" | "webhooksAreDead") =>
  async ({ customer, forMs }: FaultContext): Promise<void> => {
    customer[flag] = true;
    await pause(forMs);
    customer[flag] = false;
  };

const restartDatabase =
  (signal: "SIGQUIT" | "SIGKILL") =>
  async ({ site, forMs }: FaultContext): Promise<void> => {
    await site.database.halt(signal);
    await pause(forMs);
    await site.database.start();
  };

const setClock =
  (name: ProcessName) =>
  async ({ site, forMs }: FaultContext): Promise<void> => {
    site.stepClock(name, stepOf(forMs));
    await pause(forMs);
    site.stepClock(name, 0);
  };

const trouble =
  (switches: Trouble) =>
  async ({ site, forMs }: FaultContext): Promise<void> => {
    await site.setTrouble(switches);
    await pause(forMs);
    await site.setTrouble({});
  };

/** What it was sending it sends again when it is back. */
async function killWhileSending({ site, customer, forMs }: FaultContext): Promise<void> {
  customer.onlySlowReceiver = true;
  await pause(forMs);
  site.signal("simulator", "SIGKILL");
  customer.onlySlowReceiver = false;
}

/** So often that the access point gives up forwarding for a while. */
async function killAgainAndAgain({ site, forMs }: FaultContext): Promise<void> {
  for (const until = performance.now() + forMs; performance.now() < until;) {
    site.signal("api", "SIGKILL");
    await pause(killEveryMs);
  }
}

const killEveryMs = 200;

/** Forwards or backwards by up to an hour: as seeded as the duration. */
const stepOf = (forMs: number): number => (forMs % 2 === 0 ? 1 : -1) * Math.min(forMs * 400, 3_600_000);

/** Everything that can be done to a site; docs/durability.md names them. */
const table = {
  "kill-api": { what: "SIGKILL of the API", seconds: moment, commit: kill("api") },
  "kill-workers": {
    what: "SIGKILL of both worker processes",
    seconds: moment,
    commit: async (context) => {
      await kill("workers")(context);
      await kill("workers-2")(context);
    },
  },
  "kill-simulator": { what: "SIGKILL of the access point", seconds: moment, commit: kill("simulator") },
  "kill-database": { what: "SIGKILL of PostgreSQL", seconds: moment, commit: restartDatabase("SIGKILL") },
  "kill-redis": {
    what: "SIGKILL of Redis, which forgets everything",
    seconds: short,
    only: ["redis"],
    commit: async ({ site, forMs }) => {
      site.redis?.single?.process.kill("SIGKILL");
      await pause(forMs);
      await site.redis?.restart();
    },
  },
  "freeze-api": { what: "the API stands still", seconds: short, commit: freeze("api") },
  "freeze-worker": { what: "a worker process stands still, and wakes up", seconds: long, commit: freeze("workers") },
  "freeze-other-worker": { what: "the other one", seconds: long, commit: freeze("workers-2") },
  "freeze-simulator": { what: "the access point stands still", seconds: short, commit: freeze("simulator") },
  "freeze-redis": {
    what: "Redis stands still",
    seconds: short,
    only: ["redis"],
    commit: async ({ site, forMs }) => {
      site.redis?.single?.process.kill("SIGSTOP");
      await pause(forMs);
      site.redis?.single?.process.kill("SIGCONT");
    },
  },
  "silent-database": {
    what: "nothing passes to and from PostgreSQL",
    seconds: long,
    commit: silence("database"),
  },
  "silent-redis": {
    what: "nothing passes to and from Redis",
    seconds: long,
    only: ["redis"],
    commit: silence("redis"),
  },
  "silent-access-point": {
    what: "nothing passes to and from the access point, and what was held back arrives late",
    seconds: long,
    commit: silence("accessPoint"),
  },
  "cut-database": {
    what: "every connection to PostgreSQL is reset",
    seconds: moment,
    commit: cut("database"),
  },
  "cut-redis": {
    what: "every connection to Redis is reset",
    seconds: moment,
    only: ["redis"],
    commit: cut("redis"),
  },
  "cut-access-point": {
    what: "every connection to the access point is reset",
    seconds: moment,
    commit: cut("accessPoint"),
  },
  "flush-queue": { what: "the queues are emptied", seconds: moment, commit: flushQueue },
  "delete-jobs": { what: "every other waiting job is deleted", seconds: moment, commit: deleteJobs },
  "restart-database": {
    what: "PostgreSQL ends at once (immediate) and comes back",
    seconds: short,
    commit: restartDatabase("SIGQUIT"),
  },
  "disk-full": {
    what: "every write answers 53100, as with a full disk (raised by triggers)",
    seconds: short,
    commit: refuseWrites("53100", "could not extend file: No space left on device"),
  },
  "broken-disk": {
    what: "every write answers 58030, an error of the disk inside a statement (raised by triggers)",
    seconds: short,
    commit: refuseWrites("58030", "could not write to file: Input/output error"),
  },
  "missing-column": {
    what: "a column is not there, as after a wrong deploy",
    seconds: short,
    commit: hideColumn,
  },
  "failover-database": {
    what: "SIGKILL of the primary; its synchronous standby takes over",
    seconds: short,
    needsStandby: true,
    isPossible: hasPostgresPrograms,
    commit: failOverDatabase,
  },
  "standby-behind": {
    what: "SIGKILL of the primary; a standby takes over that is some seconds behind",
    seconds: short,
    needsStandby: true,
    isPossible: hasPostgresPrograms,
    commit: failOverToStale,
  },
  "failover-redis": {
    what: "SIGKILL of a master of several Redis; a replica takes over",
    seconds: moment,
    only: ["redis-sentinel", "redis-cluster"],
    commit: failOverRedis,
  },
  "reshard-redis": {
    what: "the slots of the queues move to another master of the Cluster, and to a third one",
    seconds: short,
    only: ["redis-cluster"],
    commit: reshardRedis,
  },
  restore: {
    what: "the database is restored from a backup that was taken some seconds before, under load",
    seconds: short,
    commit: restoreBackup,
  },
  "clock-api": {
    what: "the clock of the API is set wrong by up to an hour, and right again",
    seconds: short,
    commit: setClock("api"),
  },
  "clock-worker": { what: "the same of a worker process", seconds: short, commit: setClock("workers") },
  "forgotten-transaction": {
    what: "a session that has written something stands still in its transaction",
    seconds: short,
    commit: forgetTransaction,
  },
  "access-point-database": {
    what: "the access point's database is away: it knows nothing, lists nothing, refuses everything",
    seconds: short,
    commit: trouble({ database: "away" }),
  },
  "access-point-disk": {
    what: "the access point's disk is full: it refuses everything",
    seconds: short,
    commit: trouble({ disk: "full" }),
  },
  "smp-away": {
    what: "the SMP of all receivers is away: the access point asks it again, and its breaker opens",
    seconds: short,
    commit: trouble({ smp: "away" }),
  },
  "refused-duplicates": {
    what: "receivers refuse an envelope that they have got already",
    seconds: long,
    commit: trouble({ receivers: "refuse-duplicates" }),
  },
  "kill-while-sending": {
    what: "SIGKILL of the access point while it sends; it sends again",
    seconds: short,
    commit: killWhileSending,
  },
  "lost-forwards": {
    what: "SIGKILL of the API again and again, so that status messages are not forwarded",
    seconds: short,
    commit: killAgainAndAgain,
  },
  "slow-receiver": {
    what: "everything goes to a receiver who answers late",
    seconds: short,
    commit: switchOn("onlySlowReceiver"),
  },
  "dead-webhook": {
    what: "the webhook's endpoint breaks every connection",
    seconds: short,
    commit: switchOn("webhooksAreDead"),
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof table;

export const faults: Readonly<Record<FaultName, Fault>> = table;

const queueTables = ["job", "job_dependency", "job_log", "dedup", "dedup_next"];

/** On Redis everything is gone, as it is with a server that keeps nothing on a disk. */
async function flushQueue({ site }: FaultContext): Promise<void> {
  if (site.redis === undefined) {
    await site.administer(`truncate ${queueTables.map((name) => `bullmq.${name}`).join(", ")} cascade`);
    return;
  }
  await site.redis.flush();
}

async function deleteJobs({ site }: FaultContext): Promise<void> {
  const logger = createLogger("chaos", "silent");
  const backend = openQueueBackend({
    databaseUrl: site.databaseUrl,
    ...(site.redis !== undefined && { redis: { url: site.redis.url, watch: new RedisMonitor(logger) } }),
    redisPrefix: "peppol",
    logger,
    workers: false,
  });
  for (const name of stageNames) {
    const queue = backend.createQueue(name);
    const jobs = await queue.getJobs(["waiting", "prioritized", "delayed"]);
    // One that has just been taken cannot be removed.
    await Promise.allSettled(jobs.filter((_job, index) => index % 2 === 0).map(async (job) => job?.remove()));
    await queue.close();
  }
  await backend.close();
}
