import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import {
  addTenant,
  beginOriginal,
  credits,
  dollars,
  dryRun,
  fieldErrors,
  post,
  postBatch,
  references,
  warnedOf,
} from "../../../setup/settlement.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call } from "../../http-client.ts";

/** A line that comes to `net` without VAT. */
const line = (net: number, category: Json = { id: "S", percent: 5 }, more: Json = {}): Json =>
  buildLine({ quantity: 1, price: { base_amount: net, base_quantity: 1 }, classified_tax_category: category, ...more });

const exempt = { id: "E", tax_exemption_reason_code: "DL8.46.1", tax_exemption_reason: "Certain financial services" };
const zeroRated = { id: "Z", percent: 0 };

const lines = (...document_lines: Json[]): Json => ({ document_lines });
const crediting = (numbers: readonly string[], ...credited: Json[]): Json => ({
  billing_reference: numbers.map((id) => ({ id })),
  ...lines(...credited),
});

const inputOf = (name: string, numbers: Readonly<Record<string, string>> = {}): string =>
  readFileSync(path.join(repositoryRoot, "test/cases/books", `${name}.json`), "utf8").replaceAll(
    /NUMBER OF ([\w-]+)/g,
    (_words, of: string) => numbers[of] ?? "",
  );

const rated = (calculation_rate: number): Json => ({ ...dollars, tax_exchange_rate: { calculation_rate } });

const field = "billing_reference[0].id";

