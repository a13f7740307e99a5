import { expect } from "chai";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument, statusOf } from "../../../setup/test-document.ts";
import { call, type Answer, jsonOf } from "../../http-client.ts";
import { readStoredAmounts, readStoredXml } from "../../../setup/database/stored-content.ts";
import { amountsDigest } from "../../../../common/documents/accepted-amounts.ts";
import type { DocumentAmounts } from "../../../../common/pricing/amounts.ts";

const dearer = { document_lines: [buildLine({ quantity: 3 })] };
const undecided = { participant_status: null, fta_status: null, overall_status: "PENDING", validation_results: [] };

const payable = (document: Json): unknown => (document["totals"] as Json)["payable_amount"];

const typeIn = (xml: string) => /<pxs:DocumentTypeCode>(.)</.exec(xml)?.[1];

const rejected = {
  revision: 1,
  quantity: "2",
  overallStatus: "REJECTED",
  participantStatus: "REJECTED",
  ftaStatus: "APPROVED",
};

describe("update and resubmit", () => {
  const api = useTestApi();
  const put = (document: TestDocument, body: Json): Promise<Answer> => call(api, "PUT", document.path, { body });
  const post = (document: TestDocument, body?: Json): Promise<Answer> =>
    call(api, "POST", `${document.path}/resubmit`, body === undefined ? {} : { body });
  const archived = async (document: TestDocument): Promise<Json[]> =>
    api.query<Json>(
      `select revision, document #>> '{document_lines,0,quantity}' as quantity, overall_status, participant_status,
         fta_status from document_revisions where document_id = $1 order by revision`,
      [document.id],
    );

  for (const kind of documentKindNames) {
    describe(kind, () => {
      const request = requestOf[kind];

      it("changes what failed validation, and sends it as the next revision when asked to", async () => {
        const document = await TestDocument.begin(api, kind);
        await document.fail();
        const judged = await document.read();
        const corrected = await jsonOf<Json>(put(document, request(dearer)));
        expect(corrected).to.include({ id: document.id, document_sequence: document.number, revision: 1 });
        expect(payable(corrected)).to.equal(315);
        expect(statusOf(corrected))
          .to.deep.equal(statusOf(judged))
          .and.to.include({ overall_status: "VALIDATION_FAILED" });
        expect(corrected["corrected_at"]).to.be.a("string");
        expect(await document.read()).to.deep.equal(corrected);

        const again = await document.resubmit();
        expect(again).to.include({ id: document.id, document_sequence: document.number, revision: 2 });
        expect(again).not.to.have.property("corrected_at");
        expect(statusOf(again)).to.deep.equal(undecided);
        expect(payable(again)).to.equal(315);

        await document.approve();
        expect(statusOf(await document.read())).to.include({ overall_status: "APPROVED" });
        expect(await archived(document)).to.deep.equal([
          {
            revision: 1,
            quantity: "2",
            overallStatus: "VALIDATION_FAILED",
            participantStatus: null,
            ftaStatus: null,
          },
        ]);
        expect((await document.events()).slice(0, 8)).to.deep.equal([
          "1 RECEIVED",
          "1 PRICED",
          "1 RENDERED",
          // Of the stage, and of the document.
          "1 VALIDATION_FAILED",
          "1 VALIDATION_FAILED",
          "1 UPDATED",
          "2 RESUBMITTED",
          "2 PRICED",
        ]);
      });

      it("sends a rejected document with new content, and revises what the authority had accepted", async () => {
        const document = await TestDocument.begin(api, kind);
        await document.reject();
        await document.deliver("c5");
        await document.answer("c5");
        expect(statusOf(await document.read())).to.include({ overall_status: "REJECTED", fta_status: "APPROVED" });
        const again = await document.resubmit(request(dearer));
        expect(statusOf(again)).to.deep.equal(undecided);
        expect(payable(again)).to.equal(315);
        await document.approve();
        const reports = (await readStoredXml(api.deps.database, document.id)).filter(({ form }) => form === "tax-data");
        expect(reports.map(({ revision, xml }) => ({ revision, type: typeIn(xml) }))).to.deep.equal([
          { revision: 1, type: "S" },
          { revision: 2, type: "R" },
        ]);
        expect(await archived(document)).to.deep.equal([rejected]);
      });

      it("refuses both while the document is PENDING or APPROVED", async () => {
        const document = await TestDocument.begin(api, kind);
        for (const state of ["PENDING", "APPROVED"]) {
          for (const answer of [
            await put(document, request()),
            await post(document),
            await post(document, request()),
          ]) {
            expect(answer.status).to.equal(409);
            expect(answer.json).to.deep.equal({
              errors: {
                message: `Document ${document.number} is ${state}: only a document that is VALIDATION_FAILED or REJECTED can be changed or sent again`,
              },
            });
          }
          await document.approve();
        }
        expect(await document.read()).to.include({ revision: 1 });
        expect(await archived(document)).to.deep.equal([]);
      });
    });
  }

  it("sends what was accepted after its rejection only to who confirms it, and shows it to both sides until then", async () => {
    const document = await TestDocument.begin(api, "purchase-credit-notes");
    await document.reject();
    const bare = (await jsonOf<Json>(call(api, "GET", `${document.path}/peppol-status`)))["toC3"] as Json;
    expect((bare["transmissionResponse"] as Json)["hint"]).not.to.contain("accepted");
    await document.answer("c3");
    const token = api.token(api.orgId, { subject: "Ada", roles: ["operator"] });
    const contested = async () =>
      (await jsonOf<{ data: Json[] }>(call(api, "GET", "/api/operations/legs?state=contested", { token }))).data;
    const [shown, ...others] = await contested();
    expect(others).to.be.empty;
    expect(shown).to.include({ document_id: document.id, state: "rejected" });
    expect(JSON.stringify(shown?.["contested"])).to.match(/^\[[^[]*"code":"AP"[^[]*\]$/);
    const status = await jsonOf<Json>(call(api, "GET", `${document.path}/peppol-status`));
    const { transmissionResponse } = status["toC3"] as { transmissionResponse: Json };
    expect(transmissionResponse).to.include({ whoMustAct: "sender" });
    expect(transmissionResponse["hint"]).to.match(/^The receiver refused the document and accepted it afterwards/);
    expect(statusOf(await document.read())).to.include({ overall_status: "REJECTED" });
    for (const query of ["", "?confirm_delivered=false"]) {
      const held = await call(api, "POST", `${document.path}/resubmit${query}`, {});
      expect([held.status, JSON.stringify(held.json)], query)
        .to.have.property("1")
        .that.matches(/was rejected, then accepted: if the document is sent again, it arrives twice/);
      expect(held.status).to.equal(409);
    }
    const confirmed = await call(api, "POST", `${document.path}/resubmit?confirm_delivered=true`, {});
    expect(confirmed.status).to.equal(200);
    expect(confirmed.json).to.include({ revision: 2 });
    expect(await contested()).to.be.empty;
  });

  it("keeps the number's year", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.fail();
    const next = requestOf["purchase-invoices"]({ issue_date: "2027-01-02", due_date: "2027-02-01" });
    for (const answer of [await put(document, next), await post(document, next)]) {
      expect(answer.status).to.equal(400);
      expect((answer.json as { errors: Json }).errors).to.deep.equal({
        issue_date: `issue_date must be a day of 2026, the year of the number ${document.number}; create a new document for another year`,
      });
    }
  });

  it("keeps what was judged through any number of updates, and both sides' last word on it", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.reject();
    for (const quantity of [4, 5]) {
      const body = requestOf["purchase-invoices"]({ document_lines: [buildLine({ quantity })] });
      expect((await put(document, body)).status).to.equal(200);
    }
    await document.deliver("c5");
    await document.answer("c5");
    await document.resubmit();
    expect(await archived(document)).to.deep.equal([rejected]);
    expect(payable(await document.read())).to.equal(525);
  });

  it("lets exactly one of many resubmissions win", async () => {
    const document = await TestDocument.begin(api, "sales-invoices");
    await document.fail();
    const bodies = Array.from({ length: 10 }, (_, nth) =>
      nth % 2 === 0 ? undefined : requestOf["sales-invoices"](dearer),
    );
    const answers = await Promise.all(bodies.map((body) => post(document, body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([
      200,
      ...Array<number>(9).fill(409),
    ]);
    for (const { text } of answers.filter(({ status }) => status === 409)) {
      expect(text).to.include(document.number);
    }
    expect(await document.read()).to.include({ revision: 2 });
    expect((await document.events()).filter((event) => event.endsWith("RESUBMITTED"))).to.deep.equal(["2 RESUBMITTED"]);
    expect(await archived(document)).to.have.length(1);
  });

  it("never sends a mixture of an update and the resubmission beside it", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices");
    await document.fail();
    const [update, resubmission] = await Promise.all([
      put(document, requestOf["purchase-invoices"](dearer)),
      post(document),
    ]);
    expect([update.status, resubmission.status]).to.include(200);
    if (resubmission.status === 409) {
      await document.resubmit();
    } else {
      document.revision = 2;
    }
    await document.judge();
    const sent = await document.read();
    expect(payable(sent)).to.equal(update.status === 200 ? 315 : 210);
    const [row] = await api.query<{ accepted: string }>(
      `select encode(accepted_amounts_digest, 'hex') as accepted from documents where id = $1`,
      [document.id],
    );
    const stored = JSON.parse((await readStoredAmounts(api.deps.database, document.id)) ?? "") as DocumentAmounts;
    expect(row?.accepted).to.equal(amountsDigest(stored));
  });

  describe("the revision before", () => {
    it("has what was still queued of it called off, with the reason", async () => {
      const document = await TestDocument.begin(api, "purchase-invoices");
      await document.reject();
      await document.resubmit();
      const legs = await api.query("select leg, state, reason from transmissions where document_id = $1 order by leg", [
        document.id,
      ]);
      expect(legs).to.deep.include({ leg: "c5", state: "not_required", reason: "Superseded by revision 2" });
      expect((await document.events()).slice(-2)).to.deep.equal(["2 RESUBMITTED", "1 NOT_REQUIRED"]);
    });
  });
});
