import { expect } from "chai";

import { reserveKeys } from "../../../common/documents/idempotency-store.ts";
import { purgeExpired } from "../../../common/retention/retention.ts";
import { buildInvoiceRequest } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { until } from "../../setup/until.ts";
import { call, countDocuments, type Answer } from "../http-client.ts";
import { asOwner } from "../../setup/database/database.ts";

interface Created {
  id: string;
  document_sequence: string;
}

interface Refused {
  errors: { message: string };
}

describe("api/http/idempotency", () => {
  const api = useTestApi();
  let keys = 0;

  const newKey = () => `key-${(keys += 1)}`;
  const post = (key: string, body: unknown = buildInvoiceRequest(), token?: string): Promise<Answer> =>
    call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
      headers: { "idempotency-key": key },
      body,
      ...(token !== undefined && { token }),
    });
  const rows = <Row>(sql: string, parameters: readonly unknown[] = []) => api.query<Row>(sql, parameters);

  it("answers the same request with the first answer, byte by byte, and makes no second document", async () => {
    const key = newKey();
    const first = await post(key);
    expect(first.status).to.equal(201);
    expect(first.headers.get("idempotent-replayed")).to.equal(null);
    const before = await countDocuments(api);
    // What became of the document meanwhile does not change the first answer.
    await rows(`update documents set overall_status = 'APPROVED' where id = $1`, [(first.json as Created).id]);
    const second = await post(key);
    expect(second.status).to.equal(201);
    expect(second.text).to.equal(first.text);
    expect(second.headers.get("idempotent-replayed")).to.equal("true");
    for (const header of ["location", "content-type"]) {
      expect(second.headers.get(header), header).to.equal(first.headers.get(header)).and.not.to.equal(null);
    }
    expect(await countDocuments(api)).to.equal(before);
  });

  it("takes a request on either path of create for the same, and for no other of another profile or kind", async () => {
    const key = newKey();
    const first = await post(key);
    const before = await countDocuments(api);
    const again = (kind: string, profile = api.businessProfileId) =>
      call(api, "POST", `/api/business-profiles/${profile}/${kind}`, {
        headers: { "idempotency-key": key },
        body: buildInvoiceRequest(),
      });
    const second = await again("purchase-invoices");
    expect([second.status, second.text]).to.deep.equal([201, first.text]);
    expect(second.headers.get("idempotent-replayed")).to.equal("true");
    expect((await again("sales-invoices")).status).to.equal(409);
    const { businessProfileId: other } = await api.addOrganization();
    expect((await again("purchase-invoices", other)).status).to.equal(409);
    expect(await countDocuments(api)).to.equal(before);
  });

  it("answers another body with 409, the number and id of the document, and its state as it is now", async () => {
    const key = newKey();
    const { id, document_sequence: number } = (await post(key)).json as Created;
    await rows(`update documents set overall_status = 'REJECTED' where id = $1`, [id]);
    const answer = await post(key, buildInvoiceRequest({ note: "another" }));
    expect(answer.status).to.equal(409);
    expect((answer.json as Refused).errors.message)
      .to.contain(number)
      .and.to.contain(id)
      .and.to.contain("REJECTED");
    expect(answer.headers.get("idempotent-replayed")).to.equal(null);
  });

  it("makes one document of two hundred requests at once; the others are replays or 409", async () => {
    const key = newKey();
    const before = await countDocuments(api);
    const answers = await Promise.all(Array.from({ length: 200 }, () => post(key)));
    expect(await countDocuments(api)).to.equal(before + 1);
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ json }) => (json as Created).id)).size).to.equal(1);
    expect(created.filter(({ headers }) => headers.get("idempotent-replayed") === null)).to.have.lengthOf(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).to.equal(409);
      expect(answer.headers.get("retry-after")).to.equal("1");
      expect((answer.json as Refused).errors.message).to.contain("in progress");
    }
    expect((await post(key)).headers.get("idempotent-replayed")).to.equal("true");
  });

  it("keeps a refusal for the same body, and takes the corrected one", async () => {
    const key = newKey();
    const wrong = buildInvoiceRequest({ due_date: "soon" });
    const first = await post(key, wrong);
    expect(first.status).to.equal(400);
    const second = await post(key, wrong);
    expect(second.text).to.equal(first.text);
    expect(second.headers.get("idempotent-replayed")).to.equal("true");
    const corrected = await post(key);
    expect(corrected.status).to.equal(201);
    expect((await post(key, wrong)).status).to.equal(409);
  });

  it("keeps no answer that would be another next time", async () => {
    const key = newKey();
    const unknown = { headers: { "idempotency-key": key }, body: {} };
    expect((await call(api, "POST", "/api/unknown", unknown)).status).to.equal(404);
    const again = await call(api, "POST", "/api/unknown", unknown);
    expect(again.status).to.equal(404);
    expect(again.headers.get("idempotent-replayed")).to.equal(null);
    expect((await post(key)).status).to.equal(201);
  });

  it("frees the key of a request that failed by our own fault", async () => {
    const key = newKey();
    await asOwner(api.deps.database, "alter table documents rename to documents_away");
    try {
      expect((await post(key)).status).to.equal(500);
    } finally {
      await asOwner(api.deps.database, "alter table documents_away rename to documents");
    }
    const answer = await post(key);
    expect(answer.status).to.equal(201);
    expect(answer.headers.get("idempotent-replayed")).to.equal(null);
  });

  it("names the document that a resubmission was about", async () => {
    const key = newKey();
    const { id, document_sequence: number } = (await post(newKey())).json as Created;
    await rows(`update documents set stage = 'invalid', overall_status = 'VALIDATION_FAILED' where id = $1`, [id]);
    const resubmit = (body: unknown) =>
      call(api, "POST", `/api/purchase-invoices/${id}/resubmit`, { headers: { "idempotency-key": key }, body });
    const first = await resubmit(buildInvoiceRequest({ note: "corrected" }));
    expect(first.status, first.text).to.be.within(200, 299);
    const second = await resubmit(buildInvoiceRequest({ note: "corrected" }));
    expect(second.headers.get("idempotent-replayed")).to.equal("true");
    expect([second.status, second.text]).to.deep.equal([first.status, first.text]);
    const other = await resubmit(buildInvoiceRequest({ note: "again" }));
    expect(other.status).to.equal(409);
    expect((other.json as Refused).errors.message)
      .to.contain(number)
      .and.to.contain(id)
      .and.to.contain("PENDING");
  });

  it("leads to the document that was sent again, when its answer could not be kept", async () => {
    const key = newKey();
    const { id } = (await post(newKey())).json as Created;
    await rows(`update documents set stage = 'invalid', overall_status = 'VALIDATION_FAILED' where id = $1`, [id]);
    // The same id, with a digit encoded: it is not to be looked for in the path.
    const encoded = id.replace(/\d/, (digit) => `%3${digit}`);
    const resubmit = () =>
      call(api, "POST", `/api/purchase-invoices/${encoded}/resubmit`, { headers: { "idempotency-key": key } });
    await asOwner(
      api.deps.database,
      "alter table idempotency_keys add constraint lost check (status is null) not valid",
    );
    try {
      expect((await resubmit()).status).to.equal(200);
    } finally {
      await asOwner(api.deps.database, "alter table idempotency_keys drop constraint lost");
    }
    const again = await resubmit();
    expect(again.status, again.text).to.equal(200);
    expect(again.headers.get("idempotent-replayed")).to.equal("true");
    expect(again.headers.get("location")).to.equal(null);
    expect(again.json).to.include({ id, revision: 2 });
    const other = await post(key);
    expect(other.status).to.equal(409);
    expect((other.json as Refused).errors.message).to.contain(id);
  });

  it("is free again when the resubmission came to nothing", async () => {
    const key = newKey();
    const { id } = (await post(newKey())).json as Created;
    const resubmit = () =>
      call(api, "POST", `/api/purchase-invoices/${id}/resubmit`, { headers: { "idempotency-key": key } });
    expect((await resubmit()).status).to.equal(409);
    await rows(`update documents set stage = 'invalid', overall_status = 'VALIDATION_FAILED' where id = $1`, [id]);
    const answer = await resubmit();
    expect([answer.status, answer.headers.get("idempotent-replayed")]).to.deep.equal([200, null]);
  });

  it("is another key in another organization", async () => {
    const key = newKey();
    const other = await api.addOrganization();
    const first = await post(key);
    const answer = await call(api, "POST", `/api/purchase-invoices/${other.businessProfileId}`, {
      headers: { "idempotency-key": key },
      body: buildInvoiceRequest({ note: "foreign" }),
      token: api.token(other.orgId),
    });
    expect(answer.status).to.equal(201);
    expect((answer.json as Created).id).not.to.equal((first.json as Created).id);
  });

  for (const [what, key] of [
    ["is empty", ""],
    ["is too long", "x".repeat(256)],
    ["has a space", "a b"],
    ["is not ASCII", "clé"],
  ] as const) {
    it(`refuses a key that ${what}`, async () => {
      const answer = await post(key);
      expect(answer.status).to.equal(400);
      expect((answer.json as Refused).errors.message).to.equal(
        "Idempotency-Key must be 1 to 255 visible ASCII characters",
      );
    });
  }

  describe("a process that died", () => {
    it("holds its key for a while, then the next request takes over", async () => {
      const key = newKey();
      const claim = { claimId: "019a0000-0000-7000-8000-0000000000aa", lockMs: 60_000 };
      await reserveKeys(api.deps.database, [{ orgId: api.orgId, key, requestSha256: "of another body", ...claim }]);
      const early = await post(key);
      expect(early.status).to.equal(409);
      expect(early.headers.get("retry-after")).to.equal("1");
      await rows("update idempotency_keys set locked_until = now() - interval '1 second' where key = $1", [key]);
      expect((await post(key)).status).to.equal(201);
    });

    it("finds its document for the same request, even if the stored answer is gone", async () => {
      const key = newKey();
      const first = await post(key);
      await rows("update idempotency_keys set status = null, headers = null, body = null where key = $1", [key]);
      const before = await countDocuments(api);
      const second = await post(key);
      expect(second.status).to.equal(201);
      expect(second.headers.get("idempotent-replayed")).to.equal("true");
      expect(second.headers.get("location")).to.equal(first.headers.get("location"));
      expect(second.json).to.deep.equal(first.json);
      expect((await post(key, buildInvoiceRequest({ note: "another" }))).status).to.equal(409);
      expect(await countDocuments(api)).to.equal(before);
    });

    it("stores nothing when it was only slow and another request has taken its place", async () => {
      const key = newKey();
      const { database } = api.deps;
      const claimed = "select from idempotency_keys where key = $1";
      const before = await countDocuments(api);
      let slow: Promise<Answer> | undefined;
      // The request waits for its business profile, while its key is given to another request.
      await database.transaction(async (tx) => {
        await tx.query("lock table business_profiles in access exclusive mode");
        slow = post(key);
        await until("the key is claimed", async () => (await database.query(claimed, [key])).length === 1);
        await database.query("update idempotency_keys set claim_id = gen_random_uuid() where key = $1", [key]);
      });
      expect((await slow)?.status).to.equal(409);
      expect(await countDocuments(api)).to.equal(before);
    });
  });

  it("forgets keys after a day, not before", async () => {
    const [young, old] = [newKey(), newKey()];
    await post(young);
    await post(old);
    await rows("update idempotency_keys set created_at = now() - interval '24 hours' where key = $1", [young]);
    await rows("update idempotency_keys set created_at = now() - interval '26 hours' where key = $1", [old]);
    expect((await purgeExpired(api.deps)).keys).to.equal(1);
    const left = await rows<{ key: string }>("select key from idempotency_keys where key = any($1)", [[young, old]]);
    expect(left).to.deep.equal([{ key: young }]);
  });
});
