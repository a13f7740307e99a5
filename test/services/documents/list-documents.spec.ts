import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { DocumentRecord } from "../../../common/services/documents/document-record.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { refusal } from "../../setup/refusal.ts";
import { listDocuments } from "../use-cases.ts";

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
      kind: "purchase-invoices",
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
  const filtered = async (filter: object) => (await list({ filter })).nth;
  const nth = (index: number) => documents[index] as DocumentRecord;

  it("begins with the newest, and goes on where a page has ended", async () => {
    expect(await list()).to.deep.include({ nth: [2, 1, 0], nextCursor: null });
    const first = await list({ limit: 2 });
    expect(first.nth).to.deep.equal([2, 1]);
    expect(await list({ limit: 2, cursor: first.nextCursor })).to.deep.include({ nth: [0], nextCursor: null });
    expect(await list({ limit: 3 })).to.include({ nextCursor: null });
    expect(await refusal(list({ cursor: "no" }))).to.include({ status: 400 });
  });

  it("holds the organization's documents of the kind alone", async () => {
    expect((await list({ orgId: uuid() })).nth).to.deep.equal([]);
    expect((await list({ kind: "sales-invoices" })).nth).to.deep.equal([]);
  });

  it("takes the first and the last day as they are", async () => {
    expect(await filtered({ issueDateFrom: "2026-08-21" })).to.deep.equal([2, 1]);
    expect(await filtered({ issueDateTo: "2026-08-21" })).to.deep.equal([1, 0]);
    expect(await filtered({ issueDateFrom: "2026-08-21", issueDateTo: "2026-08-21" })).to.deep.equal([1]);
  });

  it("can be of a number, a status or a profile", async () => {
    expect(await filtered({ documentSequence: nth(1).documentSequence })).to.deep.equal([1]);
    expect(await filtered({ overallStatus: "APPROVED" })).to.deep.equal([]);
    expect(await filtered({ overallStatus: "PENDING" })).to.deep.equal([2, 1, 0]);
    expect(await filtered({ businessProfileId: uuid() })).to.deep.equal([]);
    expect(await filtered({ businessProfileId: pipeline.businessProfileId })).to.deep.equal([2, 1, 0]);
  });

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
