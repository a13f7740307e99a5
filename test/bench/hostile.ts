import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { readCommandLine } from "../../common/config/read-command-line.ts";
import { buildInvoiceRequest, buildLine } from "../factories/request.ts";
import { testSecrets } from "../setup/secrets.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";
import { tenLineInvoice } from "./client.ts";
import { hostileBodies, type HostileBody } from "./hostile-bodies.ts";
import { print } from "./progress.ts";
import { runBench, startDatabase, withStack } from "./run-bench.ts";

const { values } = readCommandLine({
  synopsis: "npm run -s bench hostile -- [--loops <number>] [--only <beginning of a name>]",
  help: `
Sends bodies of up to 8 MB of every kind that we could think of to the API, beside another organization that
posts one invoice a second; how long the event loop was held by each, and the memory of the API process.
Nothing leaves the machine. Takes about five minutes a loop.

  --loops  how many times everything is sent (3)
  --only   only the bodies whose name begins so, like "create" or "batch"`,
  options: { loops: { type: "string", default: "3" }, only: { type: "string" } },
});
const loops = Number(values.loops);
const { only } = values;

async function measure(stack: Stack, probeFile: string): Promise<void> {
  const world = await prepare(stack);
  const neighbour = await stack.addOrganization("Neighbour");
  const bodies = hostileBodies.filter(({ name }) => only === undefined || name.startsWith(only));
  await postAsNeighbour(neighbour);
  for (let loop = 1; loop <= loops; loop += 1) {
    print(`\nLoop ${loop} of ${loops}: ${bodies.length} bodies`);
    await runLoop(stack, { world, neighbour, bodies, probeFile });
  }
  print(`\nAPI process: ${memory(stack, "VmRSS")} MB at the end, ${memory(stack, "VmHWM")} MB at most`);
}

/** What paths are filled with: a profile, and a document that may be corrected. */
type World = Readonly<Record<"profile" | "document", string>>;

/** A document that breaks a rule can be corrected, however often. */
async function prepare(stack: Stack): Promise<World> {
  const body = JSON.stringify(
    buildInvoiceRequest({ document_lines: [buildLine({ classified_tax_category: { id: "S", percent: 4 } })] }),
  );
  const path = `/api/purchase-invoices/${stack.businessProfileId}`;
  const { id } = (await (await send(stack, { path, body, token: stack.token })).json()) as { id: string };
  const isRefused = async (): Promise<boolean> =>
    (await stack.count(`overall_status = 'VALIDATION_FAILED' and id = '${id}'`)) === 1;
  await until("the document is refused", isRefused, 60_000, 50);
  return { profile: stack.businessProfileId, document: id };
}

interface Loop {
  world: World;
  neighbour: Stack;
  bodies: readonly HostileBody[];
  probeFile: string;
}

async function runLoop(stack: Stack, { world, neighbour, bodies, probeFile }: Loop): Promise<void> {
  const posts: number[] = [];
  const lives: number[] = [];
  const slowest = { live: 0 };
  const stop = new AbortController();
  const others = [
    repeat(stop.signal, 1_000, async () => posts.push(await postAsNeighbour(neighbour))),
    repeat(stop.signal, 3, async () => lives.push(await askLive(stack))),
  ];
  for (const body of bodies) {
    const bytes = body.body();
    // Making the body has held up our own loop: what was under way meanwhile says nothing of the service.
    await new Promise((resolve) => setTimeout(resolve, 60));
    lives.length = 0;
    const postsBefore = posts.length;
    const startedAt = Date.now();
    const status = await post(stack, { world, hostile: body, bytes });
    const tookMs = Date.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 60));
    const held = heldSince(probeFile, startedAt);
    slowest.live = Math.max(slowest.live, ...lives);
    print(
      `  ${body.name.padEnd(60)} ${status} ${seconds(tookMs)} s | loop held ${held.wall} ms, ${held.cpu} ms of processor` +
        ` | live ${longest(lives, 0)} ms, neighbour ${longest(posts, postsBefore)} ms | ${memory(stack, "VmRSS")} MB, ${held.mb} at most`,
    );
  }
  stop.abort();
  await Promise.all(others);
  print(
    `  longest /health/live ${slowest.live.toFixed(0)} ms; slowest POST of the neighbour ` +
      `${longest(posts, 0)} ms of ${posts.length}; API process ${memory(stack, "VmRSS")} MB, ${memory(stack, "VmHWM")} MB at most`,
  );
}

