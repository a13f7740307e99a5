import { expect } from "chai";

import { buildBuyer, buildParty, requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml, sentUuid } from "../../../factories/sent-xml.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import {
  addTenant,
  beginOriginal,
  crediting,
  credits,
  dryRun,
  fieldErrors,
  otherTaxpayer,
  post,
  postBatch,
  references,
  warnedOf,
} from "../../../setup/settlement.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call } from "../../http-client.ts";

const field = "billing_reference[0].id";

/** One number as people, spreadsheets and other systems write it. */
const spellings = (number: string): string[] => {
  const [prefix = "", year = "", running = ""] = number.split("-");
  return [
    number.toLowerCase(),
    `${prefix} ${year} ${running}`,
    `${prefix}- ${year} -${running}`,
    ...["\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\uFF0D", "/", "_", "."].map((dash) =>
      [prefix, year, running].join(dash),
    ),
    `${prefix}-${year}-${Number(running)}`,
    `${prefix}-${year}-000${running}`,
    number.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfe_e0)),
    number.replaceAll("I", "1"),
    number.replace("I", "\u0406"),
    `#${number}`,
  ];
};

describe("references of credit notes to their originals", () => {
  const api = useTestApi();
  let of: TestApi;

  beforeEach(async () => {
    of = await addTenant(api, "refuse");
  });

  for (const kind of ["purchase-credit-notes", "sales-credit-notes"] as const) {
    it(`${kind}: however the number is written, all of it is credited once`, async () => {
      const original = await beginOriginal(of, kind, { external_reference: "ERP 0815" });
      const whole = await TestDocument.begin(of, kind, crediting([original.number.toLowerCase()], 210));
      expect(references(whole.created)[0]).to.deep.equal({
        id: original.number,
        document_id: original.id,
        amount: 210,
        credited_amount: 210,
        remaining_amount: 0,
      });
      const written = [
        ...spellings(original.number),
        original.id,
        original.id.toUpperCase(),
        `urn:uuid:${original.id}`,
        `{${original.id}}`,
        "ERP 0815",
        "erp 0815",
        "Erp  0815",
      ];
      const batched = await postBatch(
        of,
        kind,
        written.map((text) => crediting([text], 1)),
      );
      for (const [index, { status, errors }] of batched.entries()) {
        expect(status, written[index]).to.equal(400);
        expect(errors?.[field], written[index]).to.contain(`names ${original.number}: `).and.contain("(OWN-35)");
      }
      const xml = fieldErrors(await postXml(of, kind, buildXml(kind, "C-1", crediting([original.id], 1))));
      expect(Object.values(xml)[0]).to.contain("(OWN-35)");
      expect(fieldErrors(await dryRun(of, kind, crediting(["ERP 0815"], 1)))[field]).to.contain("(OWN-35)");
      expect(credits(await original.read())).to.include({ credited: 210, remaining: 0 });
    });

    it(`${kind}: the document says the number that the receiver knows (IBT-025)`, async () => {
      const original = await beginOriginal(of, kind, { external_reference: "ERP 0816" });
      for (const text of [original.id, "ERP 0816", original.number.toLowerCase()]) {
        const note = await TestDocument.begin(of, kind, crediting([text, "OLD 7"], 1));
        expect(references(note.created).map(({ id }) => id)).to.deep.equal([original.number, "OLD 7"]);
        await note.judge();
        const document = await note.read();
        expect(references(document)[0]).to.include({ id: original.number, document_id: original.id, amount: 1 });
        expect(warnedOf(document)).to.deep.equal([]);
        const { text: ubl } = await call(of, "GET", `${note.path}/ubl`);
        expect(ubl).to.contain(`<cac:InvoiceDocumentReference><cbc:ID>${original.number}</cbc:ID>`);
        expect(ubl).not.to.contain(text);
        const { json } = await dryRun(of, kind, crediting([text], 1));
        expect((json as { ubl: string }).ubl).to.contain(`<cbc:ID>${original.number}</cbc:ID>`);
      }
    });

    it(`${kind}: a change and a new attempt find it too`, async () => {
      const original = await beginOriginal(of, kind);
      const note = await TestDocument.begin(of, kind, crediting(["OLD 7"], 100));
      await note.fail();
      const tooMuch = requestOf[kind](crediting([original.id], 210.01));
      expect(fieldErrors(await call(of, "PUT", note.path, { body: tooMuch }))[field]).to.contain("(OWN-35)");
      const body = requestOf[kind](crediting([original.id], 210));
      const put = await call(of, "PUT", note.path, { body });
      expect(references(put.json as Json)[0]).to.include({ id: original.number, amount: 210 });
      expect((await call(of, "POST", `${note.path}/resubmit`, { body })).status).to.equal(200);
      expect(credits(await original.read())).to.include({ credited: 210 });
    });

    it(`${kind}: a number of ours that no document has is refused, however it is written`, async () => {
      const prefix = kind === "sales-credit-notes" ? "SLI" : "SBI";
      for (const text of [
        `${prefix}-2026-000099`,
        `${prefix.toLowerCase()} 2026/99`,
        `${prefix}20260000 99`,
        `No. ${prefix}-2026-1`,
        `Tax Invoice ${prefix}-2026-1`,
        `${prefix.replace("S", "\u0405")}-2026-000099`,
      ]) {
        expect(fieldErrors(await post(of, kind, crediting([text], 1)))[field], text).to.contain("(OWN-55)");
        const xml = await postXml(of, kind, buildXml(kind, "C-9", crediting([text], 1)));
        expect(Object.values(fieldErrors(xml))[0], text).to.contain("(OWN-55)");
      }
      expect((await post(of, kind, crediting(["S-2026-000099", "INV-1"], 1))).status).to.equal(201);
      const lenient = await addTenant(api, "warn");
      const note = await TestDocument.begin(lenient, kind, crediting([`${prefix}-2026-000099`], 1));
      await note.judge();
      expect(warnedOf(await note.read())).to.deep.equal([`OWN-55 /billing_reference/0/id`]);
    });
  }

  it("an XML document keeps what it says, with a warning that the receiver has another number", async () => {
    const kind = "sales-credit-notes";
    const original = await beginOriginal(of, kind);
    const written = original.number.toLowerCase();
    const created = await createXml(of, kind, buildXml(kind, "C-1", crediting([written], 10)));
    expect(references(created)[0]).to.include({ id: written, document_id: original.id, remaining_amount: 200 });
    await judgeXml(of, created);
    const { json } = await call(of, "GET", `/api/${kind}/${String(created["id"])}`);
    expect(warnedOf(json as Json)).to.deep.equal(["OWN-59 /billing_reference/0/id"]);
    expect(references(json as Json)[0]).to.include({ id: written, document_id: original.id });
  });

  it("a text that could mean several of ours is refused and names them", async () => {
    const kind = "sales-credit-notes";
    const first = await beginOriginal(of, kind);
    const second = await beginOriginal(of, kind, { external_reference: first.number.toLowerCase() });
    const several = crediting([first.number.toLowerCase()], 1);
    expect(fieldErrors(await post(of, kind, several))[field]).to.equal(
      `${field} is ${first.number.toLowerCase()}, which could mean several documents of the business profile: ${first.number}, ${second.number}; write the number exactly as one of them has it (OWN-57)`,
    );
    await api.query("update organizations set settlement = 'warn' where id = $1", [of.orgId]);
    const note = await TestDocument.begin(of, kind, several);
    await note.judge();
    const document = await note.read();
    expect(warnedOf(document)).to.deep.equal(["OWN-57 /billing_reference/0/id"]);
    expect(references(document)[0]).to.include({ amount: 0 });
    expect(credits(await first.read())).to.include({ credited: 0 });
  });

  it("a prefix of one's own is known behind words and in letters of another script", async () => {
    const kind = "sales-credit-notes";
    const numbering = { "sales-invoices": { prefix: "ACME" } };
    const path = `/api/business-profiles/${of.businessProfileId}`;
    const set = await call(of, "PUT", path, { body: buildBuyer({ numbering }) });
    expect(set.status, set.text).to.equal(200);
    for (const text of ["ACME-2026-000099", "Invoice No. acme-2026-99", "\u0410CME-2026-000099"]) {
      expect(fieldErrors(await post(of, kind, crediting([text], 1)))[field], text).to.contain("(OWN-55)");
    }
    expect((await post(of, kind, crediting(["Invoice ACMEX-7"], 1))).status).to.equal(201);
  });

  it("an external reference that repeats could mean several, and one of a credit note is none of an original", async () => {
    const kind = "sales-credit-notes";
    await api.query("update organizations set external_references = 'repeatable' where id = $1", [of.orgId]);
    await beginOriginal(of, kind, { external_reference: "ORDER 7" });
    expect((await post(of, kind, crediting(["OLD-7"], 1, { external_reference: "ORDER 8" }))).status).to.equal(201);
    expect((await post(of, kind, crediting(["ORDER 8"], 1, { external_reference: "ORDER 7" }))).status).to.equal(201);
    await beginOriginal(of, kind, { external_reference: "ORDER 7" });
    expect(fieldErrors(await post(of, kind, crediting(["ORDER 7"], 1)))[field]).to.contain("(OWN-57)");
  });

  it("what is not an invoice's number is no way around it: a credit note's id, a cut number, one of another profile", async () => {
    const kind = "sales-credit-notes";
    const original = await beginOriginal(of, kind);
    const note = await TestDocument.begin(of, kind, crediting([original.number], 100));
    const refused = async (texts: readonly string[], amount: number) => {
      const [message] = Object.values(fieldErrors(await post(of, kind, crediting(texts, amount))));
      return /\(OWN-\d\d\)$/.exec(String(message))?.[0];
    };
    expect(await refused([note.id], 1)).to.equal("(OWN-32)");
    expect(await refused([`'${original.number}`], 111)).to.equal("(OWN-35)");
    expect(await refused([original.number, original.id], 111), "one invoice, named twice").to.equal("(OWN-35)");
    for (const text of [`${original.number}.0`, original.number.slice(0, -7), `Invoice ${original.number}`]) {
      expect(await refused([text], 1), text).to.equal("(OWN-55)");
    }
    const party = buildParty(otherTaxpayer);
    const { json } = await call(of, "POST", "/api/business-profiles", { body: party });
    const other = { ...of, businessProfileId: String((json as Json)["id"]) };
    expect(fieldErrors(await post(other, kind, crediting([original.number], 1)))[field]).to.contain("(OWN-55)");
    expect(credits(await original.read())).to.include({ credited: 100 });
  });

  it("an invoice finds its advance in the same way, and says its number", async () => {
    const kind = "sales-invoices";
    const advance = await TestDocument.begin(of, kind, { external_reference: "ADVANCE 1" });
    for (const [index, text] of ["ADVANCE 1", advance.id, advance.number.toLowerCase()].entries()) {
      const final = { ...crediting([text], 1_000), prepaid_amount: 100 };
      const answer = await post(of, kind, final);
      if (index < 2) {
        expect(references(answer.json as Json)).to.deep.equal([{ id: advance.number }]);
      } else {
        expect(fieldErrors(answer)[field]).to.contain(`names ${advance.number}: `).and.contain("(OWN-64)");
      }
    }
    expect(fieldErrors(await post(of, kind, { ...crediting(["sli 2026 77"], 1) }))[field]).to.contain("(OWN-61)");
  });

  it("numbers that documents in XML bring are found in the same way", async () => {
    const kind = "purchase-credit-notes";
    const { id } = await createXml(of, "purchase-invoices", buildXml("purchase-invoices", "ACM/2026/0017"));
    const lines = { document_lines: requestOf["purchase-invoices"]()["document_lines"] };
    const note = await post(of, kind, crediting(["acm-2026-17"], 1, lines));
    expect(references(note.json as Json)[0]).to.include({ id: "ACM/2026/0017", document_id: id, remaining_amount: 0 });
    const uuid = sentUuid("purchase-invoices", "ACM/2026/0017");
    expect(fieldErrors(await post(of, kind, crediting([uuid], 1, lines)))[field]).to.contain("(OWN-35)");
  });
});
