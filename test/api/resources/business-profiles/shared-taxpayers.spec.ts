import { expect } from "chai";

import { deleteExpired } from "../../../../common/retention/retention.ts";
import { buildBuyer, buildInvoiceRequest, unlikeOthers, type Json } from "../../../factories/request.ts";
import { buildXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { ageDocument, setTerms } from "../../../setup/database/age-document.ts";
import { call, expectError, jsonOf, type Answer } from "../../http-client.ts";

const path = "/api/business-profiles";
const taxpayer = "0235:1345678901";
const reason = "a group with two systems";
const party = (tin: string): Json => ({
  tin,
  endpoint_id: tin,
  party_tax_scheme: { company_id: `${tin}02003`, tax_scheme: "VAT" },
});
const unapproved = (id: string): string =>
  `The taxpayer ${id} is not approved for this organization: the operator of this installation approves it`;

interface Right {
  org_id: string;
  taxpayer: string;
  state: string;
  holders: { org_id: string }[];
}

describe("the taxpayer of a business profile", () => {
  const api = useTestApi({}, { each: true });
  let second: { orgId: string; token: string };
  beforeEach(async () => {
    const { orgId } = await api.addOrganization({ party: buildBuyer(party("1400000001")) });
    second = { orgId, token: api.token(orgId) };
  });

  const site = () => api.token(api.orgId, { subject: "Sol", roles: ["site-operator"] });
  const create = (body: Json, token = second.token): Promise<Answer> => call(api, "POST", path, { body, token });
  const decide = (decision: string, id = taxpayer, orgId = second.orgId): Promise<Answer> =>
    call(api, "POST", `/api/operations/organizations/${orgId}/taxpayers`, {
      token: site(),
      body: { taxpayer: id, decision, reason },
    });
  const rights = async (query = ""): Promise<Right[]> =>
    (await jsonOf<{ data: Right[] }>(call(api, "GET", `/api/operations/taxpayers${query}`, { token: site() }))).data;
  const share = async (): Promise<string> => {
    await jsonOf(decide("shared"));
    return String((await jsonOf<Json>(create(buildBuyer()), 201))["id"]);
  };
  const issue = async (profileId: string, token?: string): Promise<string> => {
    const body = buildInvoiceRequest(unlikeOthers());
    const options = { body, ...(token !== undefined && { token }) };
    const made = await jsonOf<Json>(call(api, "POST", `/api/purchase-invoices/${profileId}`, options), 201);
    return String(made["document_sequence"]);
  };
  const sendXml = (number: string, profileId: string, token = api.token()): Promise<Answer> =>
    call(api, "POST", `/api/purchase-invoices/${profileId}`, {
      token,
      body: buildXml("purchase-invoices", number),
      headers: { "content-type": "application/xml" },
    });

  it("is shared by a second organization only after a site operator has said so, which is recorded", async () => {
    expect((await create(buildBuyer())).status).to.equal(409);
    expect(await rights("?state=asked")).to.have.length(1);
    expect((await rights())[0]).to.deep.include({ org_id: second.orgId, taxpayer, state: "asked" });
    expect((await rights())[0]?.holders.map(({ org_id }) => org_id)).to.deep.equal([api.orgId]);
    expect((await decide("allowed")).status, "it is another one's").to.equal(409);
    expect((await decide("shared", "0235:1999999999")).status, "no other organization has it").to.equal(409);
    await share();
    expect(await rights("?state=asked")).to.deep.equal([]);
    const acts = await call(api, "GET", `/api/operations/actions?action=taxpayer.decide`, { token: site() });
    expect((acts.json as { data: Json[] }).data.map(({ outcome, subject }) => [outcome, subject])).to.deep.equal([
      ["done", "Sol"],
      ["refused", "Sol"],
      ["refused", "Sol"],
    ]);
    const third = await api.addOrganization({ party: buildBuyer(party("1400000003")) });
    expect((await create(buildBuyer(), api.token(third.orgId))).status).to.equal(409);
    expect((await decide("refused")).status, "it has it already").to.equal(409);
  });

  it("has one run of numbers, however many organizations issue at once", async () => {
    const other = await share();
    const coming = Array.from({ length: 40 }, (_, nth) =>
      nth % 2 === 0 ? issue(api.businessProfileId) : issue(other, second.token),
    );
    const numbers = (await Promise.all(coming)).toSorted();
    const expected = Array.from({ length: 40 }, (_, nth) => `SBI-2026-${String(nth + 1).padStart(6, "0")}`);
    expect(numbers).to.deep.equal(expected);
    expect(await api.query("select org_id, last_value from sequences")).to.deep.equal([
      { orgId: api.orgId, lastValue: "40" },
    ]);
  });

  it("has one form of numbers, which the first profile says, also while both issue", async () => {
    const other = await share();
    const numbering = { "purchase-invoices": { prefix: "ACME", width: 4 } };
    const own = `${path}/${api.businessProfileId}`;
    const coming = Array.from({ length: 20 }, () => issue(other, second.token));
    await jsonOf(call(api, "PUT", own, { body: buildBuyer({ numbering }) }));
    const running = (await Promise.all(coming)).map((number) => Number(number.split("-").at(-1)));
    expect(running.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 20 }, (_, nth) => nth + 1));
    expect(await issue(other, second.token)).to.equal("ACME-2026-0021");
    const answer = await call(api, "PUT", `${path}/${other}`, { body: buildBuyer({ numbering }), token: second.token });
    expect(answer.status).to.equal(409);
    expect(
      (await call(api, "PUT", `${path}/${other}`, { body: buildBuyer({ name: "East" }), token: second.token })).status,
    ).to.equal(200);
    expect(await issue(other, second.token)).to.equal("ACME-2026-0022");
  });

  it("gives no number twice to documents that bring their own", async () => {
    const other = await share();
    expect((await sendXml("MY-1", api.businessProfileId)).status).to.equal(201);
    await expectError(
      sendXml("MY-1", other, second.token),
      409,
      "The number MY-1 belongs to a document that another organization has issued for the taxpayer: a new document needs a number of its own",
    );
    const both = Array.from({ length: 8 }, (_, nth) =>
      nth % 2 === 0 ? sendXml("MY-2", api.businessProfileId) : sendXml("MY-2", other, second.token),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses).to.have.members([201, ...Array<number>(7).fill(409)]);
    expect((await sendXml("SBI-2026-000001", other, second.token)).status).to.equal(201);
    expect((await sendXml("SBI-2026-000001", api.businessProfileId)).status).to.equal(409);
    expect(await issue(api.businessProfileId)).to.equal("SBI-2026-000002");
    const numbering = { "purchase-invoices": { prefix: "EAST" } };
    expect((await sendXml("EAST-2026-000003", other, second.token)).status).to.equal(201);
    expect(
      (await call(api, "PUT", `${path}/${api.businessProfileId}`, { body: buildBuyer({ numbering }) })).status,
    ).to.equal(409);
  });

  const deleteDocuments = async (): Promise<void> => {
    const documents = await api.query<{ id: string }>(
      "update documents set stage = 'invalid', overall_status = 'VALIDATION_FAILED' returning id",
    );
    for (const document of documents) {
      await ageDocument(api.deps.database, document, new Date("2018-06-01"));
    }
    await setTerms(api.deps.database, api.orgId, "unsent_kept_days = 30");
    for await (const deleted of deleteExpired(api.deps)) {
      expect(deleted).to.be.at.most(documents.length);
    }
    expect(await api.query("select from documents")).to.deep.equal([]);
  };

  it("gives no number twice that a document had which was deleted", async () => {
    const other = await share();
    expect((await sendXml("MY-1", api.businessProfileId)).status).to.equal(201);
    await deleteDocuments();
    expect((await sendXml("MY-1", other, second.token)).status).to.equal(409);
    expect((await sendXml("MY-1", api.businessProfileId)).status).to.equal(409);
    const numbering = { "purchase-invoices": { prefix: "MY" } };
    expect((await sendXml("MY-2026-000001", api.businessProfileId)).status).to.equal(201);
    await deleteDocuments();
    expect(
      (await call(api, "PUT", `${path}/${api.businessProfileId}`, { body: buildBuyer({ numbering }) })).status,
    ).to.equal(409);
  });
});

