import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { expect } from "chai";

import { openTableFile } from "../../common/command-line/document-files.ts";
import { initMapping } from "../../common/command-line/init-mapping.ts";
import { readDate, readMapping, readNumber } from "../../common/command-line/mapping.ts";
import { call } from "../api/http-client.ts";
import { completed, exports, inWindows1256 } from "../factories/exports.ts";
import type { Json } from "../factories/request.ts";
import { useTestApi } from "../setup/api.ts";
import { repositoryRoot } from "../setup/repository-root.ts";
import { useTemporaryFolders } from "../setup/temporary-folder.ts";

const at = (name: string): string => path.join(repositoryRoot, "test/command-line/spreadsheets", name);

/** The mapping of plain tables, with other meanings of some of its columns. */
const plain = JSON.parse(readFileSync(at("utf-16-tabs.mapping.json"), "utf8")) as Json & { columns: Json };

const header =
  "Invoice,Date,Due,Supplier,TIN,VAT number,Street,City,Emirate,E-mail,Telephone,Item,Quantity,Unit,Unit price,VAT %";

const supplier =
  "Al Noor Trading LLC,1003456789,100345678900003,Hamdan St 12,Abu Dhabi,AUH,billing@alnoor.example,+97125551234";

/** A row of the table, with the supplier's cells where it is the first of its invoice. */
const row = (number: string, line: string, date = "2026-11-27", due = "2026-12-27"): string =>
  `${number},${date},${due},${supplier},${line}`;

const lower = (number: string, line: string): string => `${number},,,,,,,,,,,${line}`;

interface Style {
  name: string;
  rows: readonly string[];
  columns?: Json;
  more?: Json;
  encode?: (text: string) => Uint8Array;
  extension?: string;
  /** Numbers, lines and totals with VAT; or what the command says. */
  right: readonly (readonly [reference: string, lines: number, total: string])[] | RegExp;
}

