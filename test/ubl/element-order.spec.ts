import { readFileSync } from "node:fs";

import { expect } from "chai";

import { parseXml, type XmlNode, type XmlTree } from "../../common/schematron/documents.ts";
import { misplacedElements } from "../../common/ubl/element-order.ts";
import type { UblSchemas } from "../../common/ubl/load-schemas.ts";
import { readGolden, readGoldens } from "../factories/golden.ts";

const directory = process.env["UBL_XSD_DIR"];
const everyField = [
  "every-field-invoice",
  "every-field-credit-note",
  "sales-every-field-invoice",
  "sales-every-field-credit-note",
].map((name) => ({ name, xml: readFileSync(readGolden(name).xmlPath, "utf8") }));
const invoice = everyField[0]!.xml;

const misplaced = (xml: string): string[] =>
  misplacedElements(parseXml(xml)).listed.map(({ path, problem }) => `${path} ${problem}`);

/** Every element with elements, and these. */
function* families(tree: XmlTree, node: XmlNode = tree.root): Generator<readonly XmlNode[]> {
  const children = tree.children(node);
  if (children.length > 0) {
    yield children;
  }
  for (const child of children) {
    yield* families(tree, child);
  }
}

/** The text with other text in the place of some elements that follow each other. */
function replaced(xml: string, tree: XmlTree, nodes: readonly XmlNode[], text: string): string {
  const start = tree.columns.openAt[nodes[0]!] as number;
  const last = nodes.at(-1)!;
  const end = (tree.columns.openAt[last] as number) + tree.sourceSlice(last).length;
  return xml.slice(0, start) + text + xml.slice(end);
}

/** The document with any two neighbours changed, and with any element twice. */
function changedDocuments(xml: string): { what: string; text: string }[] {
  const tree = parseXml(xml);
  const found: { what: string; text: string }[] = [];
  for (const children of families(tree)) {
    children.forEach((child, index) => {
      const [name, slice] = [tree.localName(child), tree.sourceSlice(child)];
      const next = children[index + 1];
      if (next !== undefined && tree.localName(next) !== name) {
        const text = replaced(xml, tree, [child, next], tree.sourceSlice(next) + slice);
        found.push({ what: `${tree.localName(next)} before ${name}`, text });
      }
      found.push({ what: `two ${name}`, text: replaced(xml, tree, [child], slice + slice) });
    });
  }
  return found;
}

describe("the order of elements", () => {
  it("is that in which we write", () => {
    for (const { name, xmlPath } of readGoldens()) {
      expect(misplaced(readFileSync(xmlPath, "utf8")), name).to.deep.equal([]);
    }
  });

  it("is known for every element that we write: two neighbours in the wrong order are found wherever they are", () => {
    for (const { name, xml } of everyField) {
      const swapped = changedDocuments(xml).filter(({ what }) => what.includes(" before "));
      expect(swapped.length).to.be.above(150);
      for (const { what, text } of swapped) {
        expect(misplaced(text), `${name}: ${what}`).to.have.lengthOf(1);
      }
    }
  });

  it("is that of the schema, as is what may be there twice", async function () {
    if (directory === undefined) {
      this.skip();
    }
    const { loadUblSchemas } = await import("../../common/ubl/load-schemas.ts");
    const schemas: UblSchemas = loadUblSchemas(directory);
    for (const { name, xml } of everyField.slice(0, 2)) {
      const root = name.endsWith("invoice") ? "Invoice" : "CreditNote";
      for (const { what, text } of changedDocuments(xml)) {
        const bySchema = schemas.check(root, text).findings.length > 0;
        expect(misplaced(text).length > 0, `${name}: ${what}`).to.equal(bySchema);
      }
    }
  });

  it("names what has to be moved, and between which elements", () => {
    const moved = invoice.replace(/(<cbc:CustomizationID>)(.*)(<cbc:DueDate>.*?<\/cbc:DueDate>)/s, "$3$1$2");
    expect(misplaced(moved)).to.deep.equal([
      "/*/cbc:DueDate is in the wrong order: it must come after cbc:IssueTime and before cbc:InvoiceTypeCode",
    ]);
    const twice = invoice.replace(
      /(<cac:PartyLegalEntity>)(<cbc:RegistrationName>.*?<\/cbc:RegistrationName>)/,
      "$1$2$2$2",
    );
    expect(misplaced(twice)).to.deep.equal([
      "/*/cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity[1]/cbc:RegistrationName[2] is one too many: UBL allows cbc:RegistrationName once here, and the document has 3",
    ]);
  });

  it("knows what only the other kind of document has", () => {
    const creditNote = everyField[1]!.xml;
    const due = "<cbc:DueDate>2026-11-30</cbc:DueDate>";
    expect(misplaced(creditNote.replace("<cbc:CreditNoteTypeCode>", `${due}<cbc:CreditNoteTypeCode>`))).to.deep.equal([
      "/*/cbc:DueDate does not belong here: UBL allows it in an invoice only",
    ]);
    expect(misplaced(invoice.replaceAll("InvoicedQuantity", "CreditedQuantity"))[0]).to.contain(
      "/*/cac:InvoiceLine[1]/cbc:CreditedQuantity does not belong here: UBL allows it in a credit note only",
    );
  });

  it("leaves elements to the schema that we never write, wherever they stand", () => {
    const signature = "<cac:Signature><cbc:Note>b</cbc:Note><cbc:ID>a</cbc:ID></cac:Signature>";
    expect(misplaced(invoice.replace("<cbc:ID>", `${signature}<cbc:ID>`))).to.deep.equal([]);
  });

  it("is found in a moment, and listed in part, where a hundred thousand elements are out of it", () => {
    const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">`;
    const pair = "<cac:PaymentMeans><cbc:PaymentID/><cbc:ID/></cac:PaymentMeans><cac:BillingReference/>";
    const tree = parseXml(`${xml}${pair.repeat(100_000)}</Invoice>`);
    const startedAt = performance.now();
    const { listed, count } = misplacedElements(tree);
    expect([listed.length, count]).to.deep.equal([100, 200_000]);
    expect(performance.now() - startedAt).to.be.below(10_000);
  });
});
