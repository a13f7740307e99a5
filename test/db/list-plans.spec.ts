import { expect } from "chai";

import { documentKindNames } from "../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../common/documents/document.ts";
import { documentPage, selectDocumentPage, type ListDocuments } from "../../common/search/document-list-store.ts";
import { searchDocuments } from "../../common/search/search-store.ts";
import { everyOrganization } from "../../common/organizations/roles-and-scope.ts";
import { findSteps } from "../../common/status/change-feed-store.ts";
import type { Queryable, TextQueryable } from "../../common/db/queryable.ts";
import { fill, makeTenants, type Tenant } from "../bench/reads/fill.ts";
import { seedSearch } from "../bench/reads/seed-search.ts";
import { asOwner } from "../setup/database/database.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { plansOf, rowsOf, tableOf, type Plan } from "../setup/statement-plans.ts";

const documents = 30_000;
const growing = ["documents", "status_log_rows", "search_texts"];
/** What a page may touch, however many documents there are: the candidates of a few indexes, and the page. */
const most = 30_000;

type Asked = Partial<ListDocuments>;

/** In the order of the parameters of the list by hand. */
const names = [
  "overallStatuses",
  "businessProfileId",
  "amountFrom",
  "amountTo",
  "issueDateFrom",
  "issueDateTo",
] as const;

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

