import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  createBatchDocument,
  requireBusinessProfile,
} from "../../../common/services/documents/create-batch-document.ts";
import { claimIdempotencyKey } from "../../../common/services/documents/claim-idempotency-key.ts";
import type { CreateDocument } from "../../../common/services/documents/create-document.ts";
import type { Json } from "../../factories/request.ts";
import { buildRequest, openPipeline, type Pipeline } from "../../setup/pipeline.ts";
import { refusal } from "../../setup/refusal.ts";

describe("the document of a line of a batch", () => {
  let pipeline: Pipeline;
  let key: string;

  before(async () => {
    pipeline = await openPipeline();
  });
  after(() => pipeline.close());
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
  const create = (requestSha256: string | undefined, made = command()) =>
    createBatchDocument(pipeline.deps, made, requestSha256 === undefined ? undefined : { key, requestSha256 });

  it("is a new one each time without a key", async () => {
    const [first, second] = [await create(undefined), await create(undefined)];
    expect(second.record.id).to.not.equal(first.record.id);
    expect([first.isReplay, second.isReplay]).to.deep.equal([false, false]);
  });

  it("is made once with a key", async () => {
    const first = await create("one");
    const second = await create("one");
    expect([first.isReplay, second.isReplay]).to.deep.equal([false, true]);
    expect(second.record).to.include({ id: first.record.id, documentSequence: first.record.documentSequence });
  });

  it("is refused under the key of another line", async () => {
    await create("one");
    expect(await refusal(create("two"))).to.include({ status: 409 });
  });

  it("is refused while the same line is under way", async () => {
    await claimIdempotencyKey(pipeline.deps, { orgId: pipeline.orgId, key, requestSha256: "one" });
    const { status, message } = await refusal(create("one"));
    expect(status).to.equal(409);
    expect(message).to.contain("still in progress");
  });

  it("leaves the key free when it was refused itself", async () => {
    const refused = command({}, { businessProfileId: uuid() });
    expect(await refusal(create("one", refused))).to.include({ status: 400 });
    expect(await create("one")).to.include({ isReplay: false });
  });

  it("asks for a profile of the organization", async () => {
    const { orgId, businessProfileId } = pipeline;
    await requireBusinessProfile(pipeline.deps, { orgId, businessProfileId });
    const { status, message } = await refusal(
      requireBusinessProfile(pipeline.deps, { orgId: uuid(), businessProfileId }),
    );
    expect(status).to.equal(400);
    expect(message).to.contain(businessProfileId);
  });
});
