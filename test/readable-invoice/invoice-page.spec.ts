import { expect } from "chai";

import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { terms } from "../../common/readable-invoice/terms.ts";
import { UblElement, type UblAttribute } from "../../common/ubl/ubl-element.ts";
import { readGolden, readGoldens, ublInput } from "../factories/golden.ts";
import type { CorrectedOriginal } from "../../common/documents/settlement-store.ts";
import { pageOf, readableDocument, textOf, valuesOf } from "../factories/readable-document.ts";

const languages = ["both", "en", "ar"] as const;
const file = "EmbeddedDocumentBinaryObject";

/** Leaves and attributes that have a place of their own on the page: the currency stands beside its amounts. */
function placesOf(xml: string): (UblElement | UblAttribute)[] {
  const leaves = UblElement.root(parseXml(xml)).leaves();
  return leaves.flatMap((leaf) => [leaf, ...leaf.attributes.filter(({ name }) => name !== "currencyID")]);
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

const titleIn = (page: string) => textOf(/<h1>([\s\S]*?)<\/h1>/.exec(page)?.[1] ?? "");
const titleOf = (name: string) => titleIn(pageOf(readableDocument(ublInput(readGolden(name)))));

/** An amount that the XML has as text reads as all others do. */
const shownAs = ({ place, text }: UblElement | UblAttribute) =>
  place.endsWith("DocumentDescription") ? text.replace(/^AED ?/, "") : text;

const finding = (reasonCode: string, location: string, more: object = {}) =>
  ({ flag: "fatal", reasonCode, text: `It says ${reasonCode}`, location, test: "false()", ...more }) as const;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const tags = (whole: string) => new Set([...whole.matchAll(/<([a-z!][a-z0-9]*)/gi)].map(([, name]) => name));

const statementsIn = (xml: string, language: "en" | "ar"): string[] => {
  const page = pageOf(readableDocument(ublInput(readGolden("example-4-every-category")), { xml }), { language });
  return [...page.matchAll(/<p class="statement">([\s\S]*?)<\/p>/g)].map(([, words = ""]) => textOf(words));
};

describe("the readable invoice", () => {
  for (const golden of readGoldens()) {
    for (const language of golden.name.includes("every-field") ? languages : (["both"] as const)) {
      it(`shows every value of ${golden.name} as the XML has it (${language})`, () => {
        const input = ublInput(golden);
        const xml = renderUbl(input);
        const page = pageOf(readableDocument(input), { language });
        const shown = counted(valuesOf(page).map(({ text }) => text.replace(/^.*\((true|false|5)\)$/s, "$1")));
        const values = placesOf(xml).filter(({ place }) => !place.endsWith(file));
        for (const [value, count] of counted(values.map(shownAs))) {
          expect(shown.get(value) ?? 0, value).to.be.at.least(count);
        }
        expect(textOf(page)).to.contain(` ${input.document.document_currency_code}`);
      });
    }

    it(`knows what every place of ${golden.name} is called`, () => {
      for (const { place } of placesOf(renderUbl(ublInput(golden)))) {
        expect(terms.has(place), place).to.equal(true);
      }
    });
  }

  it("has an Arabic name and an English one for every place, and no term twice where it means two things", () => {
    for (const [place, { en, ar, term, creditNote }] of terms) {
      expect(ar, place).to.match(/\p{Script=Arabic}/u);
      expect(en, place).to.match(/^[\x20-\x7e]+$/);
      expect(term, place).to.match(/^(|(IBT|BTAE)-\d{2,3}(-\d)?|IBG-\d{2})$/);
      expect(creditNote === undefined || /\p{Script=Arabic}/u.test(creditNote.ar), place).to.equal(true);
    }
  });

  it("says the term and the field of the request where the mouse or the focus is", () => {
    const values = valuesOf(pageOf(readableDocument(ublInput(readGolden("every-field-invoice"))), { language: "en" }));
    const titles = values.map(({ title, text }) => `${text}: ${title}`);
    for (const expected of [
      "2026-08-20: IBT-002 Issue date · /issue_date",
      "100: IBT-146 Net price · /document_lines/0/price/base_amount",
      "HUR: IBT-130 Unit · HUR = hour · /document_lines/0/unit_code",
      "SHJ-4411: IBT-030 Legal registration number · /accounting_supplier_party/company_id",
      "Sharjah EDD: BTAE-12 Licensing authority · /accounting_supplier_party/authority_name",
      "timesheet.pdf: IBT-125-2 File name · /attachments/0/file_name",
      "11.00: IBT-092 Amount · /allowances/0/amount",
      "40.00: IBT-099 Amount · /charges/0/amount",
      "199.97: IBT-111 Total VAT in AED",
    ]) {
      expect(titles).to.include(expected);
    }
  });

  it("says once whether an amount is an allowance or a charge", () => {
    const page = pageOf(readableDocument(ublInput(readGolden("every-field-invoice"))), { language: "en" });
    const signs = valuesOf(page).filter(({ title }) => /true = Charge|false = Allowance/.test(title));
    expect(signs).to.have.length(6);
  });

  it("is called by what it is", () => {
    expect(titleOf("every-field-invoice")).to.equal("Tax invoice (self-billed) فاتورة ضريبية (فوترة ذاتية)");
    expect(titleOf("every-field-credit-note")).to.equal("Tax credit note (self-billed) إشعار دائن ضريبي (فوترة ذاتية)");
    expect(titleOf("sales-every-field-invoice")).to.equal("Tax invoice فاتورة ضريبية");
    expect(titleOf("sales-every-field-credit-note")).to.equal("Tax credit note إشعار دائن ضريبي");
  });

  for (const status of ["PENDING", "VALIDATION_FAILED", "REJECTED"]) {
    it(`is called a draft and marked while it is ${status}`, () => {
      for (const name of ["sales-every-field-invoice", "every-field-credit-note"]) {
        const page = pageOf(readableDocument(ublInput(readGolden(name)), { overallStatus: status }));
        expect(titleIn(page)).to.match(/^Draft of an? .*issued.*مسودة/s);
        expect(/<title>(.*)<\/title>/.exec(page)?.[1])
          .to.contain("Draft")
          .and.not.to.contain("Tax ");
        expect(page).to.match(/data-mark="NOT ISSUED[^"]*\nلم تصدر/);
      }
    });
  }

  it("marks no document that was issued", () => {
    expect(pageOf(readableDocument(ublInput(readGolden("every-field-invoice"))))).not.to.contain('class="unissued"');
  });

  const everyCategory = renderUbl(ublInput(readGolden("example-4-every-category")));
  const law = "Federal Decree-Law No. 8 of 2017";

  it("says who accounts for the VAT, on which lines and by which provision (executive regulation 59(1)(l))", () => {
    expect(statementsIn(everyCategory, "en")[0]).to.equal(
      `Reverse charge: the recipient accounts for the VAT on line 5 (Article 48(8) of ${law}).`,
    );
    expect(statementsIn(everyCategory, "ar")[0]).to.equal(
      "احتساب عكسي: يلتزم المستلم باحتساب ضريبة القيمة المضافة المستحقة على البند 5 (المادة 48(8) من المرسوم بقانون اتحادي رقم 8 لسنة 2017).",
    );
    expect(statementsIn(everyCategory.replaceAll(/>(AE|N)</g, ">Z<"), "en")).to.deep.equal([]);
  });

  it("has a statement for each provision, and names the article where none is given", () => {
    const reverse = everyCategory.replaceAll(/(<cac:ClassifiedTaxCategory><cbc:ID>)[SZEO]</g, "$1AE<");
    expect(statementsIn(reverse, "en").slice(0, 2)).to.have.members([
      `Reverse charge: the recipient accounts for the VAT on lines 1–4 (Article 48 of ${law}).`,
      `Reverse charge: the recipient accounts for the VAT on line 5 (Article 48(8) of ${law}).`,
    ]);
    const oil = reverse.replace("DL8.48.8.2", "DL8.48.3.1");
    expect(statementsIn(oil, "en").join(" ")).to.contain(`line 5 (Article 48(3) of ${law})`);
    const none = everyCategory.replaceAll(/(<cac:ClassifiedTaxCategory><cbc:ID>)(AE|N)</g, "$1Z<");
    expect(statementsIn(none, "en")[0]).to.contain(`on this supply (Article 48 of ${law})`);
  });

  it("says that VAT was charged on the margin, and no rate beside the price (executive regulation 29)", () => {
    const margin = renderUbl(ublInput(readGolden("example-6-margin-scheme")));
    expect(statementsIn(margin, "en")).to.deep.equal([
      `Profit margin scheme: the VAT on lines 1–2 was charged with reference to the profit margin (Article 43 of ${law}, Article 29 of its Executive Regulation) and its amount is not shown.`,
    ]);
    expect(statementsIn(margin, "ar")[0]).to.contain("البنود 1–2 على أساس هامش الربح (المادة 43");
    for (const language of languages) {
      const page = pageOf(readableDocument(ublInput(readGolden("example-6-margin-scheme"))), { language });
      expect(textOf(page)).not.to.match(/5\s*%/);
    }
  });

  it("keeps a UUID on one line, alone and in a text", () => {
    const input = ublInput(readGolden("every-field-invoice"));
    const id = "019a0000-0000-7000-8000-00000000ABCD";
    const page = pageOf(readableDocument({ ...input, document: { ...input.document, note: `see ${id}, please` } }));
    expect(page).to.contain(`see <span class="uuid">${id}</span>, please`);
    expect(page).to.match(/<div class="field broad">\s*<dt>[^\n]*Unique identifier[\s\S]{0,200}?<span class="uuid">/);
  });

  it("has the date of supply in its head", () => {
    const page = pageOf(readableDocument(ublInput(readGolden("every-field-invoice"))), { language: "en" });
    const [, head = ""] = /<header([\s\S]*?)<\/header>/.exec(page) ?? [];
    expect(textOf(head)).to.match(/Date of supply\s*2026-08-18/);
  });

  it("writes every amount as 12,345.60 AED, what was computed from left to right, and no discount that is none", () => {
    const page = pageOf(readableDocument(ublInput(readGolden("every-field-invoice"))), { language: "ar" });
    const ltr = [...page.matchAll(/<span class="(?:money|made|per)" dir="ltr">([\s\S]*?<\/span>)\s*<\/span/g)].map(
      ([, made = ""]) => textOf(made.replaceAll("<i></i>", ",")).replace(/\s+/g, " ").trim(),
    );
    const written = ["4,350.85 AED", "200,000 AED", "4,241.74 AED", "2 % × 1,100.00 = 22.00 USD", "1,184.71 USD"];
    expect(ltr).to.include.members([...written, "105 − (false) 5 USD"]);
    expect(ltr.filter((made) => made.includes("−"))).to.have.length(1);
  });

  describe("of a tax credit note (executive regulation 60(1)(e))", () => {
    const original = {
      number: "SLI-2026-000009",
      namedBy: ["PI-1"],
      issueDate: "2026-08-01",
      currency: "AED",
      value: "1000.00",
      before: "0",
      net: "0",
      tax: "0",
    };
    const golden = ublInput(readGolden("example-7-credit-note-euro"));
    const rowsOf = (
      numbers: readonly string[],
      originals: readonly CorrectedOriginal[],
      values: readonly string[] = [],
    ) => {
      const references = numbers.map((id, index) => ({
        id,
        ...(values[index] !== undefined && { tax_exclusive_amount: values[index] }),
      }));
      const input = { ...golden, document: { ...golden.document, billing_reference: references } };
      const page = pageOf(readableDocument(input, { originals }), { language: "en" });
      const [, section = ""] = /What this credit note corrects([\s\S]*?)<\/table>/.exec(page) ?? [];
      return [...section.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g)].map(([, row = ""]) =>
        row
          .split("</td>")
          .slice(0, 5)
          .map((cell) => textOf(cell.replaceAll("<i></i>", ",")).replace(/\s+/g, " ").trim()),
      );
    };
    // The golden: EUR 5,939.49 without VAT, AED 8.51 of VAT.
    const whole = { ...original, currency: "EUR", value: "7000.00", net: "5939.49", tax: "1.98" };

    it("shows value, altered value, difference and its VAT in AED", () => {
      expect(rowsOf(["PI-1"], [whole])).to.deep.equal([
        ["SLI-2026-000009 2026-08-01", "7,000.00 EUR", "1,060.51 EUR", "5,939.49 EUR", "8.51 AED"],
      ]);
    });

    it("takes the value as the earlier credit notes have altered it", () => {
      expect(rowsOf(["PI-1"], [{ ...whole, before: "1000.00" }])[0]?.slice(1)).to.deep.equal([
        "6,000.00 EUR 7,000.00 EUR − 1,000.00 EUR credited before",
        "60.51 EUR",
        "5,939.49 EUR",
        "8.51 AED",
      ]);
    });

    it("shows of another system's invoice the difference, and its value where the request gives it", () => {
      expect(rowsOf(["X-1"], [])).to.deep.equal([["X-1", "", "", "5,939.49 EUR", "8.51 AED"]]);
      expect(rowsOf(["X-1"], [], ["6000"])).to.deep.equal([
        ["X-1", "6,000.00 EUR", "60.51 EUR", "5,939.49 EUR", "8.51 AED"],
      ]);
    });

    it("gives the other system's invoice what ours do not take, and adds all up", () => {
      const part = { ...whole, net: "5899.97", tax: "0" };
      expect(rowsOf(["PI-1", "X-1"], [part], ["1.00", "100.00"])).to.deep.equal([
        ["SLI-2026-000009 2026-08-01", "7,000.00 EUR", "1,100.03 EUR", "5,899.97 EUR", "0.00 AED"],
        ["X-1", "100.00 EUR", "60.48 EUR", "39.52 EUR", "8.51 AED"],
        ["Altogether", "7,100.00 EUR", "1,160.51 EUR", "5,939.49 EUR", "8.51 AED"],
      ]);
    });

    it("says nothing that it does not know: of several others, of another currency, without a reference", () => {
      const all = ["Altogether", "", "", "5,939.49 EUR", "8.51 AED"];
      expect(rowsOf(["X-1", "X-2"], [], ["6000"])).to.deep.equal([
        ["X-1", "6,000.00 EUR", "", "", ""],
        ["X-2", "", "", "", ""],
        all,
      ]);
      expect(rowsOf(["PI-1"], [original])).to.deep.equal([
        ["SLI-2026-000009 2026-08-01", "1,000.00 AED", "", "", ""],
        all,
      ]);
      expect(rowsOf([], [])).to.deep.equal([all]);
    });
  });

  it("reads from right to left in Arabic alone, and says no label in English there", () => {
    const page = pageOf(readableDocument(ublInput(readGolden("every-field-invoice"))), { language: "ar" });
    expect(page).to.contain('<html lang="ar" dir="rtl"');
    for (const [, label = ""] of page.matchAll(/<dt>([^<]*)<\/dt>/g)) {
      expect(label).to.match(/\p{Script=Arabic}/u);
    }
  });

  it("draws the commas of a long number and leaves its text alone", () => {
    const input = ublInput(readGolden("every-field-invoice"));
    const page = pageOf(readableDocument(input, { xml: renderUbl(input).replace(">1184.71<", ">12341184.710<") }));
    expect(page).to.contain("12<i></i>341<i></i>184.710");
    expect(textOf(page)).to.contain("12341184.710");
  });

  it("shows what it does not know as well", () => {
    const input = ublInput(readGolden("every-field-invoice"));
    const strange = '<x:Odd xmlns:x="urn:x"><x:In code="7">deep</x:In></x:Odd><cbc:Strange/></Invoice>';
    const page = pageOf(readableDocument(input, { xml: renderUbl(input).replace("</Invoice>", strange) }));
    const values = valuesOf(page).map(({ text }) => text);
    expect(values).to.include.members(["deep", "7"]);
    expect(textOf(page)).to.contain("Further content of the XML");
    expect(textOf(page)).to.contain("Strange");
  });

  describe("with findings", () => {
    it("says each at its place and all of them at the top", () => {
      const input = ublInput(readGolden("every-field-invoice"));
      const findings = [
        finding("IBR-073", "/*/cbc:IssueDate[1]"),
        finding("IBR-147-AE", "/*/cac:InvoiceLine[2]/cac:Price[1]"),
        finding("IBR-017", "/*/cac:PayeeParty[1]/cac:PartyName[1]/cbc:Name[1]"),
        finding("IBR-130", "/*/cac:InvoiceLine[1]/cbc:InvoicedQuantity[1]/@unitCode"),
        finding("IBR-016", "/*"),
        finding("IBR-TDD-01", "/*/cbc:IssueDate[1]", { ruleSet: "peppol-tdd-ae 1.0.4" }),
        finding("BV", ""),
      ];
      const page = pageOf(readableDocument(input, { findings, overallStatus: "VALIDATION_FAILED" }));
      for (const { reasonCode } of findings) {
        expect(textOf(page)).to.contain(`It says ${reasonCode}`);
      }
      const placed = [...page.matchAll(/id="at-(\d)"/g)].map(([, number]) => Number(number));
      expect(placed.toSorted((a, b) => a - b)).to.deep.equal([1, 2, 3, 4]);
      const [, date = ""] = /Issue date<[\s\S]*?<dd>([\s\S]*?)<\/dd>/.exec(page) ?? [];
      expect(textOf(date)).to.contain("It says IBR-073").and.not.to.contain("IBR-TDD-01");
      const second = page.slice(page.indexOf('id="line-2"'), page.indexOf("</tbody>", page.indexOf('id="line-2"')));
      expect(textOf(second)).to.contain("It says IBR-147-AE").and.not.to.contain("IBR-130");
    });

    it("prints none unless it is asked to", () => {
      const input = ublInput(readGolden("every-field-invoice"));
      const findings = [finding("OWN-58", "/*/cbc:IssueDate[1]"), finding("IBR-016", "/*")];
      const page = pageOf(readableDocument(input, { findings }), { hasFindings: false });
      expect(page).not.to.match(/OWN-58|IBR-016|class="findings?|findings=/);
    });

    it("leads to the page that has the line", () => {
      const input = ublInput(readGolden("example-4-every-category"));
      const findings = [finding("IBR-1", "/*/cac:InvoiceLine[2]/cbc:ID[1]"), finding("IBR-2", "/*/cbc:ID[1]")];
      const page = pageOf(readableDocument(input, { findings }), { lines: 1, language: "en" });
      expect(page)
        .to.contain('href="?lang=en&amp;from_line=2&amp;lines=1&amp;findings=true#at-1"')
        .and.to.contain('href="#at-2"');
    });
  });

  it("has nothing but its own markup, whatever the document says", () => {
    const input = ublInput(readGolden("every-field-invoice"));
    const hostile = [
      `"><script>alert(1)</script>`,
      `' onmouseover='alert(1)`,
      `</bdi></style></title><img src=x onerror=alert(1)>`,
      `{{7*7}} &lt;b&gt; \u202Eevil\u2066`,
    ];
    for (const text of hostile) {
      const xml = renderUbl(input)
        .replaceAll(/>([A-Z][a-z]+ [^<]*|SBI-2026-000001|389|USD)</g, `>${escape(text)}<`)
        .replaceAll(/(filename|schemeID|unitCode|currencyID)="[^"]*"/g, `$1="${escape(text)}"`);
      const findings = [
        { flag: "fatal", reasonCode: text, text, location: `/*/${text}`, test: text, pointer: text, ruleSet: text },
      ] as const;
      const attachmentIds = [text];
      const page = pageOf(readableDocument(input, { xml, findings, attachmentIds, overallStatus: "REJECTED" }));
      const safe = pageOf(readableDocument(input));
      expect(valuesOf(page).map((value) => value.text)).to.include(text);
      expect([...tags(page)].filter((name) => !tags(safe).has(name)))
        .to.be.an("array")
        .that.satisfies((added: string[]) => added.every((name) => ["ol", "li", "code"].includes(name)));
      expect(page).not.to.match(/<[a-z][^<>]*\s(on\w+|src|srcdoc|action|formaction|style)\s*=/i);
    }
  });

  it("grows with the lines that it shows, not with those that there are", () => {
    const golden = readGolden("example-3-us-dollar");
    const sent = golden.request["document_lines"] as object[];
    const many = Array.from({ length: 600 }, (_, index) => sent[index % sent.length]);
    const input = ublInput({ ...golden, request: { ...golden.request, document_lines: many } });
    const document = readableDocument(input);
    const page = pageOf(document, { fromLine: 501, lines: 100, language: "en" });
    expect(page.length).to.be.below(pageOf(document, { lines: 300, language: "en" }).length / 2);
    expect(textOf(page)).to.contain("501–600 / 600");
    expect(page).to.contain('id="line-600"').and.not.to.contain('id="line-500"');
    expect(page)
      .to.contain('href="?lang=en&amp;from_line=401&amp;lines=100&amp;findings=true"')
      .and.not.to.contain("from_line=601");
    expect(pageOf(document, { fromLine: 999_999, lines: 2, language: "en" })).to.contain('id="line-600"');
  });
});
