import { markOverdueLegs, takeOpenLegs, takeWaitingDocuments } from "../../../common/db/stores/delivery/sweep-store.ts";
import type { Database, Queryable } from "../../../common/db/database.ts";
import { signToken } from "../../../common/launcher/account/development-token.ts";
import { legNames } from "../../../common/domain/status/legs.ts";
import { documentStages, pipeline } from "../../../common/domain/status/pipeline.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { note } from "../progress.ts";
import type { Tenant } from "./fill.ts";
import { everyRead, type Known, type Read } from "./reads.ts";

const warmUps = 8;
const repetitions = 40;

export interface Measured {
  name: string;
  isList: boolean;
  /** Milliseconds of each repetition. */
  ms: number[];
  bytes: number;
}

/** Every read of the API, then the sweeps, each several times one after the other. */
export async function measureReads(stack: Stack, tenant: Tenant): Promise<Measured[]> {
  const known = await findKnown(stack.database, tenant);
  const first = await ask(stack, known, { name: "", path: "/api/purchase-invoices?limit=1", isList: true });
  const cursor = cursorOf(known.ids.at(-1) ?? "");
  if (first.status !== 200) {
    throw new Error(`The list answered ${first.status}`);
  }
  const measured: Measured[] = [];
  for (const read of everyRead(known, cursor)) {
    note(read.name);
    measured.push(await measureRead(stack, known, read));
  }
  return [...measured, ...(await measureSweeps(stack.database))];
}

/** As the API writes it: the page goes on behind this document. */
const cursorOf = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

async function findKnown(database: Database, tenant: Tenant): Promise<Known> {
  const rows = await database.query<{ id: string; number: string }>(
    `select id, document_sequence as number from documents
     where org_id = $1 and kind = 'purchase-invoices' and overall_status = 'APPROVED'
     order by md5(id::text) limit 1000`,
    [tenant.orgId],
  );
  const [one] = rows;
  if (one === undefined) {
    throw new Error("The large organization has no documents");
  }
  return { tenant, ...one, ids: rows.map(({ id }) => id) };
}

async function measureRead(stack: Stack, known: Known, read: Read): Promise<Measured> {
  const ms: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth < warmUps + repetitions; nth += 1) {
    const startedAt = performance.now();
    const answer = await ask(stack, known, read);
    const took = performance.now() - startedAt;
    if (answer.status !== 200) {
      throw new Error(`${read.name}: ${read.path} answered ${answer.status}`);
    }
    bytes = answer.bytes;
    if (nth >= warmUps) {
      ms.push(took);
    }
  }
  return { name: read.name, isList: read.isList, ms, bytes };
}

async function ask(
  stack: Stack,
  { tenant }: Known,
  { path, operator, body }: Read,
): Promise<{ status: number; bytes: number }> {
  const roles = operator === true ? { roles: ["operator"] } : {};
  const token = signToken(testSecrets.jwtSecret, { orgId: tenant.orgId, subject: "reads", days: 1, ...roles });
  const response = await fetch(stack.url + path, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

const sweepQuery = { graceMs: 3_000, leaseMs: 10_000, limit: 1_000 };
const legTimes = { mlsTimeoutMs: 600_000, livingMs: 60_000, silentMs: 50_000, goneMs: 10_000 };

/** What the sweeper asks, with the answer taken back: it would find less each time. */
async function measureSweeps(database: Database): Promise<Measured[]> {
  const sweeps: [name: string, run: (tx: Queryable) => Promise<unknown>][] = [
    ...documentStages.map((stage): (typeof sweeps)[number] => [
      `sweep: ${stage}`,
      (tx) => takeWaitingDocuments(tx, pipeline[stage].from, sweepQuery),
    ]),
    ...legNames.map((leg): (typeof sweeps)[number] => [
      `sweep: leg ${leg}`,
      (tx) => takeOpenLegs(tx, { leg, ...sweepQuery, ...legTimes }),
    ]),
    ["sweep: overdue legs", (tx) => markOverdueLegs(tx, { overdueMs: 1_500_000, limit: 1_000 })],
  ];
  const measured: Measured[] = [];
  for (const [name, run] of sweeps) {
    note(name);
    measured.push({ name, isList: false, bytes: 0, ms: await repeat(database, run) });
  }
  return measured;
}

async function repeat(database: Database, run: (tx: Queryable) => Promise<unknown>): Promise<number[]> {
  const ms: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    await database.transaction(async (tx) => {
      const startedAt = performance.now();
      await run(tx);
      ms.push(performance.now() - startedAt);
      await tx.query("rollback");
      await tx.query("begin");
    });
  }
  return ms.slice(2);
}
