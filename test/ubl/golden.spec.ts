import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { create } from "xmlbuilder2";
import { documentKinds } from "../../common/domain/document-kinds.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { loadUblSchemas, type UblSchemas } from "../../common/xsd/ubl-schemas.ts";
import { readGoldens, ublInput } from "../factories/golden.ts";

const schemaDirectory = process.env["UBL_XSD_DIR"];
const updates = process.env["UPDATE_GOLDEN"] === "1";

describe("goldens", () => {
  const goldens = readGoldens();

  it("are there: the worked examples, and one of each kind with every field", () => {
    expect(goldens.map((golden) => golden.name)).to.include.members([
      "example-1-base-quantity",
      "example-7-credit-note-euro",
      "every-field-invoice",
      "every-field-credit-note",
    ]);
  });

  for (const golden of goldens) {
    it(`${golden.name} renders to the same bytes, twice`, () => {
      const xml = renderUbl(ublInput(golden));
      expect(renderUbl(ublInput(golden))).to.equal(xml);
      if (updates) {
        writeFileSync(golden.xmlPath, `${xml}\n`);
      }
      expect(existsSync(golden.xmlPath), "UPDATE_GOLDEN=1 writes it").to.equal(true);
      expect(`${xml}\n`).to.equal(readFileSync(golden.xmlPath, "utf8"));
    });
  }

  for (const golden of goldens) {
    it(`${golden.name} is what xmlbuilder2 itself writes for the same tree`, () => {
      const xml = renderUbl(ublInput(golden));
      expect(create({ version: "1.0", encoding: "UTF-8" }, xml).end()).to.equal(xml);
    });
  }

  if (schemaDirectory === undefined) {
    it("are valid against the UBL schemas (off: UBL_XSD_DIR is not set)");
  } else {
    let schemas: UblSchemas;
    before(() => {
      schemas = loadUblSchemas(schemaDirectory);
    });
    for (const golden of goldens) {
      it(`${golden.name} is valid against the UBL schema`, () => {
        const findings = schemas.check(
          documentKinds[golden.kind].rootName,
          readFileSync(golden.xmlPath, "utf8"),
        ).findings;
        expect(findings).to.deep.equal([]);
      });
    }
  }
});
