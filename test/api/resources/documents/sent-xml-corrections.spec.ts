import { expect } from "chai";

import { buildInvoiceRequest, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { addTenant, fieldErrors } from "../../../setup/settlement.ts";
import { statusOf } from "../../../setup/test-document.ts";
import { call, jsonOf, type Answer } from "../../http-client.ts";

const purchase = "purchase-invoices";
const headers = { "content-type": "application/xml" };
const sequenceOf = ({ json }: Answer): unknown => (json as Json)["document_sequence"];
const broken = (number: string): string =>
  buildXml(purchase, number).replace("<cbc:DocumentCurrencyCode>AED", "<cbc:DocumentCurrencyCode>XXX");

describe("numbers and corrections of documents sent as XML", () => {
  const api = useTestApi();
  const read = async (document: Json, tail = ""): Promise<Answer> =>
    call(api, "GET", `/api/${purchase}/${String(document["id"])}${tail}`);
  const statusNow = async (document: Json): Promise<Json> => statusOf((await read(document)).json as Json);
  const refused = async (number: string): Promise<Json> => {
    const document = await createXml(api, purchase, broken(number));
    await judgeXml(api, document);
    expect((await statusNow(document))["overall_status"]).to.equal("VALIDATION_FAILED");
    return document;
  };
  const put = (document: Json, body: string): Promise<Answer> =>
    call(api, "PUT", `/api/${purchase}/${String(document["id"])}`, { body, headers });
  const resubmit = (document: Json, body?: string): Promise<Answer> =>
    call(
      api,
      "POST",
      `/api/${purchase}/${String(document["id"])}/resubmit`,
      body === undefined ? {} : { body, headers },
    );
  const ublOf = async (document: Json, revision: number): Promise<string> =>
    (await read(document, `/ubl?revision=${revision}`)).text;

  describe("numbers", () => {
    it("are unique to profile and kind, and a conflict names the document that has it", async () => {
      const document = await createXml(api, purchase, buildXml(purchase, "N-1"));
      const answer = await postXml(api, purchase, buildXml(purchase, "N-1", { note: "another" }));
      expect(answer.status).to.equal(409);
      expect(answer.text).to.include(String(document["id"]));
      const twin = await addTenant(api, "warn");
      expect((await createXml(twin, purchase, buildXml(purchase, "N-1")))["document_sequence"]).to.equal("N-1");
    });

    it("of our form are the next of the sequence or refused, so that none is ever given twice", async () => {
      const of = await addTenant(api, "warn");
      const post = (number: string): Promise<Answer> => postXml(of, purchase, buildXml(purchase, number));
      const own = async (): Promise<unknown> =>
        sequenceOf(await call(of, "POST", `/api/${purchase}/${of.businessProfileId}`, { body: buildInvoiceRequest() }));
      expect(await own()).to.equal("SBI-2026-000001");
      expect((await post("SBI-2026-000003")).status).to.equal(409);
      expect((await post("SBI-2026-000001")).text).to.match(/is that of document/);
      for (const number of [
        "SBI-2026-2",
        "sbi-2026-000002",
        "SBI-2027-000001",
        "SLI-2026-000002",
        `SBI-2026-${"9".repeat(20)}`,
      ]) {
        expect(Object.keys(fieldErrors(await post(number))), number).to.deep.equal(["/*/cbc:ID"]);
      }
      const both = await Promise.all([post("SBI-2026-000002"), post("SBI-2026-000002"), own()]);
      expect(
        both.map((one) => (typeof one === "string" ? one : (one as Answer).status)).filter((one) => one === 201).length,
      ).to.be.at.most(1);
      const [{ numbers, highest } = { numbers: 0, highest: 0 }] = await api.query<{ numbers: number; highest: number }>(
        `select count(distinct document_sequence)::int as numbers, (select max(last_value)::int from sequences where business_profile_id = $1) as highest
         from documents where business_profile_id = $1`,
        [of.businessProfileId],
      );
      expect(numbers, "no number is missing").to.equal(highest);
    });

    for (const [what, number, words] of [
      ["65 characters", "9".repeat(65), "at most 64"],
      ["a space in front", " N-2", "begin or end with a space"],
      ["two spaces", "N  2", "two spaces in a row"],
      ["a line break", "N\n2", "control"],
      ["an invisible character", "N\u200b2", "invisible"],
      ["nothing", " ", "mandatory"],
    ] as const) {
      it(`are refused with ${what}`, async () => {
        const answer = await postXml(api, purchase, buildXml(purchase, "N-2").replace(">N-2<", `>${number}<`));
        expect(fieldErrors(answer)["/*/cbc:ID"]).to.include(words);
      });
    }
  });

  describe("corrections", () => {
    it("come as XML, stay under the number, and are sent as the next revision", async () => {
      const document = await refused("R-1");
      const mended = buildXml(purchase, "R-1", { note: "mended" });
      expect((await put(document, mended)).status).to.equal(200);
      const answer = await resubmit(document);
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.json).to.include({ document_sequence: "R-1", revision: 2, note: "mended" });
      await judgeXml(api, document, 2);
      const left = (await statusNow(document))["validation_results"] as Json[];
      expect(left.filter(({ reasonCode }) => reasonCode !== "OWN-45")).to.deep.equal([]);
      expect([await ublOf(document, 1), await ublOf(document, 2)]).to.deep.equal([broken("R-1"), mended]);
    });

    it("are refused in the other form, under another number and with another UUID", async () => {
      const document = await refused("R-3");
      const json = await call(api, "PUT", `/api/${purchase}/${String(document["id"])}`, {
        body: buildInvoiceRequest(),
      });
      expect([json.status, json.json]).to.deep.equal([
        409,
        { errors: { message: "Document R-3 was sent as XML: correct it as application/xml" } },
      ]);
      const other = buildXml(purchase, "R-4");
      expect(Object.keys(fieldErrors(await resubmit(document, other)))).to.deep.equal(["/*/cbc:ID", "/*/cbc:UUID"]);
      const ours = await jsonOf<Json>(
        call(api, "POST", `/api/${purchase}/${api.businessProfileId}`, { body: buildInvoiceRequest() }),
        201,
      );
      await api.query("update documents set overall_status = 'VALIDATION_FAILED', stage = 'invalid' where id = $1", [
        ours["id"],
      ]);
      const number = String(ours["document_sequence"]);
      expect((await put(ours, buildXml(purchase, number))).text).to.include("was sent as JSON");
    });
  });
});
