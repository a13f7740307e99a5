import { randomBytes } from "node:crypto";
import { once, setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { tenLineInvoice } from "../bench/client.ts";
import { print } from "../bench/progress.ts";
import { runBench, startDatabase, withStack } from "../bench/run-bench.ts";
import { buildInvoiceRequest, buildLine } from "../factories/request.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";

/*
 * Twenty organizations ask at once for all that is large: PDFs that take too much memory, pages, evidence, lists, files and
 * streams; a part of them take their answers slowly. Beside them a neighbour posts an invoice four times a second.
 * Loopback only, some three minutes. It fails where the API takes more than 600 MB, or a POST more than a second.
 */
const crowd = 20;
const attackMs = 45_000;
const most = { mb: 600, postMs: 1_000 };

/** 300 lines with 50 allowances each: 487 kB as a request, 3 MB as XML, and no PDF. */
const heavy = JSON.stringify(
  buildInvoiceRequest({
    document_lines: Array.from({ length: 300 }, (_, line) =>
      buildLine({
        name: `Part ${line}`,
        allowances: Array.from({ length: 50 }, (_each, index) => ({ amount: 0.01, reason: `R${index}` })),
      }),
    ),
  }),
);
/** Nearly as much as a request may have: long texts, and an attachment of 4 MB. */
const large = JSON.stringify(
  buildInvoiceRequest({
    document_lines: Array.from({ length: 200 }, () => buildLine({ description: randomBytes(675).toString("hex") })),
    attachments: [
      {
        file_name: "a.pdf",
        file_type: "application/pdf",
        file_content: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(3_900_000)]).toString("base64"),
      },
    ],
  }),
);

interface Target {
  name: string;
  path: string;
  token: string;
  /** Bytes a second that are taken of the answer; as fast as it comes by default. */
  pace?: number;
}

interface Counted {
  statuses: Map<number, number>;
  slowestMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/** The status, when the last byte was taken or the attack is over; 0 for a connection that was cut. */
async function ask(stack: Stack, { path, token, pace }: Target, signal: AbortSignal): Promise<number> {
  const call = request(stack.url + path, { agent, headers: { authorization: `Bearer ${token}` }, signal });
  call.end();
  try {
    const [answer] = (await once(call, "response", { signal })) as [IncomingMessage];
    for await (const chunk of answer) {
      await (pace === undefined ? undefined : pause((chunk as Buffer).length / (pace / 1_000), undefined, { signal }));
    }
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}

async function hammer(stack: Stack, target: Target, signal: AbortSignal, counted: Counted): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    const status = await ask(stack, target, signal);
    if (!signal.aborted) {
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
      counted.slowestMs = Math.max(counted.slowestMs, performance.now() - startedAt);
      // A client that is refused comes again, but not in a loop that only measures itself.
      await pause(status === 200 ? 0 : 50);
    }
  }
}

/** What one organization asks for. */
function targets(org: Stack, documents: readonly string[]): Target[] {
  const { token } = org;
  const base = "/api/purchase-invoices";
  const each = documents.flatMap((id) =>
    ["view.pdf", "view.pdf?lang=ar", "view", "ubl", "evidence", ""].map((tail) => ({
      name: tail.replace(/\?.*/, "") || "document",
      path: `${base}/${id}${tail === "" ? "" : `/${tail}`}`,
      token,
    })),
  );
  const slow = each
    .filter(({ name }) => ["evidence", "ubl", "view"].includes(name))
    .flatMap((target) => [0, 1, 2].map(() => ({ ...target, name: `${target.name}, slowly`, pace: 20_000 })));
  const list = { name: "list", path: `${base}?limit=100`, token };
  const stream = { name: "stream", path: "/api/operations/standing/stream", token: org.tokenFor(["viewer"]) };
  return [...each, ...slow, list, list, stream, stream];
}

async function create(org: Stack, body: string): Promise<string> {
  const answer = await fetch(`${org.url}/api/purchase-invoices/${org.businessProfileId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${org.token}`, "content-type": "application/json" },
    body,
  });
  const { id } = (await answer.json()) as { id?: string };
  if (id === undefined) {
    throw new Error(`a document was answered with ${answer.status}`);
  }
  return id;
}

/** How long it took; infinitely long where it was refused. */
async function postAsNeighbour(neighbour: Stack): Promise<number> {
  const startedAt = performance.now();
  try {
    await create(neighbour, tenLineInvoice());
    return performance.now() - startedAt;
  } catch (error) {
    print(`  The neighbour: ${String(error)}`);
    return Infinity;
  }
}

/** From the kernel, in MB; `VmHWM` is the most since it was reset. */
const memory = (stack: Stack, field: "VmRSS" | "VmHWM"): number =>
  Math.round(
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${stack.pid("api")}/status`, "utf8"))?.[1]) /
      1_024,
  );

async function prepare(stack: Stack): Promise<{ neighbour: Stack; all: Target[] }> {
  const neighbour = await stack.addOrganization("Neighbour");
  const all: Target[] = [];
  for (let index = 0; index < crowd; index += 1) {
    const org = await stack.addOrganization(`Crowd ${index}`);
    all.push(...targets(org, [await create(org, heavy), await create(org, large)]));
  }
  const isOver = async () => (await stack.count("stage not in ('validated', 'invalid')")) === 0;
  await until("every document is judged", isOver, 600_000, 500);
  return { neighbour, all };
}

async function attack(stack: Stack): Promise<void> {
  const { neighbour, all } = await prepare(stack);
  const control: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    control.push(await postAsNeighbour(neighbour));
  }
  const posts: number[] = [];
  print(`${all.length} clients of ${crowd} organizations; the API had ${memory(stack, "VmHWM")} MB at most so far`);
  const signal = AbortSignal.timeout(attackMs);
  setMaxListeners(0, signal);
  const counts = new Map(all.map(({ name }) => [name, { statuses: new Map<number, number>(), slowestMs: 0 }]));
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memory(stack, "VmRSS"))), 50);
  const hammers = all.map((target) => hammer(stack, target, signal, counts.get(target.name)!));
  while (!signal.aborted) {
    posts.push(await postAsNeighbour(neighbour));
    await pause(250);
  }
  await Promise.all(hammers);
  clearInterval(watch);
  for (const [name, { statuses, slowestMs }] of counts) {
    const said = [...statuses].map(([status, times]) => `${status}: ${times}`).join(", ");
    print(`  ${name.padEnd(20)} ${said} | ${(slowestMs / 1_000).toFixed(1)} s at most`);
  }
  const slowest = Math.max(...posts);
  print(
    `The neighbour's POST took ${slowest.toFixed(0)} ms at most of ${posts.length}, ${Math.max(...control).toFixed(0)} ms of 20 before the attack`,
  );
  print(`The API process had ${peak} MB at most, ${memory(stack, "VmRSS")} MB at the end`);
  if (peak > most.mb || slowest > most.postMs) {
    throw new Error(`more than ${most.mb} MB, or more than ${most.postMs} ms for a POST`);
  }
}

await runBench(async () => {
  const { databaseUrl } = await startDatabase();
  await withStack({ databaseUrl }, attack);
});
