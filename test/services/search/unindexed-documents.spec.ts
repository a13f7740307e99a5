import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { Indexer } from "../../../common/services/search/index-documents.ts";
import { searchDocuments } from "../../../common/services/search/search-documents.ts";
import {
  listUnindexedDocuments,
  retryUnindexedDocuments,
} from "../../../common/services/search/unindexed-documents.ts";
import { SiteReading } from "../../../common/services/service-status/site-reading.ts";
import { buildParty } from "../../factories/request.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { asOwner } from "../../setup/database/database.ts";
import { until } from "../../setup/until.ts";
import { isIndexed } from "./use-search.ts";

describe("a document that cannot be indexed", () => {
  const pipeline = usePipeline({}, { each: true });

  const newIndexer = (): Indexer => new Indexer(pipeline.deps, uuid());
  const index = async (indexer: Indexer): Promise<void> => {
    await until("everything is indexed", async () => !(await indexer.indexOnce()) && (await isIndexed(pipeline)));
  };
  const idsOf = async (text: string): Promise<string[]> =>
    (
      await searchDocuments(pipeline.deps, { scope: pipeline.orgId, what: { text, seesAccounts: true }, limit: 25 })
    ).rows.map(({ document }) => document.id);
  const create = (name: string) => pipeline.create({ accounting_supplier_party: buildParty({ name }) });
  /** PostgreSQL keeps JSON as it was written, and refuses the text that it stands for. */
  const poison = (id: string): Promise<unknown> =>
    pipeline
      .query(
        `update documents set document = jsonb_set(document::jsonb, '{accounting_supplier_party,name}', '"POISON"')::text::json
       where id = $1`,
        [id],
      )
      .then(() =>
        pipeline.query(
          `update documents set document = replace(document::text, 'POISON', 'Bad' || chr(92) || 'u0000Name')::json where id = $1`,
          [id],
        ),
      );
  const cure = (id: string): Promise<unknown> =>
    pipeline.query(
      `update documents set document = replace(document::text, chr(92) || 'u0000', ' ')::json where id = $1`,
      [id],
    );
  const unindexed = async () =>
    (await listUnindexedDocuments(pipeline.deps, { orgId: pipeline.orgId, limit: 25 })).documents;

  it("is passed by and remembered with its error, while its neighbours are found", async () => {
    const before = await create("Healthy Before");
    const bad = await create("Poisoned Goods");
    const torn = await create("Torn Goods");
    const after = await create("Healthy After");
    await poison(bad.id);
    await pipeline.query(`update documents set document = '{"note": "without parties"}' where id = $1`, [torn.id]);
    const indexer = newIndexer();
    await index(indexer);
    expect(await idsOf("healthy")).to.have.members([before.id, after.id]);
    expect(await idsOf(bad.documentSequence), "by its number").to.deep.equal([bad.id]);
    const rows = await unindexed();
    expect(rows.map(({ id, documentSequence, tries }) => [id, documentSequence, tries])).to.have.deep.members([
      [bad.id, bad.documentSequence, 1],
      [torn.id, torn.documentSequence, 1],
    ]);
    expect(rows.find(({ id }) => id === bad.id)?.error).to.match(/unicode|0x00|null/i);
    const status = await new SiteReading(pipeline.deps.database).takeSearch();
    expect([status.unindexed, status.behindMs, status.unindexedSince !== null]).to.deep.equal([2, 0, true]);
    const later = await create("Healthy Later");
    await asOwner(
      pipeline.deps.database,
      `update status_log_rows set at = at - interval '1 hour' where document_id = '${later.id}'`,
    );
    expect((await new SiteReading(pipeline.deps.database).takeSearch()).behindMs).to.be.within(3_600_000, 3_700_000);
    await index(indexer);
    expect(await idsOf("later")).to.deep.equal([later.id]);
  });

  it("is tried a bounded number of times", async () => {
    const { id } = await create("Poisoned Goods");
    await poison(id);
    await index(newIndexer());
    for (const tries of [2, 3, 4]) {
      await pipeline.query(`update unindexed_documents set next_try_at = now() where next_try_at is not null`);
      await newIndexerTakesOver();
      expect((await unindexed()).map((row) => row.tries)).to.deep.equal([tries]);
    }
    const [last] = await unindexed();
    expect(last?.nextTryAt).to.equal(null);
    await newIndexerTakesOver();
    expect((await unindexed())[0]?.tries).to.equal(4);
  });

  const newIndexerTakesOver = async (): Promise<void> => {
    await pipeline.query(`update process_leases set until = now() - interval '1 second' where name = 'indexer'`);
    const indexer = newIndexer();
    await indexer.indexOnce();
    await indexer.stop();
  };

  it("is indexed once it can be and an operator asks for it, which is recorded", async () => {
    const { id } = await create("Poisoned Goods");
    await poison(id);
    await index(newIndexer());
    await pipeline.query(`update unindexed_documents set next_try_at = null`);
    await cure(id);
    await newIndexerTakesOver();
    expect(await idsOf("bad name"), "before an operator asks").to.deep.equal([]);
    const by = { by: "ops", role: "operator", requestId: "r", why: "mended", orgId: pipeline.orgId } as const;
    expect(await retryUnindexedDocuments(pipeline.deps, { ...by, orgId: uuid() }), "of another organization").to.equal(
      0,
    );
    expect(await retryUnindexedDocuments(pipeline.deps, by)).to.equal(1);
    await newIndexerTakesOver();
    expect(await idsOf("bad name")).to.deep.equal([id]);
    expect(await unindexed()).to.deep.equal([]);
    const [action] = await pipeline.query<{ action: string; detail: object }>(
      `select action, detail from operator_actions where org_id = $1 order by id desc limit 1`,
      [pipeline.orgId],
    );
    expect(action).to.deep.equal({ action: "documents.index", detail: { retried: 1 } });
  });

  it("is no document's fault where the site is at fault: the round ends, and nothing is skipped", async () => {
    await create("Healthy Goods");
    await asOwner(pipeline.deps.database, "alter table search_references rename to elsewhere");
    const indexer = newIndexer();
    for (let round = 0; round < 5; round += 1) {
      expect(
        await indexer.indexOnce().then(
          () => "done",
          () => "failed",
        ),
      ).to.equal("failed");
    }
    expect(await unindexed()).to.deep.equal([]);
    await asOwner(pipeline.deps.database, "alter table elsewhere rename to search_references");
    await index(indexer);
    expect(await idsOf("healthy")).to.have.length(1);
  });
});
