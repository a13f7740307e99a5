import { expect } from "chai";

import { declaredOperations } from "../../../api/declared-operations.ts";
import { buildCustomer, buildInvoiceRequest, type Json } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { TestDocument } from "../../setup/test-document.ts";
import { call, jsonOf } from "../http-client.ts";

const secrets = {
  account: "AE070331234567890123456",
  card: "XXXXXXXX4321",
  mandate: "PAYER-ACCOUNT-7788",
  passport: "P12345678",
};

const card = { primary_account_number_id: secrets.card, network_id: "VISA" };

describe("accounts, cards and passports", () => {
  const api = useTestApi();
  let document: TestDocument;
  before(async () => {
    document = await TestDocument.begin(api, "sales-invoices", {
      accounting_customer_party: buildCustomer({
        scheme_agency_id: "PAS",
        company_id: secrets.passport,
        authority_name: undefined,
        passport_issuing_country_code: "IN",
        party_identification_id: secrets.passport,
      }),
      payment_means: [
        {
          payment_means_code: "54",
          card_account: card,
          payee_financial_account: { id: secrets.account },
          payment_mandate: { id: "M-1", payer_financial_account_id: secrets.mandate },
        },
      ],
    });
    await document.judge();
  });

  const get = (path: string, role?: string) =>
    call(api, "GET", path, { token: api.token(api.orgId, role === undefined ? {} : { subject: "A", roles: [role] }) });
  const paths = (): string[] => [
    document.path,
    "/api/sales-invoices",
    `${document.path}/view`,
    `/api/operations/documents/${document.id}/view`,
  ];

  it("are shown as they are to who acts, and masked to a viewer", async () => {
    for (const path of paths()) {
      const { text: whole } = await get(path, "operator");
      const { text: shown, status } = await get(path, "viewer");
      expect(status, path).to.equal(200);
      for (const [name, secret] of Object.entries(secrets)) {
        expect(whole, `${path} ${name}`).to.contain(secret);
        expect(shown, `${path} ${name}`).to.not.contain(secret);
      }
      expect(shown, path).to.contain("****3456");
    }
  });

  it("stand in originals, which a viewer does not get", async () => {
    const files = ["ubl", "tax-data", "evidence", "view.pdf", "attachments/00000000-0000-7000-8000-000000000000"];
    const story = `/api/operations/documents/${document.id}`;
    for (const path of [...files.map((file) => `${document.path}/${file}`), `${story}/files?path=revision-1/ubl.xml`]) {
      expect((await get(path, "viewer")).status, path).to.equal(403);
    }
    const { text, json } = await get(story, "viewer");
    expect((json as Json)["files"]).to.deep.equal([]);
    expect(Object.values(secrets).filter((secret) => text.includes(secret))).to.deep.equal([]);
    expect((await get(`${document.path}/ubl`)).status).to.equal(200);
  });

  it("stand in no other answer that a viewer gets", async () => {
    const asked = declaredOperations
      .filter(({ method, guard }) => method === "get" && guard.authentication === "token")
      .map(({ path }) => path.replace(/(?<=\/(sales-invoices|operations\/documents)\/)\{id\}/, document.id))
      .filter((path) => !/[{]|stream$/.test(path));
    expect(asked).to.include(`${document.path}/peppol-status`).and.to.include("/api/operations/actions");
    for (const path of asked) {
      const { text } = await get(path, "viewer");
      expect(
        Object.values(secrets).filter((secret) => text.includes(secret)),
        path,
      ).to.deep.equal([]);
    }
  });

  it("stand in a dry run with the profile's party, which a viewer does not get", async () => {
    const viewer = api.token(api.orgId, { subject: "A", roles: ["viewer"] });
    const path = `/api/purchase-invoices/${api.businessProfileId}/validate`;
    expect((await call(api, "POST", path, { token: viewer, body: buildInvoiceRequest() })).status).to.equal(403);
    expect((await call(api, "POST", path, { body: buildInvoiceRequest() })).status).to.equal(200);
  });
});

/** As people write them where nobody expects them. */
const written = { account: "AE07 0331 2345 6789 0123 456", card: "4111-1111-1111-1111" };

const holds = (text: string): boolean =>
  /0331234567890123456|4111111111111111/.test(text.replaceAll(/<[^>]*>|[\s-]/g, ""));

describe("accounts and cards in texts", () => {
  const api = useTestApi();
  const secret = `pay ${written.account} or ${written.card}`;
  let document: TestDocument;
  let deliveries: string;
  before(async () => {
    const hook = { url: "http://127.0.0.1:9/hook" };
    const { json: endpoint } = await call(api, "POST", "/api/webhooks", { body: hook });
    deliveries = `/api/webhooks/${String((endpoint as Json)["id"])}/deliveries`;
    document = await TestDocument.begin(api, "sales-invoices", {
      note: secret,
      payment_terms: { note: secret },
      metadata: { [`key ${written.card}`]: secret },
      external_reference: `REF ${written.card}`,
    });
    await document.judge();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await jsonOf(call(api, "POST", deliveries.replace("deliveries", "replay"), { body: { since } }), 202);
    const hold = { legal_hold: true, reason: secret };
    const at = `/api/operations/documents/${document.id}/hold`;
    await jsonOf(call(api, "PUT", at, { body: hold, token: tokenOf("operator") }));
  });

  const tokenOf = (role?: string) => api.token(api.orgId, role === undefined ? {} : { subject: "A", roles: [role] });
  const get = (path: string, role?: string) => call(api, "GET", path, { token: tokenOf(role) });
  it("are masked to a viewer wherever he reads, and shown to who owns them", async () => {
    const story = `/api/operations/documents/${document.id}`;
    const wholly = [
      document.path,
      "/api/sales-invoices",
      "/api/documents",
      `${document.path}/view`,
      `${story}/view`,
      deliveries,
      "/api/operations/actions",
    ];
    for (const path of wholly) {
      const [whole, shown] = [await get(path, "operator"), await get(path, "viewer")];
      expect([whole.status, shown.status], path).to.deep.equal([200, 200]);
      expect(holds(whole.text), path).to.equal(true);
      expect(holds(shown.text), path).to.equal(false);
      expect(shown.text, path).to.contain("****1111");
    }
    const asked = declaredOperations
      .filter(({ method, guard }) => method === "get" && guard.authentication === "token")
      .map(({ path }) => path.replace(/(?<=\/(sales-invoices|operations\/documents)\/)\{id\}/, document.id))
      .filter((path) => !/[{]|stream$/.test(path));
    for (const path of asked) {
      expect(holds((await get(path, "viewer")).text), path).to.equal(false);
    }
  });

  it("are masked in what fails, and the tag of an answer is made of what is shown", async () => {
    const { text, status } = await get(
      `/api/documents?q=${encodeURIComponent(secret)}&unknown_${written.card}=1`,
      "viewer",
    );
    expect([status, holds(text)]).to.deep.equal([400, false]);
    const [first, again] = [await get(document.path, "viewer"), await get(document.path, "operator")];
    expect(first.headers.get("etag")).to.not.equal(again.headers.get("etag"));
  });

  it("are not found by a part of them, and otherwise a viewer could find them out digit by digit", async () => {
    for (const [path, part] of [
      ["/api/operations/search", "0331"],
      ["/api/operations/search", "4111-1111-1111"],
      ["/api/documents", "4111-1111-1111"],
    ] as const) {
      const found = await get(`${path}?q=${encodeURIComponent(part)}`, "operator");
      expect(found.json, `${path} ${part}`).to.deep.include({ data: [] });
    }
    const { json } = await get("/api/operations/search?q=ref", "viewer");
    expect((json as { data: object[] }).data).to.have.length(1);
  });

  it("are not lost where what a viewer sees is sent back", async () => {
    const shown = (await get(document.path, "viewer")).json as Json;
    const { status, json } = await call(api, "PATCH", document.path, { body: { note: shown["note"] } });
    expect([status, json]).to.deep.equal([
      400,
      { errors: { note: "note is masked: send the whole value, or the document without it" } },
    ]);
  });
});
