import { expect } from "chai";

import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { listDocuments } from "../documents/use-cases.ts";

describe("the list of documents", () => {
  const pipeline = usePipeline();
  let documents: DocumentRecord[];

  before(async () => {
    documents = [
      await pipeline.create(),
      await pipeline.create({ issue_date: "2026-08-21" }),
      await pipeline.create({ issue_date: "2026-08-22" }),
    ];
  });

  const list = async (query: object = {}) => {
    const page = await listDocuments(pipeline.deps, {
      orgId: pipeline.orgId,
      kinds: ["purchase-invoices"],
      filter: {},
      limit: 10,
      ...query,
    });
    return {
      records: page.records,
      nth: page.records.map(({ id }) => documents.findIndex((each) => each.id === id)),
      nextCursor: page.nextCursor,
    };
  };
  const nth = (index: number) => documents[index] as DocumentRecord;

  it("holds whole documents with their amounts, before and after they are priced", async () => {
    const before = (await list()).records[2];
    expect(before?.amounts).to.deep.equal(nth(0).amounts);
    expect(before).to.deep.include({ originals: [], creditedBy: [], credited: "0" });
    expect(before).to.not.have.property("found");
    await pipeline.validate([nth(0)]);
    expect((await list()).records[2]?.amounts).to.deep.equal(nth(0).amounts);
  });

  it("ends a page with the document that makes it too large", async () => {
    const line = { description: "x".repeat(3 * 1_024 * 1_024) };
    for (const { id } of documents.slice(0, 2)) {
      await pipeline.query("update documents set document = (document::jsonb || $2::jsonb)::json where id = $1", [
        id,
        JSON.stringify({ note: line.description }),
      ]);
    }
    const page = await list();
    expect(page.nth).to.deep.equal([2, 1, 0]);
    await pipeline.query("update documents set document = (document::jsonb || $2::jsonb)::json where id = $1", [
      nth(2).id,
      JSON.stringify({ note: line.description }),
    ]);
    const short = await list();
    expect(short.nth).to.deep.equal([2, 1]);
    expect(await list({ cursor: short.nextCursor })).to.deep.include({ nth: [0], nextCursor: null });
  });
});
