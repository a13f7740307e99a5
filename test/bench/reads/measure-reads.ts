import type { Database } from "../../../common/db/database.ts";
import type { Queryable } from "../../../common/db/queryable.ts";
import { lookAtOpenLegs, markOverdueLegs, takeWaitingDocuments } from "../../../common/delivery/waiting-store.ts";
import type { Role } from "../../../common/organizations/roles-and-scope.ts";
import { legNames } from "../../../common/status/legs.ts";
import { pipeline } from "../../../common/status/pipeline.ts";
import { legsOfLook, markedAtOnce, sweptStages, takenAtOnce } from "../../../workers/periodic-jobs/sweeper.ts";
import { signToken } from "../../../common/organizations/issue-token.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { repeatRequest } from "../client.ts";
import { note } from "../progress.ts";
import type { Tenant } from "./fill.ts";
import { everyRead, type Known, type Read } from "./reads.ts";

const [warmUps, repetitions] = [8, 40];

export interface Measured {
  name: string;
  /** Milliseconds of each repetition. */
  ms: number[];
  bytes: number;
}

/** Every read of the API with these words in its name, then the sweeps, each several times one after the other. */
export async function measureApi(stack: Stack, tenant: Tenant, words: string): Promise<Measured[]> {
  const known = await findKnown(stack.database, tenant);
  const reads = everyRead(known).filter(({ name }) => name.includes(words));
  return [...(await measureReads(stack, tenant.orgId, reads)), ...(await measureSweeps(stack.database))];
}

export async function findKnown(database: Database, tenant: Tenant): Promise<Known> {
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

export async function measureReads(stack: Stack, orgId: string, reads: readonly Read[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, path, role, body } of reads) {
    note(name);
    const asked = { token: tokenOf(orgId, role), ...(body !== undefined && { body: JSON.stringify(body) }) };
    measured.push({ name, ...(await repeatRequest(stack.url + path, { ...asked, warmUps, repetitions })) });
  }
  return measured;
}

const tokenOf = (orgId: string, role?: Role): string =>
  signToken(testSecrets.jwtSecret, { orgId, subject: "reads", days: 1, ...(role !== undefined && { roles: [role] }) });

const sweepQuery = { graceMs: 3_000, leaseMs: 10_000, limit: 1_000 };
const legTimes = { mlsTimeoutMs: 600_000, livingMs: 60_000, silentMs: 50_000, goneMs: 10_000 };
/** As the sweeper asks. */
const [looked, marked] = [
  { ...sweepQuery, ...legTimes, limit: takenAtOnce, most: legsOfLook },
  { overdueMs: 1_500_000, limit: markedAtOnce, most: legsOfLook },
];
const tenYearsMs = 315_360_000_000;

async function measureSweeps(database: Database): Promise<Measured[]> {
  const sweeps: [name: string, run: (tx: Queryable) => Promise<unknown>][] = [
    ...sweptStages.map((stage): (typeof sweeps)[number] => [
      `sweep: ${stage}`,
      (tx) => takeWaitingDocuments(tx, pipeline[stage].from, sweepQuery),
    ]),
    ...legNames.flatMap((leg): typeof sweeps => [
      [`sweep: leg ${leg}`, (tx) => lookAtOpenLegs(tx, { leg, ...looked })],
      [`sweep: leg ${leg}, none due`, (tx) => lookAtOpenLegs(tx, { leg, ...looked, graceMs: tenYearsMs })],
      [`sweep: leg ${leg}, overdue`, (tx) => markOverdueLegs(tx, { leg, ...marked })],
      [`sweep: leg ${leg}, none overdue`, (tx) => markOverdueLegs(tx, { leg, ...marked, overdueMs: tenYearsMs })],
    ]),
  ];
  const measured: Measured[] = [];
  for (const [name, run] of sweeps) {
    note(name);
    measured.push({ name, bytes: 0, ms: await repeat(database, run) });
  }
  return measured;
}

/** Each run is rolled back, because a sweep finds less after it. */
async function repeat(database: Database, run: (tx: Queryable) => Promise<unknown>): Promise<number[]> {
  const ms: number[] = [];
  for (let nth = 0; nth < 28; nth += 1) {
    await database.transaction(async (tx) => {
      const startedAt = performance.now();
      await run(tx);
      ms.push(performance.now() - startedAt);
      await tx.query("rollback");
      await tx.query("begin");
    });
  }
  return ms.slice(8);
}
