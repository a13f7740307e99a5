import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { documentKinds } from "../../../../common/documents/document-kinds.ts";
import { withdrawReport } from "../../../../common/operations/act-on-documents.ts";
import { buildLine, buildParty, requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { ada } from "../../../setup/operator-action.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import {
  addTenant,
  beginOriginal,
  crediting,
  credits,
  dollars,
  dryRun,
  fieldErrors,
  otherTaxpayer,
  post,
  postBatch,
  warnedOf,
} from "../../../setup/settlement.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments, type Answer } from "../../http-client.ts";

const field = "billing_reference[0].id";

/** What makes an invoice a final one, of 1,050 with VAT; the factories' invoices, which are its advances, come to 210. */
const final = (numbers: readonly string[], prepaid?: number, overrides: Json = {}): Json => ({
  billing_reference: numbers.map((id) => ({ id })),
  ...(prepaid !== undefined && { prepaid_amount: prepaid }),
  document_lines: [buildLine({ quantity: 1, price: { base_amount: 1000, base_quantity: 1 } })],
  ...overrides,
});

const books = path.join(repositoryRoot, "test", "cases", "books");

/** A case of the books with the numbers of the cases that it names. */
const readCase = (name: string, numbers: Readonly<Record<string, string>> = {}): string =>
  readFileSync(path.join(books, `${name}.json`), "utf8").replaceAll(
    /NUMBER OF ([\w-]+)/g,
    (_words, other: string) => numbers[other]!,
  );

const postCase = (api: TestApi, body: string, tail = ""): Promise<Answer> =>
  call(api, "POST", `/api/sales-invoices/${api.businessProfileId}${tail}`, { body });

const numberOf = ({ status, json, text }: Answer): string => {
  expect(status, text).to.equal(201);
  return String((json as Json)["document_sequence"]);
};

/** The rule that the request is refused on, by its one field. */
const ruleOf = (answer: Answer): string => {
  const [message, ...others] = Object.values(fieldErrors(answer)).map(String);
  expect(others).to.be.empty;
  return /\((OWN-\d\d)\)$/.exec(message ?? "")?.[1] ?? String(message);
};

const warningsOf = async (document: TestDocument): Promise<string[]> => {
  await document.judge();
  return warnedOf(await document.read());
};

const ownWarnings = ({ status, json, text }: Answer): [unknown, unknown][] => {
  expect(status, text).to.equal(200);
  return (json as { validation_results: Json[] }).validation_results
    .filter(({ rule_set: ruleSet }) => ruleSet === "settlement 1")
    .map(({ reasonCode, text: words }) => [reasonCode, words]);
};