const styles: readonly Style[] = [
  {
    name: "numbers in the first row of an invoice, and a mapping that says so",
    rows: [row("M1", "Cable,1,EA,100.00,5"), lower("", "Plug,3,EA,20.00,5"), row("M2", "Paper,1,EA,50.00,5")],
    more: { fill_down: true },
    right: [
      ["M1", 2, "168.00"],
      ["M2", 1, "52.50"],
    ],
  },
  {
    name: "a first row without number, where numbers are filled down",
    rows: [lower("", "Plug,3,EA,20.00,5"), row("M2", "Paper,1,EA,50.00,5")],
    more: { fill_down: true },
    right: /row 2 of .* has no Invoice/,
  },
  {
    name: "one number in several spellings",
    rows: [row("inv-7", "Cable,1,EA,100.00,5"), row("N8", "Paper,1,EA,50.00,5"), lower("INV -7", "Plug,3,EA,20.00,5")],
    right: [
      ["inv-7", 2, "168.00"],
      ["N8", 1, "52.50"],
    ],
  },
  {
    name: "Tally's dates and a total at the foot",
    rows: [row("T1", "Cable,2,EA,50.00,5", "27-Nov-26", "27-Dec-26"), ",,,,,,,,,,,,,,105.00,"],
    columns: { Date: { to: "issue_date", date: "dd-MMM-yy" }, Due: { to: "due_date", date: "dd-MMM-yy" } },
    right: /row 3 of .* has no Invoice, so the invoice of it is not known\. Nothing was sent/,
  },
  {
    name: "Tally's dates",
    rows: [row("T1", "Cable,2,EA,50.00,5", "27-Nov-26", "7-Dec-26")],
    columns: { Date: { to: "issue_date", date: "dd-MMM-yy" }, Due: { to: "due_date", date: "dd-MMM-yy" } },
    right: [["T1", 1, "105.00"]],
  },
  {
    name: "SAP's dates, units and minus, in a file of tabs",
    rows: [row("S1", "Cable,2.000,ST,50.00,5", "20261127", "20261227").replaceAll(",", "\t")],
    columns: {
      Date: { to: "issue_date", date: "yyyyMMdd" },
      Due: { to: "due_date", date: "yyyyMMdd" },
      Unit: { to: "document_lines[].unit_code", values: { ST: "H87" } },
    },
    extension: "tsv",
    right: [["S1", 1, "105.00"]],
  },
  {
    name: "names in windows-1256",
    rows: [row("A1", "كابل نحاس,1,EA,100.00,5")],
    more: { encoding: "windows-1256" },
    encode: inWindows1256,
    right: [["A1", 1, "105.00"]],
  },
  {
    name: "windows-1256 that the mapping does not name",
    rows: [row("A1", "كابل,1,EA,100.00,5")],
    encode: inWindows1256,
    right: /is not UTF-8: .* name its encoding in the mapping, as "encoding": "windows-1256"/,
  },
  {
    name: "a decimal comma, thousands behind a hard space, and per cent",
    rows: [row("E1", '"Pump",1,EA,"1\u00a0420,50","5 %"')],
    columns: {
      "Unit price": { to: "document_lines[].price.base_amount", number: "1 234,56" },
      "VAT %": { to: "document_lines[].classified_tax_category.percent", number: "1 234,56" },
    },
    right: [["E1", 1, "1491.53"]],
  },
  {
    name: "another number than the mapping says",
    rows: [row("E1", '"Pump",1,EA,"1,420.50",5')],
    columns: { "Unit price": { to: "document_lines[].price.base_amount", number: "1.234,56" } },
    right: /Unit price 1,420\.50 is no number: the mapping says that numbers are written as 1\.234,56/,
  },
  {
    name: "Zoho's zero discounts and tax codes",
    rows: [row("Z1", "Cable,1,EA,100.00,SR"), lower("Z1", "Freight,1,EA,50.00,ZR")],
    columns: {
      "VAT %": [
        { to: "document_lines[].classified_tax_category.id", values: { SR: "S", ZR: "Z" } },
        { to: "document_lines[].classified_tax_category.percent", values: { SR: "5", ZR: "0" } },
      ],
    },
    right: [["Z1", 2, "155.00"]],
  },
  {
    name: "a quotation mark that makes one cell of whole rows",
    rows: [row("Q1", '"Cable,1,EA,100.00,5'), row("Q2", "Plug,1,EA,1.00,5"), row("Q3", '5",1,EA,2.00,5')],
    right: /A cell of row 2 .* has whole rows in it.* Nothing was sent/,
  },
  {
    name: "inches in cells without quotation marks",
    rows: [row("Q1", 'Pump 1/2",1,EA,100.00,5')],
    right: [["Q1", 1, "105.00"]],
  },
  {
    name: "a quotation mark within quotation marks that divides a cell",
    rows: [row("Q1", '"Pump "big, red" one",1,EA,100.00,')],
    right: /row 2 has 17 cells under 16 columns/,
  },
  {
    name: "a lost number, where numbers are filled down",
    rows: [row("M1", "Cable,1,EA,100.00,5"), row("", "Paper,1,EA,50.00,5")],
    more: { fill_down: true },
    right: /row 3 of .* has no Invoice/,
  },
  {
    name: "a first line without its cells, in a table with the number in each row",
    rows: [row("M1", ",,,,"), row("M1", "Paper,1,EA,50.00,5")],
    more: { fill_down: true },
    right: /document_lines\[0\]/,
  },
  {
    name: "two dates in one invoice",
    rows: [row("D1", "Cable,1,EA,100.00,5"), `D1,2026-11-28,,,,,,,,,,Plug,1,EA,1.00,5`],
    right: /Date is 2026-11-27 in one row of the invoice and 2026-11-28 in another/,
  },
];