describe("filtered lists of documents", function () {
  this.timeout(180_000);
  const pipeline = usePipeline();
  let tenant: Tenant;
  let rareParty: string;

  const query = <Row>(text: string, parameters: unknown[] = []) => pipeline.query<Row>(text, parameters);

  async function template(share: number, document: string) {
    const { id, revision } = await pipeline.create();
    await pipeline.validate([{ id, revision }]);
    await query(`update documents set ${document} where id = $1`, [id]);
    return { id, share };
  }

  before(async () => {
    const templates = [
      await template(8_700, "overall_status = 'APPROVED'"),
      await template(1_000, "overall_status = 'APPROVED'"),
      await template(200, "overall_status = 'REJECTED'"),
      await template(100, "overall_status = 'PENDING'"),
    ];
    await asOwner(
      pipeline.deps.database,
      "set session_replication_role = replica",
      `update documents set kind = 'sales-invoices' where id = '${templates[1]?.id}'`,
    );
    const tenants = await makeTenants(pipeline.deps.database);
    tenant = tenants[0] as Tenant;
    await fill(pipeline.ownerUrl, { templates, tenants, from: 1, to: documents });
    await seedSearch(pipeline.ownerUrl);
    const [party] = await query<{ name: string }>(
      "select name from search_names where org_id = $1 and name like '% 77'",
      [tenant.orgId],
    );
    rareParty = party?.name ?? "";
  });

  const asked = (more: Asked): ListDocuments => ({
    orgId: tenant.orgId,
    kinds: documentKindNames,
    filter: {},
    sort: "-created_at",
    limit: 25,
    ...more,
  });

  const page = async (one: ListDocuments) => documentPage(await selectDocumentPage(pipeline.deps, one));

  /** The ids of the first pages, which may be short, up to so many documents. */
  async function listed(more: Asked, atLeast = 60): Promise<{ ids: string[]; pages: number; isAll: boolean }> {
    const ids: string[] = [];
    let cursor: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const { rows, nextCursor } = await page(asked({ ...more, ...(cursor !== undefined && { cursor }) }));
      ids.push(...rows.map(({ id }) => id));
      if (nextCursor === null || ids.length >= atLeast) {
        return { ids, pages, isAll: nextCursor === null };
      }
      cursor = nextCursor;
    }
  }

  /** The list as it is defined, by looking at everything. */
  async function byHand({ filter = {}, kinds = documentKindNames, sort, party }: Asked): Promise<string[]> {
    const rows = await query<{ id: string }>(
      `select d.id from documents d where d.org_id = $1 and d.kind = any($2)
         and ($3::text[] is null or d.overall_status = any($3)) and ($4::uuid is null or d.business_profile_id = $4)
         and ($5::numeric is null or d.tax_inclusive_amount >= $5) and ($6::numeric is null or d.tax_inclusive_amount <= $6)
         and ($7::date is null or d.issue_date >= $7) and ($8::date is null or d.issue_date <= $8)
         and ($9::text is null or exists (select from search_texts s where s.document_id = d.id and split_part(s.folded, E'\\n', 1) = $9))
       order by d.id ${sort?.startsWith("-") === false ? "asc" : "desc"}`,
      [tenant.orgId, kinds, ...names.map((name) => filter[name]), party].map((value) => value ?? null),
    );
    return rows.map(({ id }) => id);
  }

  /** The newest that have a text, by looking at everything. */
  const byHandIn = async (text: string, orgId: string | null) => {
    const rows = await query<{ id: string }>(
      `select document_id as id from search_texts where ($2::uuid is null or org_id = $2) and position($1 in folded) > 0 order by 1 desc limit 25`,
      [text, orgId],
    );
    return rows.map(({ id }) => id);
  };

  const rejected = { overallStatuses: ["REJECTED"] } as const;
  const cases: [words: string, asked: () => Asked][] = [
    ["an amount that few have", () => ({ filter: { amountFrom: "500", amountTo: "500.9" } })],
    ["an amount that half have", () => ({ filter: { amountTo: "5000" } })],
    ["an amount and a rare status", () => ({ filter: { amountFrom: "200", ...rejected } })],
    [
      "an amount and a month long ago",
      () => ({ filter: { amountFrom: "200", issueDateFrom: day(530), issueDateTo: day(500) } }),
    ],
    ["a party", () => ({ party: rareParty })],
    [
      "a party, its amount, one kind",
      () => ({ party: rareParty, kinds: ["sales-invoices"] as DocumentKind[], filter: { amountTo: "5000" } }),
    ],
    ["a party and a year", () => ({ party: rareParty, filter: { issueDateFrom: day(700), issueDateTo: day(335) } })],
  ];
  for (const [words, more] of cases) {
    for (const sort of ["-created_at", "created_at"] as const) {
      it(`by ${words}, ${sort}, hold what they are defined to hold`, async () => {
        const found = await listed({ ...more(), sort });
        const all = await byHand({ ...more(), sort });
        expect(found.ids).to.deep.equal(found.isAll ? all : all.slice(0, found.ids.length));
        expect(found.pages, "pages").to.be.at.most(40);
      });
    }
  }
  it("find what an index leads to, and what a typing error hides, among all documents and those of one organization", async () => {
    const { database } = pipeline.deps;
    for (const [scope, orgId] of [
      [everyOrganization, null],
      [tenant.orgId, tenant.orgId],
    ] as const) {
      for (const text of ["po-77\n", "contract-7\n", "1000000077", "trading"]) {
        const found = await searchDocuments(
          { database },
          { scope, what: { text: text.trim(), conditions: {} }, limit: 25 },
        );
        expect(found.rows.length, text).to.be.above(0);
        if (!text.endsWith("\n")) {
          expect(
            found.rows.map(({ id }) => id),
            text,
          ).to.deep.equal(await byHandIn(text, orgId));
        }
      }
    }
    // Many parties have each word of this name, so the search reads only the newest documents, and its pages may be short.
    const meant = await listed({ text: rareParty.replace("trading", "tradign") }, 25);
    const right = await listed({ text: rareParty }, 25);
    expect(meant).to.deep.equal(right);
    expect(right.ids.length).to.be.at.least(25);
    expect(right.pages).to.be.at.most(5);
  });

  async function expectFew(work: (db: Queryable & TextQueryable) => Promise<unknown>): Promise<void> {
    const plans = await plansOf(pipeline.deps.database, work);
    expect(plans).not.to.deep.equal([]);
    for (const nodes of plans) {
      const read = nodes.filter((node: Plan) => growing.includes(tableOf(node)));
      const scanned = read.filter((node) => node["Node Type"] === "Seq Scan" && rowsOf(node) > 0);
      expect(scanned.map((node) => node["Relation Name"])).to.deep.equal([]);
      const touched = read.reduce((sum, node) => sum + rowsOf(node), 0);
      const seen = read.map((node) => `${node["Node Type"]} ${node["Index Name"] ?? ""} ${rowsOf(node)}`);
      expect(touched, seen.join(", ")).to.be.at.most(most);
    }
  }

  it("scan no table and sort no more than a page's candidates", async () => {
    const texts = ["SBI-2026-000777", rareParty, "po-77", "nothing of this name"];
    const lists: Asked[] = [
      ...cases.map(([, more]) => more()),
      ...texts.map((text) => ({ text })),
      {},
      { sort: "created_at" },
    ];
    for (const more of lists) {
      await expectFew((database) => selectDocumentPage({ database: database as never }, asked(more)));
    }
    for (const text of [...texts, "mrina tradign", "trading", "77"]) {
      for (const scope of [everyOrganization, tenant.orgId]) {
        await expectFew((database) =>
          searchDocuments({ database: database as never }, { scope, what: { text, conditions: {} }, limit: 25 }),
        );
      }
    }
    const range = { orgId: tenant.orgId, after: 0n, upTo: 10_000_000n, limit: 3_000 };
    await expectFew((database) => findSteps(database, range));
  });
});