describe("settlement by VAT category (executive regulation 60(1)(e), MoF guidelines 10.4)", () => {
  const api = useTestApi();
  let of: TestApi;

  beforeEach(async () => {
    of = await addTenant(api, "refuse");
  });

  /** The one message that each way of sending the credit note is answered with. */
  async function refusals(kind: "purchase-credit-notes" | "sales-credit-notes", body: Json): Promise<Set<unknown>> {
    const [batched] = await postBatch(of, kind, [body]);
    const answers = [await post(of, kind, body), await dryRun(of, kind, body)].map(fieldErrors);
    const byXml = fieldErrors(await postXml(of, kind, buildXml(kind, "C-1", body)));
    expect(Object.keys(byXml)).to.deep.equal(["/*/cac:BillingReference[1]/cac:InvoiceDocumentReference/cbc:ID"]);
    const texts = [...answers, batched?.errors ?? {}].map((errors) => errors[field]);
    const [xml] = Object.values(byXml).map((text) => String(text).replace(/^\S+/, field));
    return new Set([...texts, xml]);
  }

  for (const kind of ["purchase-credit-notes", "sales-credit-notes"] as const) {
    it(`${kind}: VAT that was never charged is refused, in JSON, XML, a batch and a dry run`, async () => {
      const original = await beginOriginal(of, kind, lines(line(1_050, zeroRated)));
      expect(await refusals(kind, crediting([original.number], line(1_000)))).to.deep.equal(
        new Set([
          `${field} names ${original.number}: this credit note gives back 1000.00 AED of VAT category S 5 % with 50.00 of VAT, but only 0.00 with 0.00 of VAT remain of that category in the documents that it names (OWN-56)`,
        ]),
      );
      expect(credits(await original.read())).to.deep.equal({ credited: 0, remaining: 1_050, by: [] });
    });
  }

  for (const [words, invoiced, change] of [
    ["reverse charge", { id: "AE", percent: 5 }, {}],
    ["the margin scheme", { id: "N", percent: 5 }, { profile_execution_id: "00100000" }],
    ["what is exempt", exempt, {}],
    ["what is out of scope", { id: "O" }, { invoice_type_code: "480" }],
  ] as const) {
    it(`VAT on ${words} is refused`, async () => {
      const goods = words === "reverse charge" ? { commodity_classification: { nature_code: "DL8.48.8.2" } } : {};
      const sent = await post(of, "sales-invoices", { ...lines(line(1_050, invoiced, goods)), ...change });
      expect(sent.status, sent.text).to.equal(201);
      const number = String((sent.json as Json)["document_sequence"]);
      const errors = fieldErrors(await post(of, "sales-credit-notes", crediting([number], line(1_000))));
      expect(errors[field]).to.match(/^billing_reference\[0\]\.id names SLI.*category S 5 %.*\(OWN-56\)$/);
    });
  }

  it("52.50 of VAT where 5.00 was charged is refused, and 5.00 is not", async () => {
    const original = await beginOriginal(of, "sales-credit-notes", lines(line(100), line(950, zeroRated)));
    const errors = fieldErrors(await post(of, "sales-credit-notes", crediting([original.number], line(1_000))));
    expect(errors[field])
      .to.contain("1000.00 AED of VAT category S 5 % with 50.00 of VAT")
      .and.contain("only 100.00 with 5.00");
    await TestDocument.begin(of, "sales-credit-notes", crediting([original.number], line(100), line(950, zeroRated)));
    expect(credits(await original.read())).to.include({ credited: 1_055, remaining: 0 });
  });

  it("what one category has left is counted after the other credit notes, and no other category gives it", async () => {
    const original = await beginOriginal(of, "sales-credit-notes", lines(line(100), line(500, zeroRated)));
    await TestDocument.begin(of, "sales-credit-notes", crediting([original.number], line(60)));
    const errors = fieldErrors(await post(of, "sales-credit-notes", crediting([original.number], line(40.01))));
    expect(errors[field]).to.contain("only 40.00 with 2.00 of VAT remain");
    const note = await TestDocument.begin(of, "sales-credit-notes", crediting([original.number], line(40)));
    expect(fieldErrors(await post(of, "sales-credit-notes", crediting([original.number], line(1))))).to.have.all.keys(
      field,
    );
    await note.reject();
    await TestDocument.begin(of, "sales-credit-notes", crediting([original.number], line(1)));
    const resubmitted = await call(of, "POST", `${note.path}/resubmit`);
    expect(fieldErrors(resubmitted)[field]).to.contain("only 39.00 with 1.95 of VAT remain");
    const body = requestOf["sales-credit-notes"](crediting([original.number], line(39), line(500, zeroRated)));
    expect((await call(of, "PUT", note.path, { body })).status).to.equal(200);
    await note.resubmit();
    expect(credits(await original.read())).to.include({ credited: 630 - 25 + 0, remaining: 0 });
  });

  it("credit notes of the same moment do not give back more of a category than there is", async () => {
    const original = await beginOriginal(of, "sales-credit-notes", lines(line(100), line(900, zeroRated)));
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => post(of, "sales-credit-notes", crediting([original.number], line(20)))),
    );
    expect(sent.filter(({ status }) => status === 201)).to.have.length(5);
    expect(credits(await original.read())).to.include({ credited: 105 });
  });

  it("several originals give what they have of each category, in the order of the references", async () => {
    const standard = await beginOriginal(of, "sales-credit-notes", lines(line(100)));
    const zero = await beginOriginal(of, "sales-credit-notes", lines(line(300, zeroRated)));
    const numbers = [zero.number, standard.number];
    const note = await post(of, "sales-credit-notes", crediting(numbers, line(100), line(50, zeroRated)));
    expect(references(note.json as Json).map(({ amount }) => amount)).to.deep.equal([50, 105]);
    const errors = fieldErrors(await post(of, "sales-credit-notes", crediting(numbers, line(1))));
    expect(errors["billing_reference[1].id"]).to.contain("(OWN-56)");
  });

  it("a number of another system may have what ours has not", async () => {
    const zero = await beginOriginal(of, "sales-credit-notes", lines(line(300, zeroRated)));
    const note = await post(
      of,
      "sales-credit-notes",
      crediting([zero.number, "OLD-7"], line(100), line(50, zeroRated)),
    );
    expect(references(note.json as Json)).to.deep.include({ ...references(note.json as Json)[0], amount: 50 });
    expect(credits(await zero.read())).to.include({ credited: 50, remaining: 250 });
  });

  it("VAT that rounding alone makes a fils more is taken", async () => {
    const original = await beginOriginal(of, "sales-credit-notes", lines(line(101), line(900, zeroRated)));
    for (let nth = 0; nth < 10; nth += 1) {
      await TestDocument.begin(of, "sales-credit-notes", crediting([original.number], line(10.1)));
    }
    expect(credits(await original.read())).to.include({ credited: 106.1 });
  });

  for (const [words, invoiced, parts, credited] of [
    ["in thirds", [100], [33.33, 33.33, 33.34], 105.01],
    ["line by line", [9.9, 9.9, 9.9], [9.9, 9.9, 9.9], 31.2],
    ["ten lines of a tenth", Array<number>(10).fill(0.1), Array<number>(10).fill(0.1), 1.1],
  ] as const) {
    it(`an invoice is returned in parts, each of which rounds its VAT, and no net amount is exceeded: ${words}`, async () => {
      for (const kind of ["purchase-credit-notes", "sales-credit-notes"] as const) {
        const original = await beginOriginal(of, kind, lines(...invoiced.map((net) => line(net)), line(50, zeroRated)));
        const part = (...nets: Json[]): Json => crediting([original.number], ...nets);
        for (const net of parts.slice(0, -1)) {
          await TestDocument.begin(of, kind, part(line(net)));
        }
        const last = parts.at(-1) ?? 0;
        const over = part(line(Number((last + 0.01).toFixed(2))));
        expect(fieldErrors(await post(of, kind, over))[field]).to.match(/\(OWN-(35|56)\)$/);
        expect((await dryRun(of, kind, part(line(last)))).status).to.equal(200);
        if (kind === "sales-credit-notes") {
          await createXml(of, kind, buildXml(kind, `C-${last}`, part(line(last))));
        } else {
          const [batched] = await postBatch(of, kind, [part(line(last))]);
          expect(batched?.status).to.equal(201);
        }
        await TestDocument.begin(of, kind, part(line(50, zeroRated)));
        const after = credits(await original.read());
        expect(after.credited).to.equal(Number((credited + 50).toFixed(2)));
        expect(fieldErrors(await post(of, kind, part(line(0.01))))[field]).to.match(/\(OWN-(35|56)\)$/);
      }
    });
  }

  it("an advance that was deducted is free again when the final invoice is returned in parts that round down", async () => {
    const kind = "sales-invoices";
    const advance = await TestDocument.begin(of, kind, lines(line(20)));
    const final = (): Json => ({ ...crediting([advance.number], line(100.3)), prepaid_amount: 21 });
    const first = await TestDocument.begin(of, kind, final());
    expect(fieldErrors(await post(of, kind, final()))[field]).to.contain("(OWN-64)");
    for (const net of [10.09, 10.09, 80.12]) {
      await TestDocument.begin(of, "sales-credit-notes", crediting([first.number], line(net)));
    }
    expect(credits(await first.read())).to.include({ remaining: 0.01 });
    expect((await post(of, kind, final())).status).to.equal(201);
  });

  it("originals in XML count by the breakdown that they state, and credit notes in XML too", async () => {
    const kind = "sales-credit-notes";
    await createXml(of, "sales-invoices", buildXml("sales-invoices", "INV/2026-7", lines(line(1_000, zeroRated))));
    const body = crediting(["INV/2026-7"], line(100));
    expect(await refusals(kind, body)).to.have.property("size", 1);
    const created = await createXml(of, kind, buildXml(kind, "C-2", crediting(["INV/2026-7"], line(100, zeroRated))));
    expect(references(created)[0]).to.include({ amount: 100, remaining_amount: 900 });
  });

  it("an original is known before it is priced, after that, and after a correction", async () => {
    const original = await beginOriginal(of, "purchase-credit-notes", lines(line(100)));
    const refused = async () => {
      const errors = fieldErrors(
        await post(of, "purchase-credit-notes", crediting([original.number], line(50, zeroRated))),
      );
      return String(errors[field]).match(/\(OWN-\d\d\)/)?.[0];
    };
    expect(await refused()).to.equal("(OWN-56)");
    await original.judge();
    expect(await refused()).to.equal("(OWN-56)");
    await original.reject();
    const body = requestOf["purchase-invoices"](lines(line(100, zeroRated)));
    expect((await call(of, "PUT", original.path, { body })).status).to.equal(200);
    await original.resubmit();
    expect(
      (await post(of, "purchase-credit-notes", crediting([original.number], line(50, zeroRated)))).status,
    ).to.equal(201);
  });

  it("is a warning where the organization takes what does not fit", async () => {
    const lenient = await addTenant(api, "warn");
    const original = await beginOriginal(lenient, "purchase-credit-notes", lines(line(1_050, zeroRated)));
    const note = await TestDocument.begin(lenient, "purchase-credit-notes", crediting([original.number], line(1_000)));
    await note.judge();
    expect(warnedOf(await note.read())).to.deep.equal(["OWN-56 /billing_reference/0/id"]);
    expect(credits(await original.read())).to.include({ credited: 1_050, remaining: 0 });
  });

  it("l6: cases/books", async () => {
    const pathOf = (kind: string): string => `/api/${kind}/${of.businessProfileId}`;
    const sent = await call(of, "POST", pathOf("purchase-invoices"), { body: inputOf("l6-inv-Z") });
    expect(sent.status, sent.text).to.equal(201);
    const number = String((sent.json as Json)["document_sequence"]);
    const body = inputOf("l6-cn-S-on-Z", { "l6-inv-Z": number });
    expect(fieldErrors(await call(of, "POST", pathOf("purchase-credit-notes"), { body }))[field]).to.contain(
      "(OWN-56)",
    );
  });
});

