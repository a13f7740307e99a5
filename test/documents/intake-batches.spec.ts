import { once } from "node:events";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { Queryable, Statements } from "../../common/db/queryable.ts";
import { findIssuingProfiles } from "../../common/organizations/business-profile-store.ts";
import type { NewAttachment } from "../../common/documents/attachment-store.ts";
import { reserveKeys } from "../../common/documents/idempotency-store.ts";
import { Intake } from "../../common/documents/intake-batches.ts";
import {
  insertDocuments,
  type NewDocument,
  type StoredDocument,
} from "../../common/documents/insert-and-number-store.ts";
import { withDeadline } from "../../common/runtime/deadline.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { findServerStart } from "../../common/recovery/recovery-store.ts";
import { usePipeline } from "../setup/pipeline.ts";

const file = (fileName: string, content: string): NewAttachment => ({
  id: uuid(),
  fileName,
  fileType: "text/plain",
  content: Buffer.from(content),
  sha256: content,
});

/** The number, or why there is none. */
const numberIn = (stored: StoredDocument): string =>
  stored.outcome === "stored" ? stored.documentSequence : stored.outcome;

describe("intake", () => {
  const pipeline = usePipeline();
  let year = 1990;
  let profileVersion: string;
  let comparedServer: string;

  before(async () => {
    profileVersion = await versionNow();
    comparedServer = await findServerStart(db());
  });
  beforeEach(() => {
    year += 1;
  });

  const db = (): Statements => pipeline.deps.database;

  const versionNow = async (): Promise<string> => {
    const [profile] = await findIssuingProfiles(db(), pipeline.orgId, [pipeline.businessProfileId]);
    return profile!.version;
  };

  const documentOf = (changes: Partial<NewDocument> = {}): NewDocument => ({
    id: uuid(),
    orgId: pipeline.orgId,
    businessProfileId: pipeline.businessProfileId,
    profileVersion,
    comparedServer,
    kind: "purchase-invoices",
    sequencePrefix: "SBI",
    sequenceWidth: 6,
    year,
    serviceVersion: "20260101",
    requestId: "test",
    documentJson: Buffer.from(JSON.stringify({ issue_date: `${year}-05-06`, note: `"quoted" \\ and é 𝄞` })),
    acceptedAmountsSha256: "d1",
    taxInclusiveAmount: "12.30",
    sizeBytes: 100,
    attachments: [],
    likeness: "1",
    searchText: "",
    ...changes,
  });

  /** Counts the statements that the intake runs. */
  function counted(): { intake: Intake; sizes: number[] } {
    const sizes: number[] = [];
    const query: Queryable["query"] = (statement, parameters = []) => {
      const rows = parameters[0];
      sizes.push(typeof rows === "string" ? (JSON.parse(rows) as unknown[]).length : (rows as unknown[]).length);
      return db().query(statement, parameters);
    };
    return { intake: new Intake({ query }), sizes };
  }

  const numbers = async (): Promise<string[]> => {
    const rows = await db().query<{ documentSequence: string }>(
      "select document_sequence from documents where extract(year from issue_date) = $1 order by id",
      [year],
    );
    return rows.map(({ documentSequence }) => documentSequence);
  };
  const numberOf = (nth: number): string => `SBI-${year}-${String(nth).padStart(6, "0")}`;
  const allNumbers = (count: number): string[] => Array.from({ length: count }, (_, index) => numberOf(index + 1));

  it("stores what comes at once in two statements, numbered in the order in which it came", async () => {
    const { intake, sizes } = counted();
    const stored = await Promise.all(Array.from({ length: 40 }, () => intake.store(documentOf())));
    expect(sizes).to.deep.equal([1, 39]);
    expect(stored.map((each) => numberIn(each))).to.deep.equal(allNumbers(40));
    expect(await numbers()).to.deep.equal(allNumbers(40));
    const logs = await db().query<{ event: string; position: string }>(
      `select event, position from status_log l join documents d on d.id = l.document_id
       where extract(year from d.issue_date) = $1`,
      [year],
    );
    expect(logs).to.have.length(40);
    expect(new Set(logs.map(({ event, position }) => `${event} ${position}`))).to.deep.equal(new Set(["RECEIVED 1"]));
  });

  it("keeps the text of a document as it is, and attachments with the document that brought them", async () => {
    const { intake } = counted();
    const shared = `shared ${year}`;
    const documents = [
      documentOf(),
      documentOf({ attachments: [file("a", shared), file("b", "b")] }),
      documentOf({ attachments: [file("c", shared)] }),
      documentOf(),
    ];
    await Promise.all(documents.map((document) => intake.store(document)));
    const rows = await db().query<{ id: string; text: string; names: string[] | null; contents: string[] | null }>(
      `select d.id, d.document::text as text, array_agg(a.file_name order by a.id) filter (where a.id is not null) as names,
         array_agg(convert_from(c.content, 'UTF8') order by a.id) filter (where a.id is not null) as contents
       from documents d left join attachments a on a.document_id = d.id
       left join attachment_contents c on c.org_id = a.org_id and c.sha256 = a.sha256
       where d.id = any($1::uuid[]) group by d.id order by d.id`,
      [documents.map(({ id }) => id)],
    );
    expect(rows.map(({ text }) => text)).to.deep.equal(documents.map(({ documentJson }) => documentJson.toString()));
    expect(rows.map(({ names }) => names)).to.deep.equal([null, ["a", "b"], ["c"], null]);
    expect(rows.map(({ contents }) => contents)).to.deep.equal([null, [shared, "b"], [shared], null]);
  });

  it("lets a document that the database refuses hurt no other, and leaves no gap behind it", async () => {
    const { intake } = counted();
    const bad = [
      documentOf({ documentJson: Buffer.from([0x7b, 0xff, 0x7d]) }),
      documentOf({ businessProfileId: uuid() }),
      documentOf({ documentJson: Buffer.from(`{"issue_date":"not a day"}`) }),
    ];
    const all = Array.from({ length: 30 }, (_, index) => bad[(index - 5) / 10] ?? documentOf());
    const outcomes = await Promise.allSettled(all.map((document) => intake.store(document)));
    const failed = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
    expect(failed).to.deep.equal([5, 15, 25]);
    expect((await numbers()).sort()).to.deep.equal(allNumbers(27));
  });

  it("stores nothing for a claim that is no longer its own, and numbers the others as if it had not come", async () => {
    const { intake } = counted();
    const [mine, lost] = [uuid(), uuid()];
    const use = { orgId: pipeline.orgId, requestSha256: "one", lockMs: 60_000 };
    const keys = [`${mine} mine`, `${lost} lost`] as const;
    await reserveKeys(db(), [
      { ...use, key: keys[0], claimId: mine },
      { ...use, key: keys[1], claimId: uuid() },
    ]);
    const stored = await Promise.all(
      [
        documentOf(),
        documentOf({ heldKey: { key: keys[1], claimId: lost } }),
        documentOf({ heldKey: { key: keys[0], claimId: mine } }),
        documentOf({ heldKey: { key: keys[0], claimId: uuid() } }),
        documentOf(),
      ].map((document) => intake.store(document)),
    );
    expect(stored.map((each) => numberIn(each))).to.deep.equal([numberOf(1), "lost", numberOf(2), "lost", numberOf(3)]);
    const rows = await db().query<{ key: string; number: string | null }>(
      `select k.key, d.document_sequence as number from idempotency_keys k left join documents d on d.id = k.document_id
       where k.key = any($1::text[]) order by k.key = $2`,
      [keys, keys[1]],
    );
    expect(rows.map(({ number }) => number)).to.deep.equal([numberOf(2), null]);
  });

  it("stores nothing for a business profile that was changed since, and takes no key for it", async () => {
    const { intake } = counted();
    const [claimId, key] = [uuid(), `${uuid()} stale`];
    await reserveKeys(db(), [{ orgId: pipeline.orgId, requestSha256: "one", lockMs: 60_000, key, claimId }]);
    const before = profileVersion;
    await db().query("update business_profiles set party = party where id = $1", [pipeline.businessProfileId]);
    profileVersion = await versionNow();
    const stale = { profileVersion: before, claim: { key, claimId } };
    const stored = await Promise.all([{}, stale, {}, stale, {}].map((changes) => intake.store(documentOf(changes))));
    expect(stored.map(numberIn)).to.deep.equal([numberOf(1), "stale", numberOf(2), "stale", numberOf(3)]);
    const again = await intake.store(documentOf({ heldKey: { key, claimId } }));
    expect(numberIn(again)).to.equal(numberOf(4));
  });

  it("does not let a sequence that is locked elsewhere hold up those of others", async () => {
    const { intake } = counted();
    await intake.store(documentOf());
    const elsewhere = await openTransaction(db(), (tx) =>
      tx.query("select from sequences where year = $1 for update", [year]),
    );
    const held = Promise.all([1, 2, 3].map(() => intake.store(documentOf())));
    const others = await Promise.all([1, 2].map(() => intake.store(documentOf({ kind: "sales-invoices" }))));
    expect(others.map((each) => numberIn(each))).to.deep.equal([numberOf(1), numberOf(2)]);
    expect(await numbers()).to.have.length(3);
    await elsewhere.commit();
    expect((await held).map((each) => numberIn(each))).to.deep.equal([2, 3, 4].map(numberOf));
  });

  it("numbers without a gap beside other processes that give out the same numbers", async () => {
    const intakes = [counted().intake, counted().intake, counted().intake];
    const work = Array.from({ length: 90 }, (_, index) => intakes[index % 3]!.store(documentOf()));
    const alone = Array.from({ length: 5 }, () => insertDocuments(db(), [documentOf()], { waits: true }));
    await Promise.all([...work, ...alone]);
    expect((await numbers()).sort()).to.deep.equal(allNumbers(95));
  });

  it("stores nothing for a request that has been given up while it waited for its turn", async () => {
    const gate = new EventTarget();
    let isFirst = true;
    const query: Queryable["query"] = async (statement, parameters) => {
      if (isFirst) {
        isFirst = false;
        await once(gate, "open");
      }
      return db().query(statement, parameters);
    };
    const intake = new Intake({ query });
    const first = intake.store(documentOf());
    const late = documentOf();
    const outcome = withDeadline(1, () => intake.store(late)).catch((error: Error) => error.message);
    const patient = intake.store(documentOf());
    expect(await outcome).to.equal("not done by its deadline");
    gate.dispatchEvent(new Event("open"));
    expect([await first, await patient].map(numberIn)).to.deep.equal([numberOf(1), numberOf(2)]);
    expect(await numbers()).to.have.length(2);
  });
});
