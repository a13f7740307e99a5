import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  reserveKeys,
  findUsedKey,
  purgeKeys,
  releaseKey,
  saveAnswers,
  saveChangedDocument,
  type KeyReservation,
  type StoredAnswer,
} from "../../common/documents/idempotency-store.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { usePipeline } from "../setup/pipeline.ts";

const lockMs = 60_000;
const stranger = uuid();

const answer = (status: number) => ({ status, headers: { "content-type": "text/plain" }, body: "so" });

describe("idempotency-store", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;
  let key: string;

  before(async () => {
    document = await pipeline.create();
  });
  beforeEach(() => {
    key = uuid();
  });

  const db = () => pipeline.deps.database;
  const claimOf = (): KeyReservation => ({ orgId: pipeline.orgId, key, claimId: uuid() });
  const takeAll = (
    claims: readonly KeyReservation[],
    { requestSha256 = "one", lockedForMs = lockMs } = {},
  ): Promise<boolean[]> =>
    reserveKeys(
      db(),
      claims.map((claim) => ({ ...claim, requestSha256, lockMs: lockedForMs })),
    );
  const take = async (claim: KeyReservation, options = {}): Promise<boolean> =>
    (await takeAll([claim], options))[0] ?? false;
  const save = (claim: KeyReservation, kept: StoredAnswer): Promise<void> =>
    saveAnswers(db(), [{ ...claim, answer: kept }]);
  const used = () => findUsedKey(db(), { orgId: pipeline.orgId, key });

  it("gives the key of a request that died to the next request, and the first reservation is void", async () => {
    const [first, second] = [claimOf(), claimOf()];
    await take(first, { lockedForMs: -1 });
    expect(await take(second, { requestSha256: "two" })).to.equal(true);
    expect(await saveChangedDocument(db(), first, document.id)).to.equal(false);
    await save(first, answer(200));
    await releaseKey(db(), first);
    expect(await used()).to.deep.equal({ requestSha256: "two", answer: null, document: null });
    expect(await take(claimOf()), "the second one's lock").to.equal(false);
  });

  it("gives many keys in one statement, and one that several want to the first", async () => {
    const mine = [1, 2, 3].map((nth) => ({ ...claimOf(), key: `${key}-${nth}` }));
    const [first, second, third] = mine as [KeyReservation, KeyReservation, KeyReservation];
    await take(second);
    const rival = { ...claimOf(), key: first.key };
    const again = { ...claimOf(), key: second.key };
    expect(await takeAll([third, first, rival, again])).to.deep.equal([true, true, false, false]);
    await saveAnswers(db(), [
      { ...third, answer: answer(201) },
      { ...rival, answer: answer(500) },
      { ...first, answer: { ...answer(400), body: null } },
    ]);
    const answers = await Promise.all(
      mine.map(async (claim) => (await findUsedKey(db(), { orgId: pipeline.orgId, key: claim.key }))?.answer),
    );
    expect(answers).to.deep.equal([{ ...answer(400), body: null }, null, answer(201)]);
  });

  it("keeps the key of a request that was answered without refusal, however long ago", async () => {
    const first = claimOf();
    await take(first, { lockedForMs: -1 });
    await save(first, { ...answer(399), body: null });
    expect(await take(claimOf())).to.equal(false);
    expect(await take(claimOf(), { requestSha256: "two" })).to.equal(false);
    expect((await used())?.answer).to.deep.equal({ ...answer(399), body: null });
  });

  it("never gives a key away under which a document was stored", async () => {
    const first = claimOf();
    await take(first, { lockedForMs: -1 });
    expect(await saveChangedDocument(db(), first, document.id)).to.equal(true);
    expect(await saveChangedDocument(db(), first, document.id), "a second document").to.equal(false);
    await releaseKey(db(), first);
    expect(await take(claimOf(), { requestSha256: "two" })).to.equal(false);
    await save(first, answer(500));
    expect(await take(claimOf(), { requestSha256: "two" })).to.equal(false);
    expect((await used())?.document).to.deep.equal({
      id: document.id,
      kind: "purchase-invoices",
      documentSequence: document.documentSequence,
      overallStatus: "PENDING",
    });
  });

  it("keeps the keys of organizations apart", async () => {
    const claim = claimOf();
    await take(claim);
    expect(await findUsedKey(db(), { orgId: stranger, key })).to.equal(undefined);
    expect(await findUsedKey(db(), { orgId: pipeline.orgId, key: uuid() })).to.equal(undefined);
    const foreign = { ...claim, orgId: stranger };
    expect(await saveChangedDocument(db(), foreign, document.id)).to.equal(false);
    expect(await saveChangedDocument(db(), { ...claim, key: uuid() }, document.id)).to.equal(false);
    await save(foreign, answer(200));
    await save({ ...claim, key: uuid() }, answer(200));
    await releaseKey(db(), foreign);
    await releaseKey(db(), { ...claim, key: uuid() });
    expect(await used()).to.deep.equal({ requestSha256: "one", answer: null, document: null });
  });

  it("deletes the oldest keys first, up to the limit, and none that is too young", async () => {
    await db().query("delete from idempotency_keys");
    for (const hours of [2, 4, 3, 0]) {
      const claim = { ...claimOf(), key: `${hours} hours` };
      await take(claim);
      await db().query("update idempotency_keys set created_at = now() - make_interval(hours => $2) where key = $1", [
        claim.key,
        hours,
      ]);
    }
    const left = async () =>
      (await db().query<{ key: string }>("select key from idempotency_keys order by key")).map((row) => row.key);
    expect(await purgeKeys(db(), { olderThanMs: 3_600_000, limit: 2 })).to.equal(2);
    expect(await left()).to.deep.equal(["0 hours", "2 hours"]);
    expect(await purgeKeys(db(), { olderThanMs: 3_600_000, limit: 2 })).to.equal(1);
    expect(await left()).to.deep.equal(["0 hours"]);
  });
});