describe("a taxpayer that needs approval", () => {
  const api = useTestApi({ taxpayerApproval: true }, { each: true });
  const site = () => api.token(api.orgId, { roles: ["site-operator"] });
  const id = "0235:1400000001";
  const body = buildBuyer(party("1400000001"));
  const decide = (decision: string) =>
    call(api, "POST", `/api/operations/organizations/${api.orgId}/taxpayers`, {
      token: site(),
      body: { taxpayer: id, decision, reason },
    });
  const create = () => call(api, "POST", path, { body });

  it("is refused until a site operator allows it, and what was there before goes on", async () => {
    await expectError(create(), 409, unapproved(id));
    expect((await call(api, "PUT", `${path}/${api.businessProfileId}`, { body })).status).to.equal(409);
    expect(
      (await call(api, "PUT", `${path}/${api.businessProfileId}`, { body: buildBuyer({ name: "New" }) })).status,
    ).to.equal(200);
    await jsonOf(decide("refused"));
    await expectError(create(), 409, unapproved(id));
    await jsonOf(decide("allowed"));
    expect((await create()).status).to.equal(201);
    const wrong = { taxpayer: "1400000001", decision: "maybe", reason };
    const answer = await call(api, "POST", `/api/operations/organizations/${api.orgId}/taxpayers`, {
      token: site(),
      body: wrong,
    });
    expect((answer.json as { errors: object }).errors).to.have.all.keys("taxpayer", "decision");
  });

  it("is decided by site operators only, and asked for twenty times at most", async () => {
    const operator = api.token(api.orgId, { roles: ["operator"] });
    const refused = await call(api, "GET", "/api/operations/taxpayers", { token: operator });
    expect(refused.status).to.equal(403);
    for (let nth = 0; nth < 22; nth += 1) {
      const answer = await call(api, "POST", path, { body: buildBuyer(party(String(1_400_000_100 + nth))) });
      expect(answer.status).to.equal(409);
    }
    expect(await api.query("select count(*)::int from taxpayer_rights")).to.deep.equal([{ count: 20 }]);
  });
});
