import { readFileSync } from "node:fs";
import path from "node:path";

import { Client, escapeIdentifier } from "pg";

import { runStatements } from "../../setup/database/run-statements.ts";
import { runProgram } from "../../setup/processes/run-program.ts";
import type { ProcessName } from "../../setup/processes/stack.ts";
import { builtRoot } from "../../setup/repository-root.ts";
import { until } from "../../setup/until.ts";
import type { Fault, Remedy } from "./fault.ts";
import type { ScreenSite } from "./screen-site.ts";

/** Freezes a process; the remedy starts another one under the same name in its place. */
const replaced =
  (name: ProcessName) =>
  ({ stack }: ScreenSite): Promise<Remedy> => {
    process.kill(stack.pid(name) ?? 0, "SIGSTOP");
    return Promise.resolve(async () => {
      await stack.stopProcess(name, "SIGKILL");
      await stack.startProcess(name);
    });
  };

const frozen =
  (name: ProcessName) =>
  ({ stack }: ScreenSite): Promise<Remedy> => {
    const pid = stack.pid(name) ?? 0;
    process.kill(pid, "SIGSTOP");
    return Promise.resolve(() => Promise.resolve(process.kill(pid, "SIGCONT")));
  };

const killed =
  (...names: readonly ProcessName[]) =>
  async ({ stack }: ScreenSite): Promise<Remedy> => {
    await Promise.all(names.map((name) => stack.stopProcess(name, "SIGKILL")));
    return () => Promise.all(names.map((name) => stack.startProcess(name)));
  };

/** A session that has locked a row which the job writes, and says nothing more; ended as a person finds and ends it. */
const locked =
  (job: "feeder") =>
  async ({ server, stack }: ScreenSite): Promise<Remedy> => {
    const client = new Client({ connectionString: server.ownerUrl });
    let isEnded = false;
    // It is ended from outside.
    client.on("error", () => (isEnded = true));
    await client.connect();
    await client.query("begin");
    await client.query(`select from process_leases where name = '${job}' for update`);
    // The jobs have something to do.
    await stack.create();
    // The job waits for the lock during its rounds only, so the session that blocks it is searched for until one shows.
    return () =>
      until("the session is found and ended", async () => {
        await runStatements(
          server.ownerUrl,
          `select pg_terminate_backend(holder) from pg_stat_activity, unnest(pg_blocking_pids(pid)) as holder
           where wait_event_type = 'Lock'`,
        );
        return isEnded;
      });
  };

/** The cursors can be read and not moved, as after a wrong grant. */
async function withoutRight(site: ScreenSite): Promise<Remedy> {
  const { server, stack } = site;
  const role = escapeIdentifier(new URL(server.url).username);
  await runStatements(server.ownerUrl, `revoke update on process_leases from ${role}`);
  await stack.create();
  return () => migrate(site);
}

/** `npm run -s migrate`, which gives the service's role its rights. */
const migrate = (site: ScreenSite): Promise<void> => runOwnerCommand("migrate.js", [], site);

async function runOwnerCommand(
  file: string,
  args: string[],
  { server, stack }: Pick<ScreenSite, "server" | "stack">,
): Promise<void> {
  const env = { ...stack.environment, DATABASE_OWNER_URL: server.ownerUrl };
  const command = runProgram(path.join(builtRoot, "common/commands", file), args, env);
  if ((await command.ended) !== 0) {
    throw new Error(`${file} failed: ${command.stderr()}`);
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

/** PostgreSQL with each of its sessions. */
function frozenServer({ server: { pid: postmaster } }: ScreenSite): Promise<Remedy> {
  const all = [postmaster, ...childrenOf(postmaster)];
  all.forEach((pid) => process.kill(pid, "SIGSTOP"));
  return Promise.resolve(() => Promise.resolve(all.toReversed().map((pid) => process.kill(pid, "SIGCONT"))));
}

function frozenRedis({ redis }: ScreenSite): Promise<Remedy | undefined> {
  redis?.process.kill("SIGSTOP");
  return Promise.resolve(redis && (() => Promise.resolve(redis.process.kill("SIGCONT"))));
}

async function killedRedis(site: ScreenSite): Promise<Remedy | undefined> {
  await site.killRedis();
  return site.redis && (() => site.startRedisAgain());
}

const job = (subject: "feeder" | "dispatcher", what: string) =>
  ({ what, condition: "periodic-job-stuck", subject, who: "site" }) as const;

/** Everything that may stand still while nothing else is wrong. */
export const stoppedParts: readonly Fault[] = [
  {
    what: "one of two worker processes, frozen",
    condition: "process-silent",
    who: "site",
    names: /Worker process workers on \S+ .*hangs, is overloaded, or is cut off/,
    page: ["start it again"],
    begin: replaced("workers"),
  },
  {
    what: "all worker processes, killed",
    condition: "no-workers",
    who: "site",
    names: /No worker process .*nothing moves, .*wait/,
    page: ["Start them"],
    begin: killed("workers", "workers-2"),
  },
  {
    what: "one of two API processes, frozen",
    condition: "process-silent",
    who: "site",
    names: /API process api on/,
    page: ["start it again"],
    begin: replaced("api"),
  },
  {
    what: "access point, idle, frozen",
    condition: "access-point-away",
    who: "site",
    names: /Access point 127\.0\.0\.1:\d+ unavailable since .*wait/,
    page: ["goes out when it is back"],
    begin: frozen("simulator"),
  },
  {
    what: "access point, idle, killed",
    condition: "access-point-away",
    who: "site",
    names: /Access point 127\.0\.0\.1:\d+ unavailable since .*wait/,
    page: ["goes out when it is back"],
    begin: killed("simulator"),
  },
  {
    what: "PostgreSQL, frozen",
    condition: "database-away",
    who: "site",
    names: /database says nothing since .*nothing is taken in, nothing moves/,
    page: ["a frozen virtual machine", "Nothing has to be started again"],
    begin: frozenServer,
  },
  {
    what: "PostgreSQL, killed",
    condition: "database-away",
    who: "site",
    names: /database cannot be reached since .*nothing is taken in, nothing moves/,
    page: ["Does PostgreSQL run", "start it"],
    begin: async ({ server }) => {
      await server.kill();
      return () => server.startAgain();
    },
  },
  {
    what: "Redis, frozen",
    condition: "queue-away",
    who: "site",
    names: /queue \(Redis\) has taken nothing since .*documents are stored.*wait/,
    page: ["start it", "Nothing has to be put in again"],
    begin: frozenRedis,
  },
  {
    what: "Redis, killed",
    condition: "queue-away",
    who: "site",
    names: /queue \(Redis\) has taken nothing since .*documents are stored.*wait/,
    page: ["start it", "Nothing has to be put in again"],
    begin: killedRedis,
  },
  {
    ...job("feeder", "feeder (its row is locked)"),
    names: /feeder of the queue of workers.*no further document comes to the first stage/,
    page: ["pg_blocking_pids", "pg_terminate_backend"],
    begin: locked("feeder"),
  },
  {
    ...job("dispatcher", "webhook dispatcher (it lacks a right)"),
    names: /dispatcher of webhooks of workers.*permission denied for table process_leases.*no new event/,
    page: ["npm run -s migrate"],
    begin: withoutRight,
  },
];