describe("spreadsheets as they are exported", () => {
  const api = useTestApi();
  const folder = useTemporaryFolders();

  /** Number, lines and total of each document of the file, all valid; or what the command says of it. */
  async function read(file: string, map: string, heads?: string): Promise<unknown> {
    try {
      const { documents } = await openTableFile(file, readMapping(map), heads);
      const problems = documents.flatMap((document) => document.problems.map((each) => each.message));
      return problems.length > 0
        ? problems.join("; ")
        : await Promise.all(documents.map(({ reference, json }) => sent(reference!, json!)));
    } catch (error) {
      return String(error);
    }
  }

  async function sent(reference: string, json: string): Promise<unknown> {
    const body = JSON.parse(json) as Json;
    const answer = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}/validate`, { body });
    expect(answer.status, answer.text).to.equal(200);
    const { valid, ubl } = answer.json as { valid: boolean; ubl: string };
    expect(valid, answer.text).to.equal(true);
    const total = /<cbc:TaxInclusiveAmount[^>]*>([^<]+)/.exec(ubl)?.[1];
    return [reference, (body["document_lines"] as unknown[]).length, total];
  }

  for (const { name, rows, columns = {}, more = {}, encode, extension = "csv", right } of styles) {
    it(`${right instanceof RegExp ? "name" : "hold"} ${name}`, async () => {
      const text = `${extension === "tsv" ? header.replaceAll(",", "\t") : header}\n${rows.join("\n")}\n`;
      const [file, map] = [path.join(folder(), `table.${extension}`), path.join(folder(), "map.json")];
      writeFileSync(file, encode?.(text) ?? text);
      writeFileSync(map, JSON.stringify({ ...plain, columns: { ...plain.columns, ...columns }, ...more }));
      const found = await read(file, map);
      if (right instanceof RegExp) {
        expect(found).to.match(right);
      } else {
        expect(found).to.deep.equal(right);
      }
    });
  }

  it("of four programs are read by one mapping each, and no cell is edited", async () => {
    expect(await read(at("accounting-export.csv"), at("accounting-export.mapping.json"))).to.deep.equal([
      ["BILL-1001", 2, "58537.50"],
      ["BILL-1002", 1, "850.00"],
    ]);
    expect(await read(at("utf-16-tabs.csv"), at("utf-16-tabs.mapping.json"))).to.deep.equal([
      ["U-1001", 1, "55912.50"],
    ]);
    // Below titles, on the second sheet, above a total: 512.4 is stored as 512.39999999999998, dates as serials with and without a
    // form; 1.234 is a number beside the text 1.420,00, and the number of an invoice stands in its first row.
    expect(await read(at("workbook.xlsx"), at("workbook.mapping.json"))).to.deep.equal([
      ["X-1", 2, "3904.53"],
      ["X-2", 1, "55912.50"],
    ]);
    const [lines, heads, map] = [at("two-files-lines.csv"), at("two-files-header.csv"), at("two-files.mapping.json")];
    expect(await read(lines, map, heads)).to.deep.equal([
      ["5100000001", 2, "58590.00"],
      ["5100000002", 1, "850.00"],
    ]);
  });

  it("are not sent while a row belongs to no invoice, or a document has no line, and an invoice with a total is refused whole", async () => {
    const map = at("plain.mapping.json");
    expect(await read(at("number-on-first-row.csv"), map)).to.match(/row 3 of .* has no Invoice/);
    const { documents } = await openTableFile(at("subtotal-row.csv"), readMapping(map));
    const [body] = documents.map(({ json }) => JSON.parse(json!) as Json);
    const answer = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}/validate`, { body });
    expect(answer.status).to.equal(400);
    expect(answer.text).to.contain("document_lines[1].quantity");
    const heads = path.join(folder(), "heads.csv");
    writeFileSync(
      heads,
      `${readFileSync(at("two-files-header.csv"), "utf8")}5100000003;20261128;20261228;100346;AED;PO-3\n`,
    );
    expect(await read(at("two-files-lines.csv"), at("two-files.mapping.json"), heads)).to.match(
      /joined by BELNR: 5100000003 has no lines\. Nothing was sent/,
    );
  });

  it("give failures in UTF-8, whatever they were, and read them as before", async () => {
    const place = folder();
    const [file, map] = [path.join(place, "a.csv"), path.join(place, "map.json")];
    writeFileSync(file, inWindows1256(`${header}\n${row("A1", "كابل,1,EA,100.00,5")}\n`));
    writeFileSync(map, JSON.stringify({ ...plain, encoding: "windows-1256" }));
    const mapping = readMapping(map);
    const first = await openTableFile(file, mapping);
    writeFileSync(file, first.failures([{ place: first.documents[0]!.place, problems: [{ message: "wrong" }] }]));
    const again = await openTableFile(file, mapping);
    expect(again.documents.map(({ json }) => json)).to.deep.equal(first.documents.map(({ json }) => json));
  });

  it("say which part of the mapping would give what no column has", async () => {
    const file = await openTableFile(at("number-on-first-row.csv"), {
      ...readMapping(at("plain.mapping.json")),
      fillDown: true,
    });
    const failed = file.failures([
      {
        place: file.documents[0]!.place,
        problems: [
          { path: "accounting_supplier_party.authority_name", message: "is mandatory" },
          { path: "document_lines[1].price.base_quantity", message: "is mandatory" },
          { path: "document_lines[1].quantity", message: "must be a number" },
        ],
      },
    ]);
    const [, first, second] = failed.split("\n");
    expect(first).to.contain(
      'accounting_supplier_party.authority_name: is mandatory. No column of the mapping gives it: map one to ""accounting_supplier_party.authority_name"", or write ""accounting_supplier_party.authority_name"" into its ""document""',
    );
    expect(second)
      .to.contain('or write ""price.base_quantity"" into its ""line""')
      .and.to.contain("Quantity: must be a number");
  });

  it("give a mapping by which they are read, once a person has completed it", async () => {
    const place = folder();
    const [file, map] = [path.join(place, "bills.csv"), path.join(place, "bills.mapping.json")];
    copyFileSync(at("accounting-export.csv"), file);
    await initMapping(file, undefined);
    const written = JSON.parse(readFileSync(map, "utf8")) as Json & { document: Record<string, Json> };
    Object.assign(written.document["accounting_supplier_party"]!, {
      company_id: "123456",
      authority_name: "Dubai DED",
    });
    Object.assign((written.document["payment_means"] as unknown as Json[])[0]!, {
      payee_financial_account: { id: "AE070331234567890123456" },
    });
    writeFileSync(map, JSON.stringify(written));
    expect(await read(file, map)).to.deep.equal([
      ["BILL-1001", 2, "58537.50"],
      ["BILL-1002", 1, "850.00"],
    ]);
    expect(await initMapping(file, undefined).catch(String)).to.contain("exists: remove it, or go on with it");
  });

  for (const each of exports) {
    it(`of ${each.program}, go by a mapping that was made by looking: each row exactly once, or not at all`, async () => {
      const place = folder();
      const [main, heads] = Object.keys(each.files).map((name) => path.join(place, name));
      Object.entries(each.files).forEach(([name, content]) => writeFileSync(path.join(place, name), content));
      await initMapping(main!, heads);
      const map = main!.replace(/\.\w+$/, ".mapping.json");
      writeFileSync(map, completed(readFileSync(map, "utf8"), each));
      expect(await read(main!, map, heads)).to.have.lengthOf(Object.keys(each.right).length);
      const quantities = async (): Promise<unknown> => {
        const { documents } = await openTableFile(main!, readMapping(map), heads);
        const problems = documents.flatMap((document) => document.problems);
        const lines = documents.map(({ reference, json }) => [
          reference,
          (JSON.parse(json!) as { document_lines: Json[] }).document_lines.map(({ quantity }) => quantity),
        ]);
        return problems.length > 0 ? "problems" : (Object.fromEntries(lines) as unknown);
      };
      expect(await quantities()).to.deep.equal(each.right);
      const all = await openTableFile(main!, readMapping(map), heads);
      const failed = path.join(place, "all.failed.csv");
      writeFileSync(failed, all.failures(all.documents.map((document) => ({ ...document, problems: [] }))));
      const again = await openTableFile(failed, readMapping(map));
      expect(again.documents.map(({ json }) => json)).to.deep.equal(all.documents.map(({ json }) => json));
      // A number that is lost on its way: its invoice is not sent as a part, and its row does not go to another one.
      const whole = Object.values(each.files)[0]!;
      for (const [nth, record] of typeof whole === "string" ? whole.split("\n").entries() : []) {
        const number = Object.keys(each.right).find((known) => record.includes(known) && !/total/i.test(record));
        if (number !== undefined) {
          const rows = (whole as string).split("\n").with(nth, record.replace(number, ""));
          writeFileSync(main!, rows.join("\n"));
          const left = await quantities().catch(String);
          expect(left, record).to.satisfy(
            (is: unknown) => /has no|have no|problems/.test(String(is)) || isDeepStrictEqual(is, each.right),
          );
        }
      }
    });
  }

  it("have days and numbers that are read as the mapping says, or not at all", () => {
    const days = [
      ["27/11/2026", "dd/MM/yyyy", "2026-11-27"],
      ["7.11.26", "dd.MM.yy", "2026-11-07"],
      ["Nov 27, 2026", "MMM dd, yyyy", "2026-11-27"],
      ["27/11/2026 00:00", "dd/MM/yyyy", "2026-11-27"],
      ["2026-11-27", "dd/MM/yyyy", "2026-11-27"],
      ["11/27/2026", "dd/MM/yyyy", undefined],
      ["31/11/2026", "dd/MM/yyyy", undefined],
      ["27-Noc-26", "dd-MMM-yy", undefined],
    ] as const;
    expect(days.map(([cell, form]) => readDate(cell, form))).to.deep.equal(days.map(([, , right]) => right));
    const numbers = [
      ["1,234,567.891", "1,234.56", "1234567.891"],
      ["1.234,5", "1.234,56", "1234.5"],
      ["(12.50)", "1,234.56", "-12.50"],
      ["420.00-", "1,234.56", "-420.00"],
      ["1,23.4", "1,234.56", undefined],
      ["12,34", "1,234.56", undefined],
      ["1.5", "1.234,56", undefined],
      ["1,5", "1234,56", "1.5"],
      ["", "1,234.56", undefined],
    ] as const;
    expect(numbers.map(([cell, form]) => readNumber(cell, form))).to.deep.equal(numbers.map(([, , right]) => right));
  });
});
