import { expect } from "chai";

import { documentPath } from "../../common/peppol/mls.ts";

const cac = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
const cbc = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const expected = "/Invoice/cac:InvoiceLine[2]/cbc:ID[1]";

describe("documentPath", () => {
  const lines: [name: string, line: string][] = [
    ["prefixes", expected],
    ["another prefix of the root", "/ubl:Invoice[1]/cac:InvoiceLine[2]/cbc:ID[1]"],
    [
      "namespaces in predicates",
      `/*:Invoice[namespace-uri()='urn:i'][1]/*:InvoiceLine[namespace-uri()='${cac}'][2]/*:ID[namespace-uri()="${cbc}"][1]`,
    ],
    ["names with their namespace", `/Q{urn:i}Invoice[1]/Q{${cac}}InvoiceLine[2]/Q{${cbc}}ID[1]`],
  ];
  for (const [name, line] of lines) {
    it(`reads ${name}`, () => {
      expect(documentPath(line, "Invoice")).to.equal(expected);
    });
  }

  it("knows the document itself", () => {
    expect(documentPath("/Invoice", "Invoice")).to.equal("/Invoice");
  });

  for (const line of ["NA", "", "line 7", "/CreditNote/cbc:ID", "//cbc:ID", "/Invoice[2]/cbc:ID"]) {
    it(`finds no path in "${line}"`, () => {
      expect(documentPath(line, "Invoice")).to.equal(undefined);
    });
  }
});
