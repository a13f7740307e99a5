import { expect } from "chai";

import { AppError } from "../../../common/errors.ts";
import { pdfContent } from "../../../common/services/readable-invoice/pdf-content.ts";
import { writeInvoicePdf } from "../../../common/services/readable-invoice/write-invoice-pdf.ts";
import { readGolden, ublInput } from "../../factories/golden.ts";
import { readableDocument } from "../../factories/readable-document.ts";

const pdfOf = async (...content: Parameters<typeof pdfContent>): Promise<Uint8Array> =>
  writeInvoicePdf(pdfContent(...content));

/** The native part exists for some machines only: there is nothing to test on the others. */
async function isTypesetter(): Promise<boolean> {
  return import("@myriaddreamin/typst-ts-node-compiler").then(
    () => true,
    () => false,
  );
}

async function refusalOf(pdf: Promise<unknown>): Promise<AppError> {
  const error = await pdf.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  expect(error).to.be.instanceOf(AppError);
  return error as AppError;
}

describe("the readable invoice as PDF", function () {
  this.timeout(120_000);
  before(async function () {
    if (!(await isTypesetter())) {
      process.stderr.write("The test of PDFs is off: there is no typesetter for this machine\n");
      this.skip();
    }
  });

  for (const [name, language] of [
    ["every-field-invoice", "both"],
    ["sales-every-field-credit-note", "ar"],
    ["example-4-every-category", "en"],
  ] as const) {
    it(`makes PDF/A-3b of ${name} (${language}), with its UBL in it, the same bytes again`, async () => {
      const findings = [
        { flag: "fatal", reasonCode: "IBR-073", text: "A date is wrong", location: "/*/cbc:IssueDate[1]", test: "x" },
        { flag: "warning", reasonCode: "OWN-1", text: "A line is odd", location: "/*/*[1]/cac:Price[1]", test: "x" },
      ] as const;
      const document = readableDocument(ublInput(readGolden(name)), { findings, overallStatus: "REJECTED" });
      const bytes = Buffer.from(await pdfOf(document, language));
      const text = bytes.toString("latin1");
      expect(text).to.match(/^%PDF-1\.7/);
      expect(text).to.contain("<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>");
      expect(text).to.contain("/AFRelationship /Source").and.to.contain("/StructTreeRoot");
      expect(text).to.contain(`(${document.documentSequence}.xml)`);
      expect(text).to.match(/\/BaseFont \/[A-Z]{6}\+IBMPlexSansArabic/);
      expect(Buffer.from(await pdfOf(document, language)).equals(bytes)).to.equal(true);
    });
  }

  it("takes what a document says for text, whatever it is", async () => {
    const input = ublInput(readGolden("example-1-base-quantity"));
    const name = '#panic("x") $ * _ @ <a> `raw` \\ #read("/etc/passwd") ]\u2069 \u202E';
    const supplier = { ...input.document.accounting_supplier_party, party_name: name };
    const document = readableDocument({
      ...input,
      document: { ...input.document, accounting_supplier_party: supplier },
    });
    expect((await pdfOf(document, "both")).length).to.be.above(10_000);
  });

  it("refuses characters that its fonts do not have, instead of leaving them out", async () => {
    const input = ublInput(readGolden("example-1-base-quantity"));
    const document = readableDocument({ ...input, document: { ...input.document, note: "上海" } });
    const { status, message } = await refusalOf(pdfOf(document, "en"));
    expect(status).to.equal(422);
    expect(message).to.contain("characters that the fonts of the PDF do not have");
  });

  it("refuses more lines than it can set while a caller waits", async () => {
    const golden = readGolden("example-3-us-dollar");
    const [line] = golden.request["document_lines"] as object[];
    const lines = Array.from({ length: 301 }, () => line);
    const document = readableDocument(ublInput({ ...golden, request: { ...golden.request, document_lines: lines } }));
    const { status, message } = await refusalOf(pdfOf(document, "en"));
    expect(status).to.equal(422);
    expect(message).to.equal(
      "SBI-2026-000001 has 301 lines, and a PDF is made of up to 300: print the pages of /view instead",
    );
  });
});
