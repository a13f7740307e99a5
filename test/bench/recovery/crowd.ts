import { setTimeout as pause } from "node:timers/promises";

import { Agent, request } from "undici";

import { findFreePort } from "../../../common/launcher/free-port.ts";
import { RestartedServer } from "../../setup/database/restarted-server.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { percentile, tenLineInvoice } from "../client.ts";
import { note, print } from "../progress.ts";
import { awaitFinal, countTwice, secondsSince } from "./site.ts";

const clients = 1_500;
const lookMs = 250;

interface Seen {
  statuses: Map<string, number>;
  /** Of those that were answered well. */
  ms: number[];
}

/**
 * So many clients that post at the same time, each again as soon as it has its answer, beside two load balancers that ask
 * whether the API is ready: one on the port of the callers, one on that for probes.
 *
 * @returns whether it always was, nothing was lost, and nothing was sent twice
 */
export async function measureCrowd({ seconds, redisUrl }: { seconds: number; redisUrl?: string }): Promise<boolean> {
  print(`\n${clients} clients at once for ${seconds} s`);
  const server = await RestartedServer.start();
  const healthPort = await findFreePort();
  const environment = { HEALTH_PORT: `${healthPort}` };
  const stack = await Stack.start({
    databaseUrl: server.url,
    environment,
    ...(redisUrl !== undefined && { redisUrl }),
  });
  try {
    const over = AbortSignal.timeout(seconds * 1_000);
    const [seen, ready, apart] = await Promise.all([
      postAll(stack, over),
      watchReady(stack.url, over),
      watchReady(`http://127.0.0.1:${healthPort}`, over),
    ]);
    const startedAt = performance.now();
    const accepted = seen.statuses.get("201") ?? 0;
    print(
      `  answers        ${tally(seen.statuses)}; 201 p50 ${percentile(seen.ms, 0.5)} ms, p99 ${percentile(seen.ms, 0.99)} ms`,
    );
    printReady("PORT", ready);
    printReady("HEALTH_PORT", apart);
    const rows = await stack.database.query("select from documents");
    await awaitFinal(stack, rows.length, (final) => note(`${final} of ${rows.length} final`));
    print(`  all ${rows.length} final after ${secondsSince(startedAt)} s`);
    const [swept, twice] = [await countSwept(stack), await countTwice(stack)];
    print(`  found by the sweeper ${swept}, lost ${Math.max(accepted - rows.length, 0)}, sent twice ${twice}`);
    // Who stands behind the crowd may give up; what he is told is the same.
    const isReady = says(apart, ["200"]) && says(ready, ["200", "no answer"]);
    return isReady && accepted <= rows.length && twice === 0;
  } finally {
    await stack.close();
  }
}

const says = ({ statuses }: Seen, known: readonly string[]): boolean =>
  [...statuses.keys()].every((status) => known.includes(status));

function printReady(port: string, { statuses, ms }: Seen): void {
  const times = `p50 ${percentile(ms, 0.5)} ms, p99 ${percentile(ms, 0.99)} ms, longest ${Math.max(...ms).toFixed(0)} ms`;
  print(`  /health/ready on ${port.padEnd(11)}  ${tally(statuses)}; ${times}`);
}

async function postAll(stack: Stack, over: AbortSignal): Promise<Seen> {
  const seen: Seen = { statuses: new Map(), ms: [] };
  const dispatcher = new Agent({ connections: clients, pipelining: 1, headersTimeout: 120_000 });
  const client = async (): Promise<void> => {
    while (!over.aborted) {
      const startedAt = performance.now();
      const status = await post(stack, dispatcher);
      count(seen.statuses, status);
      if (status === "201") {
        seen.ms.push(performance.now() - startedAt);
      }
      note(`answers: ${tally(seen.statuses)}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await dispatcher.close();
  return seen;
}

async function post({ url, businessProfileId, token }: Stack, dispatcher: Agent): Promise<string> {
  try {
    const { statusCode, headers, body } = await request(`${url}/api/purchase-invoices/${businessProfileId}`, {
      dispatcher,
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: tenLineInvoice,
    });
    await body.dump();
    // What it was told, a client does.
    await pause(Math.min(Number(headers["retry-after"] ?? 0), 5) * 1_000);
    return `${statusCode}`;
  } catch {
    return "no answer";
  }
}

/** On a connection of its own each time, as a load balancer does. */
async function watchReady(url: string, over: AbortSignal): Promise<Seen> {
  const seen: Seen = { statuses: new Map(), ms: [] };
  while (!over.aborted) {
    const startedAt = performance.now();
    const answer = fetch(`${url}/health/ready`, {
      headers: { connection: "close" },
      signal: AbortSignal.timeout(30_000),
    });
    count(seen.statuses, await answer.then(({ status }) => `${status}`).catch(() => "no answer"));
    seen.ms.push(performance.now() - startedAt);
    await pause(lookMs);
  }
  return seen;
}

async function countSwept({ database }: Stack): Promise<number> {
  const [row] = await database.query<{ swept: number }>(
    "select count(*)::int as swept from documents where swept_at is not null",
  );
  return row?.swept ?? 0;
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

const tally = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, number]) => `${number} × ${what}`).join(", ");