async function repeat(signal: AbortSignal, everyMs: number, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    await work();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - (performance.now() - startedAt))));
  }
}

interface Sent {
  method?: string;
  path: string;
  body: string | Buffer;
  type?: string;
  token: string;
  headers?: Record<string, string>;
}

/** A service that does not answer within this is not a service. */
const timeoutMs = 300_000;

async function send(
  stack: Stack,
  { method = "POST", path, body, type = "application/json", token, headers }: Sent,
): Promise<Response> {
  return fetch(stack.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": type,
      "x-token": testSecrets.inboundToken,
      ...headers,
    },
    body: body as string,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

let keys = 0;

/** The status, with the largest answer in words, or why there was none. */
async function post(
  stack: Stack,
  { world, hostile, bytes }: { world: World; hostile: HostileBody; bytes: Buffer },
): Promise<string> {
  const { body: _make, path, headers = {}, ...request } = hostile;
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: keyof World) => world[name]);
  const key = "idempotency-key" in headers ? { "idempotency-key": `hostile-${(keys += 1)}` } : {};
  try {
    const answer = await send(stack, {
      ...request,
      path: filledPath,
      body: bytes,
      token: stack.tokenFor(["operator"]),
      headers: key,
    });
    const length = (await answer.arrayBuffer()).byteLength;
    return `${answer.status} (${(length / 1024).toFixed(0)} kB)`;
  } catch (error) {
    return `no answer (${String((error as Error).cause ?? error).slice(0, 60)})`;
  }
}

async function postAsNeighbour(neighbour: Stack): Promise<number> {
  const { token, businessProfileId: profile } = neighbour;
  const startedAt = performance.now();
  try {
    const answer = await send(neighbour, { path: `/api/purchase-invoices/${profile}`, body: tenLineInvoice(), token });
    await answer.arrayBuffer();
    if (answer.status !== 201) {
      print(`  THE NEIGHBOUR'S POST WAS ANSWERED WITH ${answer.status}`);
    }
  } catch (error) {
    print(`  THE NEIGHBOUR'S POST WAS NOT ANSWERED: ${String((error as Error).cause ?? error)}`);
  }
  return performance.now() - startedAt;
}

async function askLive(stack: Stack): Promise<number> {
  const startedAt = performance.now();
  await (await fetch(`${stack.url}/health/live`)).arrayBuffer();
  return performance.now() - startedAt;
}

/** The longest that the loop was held since then, by the clock and in processor time, and the most memory. */
function heldSince(probeFile: string, since: number): { wall: number; cpu: number; mb: number } {
  const rows = readFileSync(probeFile, "utf8")
    .trim()
    .split("\n")
    .map((row) => row.split(" ").map(Number));
  const recent = rows.filter(([at = 0]) => at >= since);
  const most = (index: number): number => Math.max(0, ...recent.map((row) => row[index] ?? 0));
  return { wall: most(1), cpu: most(2), mb: most(3) };
}

const longest = (times: readonly number[], from: number): string => Math.max(0, ...times.slice(from)).toFixed(0);
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** From the kernel; 0 where there is no /proc. */
function memory(stack: Stack, field: "VmRSS" | "VmHWM"): number {
  try {
    const status = readFileSync(`/proc/${stack.pid("api")}/status`, "utf8");
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}

await runBench(async () => {
  const { databaseUrl } = await startDatabase();
  const probeFile = join(createTemporaryFolder("bench-").dir, "loop.log");
  const probe = pathToFileURL(join(import.meta.dirname, "loop-probe.js")).href;
  const environment = { LOOP_PROBE: probeFile, NODE_OPTIONS: `--enable-source-maps --import ${probe}` };
  await withStack({ databaseUrl, environment }, (stack) => measure(stack, probeFile));
});
