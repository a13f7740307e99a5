import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { readCommandLine } from "../../common/config/command-line.ts";
import { startEmbeddedPostgres } from "../../common/launcher/database/embedded-postgres.ts";
import { signToken } from "../../common/launcher/account/development-token.ts";
import type { Party } from "../../common/domain/document.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";
import { seedOrganization } from "../../common/services/organizations/seed-organization.ts";
import { buildBuyer, buildInvoiceRequest, buildLine } from "../factories/request.ts";
import { testSecrets } from "../setup/secrets.ts";
import { Stack } from "../setup/processes/stack.ts";
import { tenLineInvoice } from "./client.ts";
import { hostileBodies, type HostileBody } from "./hostile-bodies.ts";

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

/**
 * `npm run bench hostile`: bodies of up to 8 MB of every kind that we could think of, one after the other and all of them
 * again, beside another organization that posts one invoice a second and a balancer that asks /health/live without pause.
 * Nothing leaves the machine, and it stops by itself.
 */
async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateDatabase(postgres.ownerUrl, { serviceUrl: postgres.url });
    await measure(postgres.url, join(dataDir, "loop.log"));
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(databaseUrl: string, probeFile: string): Promise<void> {
  const probe = pathToFileURL(join(import.meta.dirname, "loop-probe.js")).href;
  const environment = { LOOP_PROBE: probeFile, NODE_OPTIONS: `--enable-source-maps --import ${probe}` };
  const stack = await Stack.start({ databaseUrl, environment });
  try {
    const world = await prepare(stack);
    const neighbour = await otherOrganization(stack);
    const bodies = hostileBodies.filter(({ name }) => only === undefined || name.startsWith(only));
    await postAsNeighbour(stack, neighbour);
    for (let loop = 1; loop <= loops; loop += 1) {
      print(`\nLoop ${loop} of ${loops}: ${bodies.length} bodies`);
      await runLoop(stack, { world, neighbour, bodies, probeFile });
    }
    print(`\nAPI process: ${memory(stack, "VmRSS")} MB at the end, ${memory(stack, "VmHWM")} MB at most`);
  } finally {
    await stack.close();
  }
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
  for (;;) {
    const rows = await stack.database.query<{ status: string }>(
      "select overall_status as status from documents where id = $1",
      [id],
    );
    if (rows[0]?.status === "VALIDATION_FAILED") {
      return { profile: stack.businessProfileId, document: id };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Neighbour {
  token: string;
  profile: string;
}

async function otherOrganization({ database }: Stack): Promise<Neighbour> {
  const party = buildBuyer() as unknown as Party;
  const { orgId, businessProfileId } = await seedOrganization({ database }, { name: "Neighbour", party });
  return {
    token: signToken(testSecrets.jwtSecret, { orgId, subject: "neighbour", days: 1 }),
    profile: businessProfileId,
  };
}

interface Loop {
  world: World;
  neighbour: Neighbour;
  bodies: readonly HostileBody[];
  probeFile: string;
}

async function runLoop(stack: Stack, { world, neighbour, bodies, probeFile }: Loop): Promise<void> {
  const posts: number[] = [];
  const lives: number[] = [];
  const slowest = { live: 0 };
  const stop = new AbortController();
  const others = [
    repeat(stop.signal, 1_000, async () => posts.push(await postAsNeighbour(stack, neighbour))),
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
      token: operatorToken(stack),
      headers: key,
    });
    const length = (await answer.arrayBuffer()).byteLength;
    return `${answer.status} (${(length / 1024).toFixed(0)} kB)`;
  } catch (error) {
    return `no answer (${String((error as Error).cause ?? error).slice(0, 60)})`;
  }
}

const operatorToken = ({ orgId }: Stack): string =>
  signToken(testSecrets.jwtSecret, { orgId, subject: "hostile", days: 1, roles: ["operator"] });

async function postAsNeighbour(stack: Stack, { token, profile }: Neighbour): Promise<number> {
  const startedAt = performance.now();
  try {
    const answer = await send(stack, { path: `/api/purchase-invoices/${profile}`, body: tenLineInvoice, token });
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await bench();
