import { expect } from "chai";

import { documentKindNames, documentKinds } from "../../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../../common/documents/document.ts";
import { isNetAccepted, price } from "../../../../common/pricing/price.ts";
import { acceptedDocument, buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { dryRun, fieldErrors, post, postBatch } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments } from "../../http-client.ts";

const lineOf = (quantity: number, each: number, more: Json = {}): Json =>
  buildLine({ quantity, price: { base_amount: each, base_quantity: 1 }, ...more });
const lines = (...document_lines: Json[]): Json => ({ document_lines });
const at = (currency: string, calculation_rate: number): Json => ({
  document_currency_code: currency,
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate },
});

/** What is refused, the field, and what is said; the XPath where the same can be sent as XML. */
const refused: readonly [change: Json, field: string, words: RegExp, xpath?: string][] = [
  [
    { ...at("EUR", 4.27), ...lines(lineOf(1, 300_000_000_000_000)) },
    "document_lines[0]",
    /gives total_amount_in_aed 1345050000000000\.00: at most 15 digits/,
    "LINE[1]",
  ],
  [
    { ...at("EUR", 4.27), ...lines(lineOf(1, 150_000_000_000_000), lineOf(1, 150_000_000_000_000)) },
    "document_lines",
    /gives tax_inclusive_amount_in_aed 1345050000000000\.00/,
    "cac:LegalMonetaryTotal[1]",
  ],
  [
    lines(lineOf(1, 900_000_000_000_000), lineOf(1, 900_000_000_000_000)),
    "document_lines",
    /gives line_extension_amount/,
  ],
  [
    lines(lineOf(1, 1), lineOf(100, 90_000_000_000_000)),
    "document_lines[1]",
    /gives base_amount 9000000000000000\.00/,
    "LINE[2]",
  ],
  [
    lines(lineOf(1, 1, { price: { base_amount: 9e14, base_quantity: 9e14, allowance: { amount: 9e14 } } })),
    "document_lines[0]",
    /gives gross_price_amount 1800000000000000/,
  ],
  [
    {
      allowances: [
        {
          reason: "Rebate",
          base_amount: 900_000_000_000_000,
          multiplier_factor_numeric: 900,
          tax_category: { id: "S", percent: 5 },
        },
      ],
    },
    "allowances[0]",
    /gives amount 8100000000000000\.00/,
  ],
  [
    lines(lineOf(794_975_737, 48_171.125)),
    "document_lines[0]",
    /comes to 38294\d+\.\d\d, which the network refuses, because IBR-147-AE .* divide the quantity/,
    "LINE[1]",
  ],
];

const pathIn = (kind: DocumentKind, xpath: string): string =>
  `/*/${xpath.replace("LINE", documentKinds[kind].lineElement)}`;

const ofDecimals = (results: unknown): Json[] =>
  (results as Json[]).filter(({ reasonCode }) => reasonCode === "OWN-79");

/** Documents whose currency has other decimals, and what is said. */
const otherDecimals: readonly [change: Json, pointer: string, words: RegExp][] = [
  [
    { ...at("KWD", 12), ...lines(lineOf(1, 12.345)) },
    "/document_lines/0/price/base_amount",
    /^Line 1 comes to 12\.345 KWD and is reported as 12\.35 \(and 1 more\): KWD has 3 decimals/,
  ],
  [
    { ...at("BHD", 9.767287), ...lines(lineOf(1, 10), lineOf(3, 0.111)) },
    "/document_lines/1/price/base_amount",
    /^Line 2 comes to 0\.333 BHD and is reported as 0\.33/,
  ],
  [
    { ...at("OMR", 9.55137), ...lines(lineOf(1, 10.1)) },
    "/document_lines",
    /^The VAT of category S comes to 0\.505 OMR and is reported as 0\.51/,
  ],
  [
    { ...at("JPY", 0.0242), ...lines(lineOf(1, 100.5)) },
    "/document_lines/0/price/base_amount",
    /^Line 1 comes to 100\.5 JPY and is reported as 100\.50: JPY has no decimals/,
  ],
  [
    {
      ...at("JPY", 0.0242),
      ...lines(lineOf(3, 100)),
      charges: [{ reason: "Freight", reason_code: "FC", amount: 5.25, tax_category: { id: "S", percent: 5 } }],
    },
    "/charges/0",
    /^charges\[0\] comes to 5\.25 JPY/,
  ],
];

