import { readFileSync } from "node:fs";

import { expect } from "chai";

import type { UblSchemas } from "../../common/ubl/load-schemas.ts";
import { readGolden } from "../factories/golden.ts";

const directory = process.env["UBL_XSD_DIR"];

const golden = (name: string) => readFileSync(readGolden(name).xmlPath, "utf8");

describe("the UBL schemas", () => {
  let schemas: UblSchemas;
  const invoice = golden("every-field-invoice");

  before(async function () {
    if (directory === undefined) {
      process.stdout.write("    UBL_XSD_DIR is not set: documents are not checked against the UBL schemas\n");
      this.skip();
    }
    const { loadUblSchemas } = await import("../../common/ubl/load-schemas.ts");
    schemas = loadUblSchemas(directory);
  });

  it("find nothing wrong with a document of ours", () => {
    expect(schemas.check("Invoice", invoice).findings).to.deep.equal([]);
    expect(schemas.check("CreditNote", golden("every-field-credit-note")).findings).to.deep.equal([]);
  });

  it("name an element that stands in the wrong place", () => {
    const swapped = invoice.replace(
      /(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(.*?)(<cbc:DueDate>.*?<\/cbc:DueDate>)/,
      "$3$2$1",
    );
    const findings = schemas.check("Invoice", swapped).findings;
    expect(findings[0]).to.include({ flag: "fatal", reasonCode: "UBL-XSD", location: "/Invoice" });
    expect(findings[0]?.text).to.contain("DueDate");
  });

  it("take text that is no XML for a finding, and resolve no entity", () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Invoice>&b;</Invoice>';
    for (const xml of ["", "<Invoice", bomb]) {
      const findings = schemas.check("Invoice", xml).findings;
      expect(findings, xml).not.to.be.empty;
      expect(JSON.stringify(findings)).not.to.contain("root:");
    }
  });

  it("count every error of a document with very many, and list the first thousand", () => {
    const lines = invoice.replace("<cac:InvoiceLine>", `${"<cac:InvoiceLine/>".repeat(100_000)}<cac:InvoiceLine>`);
    const { findings, truncated, totals } = schemas.check("Invoice", lines);
    expect([findings.length, truncated]).to.deep.equal([1000, true]);
    expect(totals.fatal).to.be.at.least(100_000);
    expect(totals).to.deep.equal({ fatal: totals.fatal, warning: 0, rules: { "UBL-XSD": totals.fatal } });
    expect(schemas.check("Invoice", invoice).totals).to.deep.equal({ fatal: 0, warning: 0, rules: {} });
  });
});
