import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { declaredOperations } from "../../api/declared-operations.ts";
import { buildOpenApiDocument } from "../../api/openapi/openapi-document.ts";
import { isDecimal, parseFieldPath, readMapping } from "../../common/command-line/mapping.ts";
import {
  openTableFile,
  openNdjsonFile,
  type DocumentFile,
  type SourceDocument,
} from "../../common/command-line/document-files.ts";
import { useTemporaryFolders } from "../setup/temporary-folder.ts";

const columns = {
  No: "external_reference",
  Due: "due_date",
  TIN: ["accounting_supplier_party.tin", "accounting_supplier_party.endpoint_id"],
  Qty: "document_lines[].quantity",
  Price: "document_lines[].price.base_amount",
  Ref: "payment_means[0].payment_id[1]",
  Centre: "metadata.amount",
  Notes: [],
};
const header = Object.keys(columns).join(",");
const template = '"document":{"payment_means":[{"payment_means_code":"30"}]},"line":{"price":{"base_quantity":1.000}}';

const all = (file: DocumentFile): readonly SourceDocument[] => file.documents;
const messages = ({ problems }: SourceDocument): string => problems.map(({ message }) => message).join("; ");

const complaint = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return String(error);
  }
  return "none";
};

const decimal = (name: string): boolean => isDecimal(parseFieldPath(name)!);

