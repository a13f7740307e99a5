import { expect } from "chai";

import type { Queryable, TextQueryable } from "../../common/db/queryable.ts";
import { lookAtOpenLegs, markOverdueLegs, takeWaitingDocuments } from "../../common/delivery/waiting-store.ts";
import { selectDocument, selectStatus } from "../../common/documents/document-store.ts";
import { type DocumentFilter, type DocumentListQuery } from "../../common/search/document-list-store.ts";
import { findChanges, findLastChange } from "../../common/status/change-feed-store.ts";
import { documentKindNames } from "../../common/documents/document-kinds.ts";
import { everyOrganization } from "../../common/organizations/roles-and-scope.ts";
import { findReferenceHolder } from "../../common/documents/insert-and-number-store.ts";
import { listFailedDocuments } from "../../common/operations/operable-document-store.ts";
import { listOperableLegs } from "../../common/operations/operable-leg-store.ts";
import { findWebhookDeliveries } from "../../common/webhooks/webhook-delivery-store.ts";
import {
  countGivenUp,
  countOpenLegs,
  countOverdueLegs,
  countPendingDeliveries,
  countTroubledLegs,
  countWaitingDocuments,
} from "../../common/service-status/backlog-store.ts";
import { lowestId } from "../../common/runtime/uuid-time.ts";
import { findVatDocuments, sumVat } from "../../common/search/vat-report-store.ts";
import { failureClasses, overallStatuses } from "../../common/status/status.ts";
import { findLastRates } from "../../common/documents/last-rate-store.ts";
import { lookForDuplicates } from "../../common/documents/likely-duplicate-store.ts";
import { readStatusLog } from "../../common/documents/read-document.ts";
import { fill, makeTenants, type Tenant } from "../bench/reads/fill.ts";
import { asOwner } from "../setup/database/database.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { growingTables, plansOf, rowsOf, tableOf, type Plan } from "../setup/statement-plans.ts";
import { listDocumentRows } from "../documents/use-cases.ts";

const documents = 30_000;
const kind = "purchase-invoices";

const isRead = (node: Plan): boolean => growingTables.includes(tableOf(node));
const isLookUp = (node: Plan): boolean => node["Index Name"] !== undefined && !isRead(node);

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const withProfile = (businessProfileId: string | undefined): DocumentFilter =>
  businessProfileId === undefined ? {} : { businessProfileId };

