import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { create } from "xmlbuilder2";
import { documentKinds } from "../../common/documents/document-kinds.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { loadUblSchemas, type UblSchemas } from "../../common/ubl/load-schemas.ts";
import { readGolden, readGoldens, ublInput } from "../factories/golden.ts";
import { loadLibxml } from "./load-libxml.ts";

/** What we use of libxmljs2. */
interface Libxmljs {
  parseXml(text: string, options?: { baseUrl?: string }): LibxmljsDocument;
}
interface LibxmljsDocument {
  validate(schema: LibxmljsDocument): boolean;
  validationErrors: { message: string }[];
  root(): { name(): string };
}

const judge = await loadLibxml<Libxmljs>();
const schemaDirectory = process.env["UBL_XSD_DIR"];
const updates = process.env["UPDATE_GOLDEN"] === "1";

function schemaFile(directory: string, rootName: string): string {
  return resolve(directory, "maindoc", `UBL-${rootName}-2.1.xsd`);
}

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

  if (judge === undefined) {
    it("are judged by libxmljs2 (off: it is not installed, which needs a compiler)");
    return;
  }
  for (const golden of goldens) {
    it(`${golden.name} is well-formed${schemaDirectory === undefined ? "" : " and valid"} for libxmljs2`, () => {
      const { rootName } = documentKinds[golden.kind];
      const document = judge.parseXml(readFileSync(golden.xmlPath, "utf8"));
      expect(document.root().name()).to.equal(rootName);
      if (schemaDirectory !== undefined) {
        const file = schemaFile(schemaDirectory, rootName);
        const schema = judge.parseXml(readFileSync(file, "utf8"), { baseUrl: pathToFileURL(file).href });
        const isValid = document.validate(schema);
        expect(document.validationErrors.map((error) => error.message)).to.deep.equal([]);
        expect(isValid).to.equal(true);
      }
    });
  }

  if (schemaDirectory !== undefined) {
    it("a document with two elements swapped is not valid for libxmljs2 either: the judge does judge", () => {
      const file = schemaFile(schemaDirectory, "Invoice");
      const schema = judge.parseXml(readFileSync(file, "utf8"), { baseUrl: pathToFileURL(file).href });
      const swapped = readFileSync(readGolden("example-1-base-quantity").xmlPath, "utf8").replace(
        /(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(<cbc:DueDate>.*?<\/cbc:DueDate>)/,
        "$2$1",
      );
      expect(judge.parseXml(swapped).validate(schema)).to.equal(false);
    });
  }
});