describe("the rate of a credit note (Decree-Law 8 of 2017, 69)", () => {
  const api = useTestApi();

  it("l7: another rate than that of the original is a warning, in JSON and XML", async () => {
    const of = await addTenant(api, "refuse");
    const send = (kind: string, body: string) => call(of, "POST", `/api/${kind}/${of.businessProfileId}`, { body });
    const sent = await send("purchase-invoices", inputOf("l7-inv-eur"));
    expect(sent.status, sent.text).to.equal(201);
    const number = String((sent.json as Json)["document_sequence"]);
    const body = inputOf("l7-cn-eur-other-rate", { "l7-inv-eur": number });
    const dry = await call(of, "POST", `/api/purchase-credit-notes/${of.businessProfileId}/validate`, { body });
    const { validation_results: found } = dry.json as { validation_results: Json[] };
    expect(found.find(({ reasonCode }) => reasonCode === "OWN-58")).to.include({
      pointer: "/tax_exchange_rate/calculation_rate",
      location: "/CreditNote/cac:TaxExchangeRate[1]/cbc:CalculationRate[1]",
      text: `The exchange rate is 3.1, and ${number} was charged at 4.298765: a credit note is converted at the rate of its invoice.`,
    });
  });

  it("is a 400 where the organization refuses on it", async () => {
    const of = await addTenant(api, "refuse");
    await api.query("update organizations set refuse_on = '{OWN-58}' where id = $1", [of.orgId]);
    const original = await beginOriginal(of, "sales-credit-notes", { ...rated(3.6725), ...lines(line(100)) });
    const body = (rate: number): Json => ({ ...rated(rate), ...crediting([original.number], line(10)) });
    const rate = "tax_exchange_rate.calculation_rate";
    expect(fieldErrors(await post(of, "sales-credit-notes", body(3.67)))).to.have.all.keys(rate);
    const xml = buildXml("sales-credit-notes", "C-1", body(3.67));
    const place = "/*/cac:TaxExchangeRate/cbc:CalculationRate";
    expect(fieldErrors(await postXml(of, "sales-credit-notes", xml))).to.have.all.keys(place);
    const taken = await createXml(of, "sales-credit-notes", buildXml("sales-credit-notes", "C-2", body(3.6725)));
    await judgeXml(of, taken);
    expect((await post(of, "sales-credit-notes", body(3.6725))).status).to.equal(201);
  });
});