describe("what lists, sweeps and operators read", function () {
  this.timeout(180_000);
  const pipeline = usePipeline();
  let tenant: Tenant;
  let small: Tenant;

  before(async () => {
    const templates = [
      await template(7_000, "overall_status = 'APPROVED'", "state = 'accepted'"),
      await template(2_000, "overall_status = 'APPROVED'", "state = 'accepted'"),
      await template(300, "overall_status = 'VALIDATION_FAILED', stage = 'invalid'"),
      await template(200, "overall_status = 'REJECTED'", "state = 'rejected', failure_class = 'rejected'"),
      await template(200, "overall_status = 'PENDING'", "state = 'failed', failure_class = 'blocked'"),
      await template(200, "overall_status = 'PENDING'", "state = 'sent', sent_at = now()"),
      await template(50, "stage = 'received'"),
      await template(50, `failure = '{"stage": "pricing"}'`),
    ];
    await asOwner(
      pipeline.deps.database,
      "set session_replication_role = replica",
      `update documents set kind = 'sales-invoices' where id = '${templates[1]?.id}'`,
    );
    const tenants = await makeTenants(pipeline.deps.database);
    [tenant, small] = tenants as [Tenant, Tenant];
    await fill(pipeline.ownerUrl, { templates, tenants, from: 1, to: documents });
    await makeDeliveries();
  });

  const query = <Row>(text: string, parameters: unknown[] = []) => pipeline.query<Row>(text, parameters);

  async function template(share: number, document: string, legs?: string) {
    const { id, revision } = await pipeline.create();
    await pipeline.validate([{ id, revision }]);
    await query(`update documents set ${document} where id = $1`, [id]);
    if (legs === undefined) {
      await asOwner(pipeline.deps.database, `delete from transmissions where document_id = '${id}'`);
    } else {
      await query(`update transmissions set ${legs} where document_id = $1`, [id]);
    }
    return { id, share };
  }

  const endpoint = "019a0000-0000-7000-8000-0000000000e1";
  async function makeDeliveries(): Promise<void> {
    await query(
      `insert into webhook_endpoints (id, org_id, url, events, secret) values ($1, $2, 'https://x.example', '{*}', 'whsec_')`,
      [endpoint, tenant.orgId],
    );
    await query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event, payload, state, settled_at)
       select d.id, d.org_id, $1, 'x', '{}', case when n % 500 = 0 then 'failed' else 'delivered' end, now()
       from (select id, org_id, row_number() over () as n from documents where org_id = $2) d`,
      [endpoint, tenant.orgId],
    );
    await asOwner(pipeline.deps.database, "analyze webhook_deliveries");
  }

  /** Nothing is scanned, and no more rows are touched than the answer and its search need, however many there are. */
  async function expectFew(
    work: (db: Queryable & TextQueryable) => Promise<unknown>,
    most: number,
    index?: string | RegExp,
  ): Promise<void> {
    const plans = await plansOf(pipeline.deps.database, work);
    expect(plans).not.to.deep.equal([]);
    for (const nodes of plans) {
      const scanned = nodes.filter((node) => isRead(node) && node["Node Type"] === "Seq Scan" && rowsOf(node) > 0);
      expect(scanned.map((node) => node["Relation Name"])).to.deep.equal([]);
      const touched = nodes
        .filter((node) => isRead(node) || isLookUp(node))
        .reduce((sum, node) => sum + rowsOf(node), 0);
      const seen = nodes
        .filter(isRead)
        .map((node) => `${node["Node Type"]} ${node["Index Name"] ?? ""} ${rowsOf(node)}`);
      expect(touched, seen.join(", ")).to.be.at.most(most);
      if (index !== undefined) {
        const used = nodes.map((node) => node["Index Name"]);
        expect(
          used.some((name) => name !== undefined && name.search(index) === 0),
          used.join(),
        ).to.equal(true);
      }
    }
  }

  const profiles = (): (string | undefined)[] => [
    undefined,
    tenant.profileIds[0],
    tenant.profileIds.at(-1),
    "019a0000-0000-7000-8000-00000000abcd",
  ];
  const periods: DocumentFilter[] = [
    {},
    { issueDateFrom: day(20) },
    { issueDateFrom: day(530), issueDateTo: day(500) },
    { issueDateFrom: day(2_000), issueDateTo: day(1_900) },
    { issueDateTo: day(715) },
    { issueDateFrom: day(600), issueDateTo: day(235) },
  ];
  const listQuery = (filter: DocumentFilter, more: Partial<DocumentListQuery> = {}): DocumentListQuery => ({
    orgId: tenant.orgId,
    kinds: [kind],
    order: "newest",
    limit: 25,
    maxBytes: 4_194_304,
    ...filter,
    ...more,
  });

  /** The list as it is defined, by looking at everything. */
  async function listedByHand({ orgId, limit, after, order, ...filter }: DocumentListQuery): Promise<string[]> {
    const [beyond, sort] = order === "newest" ? ["<", "desc"] : [">", "asc"];
    const rows = await query<{ id: string }>(
      `select id from documents where org_id = $1 and kind = any($2) and ($3::uuid is null or id ${beyond} $3)
         and ($4::uuid is null or business_profile_id = $4) and ($5::text[] is null or overall_status = any($5))
         and ($6::date is null or issue_date >= $6) and ($7::date is null or issue_date <= $7)
         and ($8::text is null or document_sequence = $8) order by id ${sort} limit $9`,
      [
        orgId,
        filter.kinds,
        after ?? null,
        filter.businessProfileId ?? null,
        filter.overallStatuses ?? null,
        filter.issueDateFrom ?? null,
        filter.issueDateTo ?? null,
        filter.documentSequence ?? null,
        limit + 1,
      ],
    );
    return rows.map(({ id }) => id);
  }

  async function expectSame(listed: DocumentListQuery): Promise<void> {
    const { rows, more } = await listDocumentRows(pipeline.deps.database, listed);
    const byHand = await listedByHand(listed);
    const what = JSON.stringify(listed);
    expect(rows.map(({ id }) => id)).to.deep.equal(byHand.slice(0, listed.limit), what);
    expect(more).to.equal(byHand.length > listed.limit, what);
  }

  async function expectSameInBothOrders(filter: DocumentFilter, after: string): Promise<void> {
    await expectSame(listQuery(filter));
    await expectSame(listQuery(filter, { after, limit: 3 }));
    await expectSame(listQuery(filter, { order: "oldest", kinds: documentKindNames }));
    await expectSame(listQuery(filter, { order: "oldest", after, limit: 3 }));
  }

  it("lists of documents hold what they are defined to hold, with every combination of filters and page by page", async () => {
    const [middle] = await query<{ id: string; number: string }>(
      `select id, document_sequence as number from documents where org_id = $1 order by id offset 5000 limit 1`,
      [tenant.orgId],
    );
    for (const profile of profiles()) {
      for (const status of [undefined, ...overallStatuses]) {
        for (const period of periods) {
          const filter = { ...withProfile(profile), ...period, ...(status && { overallStatuses: [status] }) };
          await expectSameInBothOrders(filter, middle?.id ?? "");
        }
      }
      await expectSame(listQuery({ ...withProfile(profile), documentSequence: middle?.number ?? "" }));
      await expectSame(listQuery({ ...periods[2], documentSequence: middle?.number ?? "" }));
    }
    await expectSame(listQuery({ documentSequence: "SBI-1999-000001" }));
  });

  const waiting: DocumentFilter = { overallStatuses: ["PENDING"] };
  const filters: [words: string, filter: () => DocumentFilter, index: string][] = [
    ["nothing", () => ({}), "documents_list_idx"],
    ["a rare status", () => ({ overallStatuses: ["REJECTED"] }), "documents_list_idx"],
    ["the usual status", () => ({ overallStatuses: ["APPROVED"] }), "documents_list_idx"],
    ["a profile with few", () => withProfile(profiles()[2]), "documents_profile_list_idx"],
    ["another's profile", () => withProfile(profiles()[3]), "documents_profile_list_idx"],
    ["a month long ago", () => periods[2] ?? {}, "documents_date_idx"],
    ["a month without any", () => periods[3] ?? {}, "documents_date_idx"],
    ["days until long ago", () => periods[4] ?? {}, "documents_date_idx"],
    ["a month and a rare status", () => ({ ...periods[2], overallStatuses: ["REJECTED"] }), "documents_date_idx"],
    ["a month and a profile", () => ({ ...periods[2], ...withProfile(profiles()[1]) }), "documents_profile_date_idx"],
    // Pending documents stand in the list of the organization alone.
    ["what waits of a profile", () => ({ ...withProfile(profiles()[1]), ...waiting }), "documents_list_idx"],
    ["what waits of a month", () => ({ ...periods[2], ...waiting }), "documents_list_idx"],
    ["a number", () => ({ documentSequence: "SBI-2026-000777" }), "documents_document_sequence_key"],
    ["a reference", () => ({ externalReference: "ERP-1" }), "documents_external_reference_key"],
  ];
  for (const [words, filter, index] of filters) {
    it(`a list by ${words} is read from ${index}`, () =>
      expectFew((db) => listDocumentRows(db, listQuery(filter())), 3_000, index));
  }

  it("a year is read with one look for each of its days and statuses, and few more", async () => {
    const year = listQuery(periods[5] ?? {});
    for (const asked of [year, { ...year, order: "oldest" as const }]) {
      const [plan = []] = await plansOf(pipeline.deps.database, (db) => listDocumentRows(db, asked));
      const looks = plan
        .filter((node) => node["Index Name"] === "documents_date_idx")
        .reduce((sum, node) => sum + node["Actual Loops"], 0);
      expect(looks).to.be.within(366, 366 * 3 + 100);
    }
  });

  it("what operators are shown is read from its own indexes", async () => {
    for (const failureClass of [undefined, ...failureClasses]) {
      for (const states of [["unknown", "failed"], ["failed"], ["unknown"]] as const) {
        const asked = { orgId: tenant.orgId, states, limit: 25, ...(failureClass && { failureClass }) };
        // As many as there are in trouble, of which there may be more than a page.
        // That of the site serves as well where nearly all of them are the tenant's.
        await expectFew((db) => listOperableLegs(db, asked), 3_000, /^transmissions_troubled_(site_)?idx$/);
        const ofAll = { ...asked, orgId: everyOrganization };
        await expectFew((db) => listOperableLegs(db, ofAll), 3_000, "transmissions_troubled_site_idx");
      }
    }
    const contested = { orgId: everyOrganization, states: [], contested: true, limit: 25 };
    await expectFew((db) => listOperableLegs(db, contested), 200, "transmissions_contested_idx");
    await expectFew((db) => listFailedDocuments(db, { orgId: tenant.orgId, limit: 25 }), 200, "documents_failure_idx");
  });

  it("another document of the same likeness is looked up, however many there are", async () => {
    const [row] = await query<{ id: string; likeness: string }>(
      "select id, likeness from documents where org_id = $1 and likeness is not null order by id desc limit 1",
      [tenant.orgId],
    );
    const looked = { orgId: tenant.orgId, id: row?.id ?? "", likeness: row?.likeness ?? "" };
    await expectFew((db) => lookForDuplicates(db, [looked]), 50, "search_texts_likeness_idx");
    const held = { orgId: tenant.orgId, businessProfileId: tenant.profileIds[0] ?? "", kind, id: looked.id } as const;
    await expectFew(
      (db) => findReferenceHolder(db, { ...held, externalReference: "ERP-1" }),
      5,
      "documents_external_reference_key",
    );
  });

  it("the last rate of a currency is looked up, however many documents there are", async () => {
    const [row] = await query<{ id: string }>("select id from documents where org_id = $1 order by id desc limit 1", [
      tenant.orgId,
    ]);
    const document = { document_currency_code: "EUR", tax_exchange_rate: { calculation_rate: "4.2" } };
    await expectFew(
      (db) => findLastRates(db, [{ id: row?.id ?? "", orgId: tenant.orgId, kind, document }]),
      25,
      "documents_rate_idx",
    );
  });

  it("an endpoint's deliveries of a state are read in order", async () => {
    const key = { orgId: tenant.orgId, id: endpoint };
    for (const state of ["pending", "delivered", "failed"] as const) {
      await expectFew((db) => findWebhookDeliveries(db, key, { state, limit: 25 }), 200, "webhook_deliveries_list_idx");
    }
    const all = await findWebhookDeliveries(pipeline.deps.database, key, { limit: 5 });
    const first = await query<{ id: string }>("select id from webhook_deliveries order by id desc limit 6");
    expect(all.map(({ id }) => id)).to.deep.equal(first.map(({ id }) => id));
  });

  it("a document, its state, its log and the change feed touch what they show", async () => {
    const [row] = await query<{ id: string }>("select id from documents where org_id = $1 limit 1", [tenant.orgId]);
    const key = { orgId: tenant.orgId, kind, id: row?.id ?? "" } as const;
    await expectFew((db) => selectDocument(db, key), 50);
    await expectFew((db) => selectStatus(db, key), 50);
    expect((await readStatusLog(pipeline.deps, key)).length).to.be.greaterThan(0);
    const changes = { orgId: tenant.orgId, after: 0n, upTo: 10_000_000n, limit: 100, maxBytes: 1_000_000 };
    await expectFew((db) => findChanges(db, changes), 400);
    await expectFew((db) => findLastChange(db, { orgId: tenant.orgId, upTo: 10_000_000n }), 50);
  });

  it("figures for a VAT return look up each document of the organization in the period, and none of another one", async () => {
    const year = { orgId: small.orgId, from: day(365), to: day(0) };
    const [{ own } = { own: 0 }] = await query<{ own: number }>(
      "select count(*)::int as own from documents where org_id = $1",
      [small.orgId],
    );
    expect(own).to.be.within(100, documents / 40);
    await expectFew((db) => sumVat(db, year), own * 8, "documents_date_idx");
    await expectFew(
      (db) => findVatDocuments(db, { ...year, after: lowestId, least: 10 }),
      own * 8,
      "documents_date_idx",
    );
    const sums = await sumVat(pipeline.deps.database, year);
    const rows = await findVatDocuments(pipeline.deps.database, { ...year, after: lowestId, least: own });
    expect(sums.reduce((count, sum) => count + sum.documents, 0)).to.equal(rows.length);
  });

  it("how the service stands is read from the indexes of what waits and of what is in trouble", async () => {
    // Each of them is counted, in an index and perhaps in its row; nothing else is.
    const [{ most } = { most: 0 }] = await query<{ most: number }>(
      `select 3 * (count(*) filter (where open or troubled))::int as most from transmissions`,
    );
    expect(most).to.be.lessThan(documents / 2);
    await expectFew(countWaitingDocuments, 1_000, "documents_waiting_idx");
    await expectFew(countGivenUp, 1_000, "documents_failure_idx");
    await expectFew(countOpenLegs, most, "transmissions_open_idx");
    await expectFew(countOverdueLegs, most, "transmissions_overdue_idx");
    await expectFew(countTroubledLegs, most, "transmissions_troubled_");
    await expectFew(countPendingDeliveries, 100, "webhook_deliveries_waiting_idx");
  });

  it("the sweeps scan no table", async () => {
    const most = documents / 4;
    const times = { graceMs: 3_000, leaseMs: 10_000, limit: 50 };
    await expectFew((db) => takeWaitingDocuments(db, "received", times), most);
    const legTimes = { ...times, mlsTimeoutMs: 600_000, livingMs: 60_000, silentMs: 50_000, goneMs: 10_000 };
    await expectFew((db) => lookAtOpenLegs(db, { leg: "c3", ...legTimes }), most);
    // Of a part of the legs, however many are open and due: each that is taken is looked up, and no other.
    const some = { limit: 10, most: 100 };
    const dueLegs = { leg: "c3", ...legTimes, ...some } as const;
    await expectFew((db) => lookAtOpenLegs(db, dueLegs), 160, "transmissions_open_idx");
    const overdue = { leg: "c3", overdueMs: 1_500_000, ...some } as const;
    await expectFew((db) => markOverdueLegs(db, overdue), 160, "transmissions_open_idx");
  });
});