describe("amounts that cannot be reported as they are", () => {
  const api = useTestApi();

  for (const kind of documentKindNames) {
    it(`more than 15 digits, or refused by IBR-147-AE, are a 400 of ${kind} on the field`, async () => {
      const before = await countDocuments(api);
      for (const [change, field, words, xpath] of refused) {
        const errors = fieldErrors(await post(api, kind, change));
        expect(Object.keys(errors), JSON.stringify(change)).to.deep.equal([field]);
        expect(errors[field]).to.match(words);
        expect(fieldErrors(await dryRun(api, kind, change))).to.deep.equal(errors);
        expect((await postBatch(api, kind, [change]))[0]).to.deep.include({ status: 400, errors });
        if (xpath !== undefined) {
          const byXml = fieldErrors(await postXml(api, kind, buildXml(kind, "GREAT-1", change)));
          expect(Object.keys(byXml)).to.deep.equal([pathIn(kind, xpath)]);
        }
      }
      expect(await countDocuments(api)).to.equal(before);
    });

    it(`decimals that ${kind} cannot have are a warning with the figures, in JSON and XML`, async () => {
      for (const [index, [change, pointer, words]] of otherDecimals.entries()) {
        const tried = await dryRun(api, kind, change);
        const [one, ...more] = ofDecimals((tried.json as Json)["validation_results"]);
        expect(one?.["pointer"], tried.text).to.equal(pointer);
        expect(one?.["text"]).to.match(words);
        expect(more).to.deep.equal([]);
        const sent = await createXml(api, kind, buildXml(kind, `DECIMALS-${kind}-${index}`, change));
        await judgeXml(api, sent);
        const read = (await call(api, "GET", `/api/${kind}/${String(sent["id"])}`)).json as Json;
        expect(ofDecimals(statusOf(read)["validation_results"]).map(({ text }) => text)).to.deep.equal([one?.["text"]]);
      }
    });
  }

  it("amounts with the decimals of their currency are no finding", async () => {
    for (const change of [
      lines(lineOf(3, 1.115)),
      {
        ...at("KWD", 12),
        ...lines(lineOf(1, 12.2), lineOf(2, 0.1, { classified_tax_category: { id: "Z", percent: 0 } })),
      },
      { ...at("JPY", 0.0242), ...lines(lineOf(200, 0.5)) },
    ]) {
      const tried = await dryRun(api, "sales-invoices", change);
      expect(ofDecimals((tried.json as Json)["validation_results"]), JSON.stringify(change)).to.deep.equal([]);
    }
  });

  it("great amounts that the rule accepts are taken and valid", async () => {
    const document = await TestDocument.begin(api, "sales-invoices", lines(lineOf(794_975_737, 48_171)));
    await document.judge();
    const { validation_results: results } = statusOf(await document.read());
    expect((results as Json[]).filter(({ flag }) => flag === "fatal")).to.deep.equal([]);
  });

  it("the rule in doubles accepts each net amount below 13 digits", () => {
    for (let index = 0; index < 20_000; index += 1) {
      const [quantity, each] = [Math.ceil((index * 7_919) % 99_991) + 1, ((index * 104_729) % 999_983) / 1_000 + 0.001];
      const document = acceptedDocument(requestOf["sales-invoices"](lines(lineOf(quantity, each))), "sales-invoices");
      expect(isNetAccepted(document.document_lines[0]!, price(document).lines[0]!)).to.equal(true);
    }
  });
});
