import { expect } from "chai";

import { buildAddress, buildBuyer, buildInvoiceRequest, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { type Answer, call, jsonOf, expectError } from "../../http-client.ts";

const path = "/api/business-profiles";
const someId = "019a0000-0000-7000-8000-00000000abcd";
const abroad = {
  postal_address: buildAddress({ country_subentity: "MH", country: "India", country_code: "IN" }),
  tin: undefined,
  party_tax_scheme: undefined,
};

function errorsOf({ status, text, json }: Answer): Json {
  expect(status, text).to.equal(400);
  return (json as { errors: Json }).errors;
}

const sameTaxpayer = (id: unknown): Json => ({
  errors: {
    message: `Business profile ${String(id)} has the same taxpayer: update that profile, or issue documents with it`,
  },
});

describe("api/resources/business-profiles", () => {
  const api = useTestApi({}, { each: true });
  let taxpayers: number;
  beforeEach(() => {
    taxpayers = 0;
  });
  /** A party that no profile has. */
  const otherTaxpayer = (): Json => {
    const tin = String(1_400_000_000 + ++taxpayers);
    const vat = { company_id: `${tin}02003`, tax_scheme: "VAT" };
    return { tin, endpoint_id: tin, party_tax_scheme: vat };
  };
  const create = async (overrides: Json = {}): Promise<Json> => {
    const body = buildBuyer({ ...otherTaxpayer(), ...overrides });
    return jsonOf<Json>(call(api, "POST", path, { body }), 201);
  };
  const issue = (profileId: unknown): Promise<Answer> =>
    call(api, "POST", `/api/purchase-invoices/${String(profileId)}`, { body: buildInvoiceRequest() });

  it("creates a profile that is read back and issues documents at once", async () => {
    const body = buildBuyer({ name: "Second shop", ...otherTaxpayer() });
    const answer = await call(api, "POST", path, { body });
    const profile = answer.json as Json;
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.headers.get("location")).to.equal(`${path}/${String(profile["id"])}`);
    const { id, org_id, version, created_at, updated_at, ...party } = profile;
    expect(version).to.equal(1);
    expect(party).to.deep.equal(body);
    expect(org_id).to.equal(api.orgId);
    expect(created_at)
      .to.equal(updated_at)
      .and.to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await jsonOf(call(api, "GET", `${path}/${String(id).toUpperCase()}`))).to.deep.equal(profile);
    const document = await issue(id);
    expect(document.status, document.text).to.equal(201);
    expect((document.json as Json)["accounting_customer_party"]).to.deep.equal(party);
  });

  it("replaces all of it, and earlier documents keep the party they were issued with", async () => {
    const profile = await create({ contact_name: "Purchasing" });
    const { json: before } = await issue(profile["id"]);
    const replacement = buildBuyer({ name: "Dune Holding", tin: profile["tin"], endpoint_id: profile["tin"] });
    const { id, org_id, version, created_at, updated_at, ...party } = await jsonOf<Json>(
      call(api, "PUT", `${path}/${String(profile["id"])}`, { body: replacement }),
    );
    expect(version).to.equal(2);
    expect(party).to.deep.equal(replacement);
    expect({ id, org_id, created_at }).to.deep.equal({
      id: profile["id"],
      org_id: api.orgId,
      created_at: profile["created_at"],
    });
    expect(Date.parse(String(updated_at))).to.be.at.least(Date.parse(String(created_at)));
    const earlier = await call(api, "GET", `/api/purchase-invoices/${String((before as Json)["id"])}`);
    expect((earlier.json as Json)["accounting_customer_party"]).to.include({ name: "Dune Buyer", tin: profile["tin"] });
    const later = await issue(profile["id"]);
    expect((later.json as Json)["accounting_customer_party"]).to.include({
      name: "Dune Holding",
      endpoint_id: profile["tin"],
    });
  });

  it("stays the taxpayer's under whose TIN it has issued, so that no number is given out twice", async () => {
    const profile = await create();
    const at = `${path}/${String(profile["id"])}`;
    const corrected = buildBuyer(otherTaxpayer());
    expect((await call(api, "PUT", at, { body: corrected })).status).to.equal(200);
    expect((await issue(profile["id"])).status).to.equal(201);
    await expectError(
      call(api, "PUT", at, { body: buildBuyer(otherTaxpayer()) }),
      409,
      `The business profile has issued documents as ${String(corrected["tin"])}: create a new profile for another taxpayer`,
    );
    expect((await call(api, "GET", at)).json).to.include({ tin: corrected["tin"] });
  });

  it("lists every profile once, newest first, page by page", async () => {
    const names = ["A", "B", "C", "D"];
    for (const name of names) {
      await create({ name });
    }
    const seen: unknown[] = [];
    let query = "?limit=2";
    for (let page = 0; page < 3; page += 1) {
      const { status, text, json } = await call(api, "GET", path + query);
      expect(status, text).to.equal(200);
      const { data, next_cursor: next } = json as { data: Json[]; next_cursor: string | null };
      seen.push(...data.map(({ name }) => name));
      expect(next === null).to.equal(page === 2);
      query = `?limit=2&cursor=${next}`;
      // What is added meanwhile does not move the pages that follow.
      await create({ name: `meanwhile ${page}` });
    }
    expect(seen).to.deep.equal(["D", "C", "B", "A", "Dune Buyer"]);
  });

  const count = async (): Promise<number> => {
    const { json } = await call(api, "GET", `${path}?limit=100`);
    return (json as { data: Json[] }).data.length;
  };

  describe("a second profile of one taxpayer", () => {
    it("is refused on create, by TIN, and names the first one", async () => {
      const body = buildBuyer({ name: "Another name" });
      expect(await jsonOf(call(api, "POST", path, { body }), 409)).to.deep.equal(sameTaxpayer(api.businessProfileId));
      expect(await count()).to.equal(1);
    });

    it("is refused by endpoint where one has no TIN", async () => {
      const foreign = { ...abroad, endpoint_scheme_id: "0060" };
      const { id } = await create({ ...foreign, endpoint_id: "Delhi1" });
      const again = buildBuyer({ ...foreign, endpoint_id: "DELHI1" });
      expect(await jsonOf(call(api, "POST", path, { body: again }), 409)).to.deep.equal(sameTaxpayer(id));
      await create({ ...foreign, endpoint_id: "DELHI2" });
    });

    it("is refused to all but one of many at once", async () => {
      const body = buildBuyer(otherTaxpayer());
      const answers = await Promise.all(Array.from({ length: 8 }, () => call(api, "POST", path, { body })));
      expect(answers.map(({ status }) => status)).to.have.members([201, ...Array<number>(7).fill(409)]);
      expect(await count()).to.equal(2);
    });
  });

  describe("a taxpayer of another organization", () => {
    let token: string;
    beforeEach(async () => {
      token = api.token((await api.addOrganization({ party: buildBuyer(otherTaxpayer()) })).orgId);
    });

    it("is refused on update, which changes nothing", async () => {
      const made = (await call(api, "POST", path, { body: buildBuyer(otherTaxpayer()), token })).json as Json;
      const at = `${path}/${String(made["id"])}`;
      const answer = await call(api, "PUT", at, { body: buildBuyer(), token });
      expect(answer.status, answer.text).to.equal(409);
      expect((await call(api, "GET", at, { token })).json).to.deep.equal(made);
    });

    it("shares its VAT number with members of its VAT group, who have TINs of their own", async () => {
      const group = { company_id: "134567890123003", tax_scheme: "VAT" };
      const body = buildBuyer({ ...otherTaxpayer(), party_tax_scheme: group });
      const answer = await call(api, "POST", path, { body, token });
      expect(answer.status, answer.text).to.equal(201);
    });
  });

  it("names every broken field and stores nothing", async () => {
    const body = {
      ...buildBuyer({ name: " ", tin: "12", email: "x", postal_address: buildAddress({ country_subentity: "XXX" }) }),
      id: someId,
      profile_id: someId,
      colour: "red",
    };
    const expected = ["name", "tin", "email", "postal_address.country_subentity", "id", "profile_id", "colour"];
    expect(errorsOf(await call(api, "POST", path, { body }))).to.have.all.keys(...expected);
    const profile = await create();
    expect(errorsOf(await call(api, "PUT", `${path}/${String(profile["id"])}`, { body }))).to.have.all.keys(
      ...expected,
    );
    expect((await call(api, "GET", `${path}/${String(profile["id"])}`)).json).to.deep.equal(profile);
    expect(((await call(api, "GET", path)).json as { data: Json[] }).data).to.have.length(2);
  });

  it("refuses a predefined endpoint that no taxpayer of its own has", async () => {
    const errors = errorsOf(await call(api, "POST", path, { body: buildBuyer({ endpoint_id: "9900000098" }) }));
    expect(errors).to.deep.equal({
      endpoint_id:
        "endpoint_id must be the party's own endpoint: 0235:9900000098 stands for a recipient outside of the network",
    });
  });
});
