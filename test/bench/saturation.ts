import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine } from "../../common/config/command-line.ts";
import { signToken } from "../../common/launcher/account/development-token.ts";
import { seedOrganization } from "../../common/services/organizations/seed-organization.ts";
import { buildDomainBuyer } from "../factories/request.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { testSecrets } from "../setup/secrets.ts";
import { ask, sendBatch, tenLineInvoice } from "./client.ts";
import { peakMemoryMb } from "./processor-time.ts";
import { note, print } from "./progress.ts";
import { onEachBackend, runBench, startDatabase, withStack } from "./run-bench.ts";
import { halfAndMost, percentile } from "./statistics.ts";

const [organizations, backlog, measuredMs] = [20, 4_000, 20_000];
/** Each organization posts and polls at an even pace, however long the answers take. */
const [postEveryMs, pollEveryMs] = [1_000, 250];

readCommandLine({
  synopsis: "npm run -s bench saturation",
  help: `
Measures what ${organizations} organizations notice while the workers have more than they can do: POST, a poll
of peppol-status, /health/live, and the most memory that each process held. Takes some two minutes.`,
});

interface Times {
  posts: number[];
  polls: number[];
  lives: number[];
}

interface Measuring {
  stack: Stack;
  times: Times;
  /** When it ends, by performance.now(). */
  end: number;
}

/** One organization's batch waits for the workers while the others post and poll. */
async function measure(stack: Stack, title: string): Promise<void> {
  await sendBatch(stack, 100);
  await stack.stopProcess("workers");
  await sendBatch(stack, backlog);
  await stack.startProcess("workers");
  const waitingAtFirst = await countWaiting(stack);
  const times: Times = { posts: [], polls: [], lives: [] };
  const measuring = { stack, times, end: performance.now() + measuredMs };
  await Promise.all([...Array.from({ length: organizations }, () => useService(measuring)), askLive(measuring)]);
  const memory = (["api", "workers", "simulator"] as const).map(
    (name) => `${name} ${peakMemoryMb(stack.pid(name))} MB`,
  );
  const waiting = await countWaiting(stack);
  print(`\n${title}: ${organizations} organizations beside a backlog of ${waitingAtFirst} to ${waiting} documents`);
  report("POST", times.posts);
  report("GET peppol-status, ETag (304)", times.polls);
  report("GET /health/live", times.lives);
  print(`  memory at most: ${memory.join(", ")}`);
}

const report = (name: string, ms: readonly number[]): void =>
  print(`  ${name.padEnd(32)}${halfAndMost(ms)}, longest ${percentile(ms, 1)} ms (${ms.length})`);

async function countWaiting({ database }: Stack): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    "select count(*)::int as waiting from documents where overall_status = 'PENDING'",
  );
  return row?.waiting ?? 0;
}

/** A new organization that posts, and polls its first document. */
async function useService({ stack, times, end }: Measuring): Promise<void> {
  const seeded = await seedOrganization(stack, { name: "Bench", party: buildDomainBuyer() });
  const token = signToken(testSecrets.jwtSecret, { orgId: seeded.orgId, subject: "bench", days: 1 });
  const caller = { token, agent: new Agent({ keepAlive: true }) };
  const documents = `${stack.url}/api/purchase-invoices`;
  const post = async (): Promise<string> => {
    const { status, ms, body } = await ask(`${documents}/${seeded.businessProfileId}`, {
      ...caller,
      body: tenLineInvoice(),
    });
    if (status !== 201) {
      throw new Error(`POST answered ${status}: ${body.toString()}`);
    }
    times.posts.push(ms);
    return (JSON.parse(body.toString()) as { id: string }).id;
  };
  // Organizations do not act all at the same moment.
  await pause(Math.random() * postEveryMs);
  const id = await post();
  let tag = "";
  const poll = async (): Promise<void> => {
    const polled = await ask(`${documents}/${id}/peppol-status`, { ...caller, headers: { "if-none-match": tag } });
    if (polled.status === 304) {
      times.polls.push(polled.ms);
    } else {
      tag = polled.tag;
    }
  };
  await Promise.all([evenly(poll, pollEveryMs, end), evenly(post, postEveryMs, end)]);
  caller.agent.destroy();
}

/** A load balancer that asks whether the process lives. */
async function askLive({ stack, times, end }: Measuring): Promise<void> {
  const caller = { agent: new Agent({ keepAlive: true }), token: stack.token };
  const live = async (): Promise<void> => {
    times.lives.push((await ask(`${stack.url}/health/live`, caller)).ms);
    note(`${times.posts.length} POSTs, ${times.polls.length} polls`);
  };
  await evenly(live, pollEveryMs, end);
  caller.agent.destroy();
}

/** Starts each without waiting for the one before: a slow answer must not make the load smaller. */
async function evenly(act: () => Promise<unknown>, everyMs: number, end: number): Promise<void> {
  const running: Promise<unknown>[] = [];
  while (performance.now() < end) {
    running.push(act());
    await pause(everyMs);
  }
  await Promise.all(running);
}

await runBench(() =>
  onEachBackend(async (title, queue) => {
    const { databaseUrl } = await startDatabase();
    await withStack({ databaseUrl, ...queue }, (stack) => measure(stack, title));
  }),
);