describe("files of documents", () => {
  const folder = useTemporaryFolders();

  const write = (name: string, content: string | Uint8Array): string => {
    const file = path.join(folder(), name);
    writeFileSync(file, content);
    return file;
  };
  const mapping = (text = `{"columns":${JSON.stringify(columns)},${template}}`) => readMapping(write("map.json", text));
  const csv = (rows: string, first = header, of = mapping()) => openTableFile(write("a.csv", `${first}\n${rows}`), of);

  it("keep every digit of an amount, and of the templates", async () => {
    const amounts = ["0.10", "100", "-2.500", "12345678901234567.890123456789", "007"];
    const [document] = all(await csv(amounts.map((text) => `A,,,${text},${text},,,`).join("\n")));
    expect(document).to.include({ reference: "A", place: "rows 2, 3, 4, 5, 6" });
    for (const digits of ["0.10", "100", "-2.500", "12345678901234567.890123456789", "7"]) {
      expect(document?.json).to.contain(`"base_quantity":1.000,"base_amount":${digits}},"quantity":${digits}}`);
    }
  });

  it("name what is no number, and guess nothing", async () => {
    for (const wrong of ["3,5", "1,234.50", "1 234", "1.2E+03", "5%", ".5", "5.", "+5", "٣", "0x10", "NaN", "AED 5"]) {
      const [document] = all(await csv(`A,,,"${wrong}",1,,,`));
      expect(messages(document!), wrong).to.contain(`Qty ${wrong} is no number`);
      expect(document?.json, "the cell is left out").not.to.contain('"quantity"');
    }
  });

  it("join the rows of one number wherever they stand, and name what differs between them", async () => {
    const rows = ["A,2026-10-31,1,1,1,,,", "B,2026-10-31,,2,1,,,", ",,,,,,,", "a ,,2,3,1,p,1.5,"];
    const [a, b] = all(await csv(rows.join("\n")));
    expect(messages(a!)).to.equal("TIN is 1 in one row of the invoice and 2 in another: it has one");
    expect(JSON.parse(a!.json!)).to.deep.include({
      payment_means: [{ payment_means_code: "30", payment_id: [null, "p"] }],
      accounting_supplier_party: { tin: "1", endpoint_id: "1" },
      document_lines: [
        { price: { base_quantity: 1, base_amount: 1 }, quantity: 1 },
        { price: { base_quantity: 1, base_amount: 1 }, quantity: 3 },
      ],
    });
    expect((JSON.parse(a!.json!) as { metadata: object }).metadata).to.include({ amount: "1.5" });
    expect([b?.reference, messages(b!)]).to.deep.equal(["B", ""]);
    expect(await complaint(() => csv([...rows, ",,,9,9,,,", ",,,,7,,,"].join("\n")))).to.contain(
      "rows 6, 7 of",
      "nothing is sent while a row belongs to no invoice",
    );
  });

  it("refuse a table that does not fit before anything is sent", async () => {
    expect(await complaint(() => csv("", header.replace("Qty", "qty")))).to.contain(
      "the column Qty of the mapping is missing",
    );
    expect(await complaint(() => csv("", `${header},No`))).to.contain("two columns are named No");
    const commas = mapping(`{"delimiter":",","columns":${JSON.stringify(columns)},${template}}`);
    expect(await complaint(() => csv("", header.replaceAll(",", ";"), commas))).to.contain(
      "is the delimiter of the mapping right?",
    );
    expect(await complaint(() => csv('A,"open'))).to.contain("is no table of cells");
    const latin = Buffer.from(`${header}\ncafé`, "latin1");
    expect(await complaint(() => openTableFile(write("c.csv", latin), mapping()))).to.contain("is not UTF-8");
    const [wide] = all(await csv("A,,,1,1,,,,more"));
    expect(messages(wide!)).to.contain("row 2 has 9 cells under 8 columns");
  });

  it("name everything that is wrong in a mapping", async () => {
    const said = await complaint(() =>
      mapping(
        '{"kind":"bills","delimiter":"::","colums":{},"columns":{"A":"__proto__.x","B":"document_lines[0].name","C":3}}',
      ),
    );
    expect(await complaint(() => mapping('{"columns":{"A":"due_date"}}'))).to.contain(
      "no column goes to external_reference",
    );
    for (const part of [
      "colums is not allowed",
      "kind must be",
      "delimiter must be",
      "columns.A must name",
      "columns.B must name",
      "columns.C must name",
    ]) {
      expect(said).to.contain(part);
    }
  });

  it("write their failures so that they are read as before, and no cell of ours is a formula", async () => {
    const text = `\uFEFF${header}\n"A, ""b""",,,"=1+1",1,,,"two\nlines"\n"A, ""b""",,,2,1,,,\nB,,,1,1,,,\n`;
    const file = await openTableFile(write("d.csv", text), mapping());
    const [a] = all(file);
    const failed = file.failures([
      {
        place: a!.place,
        documentId: "id-1",
        problems: [{ path: "document_lines[1].quantity", message: "=cmd()" }, { message: "=all" }],
      },
    ]);
    const rows = failed.split("\n").slice(1);
    expect(failed.startsWith("\uFEFF")).to.equal(true);
    expect(rows[0]).to.equal('"A, ""b""",,,=1+1,1,,,"two');
    expect(failed).to.contain("'=all,id-1").and.to.contain("Qty: =cmd(),id-1");
    const [again, ...others] = all(await openTableFile(write("e.csv", failed), mapping()));
    expect(others).to.have.lengthOf(0);
    expect(again).to.deep.include({ reference: 'A, "b"', documentId: "id-1", sha256: a?.sha256 });
  });

  it("take lines of JSON as they are, give failures back so that they are read as before, and name broken lines", async () => {
    const good = '{"external_reference":" N1 ","note":"a\u2028b","rounding_amount":0.10}';
    const lines = [good, "", '{"note":"none"}', good.replace("N1", "N4")];
    const file = openNdjsonFile(write("a.ndjson", `\uFEFF${lines.join("\r\n")}`));
    const documents = all(file);
    expect(documents.map(({ place, reference }) => [place, reference])).to.deep.equal([
      ["line 1", "N1"],
      ["line 3", undefined],
      ["line 4", "N4"],
    ]);
    expect(documents[0]?.json).to.contain('"rounding_amount":0.10').and.to.contain("a\u2028b");
    expect(messages(documents[1]!)).to.contain("line 3 has no external_reference");
    const failed = file.failures([{ place: "line 1", documentId: "id-1", problems: [{ message: "wrong" }] }]);
    const [again, ...others] = all(openNdjsonFile(write("b.ndjson", failed)));
    expect(others).to.have.lengthOf(0);
    expect(again).to.deep.include({ reference: "N1", documentId: "id-1", sha256: documents[0]?.sha256 });
    const broken = [good, '{"external_reference":"N2",', '["N3"]', '"N4"'].join("\n");
    expect(await complaint(() => openNdjsonFile(write("c.ndjson", broken))))
      .to.contain("line 2 is not JSON")
      .and.to.contain("line 3 is not JSON: a document is an object")
      .and.to.contain("line 4 is not JSON");
  });

  it("know which fields of a request are numbers", () => {
    const { components } = JSON.parse(JSON.stringify(buildOpenApiDocument(declaredOperations, "integrators"))) as {
      components: { schemas: Record<string, unknown> };
    };
    const found = { number: new Set<string>(), text: new Set<string>() };
    const seen = new Set<unknown>();
    const walk = (schema: unknown): void => {
      const { properties = {}, $ref } = schema as { properties?: Record<string, { type?: unknown }>; $ref?: string };
      const referred = components.schemas[String($ref).split("/").at(-1)!];
      if (referred !== undefined && !seen.has(referred)) {
        seen.add(referred);
        walk(referred);
      }
      for (const [name, each] of Object.entries(properties)) {
        const types = [each.type].flat();
        if (types.includes("number")) {
          found.number.add(name);
        } else if (types.includes("string")) {
          found.text.add(name);
        }
      }
      Object.values(schema as object)
        .filter((each) => typeof each === "object" && each !== null)
        .forEach(walk);
    };
    const requests = Object.entries(components.schemas).filter(
      ([name]) => /(?<!In)Request$/.test(name) && /Invoice|CreditNote/.test(name),
    );
    requests.forEach(([, schema]) => walk(schema));
    expect(found.number.size).to.be.greaterThan(10);
    expect([...found.number].filter((name) => !decimal(name))).to.deep.equal([]);
    expect([...found.text].filter(decimal)).to.deep.equal([]);
  });
});
