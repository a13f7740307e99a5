import { expect } from "chai";

import { buildBuyer, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { deliverLeg } from "../../../setup/deliver-leg.ts";
import { ScriptedAccessPoint } from "../../../setup/pipeline.ts";
import { fieldErrors, post } from "../../../setup/settlement.ts";
import { call, countDocuments, jsonOf } from "../../http-client.ts";

const purchase = "purchase-invoices";
const supplier = "/*/cac:AccountingSupplierParty/cac:Party/cbc:EndpointID";

describe("what is refused of a document in XML as it is of fields", () => {
  const api = useTestApi();
  const xml = buildXml(purchase, "G-1", {
    payment_means: [
      { id: "1", payment_means_code: "48", card_account: { primary_account_number_id: "1111", network_id: "VISA" } },
    ],
  });
  const card = "/*/cac:PaymentMeans[1]/cac:CardAccount/cbc:PrimaryAccountNumberID";
  const endpoint = "1987654321</cbc:EndpointID>";
  const tin =
    "<cac:PartyTaxScheme><cbc:CompanyID>1987654322</cbc:CompanyID><cac:TaxScheme><cbc:ID>TIN</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>";
  for (const [what, from, to, place, words] of [
    [
      "a VAT number as endpoint",
      endpoint,
      "198765432102003</cbc:EndpointID>",
      supplier,
      "not the VAT number: 1987654321",
    ],
    ["an endpoint that is no TIN", endpoint, "abc</cbc:EndpointID>", supplier, "10 digits starting with 1"],
    ["another taxpayer's TIN", "</cac:PartyTaxScheme>", `</cac:PartyTaxScheme>${tin}`, supplier, "tin is 1987654322"],
    [
      "a whole card number",
      ">1111</cbc:PrimaryAccountNumberID>",
      ">4111 1111 1111 1111</cbc:PrimaryAccountNumberID>",
      card,
      "whole",
    ],
  ] as const) {
    it(`${what}, with its XPath`, async () => {
      const before = await countDocuments(api);
      const body = xml.replace(from, to);
      expect(body).to.not.equal(xml);
      const errors = fieldErrors(await postXml(api, purchase, body));
      expect(Object.keys(errors)).to.deep.equal([place]);
      expect(errors[place]).to.include(`${place} `).and.to.include(words);
      expect(errors[place]).to.not.include("4111");
      expect(await countDocuments(api)).to.equal(before);
    });
  }
});

describe("numbers of a profile's own", () => {
  const api = useTestApi({}, { each: true });
  const instanceId = "00000000-0000-7000-8000-000000000009";
  const setPrefix = (prefix: string) =>
    jsonOf<Json>(
      call(api, "PUT", `/api/business-profiles/${api.businessProfileId}`, {
        body: buildBuyer({ numbering: { [purchase]: { prefix, width: 4 } } }),
      }),
    );

  it("are continued by a document in XML, and its envelope says of which kind they are", async () => {
    await setPrefix("ACME");
    const accessPoint = new ScriptedAccessPoint();
    for (const number of ["ACME-2026-0001", "theirs-1"]) {
      const { id } = await createXml(api, purchase, buildXml(purchase, number));
      await judgeXml(api, { id });
      await deliverLeg({ ...api.deps, accessPoint, instanceId }, { id: String(id), revision: 1 }, "c3");
    }
    expect(accessPoint.submitted.map(({ note }) => note)).to.deep.equal([
      `ACME-2026-0001 1 ${api.businessProfileId} ${purchase}`,
      `theirs-1 1 ${api.businessProfileId}`,
    ]);
    expect((await postXml(api, purchase, buildXml(purchase, "ACME-2026-0003"))).status).to.equal(409);
    const next = await jsonOf<Json>(post(api, purchase, {}), 201);
    expect(next["document_sequence"]).to.equal("ACME-2026-0002");
  });

  it("are not taken from XML under a prefix that the profile had, in any letter case", async () => {
    await setPrefix("ACME");
    await jsonOf<Json>(post(api, purchase, {}), 201);
    await setPrefix("DUNE");
    for (const number of ["ACME-2026-0001", "ACME-2026-0002", "acme-2026-0002", "ACME-2026-2"]) {
      const errors = fieldErrors(await postXml(api, purchase, buildXml(purchase, number)));
      expect(errors, number).to.have.all.keys("/*/cbc:ID");
    }
    await createXml(api, purchase, buildXml(purchase, "ACME-2026-0002a"));
  });
});
