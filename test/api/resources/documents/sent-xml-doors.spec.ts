import { writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { expect } from "chai";

import { documentKindNames, documentKinds } from "../../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../../common/documents/document.ts";
import type { PresentedResult } from "../../../../common/rules/finding.ts";
import { buildLine, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { runEntry } from "../../../setup/processes/run-entry.ts";
import { builtRoot } from "../../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../../setup/temporary-folder.ts";
import { fieldErrors } from "../../../setup/settlement.ts";
import { statusOf } from "../../../setup/test-document.ts";
import { call, jsonOf } from "../../http-client.ts";

const entry = path.join(builtRoot, "common", "commands", "validate.js");
const headers = { "content-type": "application/xml" };
const SBDH = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";

interface DoorCase {
  what: string;
  kind?: DocumentKind;
  /** What the document has, beside what all have. */
  sent?: Json;
  /** Makes the file of a document. */
  file?: (xml: string) => string | Uint8Array;
  /** Codes of the findings; every one that says that the document is invalid is among them. */
  codes: readonly string[];
  /** What every door says. */
  says?: string;
}

const latin = (xml: string): Uint8Array => Buffer.from(xml, "latin1");
const utf16 = (xml: string): Buffer => Buffer.from(`\uFEFF${xml.replace("UTF-8", "UTF-16")}`, "utf16le");
const noted = (xml: string, note: string): string =>
  xml.replace(/(?<=<\/cbc:(?:Invoice|CreditNote)TypeCode>)/, `<cbc:Note>${note}</cbc:Note>`);
const moved = (xml: string, from: RegExp, before: string): string => {
  const [element = ""] = from.exec(xml) ?? [];
  expect(element).to.not.equal("");
  return xml.replace(element, "").replace(before, `${element}${before}`);
};
const unreadable = ["OWN-XML"];
const creditNotes = "purchase-credit-notes";
const taxPoint = "<cbc:TaxPointDate>2026-08-19</cbc:TaxPointDate>";

const standard = { id: "S", percent: "5" };
const rebate = (figures: Json): Json => ({ reason: "Rebate", tax_category: standard, ...figures });
const secondLine = (of: Json): Json => ({ document_lines: [buildLine(), buildLine(of)] });
const priced = (more: Json): Json => ({ price: { base_amount: "100", base_quantity: "1", ...more } });
const rated = (calculation_rate: string): Json => ({
  document_currency_code: "EUR",
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate },
});

/** Signs and ranges that a request of fields is refused for, and no official rule sees: the place of each, and what is said. */
const figures: readonly [what: string, sent: Json, place: string, words: string][] = [
  ["an allowance", { allowances: [rebate({ amount: "-50" })] }, "AllowanceCharge[1]/cbc:Amount", "not be negative"],
  ["a charge", { charges: [rebate({ amount: "-50" })] }, "AllowanceCharge[1]/cbc:Amount", "not be negative"],
  [
    "the second allowance",
    { allowances: [rebate({ amount: "50" }), rebate({ amount: "-50" })] },
    "AllowanceCharge[2]/cbc:Amount",
    "not be negative",
  ],
  [
    "an allowance of a line",
    secondLine({ allowances: [rebate({ amount: "-5" })] }),
    "LINE[2]/cac:AllowanceCharge[1]/cbc:Amount",
    "not be negative",
  ],
  [
    "a charge of a line",
    secondLine({ charges: [rebate({ amount: "-5" })] }),
    "LINE[2]/cac:AllowanceCharge[1]/cbc:Amount",
    "not be negative",
  ],
  [
    "base and percentage of an allowance, which come to more than nothing",
    { allowances: [rebate({ base_amount: "-50", multiplier_factor_numeric: "-10", amount: "5" })] },
    "AllowanceCharge[1]/cbc:MultiplierFactorNumeric",
    "not be negative",
  ],
  [
    "the discount of a price",
    secondLine(priced({ allowance: { amount: "-5" } })),
    "LINE[2]/cac:Price/cac:AllowanceCharge[1]/cbc:Amount",
    "not be negative",
  ],
  [
    "the amount of the payment terms",
    { payment_terms: { note: "a", amount: "-5" } },
    "PaymentTerms[1]/cbc:Amount",
    "not be negative",
  ],
  ["a rate of zero", rated("0"), "TaxExchangeRate/cbc:CalculationRate", "be greater than zero"],
  [
    "a VAT rate below zero",
    secondLine({ classified_tax_category: { id: "N", percent: "-5" } }),
    "LINE[2]/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent",
    "be between 0 and 100",
  ],
  [
    "a VAT rate above 100",
    secondLine({ classified_tax_category: { id: "N", percent: "500" } }),
    "LINE[2]/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent",
    "be between 0 and 100",
  ],
];

const wrongFigures = documentKindNames.flatMap((kind): DoorCase[] => {
  const { lineElement, rootName } = documentKinds[kind];
  const of = ([what, sent, place, words]: (typeof figures)[number]): DoorCase => ({
    what: `${kind}, below zero or beyond: ${what}`,
    kind,
    sent,
    codes: ["OWN-23"],
    says: `/*/cac:${place.replace("LINE", lineElement.slice("cac:".length))} must ${words}`,
  });
  const prepaid = { prepaid_amount: "-100", billing_reference: [{ id: "ADV-1" }] };
  return [
    ...figures.map(of),
    ...(rootName === "Invoice"
      ? [of(["what was paid", prepaid, "LegalMonetaryTotal/cbc:PrepaidAmount", "not be negative"])]
      : []),
  ];
});

/** What a request of fields cannot say, and may be right. */
const rightFigures: readonly DoorCase[] = [
  {
    what: "a line that takes goods back, with its part of the allowance",
    sent: secondLine({ quantity: "-1", allowances: [rebate({ amount: "-10" })] }),
    codes: [],
  },
  {
    what: "a line that takes goods back, with an allowance that comes to more than the line",
    sent: secondLine({ quantity: "-1", allowances: [rebate({ amount: "-500" })] }),
    codes: ["OWN-23"],
    says: "/*/cac:InvoiceLine[2]/cac:AllowanceCharge[1]/cbc:Amount must not be negative",
  },
  { what: "a rounding of more than a unit", sent: { rounding_amount: "5.00" }, codes: ["OWN-42"] },
  { what: "an allowance of nothing", sent: { allowances: [rebate({ amount: "-0.00" })] }, codes: [] },
];

const cases: readonly DoorCase[] = [
  ...wrongFigures,
  ...rightFigures,
  { what: "UTF-8", file: (xml) => xml, codes: [] },
  { what: "UTF-8 with a byte order mark", file: (xml) => `\uFEFF${xml}`, codes: [] },
  { what: "UTF-8 without a declaration", file: (xml) => xml.replace(/^<\?xml.*?\?>/, ""), codes: [] },
  { what: "Arabic in UTF-8", file: (xml) => noted(xml, "شكراً 😀"), codes: [] },
  {
    what: "UTF-8 that says UTF-16",
    file: (xml) => xml.replace("UTF-8", "UTF-16"),
    codes: unreadable,
    says: "its XML declaration says UTF-16",
  },
  {
    what: "UTF-8 that says ISO-8859-1",
    file: (xml) => xml.replace("UTF-8", "ISO-8859-1"),
    codes: unreadable,
    says: "its XML declaration says ISO-8859-1",
  },
  { what: "UTF-16, little endian", file: utf16, codes: unreadable, says: "UTF-16 (little endian): save it as UTF-8" },
  {
    what: "UTF-16, big endian",
    file: (xml) => utf16(xml).swap16(),
    codes: unreadable,
    says: "UTF-16 (big endian): save it as UTF-8",
  },
  {
    what: "windows-1252",
    file: (xml) => latin(noted(xml, "\x80 5")),
    codes: unreadable,
    says: "it seems to be in windows-1252: save it as UTF-8",
  },
  {
    what: "windows-1256",
    file: (xml) => latin(noted(xml, "\xE3\xD1\xCD\xC8\xC7")),
    codes: unreadable,
    says: "it seems to be in windows-1256",
  },
  {
    what: "windows-1252 that says so",
    file: (xml) => latin(noted(xml.replace("UTF-8", "windows-1252"), "\xE9")),
    codes: unreadable,
    says: "it seems to be in windows-1252",
  },
  {
    what: "two byte order marks",
    file: (xml) => `\uFEFF\uFEFF${xml}`,
    codes: unreadable,
    says: "two byte order marks",
  },
  { what: "UTF-7", file: (xml) => xml.replace("UTF-8", "UTF-7"), codes: unreadable, says: "says UTF-7" },
  {
    what: "UTF-7 from its first character",
    file: (xml) => xml.replace("<", "+ADw-"),
    codes: unreadable,
    says: "UTF-7: save it as UTF-8",
  },
  {
    what: "XML 1.1",
    file: (xml) => xml.replace('version="1.0"', 'version="1.1"'),
    codes: unreadable,
    says: "save it as XML 1.0",
  },
  { what: "gzip", file: (xml) => gzipSync(xml), codes: unreadable, says: "it is gzip: unpack it first" },
  { what: "a ZIP archive", file: () => latin("PK\x03\x04\x14\0"), codes: unreadable, says: "ZIP archive" },
  { what: "a PDF", file: () => latin("%PDF-1.7\n"), codes: unreadable, says: "it is a PDF" },
  {
    what: "a page",
    file: () => "<!DOCTYPE html>\n<html><body>Bad gateway</body></html>",
    codes: unreadable,
    says: "HTML page",
  },
  { what: "JSON", file: () => '{"issue_date":"2026-08-20"}', codes: unreadable, says: "it is JSON" },
  { what: "white space", file: () => " \n", codes: unreadable, says: "it is empty" },
  {
    what: "a document type",
    file: (xml) => xml.replace("<Invoice", "<!DOCTYPE Invoice><Invoice"),
    codes: unreadable,
    says: "document type",
  },
  { what: "an entity", file: (xml) => noted(xml, "&euro;"), codes: unreadable, says: "Only character references" },
  { what: "a NUL", file: (xml) => noted(xml, "a\0b"), codes: unreadable, says: "line 1" },
  {
    what: "a lone surrogate",
    file: (xml) => latin(noted(xml, "\xED\xA0\x80")),
    codes: unreadable,
    says: "lone surrogate",
  },
  { what: "a lone surrogate as a reference", file: (xml) => noted(xml, "&#xD800;"), codes: unreadable, says: "line 1" },
  { what: "the first half of a file", file: (xml) => xml.slice(0, xml.length / 2), codes: unreadable, says: "line 1" },
  {
    what: "300 levels",
    file: (xml) => noted(xml, `${"<a>".repeat(300)}${"</a>".repeat(300)}`),
    codes: unreadable,
    says: "nested deeper",
  },
  {
    what: "half a million elements",
    file: (xml) => noted(xml, "<a/>".repeat(500_000)),
    codes: unreadable,
    says: "more than 400000 elements",
  },
  {
    what: "a TRN as the endpoint of the receiver",
    file: (xml) => xml.replace("1987654321</cbc:EndpointID>", "198765432102003</cbc:EndpointID>"),
    codes: ["OWN-23"],
    says: "must be the TIN under the scheme 0235, not the VAT number: 1987654321",
  },
  {
    what: "a TRN as the endpoint of the issuer",
    file: (xml) => xml.replace("1345678901</cbc:EndpointID>", "134567890123003</cbc:EndpointID>"),
    codes: ["OWN-23"],
    says: "must be the TIN under the scheme 0235, not the VAT number: 1345678901",
  },
  {
    what: "a number that ends with a space",
    file: (xml) => xml.replace(/(<cbc:ProfileExecutionID>.*?<cbc:ID>)([^<]*)/, "$1$2 "),
    codes: ["OWN-23"],
    says: "/*/cbc:ID must not begin or end with a space",
  },
  {
    what: "5,001 lines",
    file: (xml) => xml.replace(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, (line) => line.repeat(5_001)),
    codes: ["OWN-23"],
    says: "/*/cac:InvoiceLine may occur 5000 times at most",
  },
  {
    what: "a note in front",
    file: (xml) => moved(noted(xml, "a"), /<cbc:Note>.*?<\/cbc:Note>/, "<cbc:CustomizationID>"),
    codes: ["OWN-22"],
    says: "/*/cbc:Note[1] is in the wrong order: it must come after cbc:InvoiceTypeCode",
  },
  {
    what: "a line before the totals",
    file: (xml) => moved(xml, /<cac:LegalMonetaryTotal>.*?<\/cac:LegalMonetaryTotal>/, "</Invoice>"),
    codes: ["OWN-22"],
    says: "/*/cac:InvoiceLine[1] is in the wrong order: it must come after cac:LegalMonetaryTotal",
  },
  {
    what: "the rate before the category of a line",
    file: (xml) =>
      xml.replace(/(<cac:ClassifiedTaxCategory>)(<cbc:ID>.*?<\/cbc:ID>)(<cbc:Percent>.*?<\/cbc:Percent>)/, "$1$3$2"),
    codes: ["OWN-22"],
    says: "cac:ClassifiedTaxCategory[1]/cbc:",
  },
  {
    what: "two issue dates",
    file: (xml) => xml.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, "$&$&"),
    codes: ["OWN-22"],
    says: "/*/cbc:IssueDate[2] is one too many",
  },
  {
    what: "a due date in a credit note",
    kind: creditNotes,
    file: (xml) => xml.replace("<cbc:CreditNoteTypeCode>", "<cbc:DueDate>2026-09-20</cbc:DueDate>$&"),
    codes: ["OWN-22"],
    says: "/*/cbc:DueDate does not belong here",
  },
  {
    what: "a VAT point date of an invoice in its place",
    file: (xml) => xml.replace("<cbc:DocumentCurrencyCode>", `${taxPoint}$&`),
    codes: [],
  },
  {
    what: "a VAT point date of an invoice in front of the type code",
    file: (xml) => xml.replace("<cbc:InvoiceTypeCode>", `${taxPoint}$&`),
    codes: ["OWN-22"],
    says: "/*/cbc:TaxPointDate is in the wrong order",
  },
  {
    what: "a VAT point date of a credit note",
    kind: creditNotes,
    file: (xml) => xml.replace("<cbc:CreditNoteTypeCode>", `${taxPoint}$&`),
    codes: ["OWN-03"],
  },
  {
    what: "a line that comes to less than it says",
    file: (xml) => xml.replace(/(<cbc:PriceAmount[^>]*>)[^<]*/, "$150.00"),
    codes: ["IBR-147-AE", "OWN-65", "OWN-66", "OWN-67", "OWN-68"],
  },
  {
    what: "a quantity that is none",
    file: (xml) => xml.replace(/(<cbc:InvoicedQuantity[^>]*>)[^<]*/, "$1two"),
    codes: ["OWN-12", "OWN-69"],
  },
];

