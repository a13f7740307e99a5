import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { Intake } from "../../common/documents/intake-batches.ts";
import type { AppError } from "../../common/runtime/errors.ts";
import { reserveIdempotencyKey } from "../../common/documents/idempotency.ts";
import { requireBusinessProfile, type LineKey } from "../../common/documents/create.ts";
import type { Json } from "../factories/request.ts";
import { buildRequest, usePipeline } from "../setup/pipeline.ts";
import { expectRefusal, refusal } from "../setup/refusal.ts";
import { createBatchDocument, createDocument, type CreateDocument } from "./use-cases.ts";
import { untilBlocked } from "../setup/database/until-blocked.ts";

describe("the document of a line of a batch", () => {
  const pipeline = usePipeline();
  let key: string;

  beforeEach(() => {
    key = uuid();
  });

  const command = (overrides: Json = {}, ids: Partial<CreateDocument> = {}): CreateDocument => ({
    orgId: pipeline.orgId,
    businessProfileId: pipeline.businessProfileId,
    kind: "purchase-invoices",
    request: buildRequest(overrides),
    serviceVersion: "20260101",
    requestId: "test",
    ...ids,
  });
  /** The line of so many that hold the same, at a position of the batch. */
  const lineKey = (requestSha256: string, { nth = 1, line = 1 } = {}): LineKey => ({
    key: `${key} ${requestSha256}#${nth}`,
    requestSha256,
    batchPosition: `${key}#${line}`,
  });
  const create = (requestSha256: string | undefined, place = {}, made = command()) =>
    createBatchDocument(pipeline.deps, made, requestSha256 === undefined ? undefined : lineKey(requestSha256, place));
  const stored = async (): Promise<number> => {
    const [row] = await pipeline.query<{ count: string }>("select count(*) from documents");
    return Number(row?.count);
  };
  it("is a new one each time without a key", async () => {
    const [first, second] = [await create(undefined), await create(undefined)];
    expect(second.record.id).to.not.equal(first.record.id);
    expect([first.isReplay, second.isReplay]).to.deep.equal([false, false]);
  });

  it("is made once with a key, wherever the line stands", async () => {
    const first = await create("one");
    for (const line of [1, 2, 7]) {
      const again = await create("one", { line });
      expect(again.isReplay).to.equal(true);
      expect(again.record).to.include({ id: first.record.id, documentSequence: first.record.documentSequence });
    }
  });

  it("is made for each of equal lines", async () => {
    const first = await create("one");
    const second = await create("one", { nth: 2, line: 2 });
    expect(second.isReplay).to.equal(false);
    expect((await create("one", { nth: 2, line: 5 })).record.id)
      .to.equal(second.record.id)
      .and.not.equal(first.record.id);
  });

  it("is refused where another line's document was made, and named; nothing is stored", async () => {
    const first = await create("one");
    const before = await stored();
    await expectRefusal(create("two"), 409, `document ${first.record.documentSequence} (id ${first.record.id})`);
    expect(await stored()).to.equal(before);
    expect(await create("two", { line: 2 }), "at a position of its own").to.include({ isReplay: false });
  });

  it("is refused when another one comes to its position while both are being stored", async () => {
    const { database } = pipeline.deps;
    const holder = await create("before", { line: 9 });
    const late = await database.transaction(async (tx) => {
      await tx.query("update idempotency_keys set batch_position = $1 where document_id = $2", [
        `${key}#1`,
        holder.record.id,
      ]);
      const waiting = refusal(create("one"));
      await untilBlocked(database);
      return { waiting };
    });
    const { status, message } = await late.waiting;
    expect(status).to.equal(409);
    expect(message).to.contain(holder.record.id);
  });

  it("is the only one of those that want a position, in processes of their own", async () => {
    await create("before", { line: 9 });
    const before = await stored();
    const made = ["one", "two", "three", "four"].map((content) =>
      createBatchDocument(
        { ...pipeline.deps, intake: new Intake(pipeline.deps.database) },
        command(),
        lineKey(content),
      ).then(
        () => 201,
        (error: AppError) => error.status,
      ),
    );
    expect(await Promise.all(made)).to.have.members([201, 409, 409, 409]);
    expect(await stored()).to.equal(before + 1);
  });

  it("stores nothing when its claim was taken over while it waited", async () => {
    const { deps, orgId } = pipeline;
    const { batchPosition, ...use } = lineKey("one");
    await deps.intake.reserveKey({ orgId, ...use, claimId: uuid(), lockMs: -1 });
    const [slow] = await deps.database.query<{ claimId: string }>(
      "select claim_id from idempotency_keys where org_id = $1 and key = $2",
      [orgId, use.key],
    );
    const moved = await create("one", { line: 2 });
    const late = createDocument(deps, {
      ...command(),
      heldKey: { key: use.key, claimId: slow!.claimId, batchPosition: batchPosition! },
    });
    expect(await refusal(late)).to.include({ status: 409 });
    expect((await create("one", { line: 3 })).record.id).to.equal(moved.record.id);
  });

  it("is refused while the same line is under way, wherever it stands", async () => {
    const { batchPosition: _line, ...use } = lineKey("one");
    await reserveIdempotencyKey(pipeline.deps, { orgId: pipeline.orgId, ...use });
    await expectRefusal(create("one", { line: 2 }), 409, "still in progress");
  });

  it("leaves the key free when it was refused itself", async () => {
    const refused = command({}, { businessProfileId: uuid() });
    expect(await refusal(create("one", {}, refused))).to.include({ status: 400 });
    expect(await create("one")).to.include({ isReplay: false });
  });

  it("asks for a profile of the organization", async () => {
    const { orgId, businessProfileId } = pipeline;
    await requireBusinessProfile(pipeline.deps, { orgId, businessProfileId });
    await expectRefusal(
      requireBusinessProfile(pipeline.deps, { orgId: uuid(), businessProfileId }),
      400,
      businessProfileId,
    );
  });
});
