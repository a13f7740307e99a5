import { expect } from "chai";
import jwt from "jsonwebtoken";

import { insertIssuedToken } from "../../../common/organizations/issued-token-store.ts";
import { buildInvoiceRequest, buildLine, buildParty, type Json } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";
import { call, jsonOf, type Answer, type Call } from "../http-client.ts";

interface Detail {
  code: string;
  message: string;
  path?: string;
  pointer?: string;
  value?: string;
  suggestion?: string;
}

const detailsOf = ({ text }: Answer): Detail[] => (JSON.parse(text) as { details: Detail[] }).details;
const unknownId = "019a0000-0000-7000-8000-00000000abcd";

const stranger = (tin: string): Json =>
  buildParty({ tin, endpoint_id: tin, party_tax_scheme: { company_id: `${tin}00003`, tax_scheme: "VAT" } });

const sign = (claims: object): string =>
  jwt.sign({ sub: "erp", ...claims }, testSecrets.jwtSecret, { noTimestamp: true });

describe("details of errors", () => {
  const api = useTestApi();
  const create = (body: unknown, options: Call = {}): Promise<Answer> =>
    call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body, ...options });

  it("explain the first 250 of a thousand errors, in an answer that stays small", async () => {
    const lines = Array.from({ length: 1_500 }, (_, index) =>
      buildLine({ unit_code: `no unit ${index}`, quantitty: 1 }),
    );
    const answer = await create(buildInvoiceRequest({ document_lines: lines }));
    expect(answer.status).to.equal(400);
    const { errors } = JSON.parse(answer.text) as { errors: Json };
    expect(Object.keys(errors)).to.have.length.within(1_000, 1_010);
    expect(detailsOf(answer)).to.have.length(250);
    expect(answer.text.length).to.be.below(250_000);
  });

  it("name what an id of the own organization is, and nothing of another one's", async () => {
    const { orgId } = await api.addOrganization({ party: stranger("1456789012") });
    const document = await jsonOf<Json>(create(buildInvoiceRequest()), 201);
    const ask = (id: string, token: string): Promise<Answer> =>
      call(api, "GET", `/api/sales-invoices/${id}`, { token });
    const ours = detailsOf(await ask(String(document["id"]).toUpperCase(), api.token()));
    expect(ours[0]?.suggestion).to.include(`/api/purchase-invoices/${String(document["id"])}`);
    const theirs = detailsOf(await ask(String(document["id"]), api.token(orgId)));
    const nothing = detailsOf(await ask(unknownId, api.token(orgId)));
    expect(theirs).to.deep.equal(nothing);
  });

  it("have a pointer for names that hold its own signs, and survive names of every object", async () => {
    const answer = await create({ ...buildInvoiceRequest(), "a/b~c.d": 1, toString: "x", hasOwnProperty: 2 });
    const byPath = Object.fromEntries(detailsOf(answer).map((detail) => [detail.path, detail]));
    expect(byPath["a/b~c.d"]).to.include({ code: "unknown_field", pointer: "/a~1b~0c.d", value: "1" });
    expect(Object.keys(byPath)).to.have.length(3);
    const flag = await call(api, "PUT", `/api/webhooks/${unknownId}`, { body: { enabled: "constructor" } });
    expect(flag.status).to.be.within(400, 499);
  });

  it("mask what is personal, and never show a whole account or card number", async () => {
    const means = { payment_means_code: "54", card_account: { primary_account_number_id: "4111111111111111" } };
    const answer = await create(buildInvoiceRequest({ payment_means: [means], note: "AE070331234567890123456\u0000" }));
    expect(answer.status).to.equal(400);
    expect(answer.text)
      .to.include("****1111")
      .and.not.match(/41111111|AE0703312/);
    const broken = await create(JSON.stringify(buildInvoiceRequest()).replace('"AE07', "AE07"));
    expect(detailsOf(broken)[0]).to.include({ code: "malformed_json" });
    expect(broken.text).not.to.include("0331234");
  });

  it("of a token say nothing about organizations, and no odd claim breaks them", async () => {
    const exp = Math.floor(Date.now() / 1_000) + 60;
    const refused = async (sent: string): Promise<Answer> => {
      const answer = await call(api, "GET", "/api/purchase-invoices", { token: sent });
      expect(answer.status, answer.text).to.equal(401);
      return answer;
    };
    const { orgId } = await api.addOrganization({ party: stranger("1567890123") });
    const tokenId = "019a0000-0000-7000-8000-0000000f0001";
    const expiresAt = new Date(Date.now() + 3_600_000);
    await insertIssuedToken(api.deps.database, { id: tokenId, orgId, subject: "erp", roles: [], expiresAt });
    await jsonOf(
      call(api, "POST", `/api/operations/organizations/${orgId}/tokens/${tokenId}/revoke`, {
        token: api.token(api.orgId, { roles: ["site-operator"] }),
        body: { reason: "lost" },
      }),
      204,
    );
    const token = sign({ org_id: orgId, exp, jti: tokenId });
    await until("the token is refused", async () => (await call(api, "GET", "/api/changes", { token })).status === 401);
    const unknown = await refused(sign({ org_id: unknownId, exp }));
    const revoked = await refused(token);
    expect(revoked.text).to.equal(unknown.text);
    expect(revoked.headers.get("www-authenticate")).to.equal(unknown.headers.get("www-authenticate"));
    for (const claims of [{ exp, nbf: 1e20 }, { exp: -1e20 }]) {
      expect(detailsOf(await refused(sign({ org_id: api.orgId, ...claims })))[0]?.message).to.include(
        "beyond all dates",
      );
    }
  });
});
