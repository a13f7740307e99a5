import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  findNamedDocuments,
  findSettledOriginals,
  insertSettlements,
  lockNamedDocuments,
  replaceSettlements,
  type NamedDocuments,
  type NewSettlement,
} from "../../common/documents/settlement-store.ts";
import type { Finding } from "../../common/rules/finding.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { asOwner } from "../setup/database/database.ts";
import { forgetDocuments } from "../setup/database/forget-documents.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { readDocument } from "./use-cases.ts";

const warning: Finding = { flag: "warning", reasonCode: "OWN-301", text: "so", location: "", test: "" };

const settled = ({ documentSequence }: DocumentRecord, ...warnings: Finding[]) => ({
  namedBy: [documentSequence],
  warnings,
});

/** The store does not ask what a credit note says: documents of any kind will do. */
describe("settlement-store", () => {
  const pipeline = usePipeline();
  let original: DocumentRecord;
  let second: DocumentRecord;
  let note: DocumentRecord;
  let other: DocumentRecord;

  beforeEach(async () => {
    await forgetDocuments(db());
    [original, second, note, other] = [
      await pipeline.create(),
      await pipeline.create(),
      await pipeline.create(),
      await pipeline.create(),
    ];
    await asOwner(
      db(),
      "set session_replication_role = replica",
      `update documents set kind = 'purchase-credit-notes' where id in ('${note.id}', '${other.id}')`,
    );
  });

  const db = () => pipeline.deps.database;
  const named = (overrides: Partial<NamedDocuments> = {}): NamedDocuments => ({
    orgId: pipeline.orgId,
    ids: [original.id],
    creditNoteId: note.id,
    ...overrides,
  });
  const settlement = (amount: string, of = original, warnings: Finding[] = []): NewSettlement => ({
    originalId: of.id,
    namedBy: [of.documentSequence],
    amount,
    categories: { "S 5 %": [amount, "0.00"] },
    warnings,
  });
  const settle = (by: DocumentRecord, ...settlements: NewSettlement[]) =>
    insertSettlements(db(), { orgId: pipeline.orgId, creditNoteId: by.id }, settlements);
  const credited = async (overrides: Partial<NamedDocuments> = {}) =>
    Number((await findNamedDocuments(db(), named(overrides)))[0]?.credited);
  const withdraw = (state: string, revision = 1) =>
    db().query(
      `insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id,
         process_id, created_at, updated_at)
       select $2, org_id, id, $3, 'withdrawal', $4, '', '', '', '', now(), now() from documents where id = $1`,
      [other.id, uuid(), revision, state],
    );
  const set = (columns: string, of = other) => db().query(`update documents set ${columns} where id = $1`, [of.id]);
  const read = () => readDocument(pipeline.deps, { orgId: pipeline.orgId, kind: "purchase-invoices", id: original.id });

  it("finds what is named, of the organization, with what it came to", async () => {
    const [only, ...more] = await findNamedDocuments(db(), named());
    expect(more).to.be.empty;
    expect(only).to.include({
      id: original.id,
      kind: "purchase-invoices",
      documentSequence: original.documentSequence,
      issueDate: "2026-08-20",
      currency: "AED",
      overallStatus: "PENDING",
      withdrawn: false,
      total: "210.00",
      credited: "0",
      rate: null,
      amounts: null,
    });
    expect(only?.document?.document_lines, "it is not priced yet").to.have.length(1);
    expect(only?.supplier.name).to.equal("Gulf Seller");
    expect(only?.customer.name).to.equal("Dune Buyer");
    for (const nothing of [{ orgId: uuid() }, { ids: [uuid()] }, { ids: [] }]) {
      expect(await findNamedDocuments(db(), named(nothing))).to.be.empty;
    }
  });

  it("adds up what others take off, without what the credit note itself takes", async () => {
    await settle(note, settlement("10.00"), settlement("5.00", second));
    await settle(other, settlement("20.00"));
    expect(await credited()).to.equal(20);
    expect(await credited({ creditNoteId: other.id })).to.equal(10);
    expect(await credited({ creditNoteId: uuid() })).to.equal(30);
  });

  it("counts nothing of a credit note whose report was taken back, as it stands", async () => {
    await settle(other, settlement("20.00"));
    await withdraw("queued");
    expect(await credited(), "it may still be refused").to.equal(20);
    await db().query("update transmissions set state = 'accepted'");
    expect(await credited()).to.equal(0);
    expect(Number((await read()).credited)).to.equal(0);
    await set("revision = 2");
    expect(await credited(), "the next revision stands again").to.equal(20);
  });

  it("knows an original whose report was taken back", async () => {
    await withdraw("accepted");
    expect((await findNamedDocuments(db(), named({ ids: [other.id] })))[0]).to.include({
      withdrawn: true,
    });
  });

  it("holds what is named and the credit note until the transaction ends", async () => {
    const holder = await openTransaction(db(), (tx) => lockNamedDocuments(tx, named()));
    const free = async ({ id }: { id: string }) =>
      (await db().query("select id from documents where id = $1 for no key update skip locked", [id])).length > 0;
    expect(await Promise.all([original, note, second].map(free))).to.deep.equal([false, false, true]);
    await holder.commit();
    expect(await free(original)).to.equal(true);
  });

  it("replaces what a credit note takes off, and no other one's", async () => {
    await settle(note, settlement("10.00"));
    await settle(other, settlement("20.00"));
    const key = { orgId: pipeline.orgId, creditNoteId: note.id };
    await replaceSettlements(db(), { ...key, orgId: uuid() }, []);
    expect(await credited({ creditNoteId: uuid() })).to.equal(30);
    await replaceSettlements(db(), key, [settlement("15.00")]);
    expect(await credited({ creditNoteId: uuid() })).to.equal(35);
    await replaceSettlements(db(), key, []);
    expect(await credited({ creditNoteId: uuid() })).to.equal(20);
  });

  it("finds the originals of credit notes with the warnings, in the order of the references", async () => {
    const [first, later] = [warning, { ...warning, reasonCode: "OWN-302" }];
    await settle(note, settlement("1.00", original, [first]), settlement("1.00", second, [later]));
    await settle(other, settlement("1.00"));
    const of = (...notes: DocumentRecord[]) =>
      findSettledOriginals(
        db(),
        notes.map(({ id }) => ({ id, orgId: pipeline.orgId })),
      );
    expect(Object.fromEntries(await of(note, other))).to.deep.equal({
      [note.id]: [settled(original, first), settled(second, later)],
      [other.id]: [settled(original)],
    });
    expect([...(await of())]).to.be.empty;
    expect([...(await findSettledOriginals(db(), [{ id: note.id, orgId: uuid() }]))]).to.be.empty;
  });

  const by = async () => (await read()).creditedBy.map(({ id, amount }) => [id, Number(amount)]);

  it("shows on the invoice the credit notes about it, the newest first, and none that credits nothing", async () => {
    await settle(note, settlement("10.00"));
    await settle(other, settlement("20.00"));
    expect(await by()).to.deep.equal([
      [other.id, 20],
      [note.id, 10],
    ]);
    await replaceSettlements(db(), { orgId: pipeline.orgId, creditNoteId: other.id }, [settlement("0.00")]);
    expect(await by()).to.deep.equal([[note.id, 10]]);
  });

  it("shows on the credit note its originals in their order, with all that is taken off them", async () => {
    await settle(note, settlement("10.00", second), settlement("11.00"));
    await settle(other, settlement("20.00"));
    const { originals } = await readDocument(pipeline.deps, {
      orgId: pipeline.orgId,
      kind: "purchase-credit-notes",
      id: note.id,
    });
    expect(originals.map((each) => [each.id, Number(each.amount), Number(each.credited), each.total])).to.deep.equal([
      [second.id, 10, 10, "210.00"],
      [original.id, 11, 31, "210.00"],
    ]);
  });
});
