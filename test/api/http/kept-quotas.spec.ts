import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { purgeExpired } from "../../../common/retention/retention.ts";
import { buildInvoiceRequest, buildLine, type Json } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { until } from "../../setup/until.ts";
import { call, type Answer } from "../http-client.ts";

const megabyte = 1024 * 1024;
const message = ({ json }: Answer): string => (json as { errors: { message: string } }).errors.message;
const attachment = (bytes: number, first = ""): Json => ({
  file_name: "a.pdf",
  file_type: "application/pdf",
  file_content: Buffer.from(`%PDF-1.7 ${first}`.padEnd(bytes, "x")).toString("base64"),
});
const withAttachment = (first: string): Json =>
  buildInvoiceRequest({ note: first, attachments: [attachment(megabyte + 1, first)] });
/** Figures are read once a second. */
const untilStatus = (status: number, ask: () => Promise<Answer>): Promise<Answer> =>
  until(`it is answered with ${status}`, async () => {
    const answer = await ask();
    return answer.status === status && answer;
  });

describe("quotas of what is kept of an organization", () => {
  const api = useTestApi({ keptAnswersMb: 1, attachmentsMb: 1 });
  let orgId: string;
  let profile: string;

  beforeEach(async () => {
    ({ orgId, businessProfileId: profile } = await api.addOrganization());
  });

  const post = (body: Json, key?: string, tail = ""): Promise<Answer> =>
    call(api, "POST", `/api/purchase-invoices/${profile}${tail}`, {
      body,
      token: api.token(orgId),
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  const operator = (method: string, body?: Json): Promise<Answer> =>
    call(api, method, `/api/operations/organizations/${orgId}`, {
      token: api.token(api.orgId, { roles: ["site-operator"] }),
      ...(body !== undefined && { body }),
    });
  const shown = async (): Promise<Json> => (await operator("GET")).json as Json;
  const stored = async (): Promise<unknown> => {
    const [row] = await api.query(
      `select (select coalesce(sum(octet_length(body)), 0)::int from idempotency_keys where org_id = $1) as answers,
         (select coalesce(sum(octet_length(content)), 0)::int from attachment_contents where org_id = $1) as attachments`,
      [orgId],
    );
    return row;
  };
  const expectCounted = async (): Promise<void> => {
    const { kept_answers_bytes: answers, attachments_bytes: attachments } = await shown();
    expect({ answers, attachments }).to.deep.equal(await stored());
  };
  it("count each answer and each attachment once, as rows come and go", async () => {
    await post(buildInvoiceRequest({ attachments: [attachment(1_000), attachment(2_000)] }), uuid());
    await post(buildInvoiceRequest({ attachments: [attachment(1_000)] }));
    expect((await shown())["attachments_bytes"]).to.equal(3_000);
    await expectCounted();
    await post({}, uuid());
    await expectCounted();
    await api.query("update idempotency_keys set created_at = now() - interval '26 hours' where org_id = $1", [orgId]);
    await purgeExpired(api.deps);
    expect(await shown()).to.include({ kept_answers_bytes: 0, attachments_bytes: 3_000 });
  });

  it("refuse a further key with what to do, replay those that are there, and take what has none", async () => {
    const lines = Array.from({ length: 400 }, () => buildLine({ description: "d".repeat(3_000) }));
    const key = uuid();
    const first = await post(buildInvoiceRequest({ document_lines: lines }), key);
    expect(first.status, first.text.slice(0, 300)).to.equal(201);
    const refused = await untilStatus(429, () => post(buildInvoiceRequest(), uuid()));
    expect(message(refused)).to.equal(
      "This account has reached its quota of 1 MB for answers kept for its Idempotency-Keys. Answers are deleted 25 hours after their requests: wait, send further requests without a key, or ask the operator of the site for more",
    );
    expect(refused.headers.get("retry-after")).to.equal("3600");
    const replay = await post(buildInvoiceRequest({ document_lines: lines }), key);
    expect(replay.text === first.text).to.equal(true);
    expect((await post(buildInvoiceRequest())).status).to.equal(201);
    expect((await post(buildInvoiceRequest(), uuid(), "/validate")).status).to.equal(200);
    const { orgId: other, businessProfileId } = await api.addOrganization();
    const neighbour = await call(api, "POST", `/api/purchase-invoices/${businessProfileId}`, {
      body: buildInvoiceRequest(),
      token: api.token(other),
      headers: { "idempotency-key": uuid() },
    });
    expect(neighbour.status).to.equal(201);
    expect((await operator("PUT", { kept_answers_mb: 3, reason: "agreed" })).json).to.include({ kept_answers_mb: 3 });
    await untilStatus(201, () => post(buildInvoiceRequest(), uuid()));
  });

  it("refuse further attachments, alone and in a batch, and take documents without", async () => {
    expect((await post(withAttachment("one"))).status).to.equal(201);
    const refused = await untilStatus(429, () => post(withAttachment("two")));
    expect(message(refused)).to.equal(
      "This account has reached its quota of 1 MB for attachments: send documents without attachments, or ask the operator of the site for more",
    );
    const lines = [withAttachment("three"), buildInvoiceRequest()].map((line) => JSON.stringify(line)).join("\n");
    const batch = await fetch(`${api.url}/api/purchase-invoices/${profile}/batch`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.token(orgId)}`, "content-type": "application/x-ndjson" },
      body: lines,
    });
    const results = (await batch.text()).trim().split("\n");
    expect(results.map((line) => (JSON.parse(line) as Json)["status"])).to.deep.equal([429, 201]);
    expect((await post(withAttachment("four"), undefined, "/validate")).status).to.equal(200);
  });
});
