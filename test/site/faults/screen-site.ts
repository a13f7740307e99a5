import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Client, escapeIdentifier } from "pg";

import type { EmbeddedPostgres } from "../../../common/launcher/database/embedded-postgres.ts";
import { startWebhookReceiver } from "../../setup/http/webhook-receiver.ts";
import { runStatements } from "../../setup/database/run-statements.ts";
import { entrustProcess } from "../../setup/processes/caretaker.ts";
import { reservePort } from "../../setup/processes/free-port.ts";
import type { ProcessName, Stack } from "../../setup/processes/stack.ts";
import type { RedisServer } from "../../setup/redis/redis.ts";
import { builtRoot } from "../../setup/repository-root.ts";
import { until } from "../../setup/until.ts";

interface ShownCondition {
  id: string;
  subject: string | null;
  words: string;
  who: string;
}

/** What the console shows, as the stream that it reads says it. */
export class Screen {
  private readonly leaving = new AbortController();
  private shown: ShownCondition[] = [];
  /** Whether anything has been read, without which nothing is shown. */
  isLive = false;

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    void this.follow();
  }

  find({ condition, subject }: Pick<Standstill, "condition" | "subject">): ShownCondition | undefined {
    return this.shown.find((each) => each.id === condition && [undefined, each.subject].includes(subject));
  }

  close(): void {
    this.leaving.abort();
  }

  private async follow(): Promise<void> {
    const { signal } = this.leaving;
    while (!signal.aborted) {
      await this.read().catch(() => new Promise((resolve) => setTimeout(resolve, 200)));
    }
  }

  private async read(): Promise<void> {
    const { body } = await fetch(`${this.url}/api/operations/standing/stream?seconds=600`, {
      headers: { authorization: `Bearer ${this.token}` },
      signal: this.leaving.signal,
    });
    let unread = "";
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = `${unread}${part}`.split("\n\n");
      unread = events.pop() ?? "";
      const data = events.findLast((event) => event.includes("\ndata: "))?.split("\ndata: ")[1];
      if (data !== undefined) {
        this.shown = (JSON.parse(data) as { conditions: ShownCondition[] }).conditions;
        this.isLive = true;
      }
    }
  }
}

/** A site whose parts can be made to stand still, watched through an API process that goes on. */
export interface ScreenSite {
  stack: Stack;
  server: EmbeddedPostgres;
  redis: RedisServer | undefined;
  screen: Screen;
  close(): Promise<void>;
}

/** The variables of each process of the site; one process of workers under each name can be frozen and killed by itself. */
export const watchedEnvironment = { WORKERS: "1", WEBHOOK_PRIVATE_TARGETS: "allowed" };

/** @param stack with its queues on `redis`, where there is one */
export async function watchSite(
  stack: Stack,
  server: EmbeddedPostgres,
  redis: RedisServer | undefined,
): Promise<ScreenSite> {
  const port = await reservePort();
  const watching = forkApi(stack, port);
  const url = `http://127.0.0.1:${port}`;
  await until(
    "the other API answers",
    () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    60_000,
  );
  // Without an endpoint there is nothing to dispatch.
  const receiver = await startWebhookReceiver((_nth, response) => response.writeHead(204).end());
  await stack.call("POST", "/api/webhooks", {
    body: { url: receiver.url, description: "screen", events: ["*"], enabled: true },
  });
  const screen = new Screen(url, stack.tokenFor(["site-operator"]));
  const close = async (): Promise<void> => {
    screen.close();
    watching.kill("SIGKILL");
    await receiver.close();
    await redis?.stop();
  };
  return { stack, server, redis, screen, close };
}

function forkApi(stack: Stack, port: number): ChildProcess {
  const env = { ...stack.environment, PORT: String(port) };
  const child = fork(path.join(builtRoot, "api/server.js"), { env, stdio: ["ignore", "ignore", "ignore", "ipc"] });
  entrustProcess(child);
  return child;
}

/** One way in which a part of a site stands still, and how that ends. */
export interface Standstill {
  what: string;
  condition: string;
  /** Which of several, where the condition has several. */
  subject?: string;
  begin(site: ScreenSite): Promise<(() => Promise<unknown>) | undefined>;
}

const frozen =
  (name: ProcessName) =>
  ({ stack }: ScreenSite): Promise<() => Promise<unknown>> => {
    const pid = stack.pid(name) ?? 0;
    process.kill(pid, "SIGSTOP");
    return Promise.resolve(() => Promise.resolve(process.kill(pid, "SIGCONT")));
  };

const killed =
  (...names: readonly ProcessName[]) =>
  async ({ stack }: ScreenSite): Promise<() => Promise<unknown>> => {
    await Promise.all(names.map((name) => stack.stopProcess(name, "SIGKILL")));
    return () => Promise.all(names.map((name) => stack.startProcess(name)));
  };

