import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { resolveReferences } from "../../common/documents/reference-store.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { buildInvoiceRequest } from "../factories/request.ts";
import { asOwner } from "../setup/database/database.ts";
import { usePipeline } from "../setup/pipeline.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";

/** Dashes, blanks and zeros of a number, as letters, spreadsheets and people write them. */
const spellings = [
  "sbi-2026-000001",
  " SBI-2026-000001 ",
  "SBI 2026 000001",
  "SBI - 2026 - 000001",
  "SBI\u20112026\u2011000001",
  "SBI\u20102026\u2010000001",
  "SBI\u20132026\u2013000001",
  "SBI\u20142026\u2014000001",
  "SBI\u22122026\u2212000001",
  "SBI\uFF0D2026\uFF0D000001",
  "SBI\u00A02026\u00A0000001",
  "SBI-\u200B2026-\u00AD000001\uFEFF",
  "ＳＢＩ－２０２６－０００００１",
  "SBI-٢٠٢٦-٠٠٠٠٠١",
  "SBI/2026/000001",
  "SBI_2026.1",
  "SBI-2026-1",
  "SBI-2026-0000000001",
  "SB1-2026-000001",
  "#SBI-2026-000001",
  "\u0405BI-2026-000001",
  "s\u0432\u0456-2026-1",
  "S\u0392\u0399-2026-000001",
];

/** A profile whose sequences nothing has used. */
async function addProfile({ database }: Deps, orgId: string): Promise<string> {
  const id = uuid();
  await database.query("insert into business_profiles (id, org_id, party) values ($1, $2, '{}')", [id, orgId]);
  return id;
}

describe("reference-store", () => {
  const pipeline = usePipeline();
  const kind = "purchase-invoices";
  let first: DocumentRecord;
  let second: DocumentRecord;

  before(async () => {
    first = await pipeline.create(buildInvoiceRequest({ external_reference: "PO 4711/1" }));
    second = await pipeline.create(buildInvoiceRequest({ external_reference: "sbi-2026-000001" }));
  });

  const resolve = async (texts: readonly string[], over: object = {}) => {
    const { orgId, businessProfileId } = pipeline;
    const key = { orgId, businessProfileId, texts, kind, exceptId: uuid(), ...over } as const;
    const found = (await resolveReferences(pipeline.deps.database, key))?.meant ?? new Map();
    return Object.fromEntries([...found].map(([text, { id, others }]) => [text, [id, ...others]]));
  };

  it("finds a number however it is written", async () => {
    expect(first.documentSequence).to.equal("SBI-2026-000001");
    // The lower case is another document's external reference: see below.
    const texts = spellings.slice(1);
    expect(await resolve(texts)).to.deep.equal(Object.fromEntries(texts.map((text) => [text, [first.id]])));
  });

  it("takes no number for another one", async () => {
    const others = [
      "SBI-2026-000010",
      "SBI-2026-0",
      "SBI-2026-000 001",
      "SBI-20261",
      "SBI-2026",
      "SBC-2026-000001",
      "",
    ];
    expect(await resolve(others)).to.deep.equal({});
  });

  it("finds the document of an id and of an external reference", async () => {
    const texts = [first.id, second.id.toUpperCase(), "PO 4711/1"];
    const otherwise = [
      `urn:uuid:${first.id}`,
      `URN:UUID:${first.id.toUpperCase()}`,
      `{${first.id}}`,
      first.id.replaceAll("-", ""),
      "po 4711/1",
      " PO  4711/1 ",
      "Po\u00a04711/1",
    ];
    expect(await resolve([...texts, ...otherwise, uuid(), "PO 4711"])).to.deep.equal({
      ...Object.fromEntries([...texts, ...otherwise].map((text) => [text, [first.id]])),
      [texts[1]!]: [second.id],
    });
    expect(await resolve(texts, { exceptId: first.id }), "its own external reference").to.have.all.keys(
      texts.slice(0, 2),
    );
    expect(await resolve(["PO 4711/1"], { kind: "sales-invoices" })).to.deep.equal({});
  });

  it("takes the number as it is written before all else, and says what a text could mean too", async () => {
    expect(await resolve(["SBI-2026-000001", "sbi-2026-000001"])).to.deep.equal({
      "SBI-2026-000001": [first.id],
      "sbi-2026-000001": [first.id, second.documentSequence],
    });
    await asOwner(
      pipeline.deps.database,
      "set session_replication_role = replica",
      `update documents set external_reference = '${first.id}' where id = '${second.id}'`,
    );
    expect(await resolve([first.id])).to.deep.equal({ [first.id]: [first.id] });
  });

  it("means the document of the wanted kind where two have one number", async () => {
    const { database } = pipeline.deps;
    const sale = await pipeline.create();
    await asOwner(
      database,
      "set session_replication_role = replica",
      `update documents set kind = 'sales-invoices', document_sequence = 'SBI-2026-000001' where id = '${sale.id}'`,
    );
    expect(await resolve(["SBI-2026-000001"])).to.deep.equal({ "SBI-2026-000001": [first.id] });
    expect(await resolve(["SBI-2026-000001"], { kind: "sales-invoices" })).to.deep.equal({
      "SBI-2026-000001": [sale.id],
    });
  });

  it("knows a number of the same taxpayer in another organization whose sequences are shared", async () => {
    const { orgId, businessProfileId, deps } = pipeline;
    const next = await addProfile(deps, orgId);
    const elsewhere = async (profile: string) => {
      const texts = ["sbi-2026-1", "SBI-2026-000099"];
      const key = { orgId, businessProfileId: profile, texts, kind, exceptId: uuid() } as const;
      return [...((await resolveReferences(deps.database, key))?.elsewhere ?? [])];
    };
    expect(await elsewhere(next)).to.deep.equal([]);
    await deps.database.query("update business_profiles set numbers_from = $2 where id = $1", [
      next,
      businessProfileId,
    ]);
    expect(await elsewhere(next)).to.deep.equal(["sbi-2026-1"]);
    expect(await elsewhere(businessProfileId)).to.deep.equal([]);
    const third = await addProfile(deps, orgId);
    await deps.database.query("update business_profiles set numbers_from = $2 where id = $1", [
      third,
      businessProfileId,
    ]);
    expect(await elsewhere(third)).to.deep.equal(["sbi-2026-1"]);
  });

  it("knows nothing of other profiles and organizations", async () => {
    const texts = [first.documentSequence, first.id, "PO 4711/1"];
    expect(await resolve(texts, { orgId: uuid() })).to.deep.equal({});
    expect(await resolve(texts, { businessProfileId: uuid() })).to.deep.equal({});
  });
});