describe("a document in XML at three doors", () => {
  const api = useTestApi();
  const folder = createTemporaryFolder();
  const files: Buffer[] = [];
  let reports: PresentedResult[] = [];

  before(async () => {
    const names = cases.map(({ kind = "purchase-invoices", sent = {}, file }, index) => {
      const xml = buildXml(kind, `D-${index}`, sent);
      const content = file?.(xml) ?? xml;
      const name = path.join(folder.dir, `${index}.xml`);
      files.push(typeof content === "string" ? Buffer.from(content) : Buffer.from(content));
      writeFileSync(name, files[index]!);
      return name;
    });
    const { stdout } = await runEntry(entry, ["--json", ...names], { RULES_DIR: undefined, UBL_XSD_DIR: undefined });
    reports = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as PresentedResult);
  });
  after(() => folder.remove());

  const validated = (bytes: Buffer): Promise<PresentedResult> =>
    jsonOf<PresentedResult>(call(api, "POST", "/api/validate", { body: bytes, headers }));

  cases.forEach(({ what, kind = "purchase-invoices", sent, codes, says }, index) => {
    it(`comes to one verdict: ${what}`, async () => {
      const bytes = files[index]!;
      const { file: _name, ...byFile } = reports[index] as PresentedResult & { file: string };
      expect(await validated(bytes)).to.deep.equal(byFile);
      const found = byFile.findings.map(({ reasonCode }) => reasonCode);
      expect([...new Set(found)], JSON.stringify(byFile.findings.map(({ text }) => text))).to.include.members([
        ...codes,
      ]);
      expect(byFile.valid, found.join()).to.equal(!byFile.findings.some(({ flag }) => flag === "fatal"));
      const texts = byFile.findings.map(({ text }) => text).join("\n");
      expect(texts).to.include(says ?? "");

      const answer = await postXml(api, kind, bytes);
      if (answer.status === 201) {
        await judgeXml(api, answer.json as Json);
        const route = `/api/${kind}/${String((answer.json as Json)["id"])}`;
        const stored = statusOf((await call(api, "GET", route)).json as Json);
        const codesOfStored = (stored["validation_results"] as Json[])
          .map(({ reasonCode }) => reasonCode)
          .filter((code) => code !== "OWN-45");
        expect(codesOfStored).to.deep.equal(found);
        expect(stored["overall_status"] === "VALIDATION_FAILED").to.equal(!byFile.valid);
        return;
      }
      expect([answer.status, byFile.valid], answer.text).to.deep.equal([400, false]);
      expect(answer.text.replaceAll('\\"', '"')).to.include(says ?? "");
      if (sent !== undefined) {
        expect(answer.text).to.match(/"code":"(?:negative|not_positive|out_of_range)"/);
      }
    });
  });

  it("is judged inside of an envelope by those who only judge, and taken without it alone", async () => {
    const xml = buildXml("purchase-invoices", "D-E");
    const enveloped = `<s:StandardBusinessDocument xmlns:s="${SBDH}">${xml.replace(/^<\?xml.*?\?>/, "")}</s:StandardBusinessDocument>`;
    expect((await validated(Buffer.from(enveloped))).valid).to.equal(true);
    const wrong = moved(enveloped, /<cbc:IssueDate>.*?<\/cbc:IssueDate>/, "<cbc:CustomizationID>");
    expect((await validated(Buffer.from(wrong))).totals.rules).to.deep.equal({ "OWN-22": 1 });
    const answer = await postXml(api, "purchase-invoices", enveloped);
    expect([answer.status, answer.text.includes("without an envelope")]).to.deep.equal([400, true]);
  });

  for (const kind of documentKindNames) {
    it(`${kind}: is in the order of UBL when it is sent, and when it is corrected`, async () => {
      const xml = buildXml(kind, "D-K");
      const document = await createXml(api, kind, xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00"));
      await judgeXml(api, document);
      const currency = /<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/;
      const wrong = moved(xml, currency, "<cbc:ProfileID>");
      const said = "/*/cbc:DocumentCurrencyCode is in the wrong order: it must come after";
      for (const answer of [
        await postXml(api, kind, wrong.replaceAll("D-K", "D-L")),
        await call(api, "PUT", `/api/${kind}/${String(document["id"])}`, { body: wrong, headers }),
      ]) {
        expect(fieldErrors(answer)["/*/cbc:DocumentCurrencyCode"]).to.contain(said).and.contain("(OWN-22)");
        expect(answer.text).to.contain('"code":"element_order"');
      }
    });
  }

  it("is told all that is wrong with it at once", async () => {
    const xml = buildXml("purchase-invoices", "SBI-2026-1")
      .replace("1345678901</cbc:EndpointID>", "1987654399</cbc:EndpointID>")
      .replace("1987654321</cbc:EndpointID>", "198765432102003</cbc:EndpointID>")
      .replace("<cbc:InvoiceTypeCode>389", "<cbc:InvoiceTypeCode>380")
      .replace("2026-08-20</cbc:IssueDate>", "2026-02-30</cbc:IssueDate>");
    const wrong = moved(xml, /<cac:LegalMonetaryTotal>.*?<\/cac:LegalMonetaryTotal>/, "</Invoice>");
    expect(Object.keys(fieldErrors(await postXml(api, "purchase-invoices", wrong)))).to.have.members([
      "/*/cbc:InvoiceTypeCode",
      "/*/cbc:IssueDate",
      "/*/cbc:ID",
      "/*/cac:AccountingCustomerParty/cac:Party/cbc:EndpointID",
      "/*/cac:AccountingSupplierParty/cac:Party/cbc:EndpointID",
      "/*/cac:InvoiceLine[1]",
    ]);
  });
});