/** A session that has locked a row which the job writes, and says nothing more. */
const locked =
  (statement: string) =>
  async ({ server, stack }: ScreenSite): Promise<() => Promise<unknown>> => {
    const client = new Client({ connectionString: server.ownerUrl });
    // A run that fails ends the server while the session is open.
    client.on("error", () => undefined);
    await client.connect();
    await client.query("begin");
    await client.query(statement);
    // The jobs have something to do.
    await stack.create();
    return async () => {
      await client.query("rollback");
      await client.end();
    };
  };

/** The cursors can be read and not moved, as after a wrong grant. */
async function withoutRight({ server, stack }: ScreenSite): Promise<() => Promise<unknown>> {
  const role = escapeIdentifier(new URL(server.url).username);
  await runStatements(server.ownerUrl, `revoke update on feed_cursors from ${role}`);
  await stack.create();
  return () => runStatements(server.ownerUrl, `grant update on feed_cursors to ${role}`);
}

const signalled =
  (stop: NodeJS.Signals) =>
  ({ redis }: ScreenSite): Promise<(() => Promise<unknown>) | undefined> => {
    redis?.process.kill(stop);
    return Promise.resolve(redis && (() => Promise.resolve(redis.process.kill("SIGCONT"))));
  };

/** Everything that may stand still while nothing else is wrong. */
export const standstills: readonly Standstill[] = [
  { what: "one of two worker processes, frozen", condition: "process-silent", begin: frozen("workers") },
  { what: "all worker processes, killed", condition: "no-workers", begin: killed("workers", "workers-2") },
  { what: "one of two API processes, frozen", condition: "process-silent", begin: frozen("api") },
  { what: "access point, idle, frozen", condition: "access-point-away", begin: frozen("simulator") },
  { what: "access point, idle, killed", condition: "access-point-away", begin: killed("simulator") },
  {
    what: "PostgreSQL, frozen",
    condition: "database-away",
    begin: ({ server }) => Promise.resolve(freezeServer(server.pid)),
  },
  { what: "Redis, frozen", condition: "queue-away", begin: signalled("SIGSTOP") },
  {
    what: "feeder",
    condition: "periodic-job-stuck",
    subject: "feeder",
    begin: locked("select from process_leases where name = 'feeder' for update"),
  },
  {
    what: "search indexer",
    condition: "periodic-job-stuck",
    subject: "indexer",
    begin: locked("select from process_leases where name = 'indexer' for update"),
  },
  { what: "webhook dispatcher", condition: "periodic-job-stuck", subject: "dispatcher", begin: withoutRight },
];

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

/** PostgreSQL with each of its sessions. */
function freezeServer(postmaster: number): () => Promise<unknown> {
  const all = [postmaster, ...childrenOf(postmaster)];
  all.forEach((pid) => process.kill(pid, "SIGSTOP"));
  return () => Promise.resolve(all.toReversed().map((pid) => process.kill(pid, "SIGCONT")));
}

export interface Seen {
  what: string;
  condition: string;
  words: string;
  who: string;
  /** Seconds until it stood on the screen, and until it was gone after its end. */
  shownAfter: number;
  goneAfter: number;
  isInLedger: boolean;
}

const seconds = (sinceMs: number): number => (performance.now() - sinceMs) / 1_000;
const patienceMs = 60_000;
const lastsMs = 2_000;

/** Provokes it, and says what was seen of it; undefined where the site lacks what stands still. */
export async function provoke(site: ScreenSite, standstill: Standstill): Promise<Seen | undefined> {
  const { screen, stack } = site;
  const { what, condition } = standstill;
  await until("the stream is read", () => screen.isLive, patienceMs);
  await until(`nothing is shown before: ${what}`, () => screen.find(standstill) === undefined, patienceMs);
  const [startedAt, startedOn] = [performance.now(), new Date().toISOString()];
  const end = await standstill.begin(site);
  if (end === undefined) {
    return undefined;
  }
  const shown = await until(`${condition} is shown`, () => screen.find(standstill), patienceMs);
  const shownAfter = seconds(startedAt);
  // The ledger is kept once a second: what ends at once need not be in it.
  await pause(lastsMs);
  await end();
  const endedAt = performance.now();
  await until(`${condition} is gone`, () => screen.find(standstill) === undefined, patienceMs);
  const goneAfter = seconds(endedAt);
  const isInLedger = await until("it is in the ledger", () => hasEpisode(stack, condition, startedOn), patienceMs);
  return { what, condition, words: shown.words, who: shown.who, shownAfter, goneAfter, isInLedger };
}

async function hasEpisode({ database }: Stack, condition: string, since: string): Promise<boolean> {
  const rows = await database.query(
    `select from condition_episodes
     where condition = $1 and until is not null and until > $2::timestamptz and since > $2::timestamptz - interval '10 seconds'`,
    [condition, since],
  );
  return rows.length > 0;
}
