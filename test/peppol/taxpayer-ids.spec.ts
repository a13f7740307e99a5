import { expect } from "chai";

import { taxpayerIds } from "../../common/peppol/identifiers.ts";

const tin = "1345678901";
const vat = { company_id: "134567890123003", tax_scheme: "VAT" };

describe("the ids that a party is reported under", () => {
  for (const [what, party, ids] of [
    ["TIN and endpoint are one", { tin, endpoint_scheme_id: "0235", endpoint_id: tin }, [`0235:${tin}`]],
    [
      "an endpoint apart from the TIN",
      { tin, endpoint_scheme_id: "0088", endpoint_id: "1" },
      ["0088:1", `0235:${tin}`],
    ],
    ["an endpoint without a TIN", { endpoint_scheme_id: "0235", endpoint_id: tin }, [`0235:${tin}`]],
    ["letter case and white space", { endpoint_scheme_id: "0060", endpoint_id: " DelHi\t1\u00a0" }, ["0060:delhi1"]],
    [
      "a VAT number without a TIN",
      { party_tax_scheme: vat, endpoint_scheme_id: "0088", endpoint_id: "1" },
      ["0088:1", `0235:${tin}`],
    ],
    [
      "a VAT number beside a TIN, which may be its group's",
      { tin: "1999999999", party_tax_scheme: vat, endpoint_scheme_id: "0235", endpoint_id: "1999999999" },
      ["0235:1999999999"],
    ],
    [
      "a number of another country",
      { party_tax_scheme: { ...vat, company_id: "IN27" }, endpoint_scheme_id: "0088", endpoint_id: "1" },
      ["0088:1"],
    ],
  ] as const) {
    it(what, () => {
      expect(taxpayerIds(party)).to.deep.equal(ids);
    });
  }
});