describe("advances that an invoice names (MoF guidelines 1.1, appendix 5)", () => {
  const api = useTestApi();

  it("l8: the first final invoice has a warning of VAT in two reports, with the figures; the second is a 400", async () => {
    const of = await addTenant(api, "refuse");
    const advance = numberOf(await postCase(of, readCase("l8-advance")));
    const body = readCase("l8-final", { "l8-advance": advance });
    expect(ownWarnings(await postCase(of, body, "/validate"))).to.deep.equal([
      [
        "OWN-60",
        `The reference names ${advance}, a tax invoice: the 3150.00 AED that this invoice deducts are reported with it, 150.00 AED of them VAT, and once more with this invoice. A final invoice charges the balance, 7350.00 AED with VAT, and has no prepaid_amount.`,
      ],
    ]);
    numberOf(await postCase(of, body));
    const again = readCase("l8-final-again-same-advance", { "l8-advance": advance });
    const expected = {
      [field]: `${field} names ${advance}: the prepaid amount is 3150.00 AED, but only 0.00 AED are left to deduct from the documents that this invoice names. Of ${advance}, credit notes take 0.00 AED, and other invoices 3150.00 AED (OWN-64)`,
    };
    expect(fieldErrors(await postCase(of, again))).to.deep.equal(expected);
    expect(fieldErrors(await postCase(of, again, "/validate"))).to.deep.equal(expected);
  });

  it("m13: another customer's advance is a 400", async () => {
    const advance = numberOf(await postCase(api, readCase("m13-adv")));
    const body = readCase("m13-final-advance-of-other-customer", { "m13-adv": advance });
    expect(fieldErrors(await postCase(api, body))).to.deep.equal({
      [field]: `${field} names ${advance}, which has another customer than this invoice: Al Noor Trading LLC (OWN-61)`,
    });
  });

  for (const kind of ["purchase-invoices", "sales-invoices"] as const) {
    const { receiver } = documentKinds[kind];

    describe(kind, () => {
      it("is a 400 in JSON, XML, a batch and a dry run where an advance is not its party's, with and without an amount", async () => {
        const of = await addTenant(api, "refuse");
        const advance = await TestDocument.begin(of, kind);
        const before = await countDocuments(of);
        for (const prepaid of [undefined, 100]) {
          const body = final([advance.number], prepaid, { [receiver]: buildParty(otherTaxpayer) });
          const [line] = await postBatch(of, kind, [body]);
          expect([ruleOf(await post(of, kind, body)), ruleOf(await dryRun(of, kind, body))]).to.deep.equal([
            "OWN-61",
            "OWN-61",
          ]);
          expect(Object.keys(line?.errors ?? {})).to.deep.equal([field]);
          const byXml = fieldErrors(await postXml(of, kind, buildXml(kind, "F-1", body)));
          expect(Object.keys(byXml)).to.deep.equal(["/*/cac:BillingReference[1]/cac:InvoiceDocumentReference/cbc:ID"]);
        }
        expect(await countDocuments(of)).to.equal(before);
      });

      it("names the balance form's advance without a word, and is no credit of it", async () => {
        const advance = await TestDocument.begin(api, kind);
        const balance = await TestDocument.begin(api, kind, final([advance.number]));
        expect(await warningsOf(balance)).to.deep.equal([]);
        expect((await balance.read())["billing_reference"]).to.deep.equal([{ id: advance.number }]);
        expect(credits(await advance.read())).to.deep.equal({ credited: 0, remaining: 210, by: [] });
      });

      it("deducts an advance in parts, to the fils, in JSON, XML and a batch", async () => {
        const of = await addTenant(api, "refuse");
        const advance = await TestDocument.begin(of, kind);
        numberOf(await post(of, kind, final([advance.number], 100)));
        numberOf(await postXml(of, kind, buildXml(kind, "F-1", final([advance.number], 50))));
        const lines = await postBatch(
          of,
          kind,
          [60, 60].map((prepaid) => final([advance.number], prepaid)),
        );
        expect(lines.map(({ status }) => status).sort((one, other) => one - other)).to.deep.equal([201, 400]);
        expect(ruleOf(await post(of, kind, final([advance.number], 0.01)))).to.equal("OWN-64");
        expect(credits(await advance.read())).to.deep.equal({ credited: 0, remaining: 210, by: [] });
      });
    });
  }

  const kind = "sales-invoices";

  it("is refused on what is no advance: a credit note, the other direction, another currency, a later one", async () => {
    const advance = await beginOriginal(api, "sales-credit-notes");
    const note = await TestDocument.begin(api, "sales-credit-notes", crediting([advance.number], 1));
    const purchase = await TestDocument.begin(api, "purchase-invoices");
    const inDollars = await TestDocument.begin(api, kind, dollars);
    const later = await TestDocument.begin(api, kind, { issue_date: "2026-08-21" });
    for (const [named, prepaid, rule] of [
      [note, 1, "OWN-61"],
      [note, undefined, "OWN-61"],
      [purchase, 1, "OWN-61"],
      [inDollars, 1, "OWN-62"],
      [later, 1, "OWN-62"],
      [later, undefined, "OWN-62"],
    ] as const) {
      expect(ruleOf(await post(api, kind, final([named.number], prepaid))), named.number).to.equal(rule);
    }
    const other = await TestDocument.begin(api, kind, final([inDollars.number]));
    expect(await warningsOf(other)).to.deep.equal(["OWN-63 /billing_reference/0/id"]);
  });

  it("is refused on an advance that was refused or withdrawn", async () => {
    const refused = await TestDocument.begin(api, kind);
    await refused.reject();
    const withdrawn = await TestDocument.begin(api, kind, { issue_date: "2026-08-19" });
    await withdrawn.approve();
    await withdrawReport(api.deps, { orgId: api.orgId, documentId: withdrawn.id, ...ada, why: "issued by mistake" });
    await withdrawn.deliver("withdrawal");
    await withdrawn.answer("withdrawal");
    for (const { number } of [refused, withdrawn]) {
      expect(ruleOf(await post(api, kind, final([number], 100)))).to.equal("OWN-62");
      expect(ruleOf(await post(api, kind, final([number])))).to.equal("OWN-62");
    }
  });

  it("deducts no more than what was not credited (guidelines 1.1: a credited advance was not charged)", async () => {
    const advance = await beginOriginal(api, "sales-credit-notes");
    await TestDocument.begin(api, "sales-credit-notes", crediting([advance.number], 150));
    expect(ruleOf(await post(api, kind, final([advance.number], 60.01)))).to.equal("OWN-64");
    numberOf(await post(api, kind, final([advance.number], 60)));
    const used = await TestDocument.begin(api, kind, final([advance.number]));
    expect(await warningsOf(used)).to.deep.equal(["OWN-63 /billing_reference/0/id"]);
  });

  it("warns of a second balance that names the advance", async () => {
    const advance = await TestDocument.begin(api, kind);
    const first = await TestDocument.begin(api, kind, final([advance.number]));
    expect(ownWarnings(await dryRun(api, kind, final([advance.number])))).to.deep.equal([
      [
        "OWN-63",
        `The reference names ${advance.number}, and ${first.number} names it too: an advance is deducted once.`,
      ],
    ]);
  });

  it("shares the amount out over several advances, and leaves the rest to numbers of other systems", async () => {
    const [one, two] = [await TestDocument.begin(api, kind), await TestDocument.begin(api, kind)];
    expect(ruleOf(await post(api, kind, final([one.number, two.number], 420.01)))).to.equal("OWN-64");
    numberOf(await post(api, kind, final([one.number, two.number], 300)));
    expect(ruleOf(await post(api, kind, final([two.number], 120.01)))).to.equal("OWN-64");
    numberOf(await post(api, kind, final([two.number, "INV-77"], 500)));
    expect(ruleOf(await post(api, kind, final([one.number], 0.01)))).to.equal("OWN-64");
  });

  it("deducts an advance once that one invoice names twice, or in other words", async () => {
    const advance = await TestDocument.begin(api, kind, { external_reference: "ADV-9" });
    const { number, id } = advance;
    for (const numbers of [[number, number], [number.toLowerCase()], [id], ["ADV-9"], [number.replace("-0000", " ")]]) {
      const errors = fieldErrors(await post(api, kind, final(numbers, 210.01)));
      expect(Object.values(errors).join(" "), numbers.join(" ")).to.match(/^[^ ]+ names .*\(OWN-64\)$/);
    }
    numberOf(await post(api, kind, final([number, id], 210)));
    expect(ruleOf(await post(api, kind, final(["ADV-9"], 0.01)))).to.equal("OWN-64");
  });

  it("is refused on a number of ours that no document has, with and without an amount, in JSON, XML, a batch and a dry run", async () => {
    for (const prepaid of [undefined, 100]) {
      const body = final(["SLI-2026-999999"], prepaid);
      const [line] = await postBatch(api, kind, [body]);
      expect(ruleOf(await post(api, kind, body))).to.equal("OWN-61");
      expect(ruleOf(await dryRun(api, kind, body))).to.equal("OWN-61");
      expect(Object.keys(line?.errors ?? {})).to.deep.equal([field]);
      expect(ruleOf(await postXml(api, kind, buildXml(kind, "F-9", body)))).to.equal("OWN-61");
    }
    const of = await addTenant(api, "warn");
    const document = await TestDocument.begin(of, kind, final(["SLI-2026-999999"], 100));
    expect(await warningsOf(document)).to.deep.equal(["OWN-61 /billing_reference/0/id"]);
  });

  it("warns of a credit note about an advance that an invoice has deducted", async () => {
    const advance = await beginOriginal(api, "sales-credit-notes");
    await TestDocument.begin(api, kind, final([advance.number]));
    const note = await TestDocument.begin(api, "sales-credit-notes", crediting([advance.number], 1));
    expect(await warningsOf(note)).to.deep.equal(["OWN-63 /billing_reference/0/id"]);
  });

  it("has an advance back whose final invoice was credited in full, and not in part", async () => {
    const advance = await TestDocument.begin(api, kind);
    const wrong = await beginOriginal(api, "sales-credit-notes", {
      billing_reference: [{ id: advance.number }],
      prepaid_amount: 200,
    });
    await TestDocument.begin(api, "sales-credit-notes", crediting([wrong.number], 209));
    expect(ruleOf(await post(api, kind, final([advance.number], 210)))).to.equal("OWN-64");
    await TestDocument.begin(api, "sales-credit-notes", crediting([wrong.number], 1));
    numberOf(await post(api, kind, final([advance.number], 210)));
  });

  it("counts what was paid of an advance that was rounded up", async () => {
    const advance = await TestDocument.begin(api, kind, { rounding_amount: 0.5 });
    numberOf(await post(api, kind, final([advance.number], 210.5)));
  });

  it("has no word on an advance out of the scope of VAT, which no report has charged VAT in", async () => {
    const outOfScope: Json = {
      invoice_type_code: "480",
      document_lines: [buildLine({ classified_tax_category: { id: "O" } })],
    };
    const advance = await TestDocument.begin(api, kind, outOfScope);
    const document = await TestDocument.begin(api, kind, final([advance.number], 200));
    expect(await warningsOf(document)).to.deep.equal([]);
  });

  it("does not count a refused final invoice, and compares it again when it is changed or sent again", async () => {
    const advance = await TestDocument.begin(api, kind);
    const refused = await TestDocument.begin(api, kind, final([advance.number], 210));
    await refused.fail();
    const other = await TestDocument.begin(api, kind, final([advance.number], 150));
    const body = requestOf[kind](final([advance.number], 60.01));
    expect(ruleOf(await call(api, "PUT", refused.path, { body }))).to.equal("OWN-64");
    expect(ruleOf(await call(api, "POST", `${refused.path}/resubmit`, { body }))).to.equal("OWN-64");
    expect(ruleOf(await call(api, "POST", `${refused.path}/resubmit`))).to.equal("OWN-64");
    const itself = requestOf[kind](final([refused.number], 60));
    expect(ruleOf(await call(api, "PUT", refused.path, { body: itself }))).to.equal("OWN-62");
    await refused.resubmit(requestOf[kind](final([advance.number], 60)));
    expect(ruleOf(await post(api, kind, final([advance.number], 0.01)))).to.equal("OWN-64");
    await other.fail();
    await other.resubmit(requestOf[kind](final([], undefined, { billing_reference: undefined })));
    numberOf(await post(api, kind, final([advance.number], 150)));
  });

  it("takes exactly one of ten final invoices that deduct the advance at the same moment", async () => {
    const advance = await TestDocument.begin(api, kind);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(api, kind, final([advance.number], 200))));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 400).map(ruleOf)).to.deep.equal(
      Array.from({ length: 9 }, () => "OWN-64"),
    );
  });

  it("refuses the form with a paid amount where the organization has OWN-60 in its list, and takes the balance", async () => {
    const of = await addTenant(api, "refuse");
    await of.query("update organizations set refuse_on = '{OWN-60}' where id = $1", [of.orgId]);
    const advance = await TestDocument.begin(of, kind);
    const body = final([advance.number], 210);
    const [line] = await postBatch(of, kind, [body]);
    expect(ruleOf(await post(of, kind, body))).to.equal("OWN-60");
    expect(ruleOf(await dryRun(of, kind, body))).to.equal("OWN-60");
    expect(Object.keys(line?.errors ?? {})).to.deep.equal([field]);
    expect(ruleOf(await postXml(of, kind, buildXml(kind, "F-1", body)))).to.equal("OWN-60");
    numberOf(await post(of, kind, final([advance.number])));
  });

  it("warns of it all where the organization says so", async () => {
    const of = await addTenant(api, "warn");
    const advance = await TestDocument.begin(of, kind);
    const document = await TestDocument.begin(
      of,
      kind,
      final([advance.number], 300, { [documentKinds[kind].receiver]: buildParty(otherTaxpayer) }),
    );
    expect(await warningsOf(document)).to.deep.equal(["OWN-61 /billing_reference/0/id"]);
    const excess = await TestDocument.begin(of, kind, final([advance.number], 300));
    const at = "/billing_reference/0/id";
    expect(await warningsOf(excess)).to.deep.equal([`OWN-60 ${at}`, `OWN-64 ${at}`]);
  });
});
