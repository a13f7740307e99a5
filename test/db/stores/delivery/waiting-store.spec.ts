import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { Queryable } from "../../../../common/db/queryable.ts";
import {
  findBacklogs,
  findFirstWaiting,
  findWaitingOrganizations,
} from "../../../../common/db/stores/delivery/waiting-store.ts";
import { endLease, holdLease } from "../../../../common/db/stores/runtime/lease-store.ts";
import { seedOrganization } from "../../../../common/services/organizations/seed-organization.ts";
import type { DocumentRecord } from "../../../../common/services/documents/document-record.ts";
import { buildDomainBuyer } from "../../../factories/request.ts";
import { forgetDocuments } from "../../../setup/database/forget-documents.ts";
import { openPipeline, type Pipeline } from "../../../setup/pipeline.ts";
import { copyWaiting } from "../../../setup/database/waiting-documents.ts";
import { asOwner } from "../../../setup/database/database.ts";

/**
 * What this connection has read of the table by scanning it. PostgreSQL counts from the connection's last report, which
 * may be up to a second and some transactions ago: only a difference is that of one transaction.
 */
async function readOfTheTable(tx: Queryable): Promise<unknown> {
  const [row] = await tx.query(
    `select pg_stat_get_xact_tuples_returned('documents'::regclass) as rows,
       pg_stat_get_xact_numscans('documents'::regclass) as scans`,
  );
  return row;
}

const orgIdsOf = (found: readonly { orgId: string }[]) => found.map(({ orgId }) => orgId);

describe("what waits for the first stage", () => {
  let pipeline: Pipeline;
  let document: DocumentRecord;
  let other: string;

  before(async () => {
    pipeline = await openPipeline();
    const party = buildDomainBuyer();
    other = (await seedOrganization(pipeline.deps, { name: "Other", party })).orgId;
  });
  after(() => pipeline.close());
  beforeEach(async () => {
    await forgetDocuments(pipeline.deps.database);
    document = await pipeline.create();
  });

  const db = () => pipeline.deps.database;
  const organizations = (graceMs = 0, limit = 100) => findWaitingOrganizations(db(), { graceMs, limit });
  const copy = (orgId: string, count: number, ageMs?: number) =>
    copyWaiting(db(), { of: document, orgId, count, ...(ageMs !== undefined && { ageMs }) });

  it("is counted by organization, up to a limit, with the age of the oldest", async () => {
    await copy(pipeline.orgId, 5);
    await copy(other, 12, 120_000);
    const found = (await organizations(0, 10)).sort((a, b) => a.waiting - b.waiting);
    expect(found.map(({ orgId, waiting }) => ({ orgId, waiting }))).to.deep.equal([
      { orgId: pipeline.orgId, waiting: 6 },
      { orgId: other, waiting: 10 },
    ]);
    expect(found[0]).to.include({ weight: 1, ceiling: null });
    expect(found[0]?.oldestMs).to.be.within(60_000, 90_000);
    expect(found[1]?.oldestMs).to.be.within(120_000, 150_000);
  });

  it("is looked for as far back as is asked", async () => {
    await copy(other, 12, 120_000);
    const reachMs = 100_000;
    expect(orgIdsOf(await findWaitingOrganizations(db(), { graceMs: 0, limit: 9, reachMs }))).to.deep.equal([
      pipeline.orgId,
    ]);
    expect(orgIdsOf(await findBacklogs(db(), { oldestSeconds: 1, waiting: 0, reachMs }))).to.deep.equal([
      pipeline.orgId,
    ]);
    const places = [{ orgId: other, places: 9 }];
    expect(await findFirstWaiting(db(), { graceMs: 0, places, reachMs })).to.deep.equal([]);
    expect(await findFirstWaiting(db(), { graceMs: 0, places, reachMs: null })).to.have.length(9);
  });

  it("is not what has just come, was given up, or went on", async () => {
    expect(await organizations(30_000)).to.deep.equal([]);
    await db().query(`update documents set failure = '{}'`);
    expect(await organizations()).to.deep.equal([]);
    await db().query(`update documents set failure = null, stage = 'priced'`);
    expect(await organizations()).to.deep.equal([]);
    expect(await findFirstWaiting(db(), { graceMs: 0, places: [{ orgId: pipeline.orgId, places: 9 }] })).to.be.empty;
  });

  it("comes oldest first, as many of each organization as it has places", async () => {
    await copy(other, 8);
    await copy(other, 2, 120_000);
    const places = [
      { orgId: other, places: 3 },
      { orgId: pipeline.orgId, places: 3 },
    ];
    const found = await findFirstWaiting(db(), { graceMs: 0, places });
    expect(found.filter(({ orgId }) => orgId === pipeline.orgId)).to.deep.equal([
      { id: document.id, revision: 1, orgId: pipeline.orgId },
    ]);
    const oldest = await db().query<{ id: string }>(
      `select id from documents where org_id = $1 order by stage_changed_at limit 3`,
      [other],
    );
    expect(found.filter(({ orgId }) => orgId === other).map(({ id }) => id)).to.have.members(
      oldest.map(({ id }) => id),
    );
  });

  it("is found in the index of what waits, however much that is", async () => {
    await copy(other, 20_000);
    await asOwner(db(), "analyze documents");
    const work = async (tx: Queryable) => {
      const before = await readOfTheTable(tx);
      await findWaitingOrganizations(tx, { graceMs: 0, limit: 50 });
      await findFirstWaiting(tx, { graceMs: 0, places: [{ orgId: other, places: 50 }] });
      return { before, after: await readOfTheTable(tx) };
    };
    const { before, after } = await db().transaction(work);
    expect(after, "of the table itself").to.deep.equal(before);
  });
});

describe("a lease", () => {
  let pipeline: Pipeline;
  before(async () => {
    pipeline = await openPipeline();
  });
  after(() => pipeline.close());

  const [one, two] = [uuid(), uuid()];
  const hold = (holder: string, leaseMs = 60_000) =>
    holdLease(pipeline.deps.database, { name: "feeder", holder, leaseMs });

  it("is one process's until it ends or is given up", async () => {
    expect(await hold(one)).to.equal(true);
    expect(await hold(two)).to.equal(false);
    expect(await hold(one), "again").to.equal(true);
    await endLease(pipeline.deps.database, { name: "feeder", holder: two });
    expect(await hold(two), "given up by somebody else").to.equal(false);
    await endLease(pipeline.deps.database, { name: "feeder", holder: one });
    expect(await hold(two)).to.equal(true);
    expect(await hold(two, -1), "for no time").to.equal(true);
    expect(await hold(one), "when it has ended").to.equal(true);
  });

  it("is one process's although many ask at once", async () => {
    await hold(one, -1);
    const holders = Array.from({ length: 8 }, () => uuid());
    const held = await Promise.all(holders.map((holder) => hold(holder)));
    expect(held.filter(Boolean)).to.have.length(1);
  });
});
