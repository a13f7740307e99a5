import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { sha256 } from "../../../../common/runtime/digest.ts";
import { textOf, valuesOf } from "../../../factories/readable-document.ts";
import { beginOriginal, crediting } from "../../../setup/settlement.ts";
import { buildLine, type Json } from "../../../factories/request.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, download, expectError } from "../../http-client.ts";

const unknownId = "019a0000-0000-7000-8000-00000000abcd";

const line = (amount: number) => buildLine({ quantity: 1, price: { base_amount: amount, base_quantity: 1 } });

const bookCase = (name: string): Json =>
  JSON.parse(readFileSync(path.join(repositoryRoot, "test/cases/books", `${name}.json`), "utf8")) as Json;

/** The row of what a credit note corrects. */
function correctionIn({ text }: { text: string }): string {
  const [, section = ""] = /What this credit note corrects([\s\S]*?)<\/table>/.exec(text) ?? [];
  return textOf((/<tbody>[\s\S]*/.exec(section)?.[0] ?? "").replaceAll("</td>", " ")).replace(/\s+/g, " ");
}

describe("the readable invoice over HTTP", () => {
  const api = useTestApi();
  const view = (document: TestDocument, query = "") => call(api, "GET", `${document.path}/view${query}`);
  const corrected = async (document: TestDocument) => correctionIn(await view(document, "?lang=en"));

  for (const kind of documentKindNames) {
    it(`is made of the UBL of the ${kind} once there is one, for their organization alone`, async () => {
      const document = await TestDocument.begin(api, kind);
      await expectError(view(document), 404, `Revision 1 of ${document.number} is not rendered yet`);

      await document.approve();
      const { status, headers, text } = await view(document);
      expect(status).to.equal(200);
      expect(headers.get("content-type")).to.equal("text/html; charset=utf-8");
      expect(headers.get("content-disposition")).to.equal(null);
      const values = valuesOf(text).map((value) => value.text);
      expect(values).to.include(document.number).and.to.include(document.id);
      const { bytes } = await download(api, `${document.path}/ubl`);
      expect(textOf(text)).to.contain(sha256(bytes)).and.to.contain("The XML is the invoice");

      const token = api.token((await api.addOrganization()).orgId);
      const foreign = await call(api, "GET", `${document.path}/view`, { token });
      const unknown = await call(api, "GET", `/api/${kind}/${unknownId}/view`, { token });
      expect(foreign.status).to.equal(404);
      expect(foreign.json).to.deep.equal(unknown.json);
    });
  }

  it("is a PDF to file as well, of its organization alone", async function () {
    const document = await TestDocument.begin(api, "purchase-invoices");
    const early = await call(api, "GET", `${document.path}/view.pdf`);
    expect(early.json).to.deep.include({ errors: { message: `Revision 1 of ${document.number} is not rendered yet` } });
    await document.judge();
    const token = api.token((await api.addOrganization()).orgId);
    expect((await call(api, "GET", `${document.path}/view.pdf`, { token })).status).to.equal(404);
    const { status, headers, bytes } = await download(api, `${document.path}/view.pdf?lang=ar`);
    if (status === 501) {
      // There is no typesetter for this machine.
      this.skip();
    }
    expect(status).to.equal(200);
    expect(headers.get("content-type")).to.equal("application/pdf");
    expect(headers.get("content-disposition")).to.equal(`attachment; filename="${document.number}.pdf"`);
    expect(bytes.subarray(0, 5).toString()).to.equal("%PDF-");
    const paged = await call(api, "GET", `${document.path}/view.pdf?from_line=2`);
    expect(Object.keys((paged.json as { errors: object }).errors)).to.deep.equal(["from_line"]);
  });

  for (const kind of ["sales-credit-notes", "purchase-credit-notes"] as const) {
    it(`shows what ${kind} correct, the second as the first has altered it (executive regulation 60(1)(e))`, async () => {
      const original = await beginOriginal(api, kind, { document_lines: [line(200)] });
      const credit = (amount: number) =>
        TestDocument.begin(api, kind, crediting([original.number], amount, { document_lines: [line(amount)] }));
      const [first, second] = [await credit(20), await credit(30)];
      await first.judge();
      await second.judge();
      expect(await corrected(first)).to.match(/ 200\.00 AED 180\.00 AED 20\.00 AED 1\.00 AED/);
      expect(await corrected(second)).to.match(
        / 180\.00 AED ?200\.00 AED − 20\.00 AED credited before 150\.00 AED 30\.00 AED 1\.50 AED/,
      );
      expect(await corrected(second)).to.contain(original.number);
    });
  }

  const statements = [
    ["p3-rc", "executive regulation 59(1)(l)", /recipient accounts for the VAT on line 1 \(Article 48\(8\) of Federal/],
    [
      "p4-margin",
      "executive regulation 29",
      /VAT on line 1 was charged with reference to the profit margin \(Article 43 of/,
    ],
  ] as const;
  for (const [name, source, words] of statements) {
    it(`says on the paper of ${name} what ${source} asks for`, async () => {
      const document = await TestDocument.begin(api, "sales-invoices", bookCase(name));
      await document.approve();
      const { text } = await view(document, "?lang=en");
      expect(textOf(text)).to.match(words);
      expect(/5\s*%/.test(textOf(text))).to.equal(name === "p3-rc");
    });
  }

  it("shows the value of another system's invoice, which no XML has", async () => {
    const references = [{ id: "OLD-77", tax_exclusive_amount: 500.5 }];
    const document = await TestDocument.begin(api, "sales-credit-notes", { billing_reference: references });
    await document.judge();
    const { json } = await call(api, "GET", document.path);
    expect((json as { billing_reference: object[] }).billing_reference[0]).to.deep.equal(references[0]);
    expect(await corrected(document)).to.match(/OLD-77 500\.50 AED 300\.50 AED 200\.00 AED 10\.00 AED/);
    expect((await call(api, "GET", `${document.path}/ubl`)).text).not.to.contain("500.5");
  });

  it("keeps what the validation found off the paper, unless it is asked for", async () => {
    // The supply was 40 days before the issue (executive regulation 59, decree-law 67).
    const late = { delivery: { actual_delivery_date: "2026-01-01" } };
    const document = await TestDocument.begin(api, "purchase-invoices", late);
    await document.approve();
    for (const language of ["", "&lang=en", "&lang=ar"]) {
      expect((await view(document, `?lines=9${language}`)).text).not.to.match(/OWN-\d/);
      const asked = (await view(document, `?lines=9${language}&findings=true`)).text;
      expect(asked)
        .to.match(/OWN-73/)
        .and.to.match(/href="[^"]*findings=true/);
    }
  });

  it("forbids the page to load, run or send anything, and other sites to frame it", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge();
    const { headers, text } = await view(document);
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    const digest = createHash("sha256").update(style).digest("base64");
    expect(headers.get("content-security-policy")).to.equal(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    );
    expect(headers.get("x-content-type-options")).to.equal("nosniff");
    expect(headers.get("cache-control")).to.equal("no-store");
    expect(text).not.to.match(/<(script|link|img|iframe|object|form|base)\b|\sstyle=/i);
  });

  for (const [query, field] of [
    ["?lang=fr", "lang"],
    ["?lang=AR", "lang"],
    ["?findings=yes", "findings"],
    ["?lines=0", "lines"],
    ["?lines=1001", "lines"],
    ["?from_line=0", "from_line"],
    ["?revision=x", "revision"],
    ["?language=en", "language"],
  ] as const) {
    it(`refuses ${query}`, async () => {
      const { status, json } = await call(api, "GET", `/api/purchase-invoices/${unknownId}/view${query}`);
      expect(status).to.equal(400);
      expect(Object.keys((json as { errors: object }).errors)).to.deep.equal([field]);
    });
  }
});
