import { expect } from "chai";

import type { Role } from "../../../../common/organizations/roles-and-scope.ts";
import { timeOfId } from "../../../../common/runtime/uuid-time.ts";
import { buildParty, buildInvoiceRequest as buildRequest } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { call } from "../../http-client.ts";

const formula = '=HYPERLINK("http://evil")';

describe("the operators' search", () => {
  const api = useTestApi({ rateLimitPerMinute: 10_000 });
  let id = "";

  before(async () => {
    const body = {
      ...buildRequest({
        accounting_supplier_party: buildParty({ name: formula }),
      }),
    };
    const answer = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
      token: api.token(),
      body,
    });
    expect(answer.status, answer.text).to.equal(201);
    ({ id } = answer.json as { id: string });
  });

  const token = (role: Role, orgId = api.orgId): string => api.token(orgId, { subject: "Ada", roles: [role] });
  const search = (query: string, bearer = token("operator")) =>
    call(api, "GET", `/api/operations/search${query}`, { token: bearer });
  const idsOf = async (query: string, bearer = token("operator")): Promise<string[]> => {
    const { status, json, text } = await search(query, bearer);
    expect(status, text).to.equal(200);
    return (json as { data: { id: string }[] }).data.map((row) => row.id);
  };

  it("names every field that is wrong, and refuses a hundred conditions", async () => {
    const wrong =
      "q=&overall_status=LOST&kind=letters&leg=toC4&leg_state=gone&failure_class=odd&received_from=yesterday&needs_person=perhaps&refused_by=me&days_left=15&format=xml";
    const refused = async (query: string) => {
      const { status, json, text } = await search(`?${query}`);
      expect(status, text).to.equal(400);
      return Object.keys((json as { errors: object }).errors);
    };
    expect(await refused(wrong)).to.have.members(wrong.split("&").map((one) => one.split("=")[0]));
    expect(await refused("received_from=2026-02-01&received_to=2026-01-01")).to.deep.equal(["received_to"]);
    for (const period of [
      "received_from=2026-02-01T10:00:00Z&received_to=2026-02-01T09:59:59Z",
      "received_to=2026-02-30",
    ]) {
      expect(await refused(period)).to.deep.equal(["received_to"]);
    }
    expect(await refused("q=x&cursor=AAAA")).to.deep.equal(["cursor"]);
    const many = Array.from({ length: 100 }, (_, nth) => `f${nth}=1`).join("&");
    expect((await search(`?${many}`)).status).to.equal(400);
  });

  it("takes all conditions together", async () => {
    const all =
      "?q=hyperlink&overall_status=PENDING,APPROVED&kind=purchase-invoices&received_from=2026-01-01&party=hyperlink";
    expect(await idsOf(all)).to.deep.equal([id]);
    expect(await idsOf(`${all}&leg=toC3&leg_state=failed&failure_class=blocked&cause=%25`)).to.deep.equal([]);
  });

  it("takes days of the Emirates, which count as a whole, and moments", async () => {
    const at = timeOfId(id);
    const day = new Date(at + 4 * 3_600_000).toISOString().slice(0, 10);
    const moment = (ms: number): string => encodeURIComponent(new Date(at + ms).toISOString().replace("Z", "+00:00"));
    expect(await idsOf(`?received_from=${day}&received_to=${day}`)).to.deep.equal([id]);
    expect(await idsOf(`?received_from=${moment(0)}&received_to=${moment(1)}`)).to.deep.equal([id]);
    expect(await idsOf(`?received_from=${moment(1)}`)).to.deep.equal([]);
    expect(await idsOf(`?received_to=${moment(0)}`)).to.deep.equal([]);
    expect(await idsOf("?received_from=1900-01-01")).to.deep.equal([id]);
  });

  it("writes what it finds into a file, without formulas", async () => {
    const { status, text, headers } = await search("?q=hyperlink&format=csv");
    expect(status).to.equal(200);
    expect(headers.get("content-type")).to.contain("text/csv");
    const [titles, row, end] = text.split("\n");
    expect(titles).to.contain("document_sequence,organization,kind,").and.to.contain(",cause,");
    expect(row).to.contain(`"'=HYPERLINK(""http://evil"")"`).and.to.contain(id);
    expect(end).to.equal("");
  });

  it("is about the caller's organization, and about every one for a site operator", async () => {
    const other = await api.addOrganization();
    expect(await idsOf("?overall_status=PENDING", token("operator", other.orgId))).to.deep.equal([]);
    expect(await idsOf("?overall_status=PENDING", token("site-operator", other.orgId))).to.deep.equal([id]);
    expect(await idsOf(`?overall_status=PENDING&org_id=${other.orgId}`, token("site-operator"))).to.deep.equal([]);
    expect((await search(`?q=x&org_id=${api.orgId}`, token("operator", other.orgId))).status).to.equal(403);
  });

  it("goes on by the cursor of the same question alone, and of the same organization", async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      const body = buildRequest({ buyer_reference: `page ${nth}`, note: `Unlike the others ${nth}` });
      const { status } = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
        token: api.token(),
        body,
      });
      expect(status).to.equal(201);
    }
    const { json } = await search("?overall_status=PENDING&limit=1");
    const cursor = (json as { next_cursor: string }).next_cursor;
    expect(await idsOf(`?overall_status=PENDING&limit=2&cursor=${cursor}`)).to.have.length(2);
    for (const [query, bearer] of [
      ["?overall_status=APPROVED", token("operator")],
      ["?overall_status=PENDING&needs_person=true", token("operator")],
      ["?overall_status=PENDING", token("operator", (await api.addOrganization()).orgId)],
      ["?overall_status=PENDING", token("site-operator")],
    ] as const) {
      const { status, json: refusal } = await search(`${query}&cursor=${cursor}`, bearer);
      expect(status, query).to.equal(400);
      expect(Object.keys((refusal as { errors: object }).errors)).to.deep.equal(["cursor"]);
    }
  });
});
