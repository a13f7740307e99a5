import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine } from "../../common/config/command-line.ts";
import type { Party } from "../../common/domain/document.ts";
import { signToken } from "../../common/launcher/account/development-token.ts";
import { seedOrganization } from "../../common/services/organizations/seed-organization.ts";
import { buildBuyer } from "../factories/request.ts";
import { startRedisServer } from "../setup/redis/redis.ts";
import { Stack } from "../setup/processes/stack.ts";
import { testSecrets } from "../setup/secrets.ts";
import { percentile, tenLineInvoice } from "./client.ts";
import { sendBatch } from "./cost/batch.ts";
import { mostMemoryMb } from "./cost/processor-time.ts";
import { note, print } from "./progress.ts";
import { runBench, startDatabase } from "./run-bench.ts";

const organizations = 20;
const backlog = 4_000;
const measuredMs = 20_000;
/** What each organization does: a POST every second, and a poll of what it has every quarter of one. */
const postEveryMs = 1_000;
const pollEveryMs = 250;

interface Caller {
  businessProfileId: string;
  token: string;
  agent: Agent;
}

interface Times {
  posts: number[];
  polls: number[];
  lives: number[];
}

/**
 * What 20 organizations notice while the workers have more than they can do: one organization's batch waits, and the
 * others post and poll at an even pace, whatever the answers take.
 */
async function bench(): Promise<void> {
  await benchBackend("BullMQ on PostgreSQL", { databaseUrl: await startDatabase() });
  const redis = await startRedisServer();
  if (redis !== undefined) {
    await benchBackend("BullMQ on Redis", { databaseUrl: await startDatabase(), redisUrl: redis.url });
    await redis.stop();
  }
}

async function benchBackend(title: string, site: { databaseUrl: string; redisUrl?: string }): Promise<void> {
  note("starting api, workers and simulator");
  const stack = await Stack.start(site);
  try {
    const callers = await Promise.all(Array.from({ length: organizations }, () => addCaller(stack)));
    await sendBatch(stack, 100, () => undefined);
    await stack.stopProcess("workers");
    await sendBatch(stack, backlog, (accepted) => note(`${accepted} of ${backlog} stored`));
    await stack.startProcess("workers");
    const waitingAtFirst = await waitingOf(stack);
    const times: Times = { posts: [], polls: [], lives: [] };
    const until = performance.now() + measuredMs;
    await Promise.all([
      ...callers.map((caller) => useService(stack, caller, { times, until })),
      knock(stack, { times, until }),
    ]);
    const waiting = await waitingOf(stack);
    const memory = (["api", "workers", "simulator"] as const).map(
      (name) => `${name} ${mostMemoryMb(stack.pid(name) ?? 0)} MB`,
    );
    print(`\n${title}: ${organizations} organizations beside a backlog of ${waitingAtFirst} to ${waiting} documents`);
    report("POST", times.posts);
    report("GET peppol-status, ETag (304)", times.polls);
    report("GET /health/live", times.lives);
    print(`  memory at most: ${memory.join(", ")}`);
    callers.forEach(({ agent }) => agent.destroy());
  } finally {
    await stack.close();
  }
}

function report(name: string, times: readonly number[]): void {
  const [half, most, longest] = [percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)];
  print(`  ${name.padEnd(32)}p50 ${half} ms, p99 ${most} ms, longest ${longest} ms (${times.length})`);
}

async function addCaller(stack: Stack): Promise<Caller> {
  const seeded = await seedOrganization(stack, { name: "Bench", party: buildBuyer() as unknown as Party });
  const token = signToken(testSecrets.jwtSecret, { orgId: seeded.orgId, subject: "bench", days: 1 });
  return { businessProfileId: seeded.businessProfileId, token, agent: new Agent({ keepAlive: true }) };
}

async function waitingOf({ database }: Stack): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    "select count(*)::int as waiting from documents where overall_status = 'PENDING'",
  );
  return row?.waiting ?? 0;
}

interface Measuring {
  times: Times;
  until: number;
}

async function useService(stack: Stack, caller: Caller, { times, until }: Measuring): Promise<void> {
  // Organizations do not act all in the same moment.
  await pause(Math.random() * postEveryMs);
  const first = await ask(stack, caller, post(caller));
  const { id } = JSON.parse(first.text) as { id: string };
  let tag = "";
  const poll = async (): Promise<void> => {
    const path = `/api/purchase-invoices/${id}/peppol-status`;
    const polled = await ask(stack, caller, { method: "GET", path, headers: { "if-none-match": tag } });
    if (polled.status === 304) {
      times.polls.push(polled.ms);
    } else {
      tag = polled.tag;
    }
  };
  const send = async (): Promise<void> => {
    const { status, ms, text } = await ask(stack, caller, post(caller));
    if (status !== 201) {
      throw new Error(`POST answered ${status}: ${text}`);
    }
    times.posts.push(ms);
  };
  await Promise.all([evenly(poll, pollEveryMs, until), evenly(send, postEveryMs, until)]);
}

/** A balancer that asks whether the process lives. */
async function knock(stack: Stack, { times, until }: Measuring): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const caller = { agent, token: stack.token };
  const live = async (): Promise<void> => {
    times.lives.push((await ask(stack, caller, { method: "GET", path: "/health/live" })).ms);
    note(`${times.posts.length} POSTs, ${times.polls.length} polls`);
  };
  await evenly(live, pollEveryMs, until);
  agent.destroy();
}

/** Begins one each time, whether or not the one before has ended: a slow answer must not make the load smaller. */
async function evenly(act: () => Promise<void>, everyMs: number, until: number): Promise<void> {
  const running: Promise<void>[] = [];
  while (performance.now() < until) {
    running.push(act());
    await pause(everyMs);
  }
  await Promise.all(running);
}

interface Asked {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const post = ({ businessProfileId }: Caller): Asked => ({
  method: "POST",
  path: `/api/purchase-invoices/${businessProfileId}`,
  headers: { "content-type": "application/json" },
  body: tenLineInvoice,
});

async function ask(
  { url }: Stack,
  { agent, token }: Pick<Caller, "agent" | "token">,
  { method, path, headers = {}, body }: Asked,
): Promise<{ status: number; tag: string; text: string; ms: number }> {
  const startedAt = performance.now();
  const call = request(url + path, { method, agent, headers: { ...headers, authorization: `Bearer ${token}` } });
  call.end(body);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) {
    text += String(chunk);
  }
  const tag = response.headers.etag ?? "";
  return { status: response.statusCode ?? 0, tag, text, ms: performance.now() - startedAt };
}

readCommandLine({
  synopsis: "npm run -s bench:saturation",
  help: `
Measures what ${organizations} organizations notice while the workers have more than they can do: POST, a poll
of peppol-status, /health/live, and the most memory that each process held. Takes some two minutes.`,
});
await runBench(bench);
