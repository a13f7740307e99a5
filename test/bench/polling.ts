import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine } from "../../common/config/command-line.ts";
import { createTestDatabase } from "../setup/database/database.ts";
import { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";
import { percentile, postInvoice } from "./client.ts";
import { note, print } from "./progress.ts";
import { runBench } from "./run-bench.ts";

const warmUp = 300;
const measured = 2_000;
const pushes = 50;

/**
 * What polling costs: `GET peppol-status` with the ETag of the snapshot that the caller has, one request after the other
 * on one connection; and how soon a held answer comes after the document has moved.
 */
async function bench(): Promise<void> {
  note("starting a database, api, workers and simulator");
  const database = await createTestDatabase();
  const stack = await Stack.start({ databaseUrl: database.url });
  try {
    const { id } = await postInvoice(stack);
    const path = `/api/purchase-invoices/${id}/peppol-status`;
    await until("the document is approved", async () => isApproved(stack, id));
    // The last jobs end, and what started the processes is behind them.
    await pause(1_000);
    await measurePolling(stack, path);
    await measureHeldAnswers(stack);
  } finally {
    await stack.close();
  }
}

async function measurePolling(stack: Stack, path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const whole = await ask(stack, path, agent);
  const tag = whole.tag ?? "";
  for (const [name, headers, expected] of [
    ["with the ETag (304)", { "if-none-match": tag }, 304],
    ["whole (200)", {}, 200],
  ] as const) {
    const times: number[] = [];
    for (let nth = 0; nth < warmUp + measured; nth += 1) {
      note(`${name}: ${nth} of ${warmUp + measured} requests`);
      const { status, ms } = await ask(stack, path, agent, headers);
      if (status !== expected) {
        throw new Error(`${name} answered ${status}`);
      }
      if (nth >= warmUp) {
        times.push(ms);
      }
    }
    const [half, most] = [fine(times, 0.5), fine(times, 0.99)];
    print(`  GET peppol-status, ${name}: p50 ${half} ms, p99 ${most} ms (${whole.bytes} bytes whole)`);
  }
  agent.destroy();
}

/** From the commit that moves the document to the answer in the caller's hands. */
async function measureHeldAnswers(stack: Stack): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const { id } = await postInvoice(stack);
  const path = `/api/purchase-invoices/${id}/peppol-status`;
  await until("the document is approved", async () => isApproved(stack, id));
  await pause(1_000);
  for (let nth = 0; nth < pushes; nth += 1) {
    note(`held answers: ${nth} of ${pushes}`);
    const { tag = "" } = await ask(stack, path, agent);
    const held = ask(stack, `${path}?wait=30`, agent, { "if-none-match": tag });
    await pause(20);
    const movedAt = performance.now();
    await stack.database.query(
      `with moved as (update documents set updated_at = now() where id = $1 returning org_id, id, revision)
       insert into status_log (org_id, document_id, revision, stage, event)
       select org_id, id, revision, 'overall', 'BENCH' from moved`,
      [id],
    );
    await held;
    times.push(performance.now() - movedAt);
  }
  agent.destroy();
  print(`  a held answer after the change:     p50 ${fine(times, 0.5)} ms, p99 ${fine(times, 0.99)} ms`);
}

interface Polled {
  status: number;
  tag: string | undefined;
  bytes: number;
  ms: number;
}

async function ask(stack: Stack, path: string, agent: Agent, headers: Record<string, string> = {}): Promise<Polled> {
  const startedAt = performance.now();
  const call = request(stack.url + path, { agent, headers: { ...headers, authorization: `Bearer ${token(stack)}` } });
  call.end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
  }
  const { etag } = response.headers;
  return { status: response.statusCode ?? 0, tag: etag, bytes, ms: performance.now() - startedAt };
}

/** Signed once: that is the client's work. */
const tokens = new WeakMap<Stack, string>();

function token(stack: Stack): string {
  const signed = tokens.get(stack) ?? stack.token;
  tokens.set(stack, signed);
  return signed;
}

async function isApproved({ database, orgId }: Stack, id: string): Promise<boolean> {
  const rows = await database.query(
    `select from documents where org_id = $1 and id = $2 and overall_status = 'APPROVED'`,
    [orgId, id],
  );
  return rows.length > 0;
}

/** To the hundredth. */
function fine(values: readonly number[], part: number): string {
  const hundred = 100;
  return (
    Number(
      percentile(
        values.map((value) => value * hundred),
        part,
      ),
    ) / hundred
  ).toFixed(2);
}

readCommandLine({
  synopsis: "npm run -s bench:polling",
  help: `
Measures on this machine what a poll of peppol-status costs, and how soon a held answer comes after the
document has moved. Takes less than a minute.`,
});
await runBench(bench);
