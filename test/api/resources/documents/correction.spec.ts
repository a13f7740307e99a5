import { expect } from "chai";

import { documentKindNames } from "../../../../common/domain/document-kinds.ts";
import { buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument, statusOf } from "../../../setup/test-document.ts";
import { call, type Answer } from "../../http-client.ts";
import { readStoredAmounts, readStoredXml } from "../../../setup/database/stored-content.ts";
import { sha256 } from "../../../../common/services/identifiers/digest.ts";

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
  const put = (story: TestDocument, body: Json): Promise<Answer> => call(api, "PUT", story.path, { body });
  const post = (story: TestDocument, body?: Json): Promise<Answer> =>
    call(api, "POST", `${story.path}/resubmit`, body === undefined ? {} : { body });
  const archived = async (story: TestDocument): Promise<Json[]> =>
    api.query<Json>(
      `select revision, document #>> '{document_lines,0,quantity}' as quantity, overall_status, participant_status,
         fta_status from document_revisions where document_id = $1 order by revision`,
      [story.id],
    );

  for (const kind of documentKindNames) {
    describe(kind, () => {
      const request = requestOf[kind];

      it("changes what failed validation, and sends it as the next revision when asked to", async () => {
        const story = await TestDocument.begin(api, kind);
        await story.fail();
        const judged = await story.read();
        const answer = await put(story, request(dearer));
        expect(answer.status, answer.text).to.equal(200);
        const corrected = answer.json as Json;
        expect(corrected).to.include({ id: story.id, document_sequence: story.number, revision: 1 });
        expect(payable(corrected)).to.equal(315);
        expect(statusOf(corrected))
          .to.deep.equal(statusOf(judged))
          .and.to.include({ overall_status: "VALIDATION_FAILED" });
        expect(corrected["corrected_at"]).to.be.a("string");
        expect(await story.read()).to.deep.equal(corrected);

        const again = await story.resubmit();
        expect(again).to.include({ id: story.id, document_sequence: story.number, revision: 2 });
        expect(again).not.to.have.property("corrected_at");
        expect(statusOf(again)).to.deep.equal(undecided);
        expect(payable(again)).to.equal(315);

        await story.approve();
        expect(statusOf(await story.read())).to.include({ overall_status: "APPROVED" });
        expect(await archived(story)).to.deep.equal([
          {
            revision: 1,
            quantity: "2",
            overallStatus: "VALIDATION_FAILED",
            participantStatus: null,
            ftaStatus: null,
          },
        ]);
        expect((await story.events()).slice(0, 8)).to.deep.equal([
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
        const story = await TestDocument.begin(api, kind);
        await story.reject();
        await story.deliver("c5");
        await story.answer("c5");
        expect(statusOf(await story.read())).to.include({ overall_status: "REJECTED", fta_status: "APPROVED" });
        const again = await story.resubmit(request(dearer));
        expect(statusOf(again)).to.deep.equal(undecided);
        expect(payable(again)).to.equal(315);
        await story.approve();
        const reports = (await readStoredXml(api.deps.database, story.id)).filter(({ form }) => form === "tax-data");
        expect(reports.map(({ revision, xml }) => ({ revision, type: typeIn(xml) }))).to.deep.equal([
          { revision: 1, type: "S" },
          { revision: 2, type: "R" },
        ]);
        expect(await archived(story)).to.deep.equal([rejected]);
      });

      it("does neither while the document is under way or when it is approved", async () => {
        const story = await TestDocument.begin(api, kind);
        for (const state of ["PENDING", "APPROVED"]) {
          for (const answer of [await put(story, request()), await post(story), await post(story, request())]) {
            expect(answer.status).to.equal(409);
            expect(answer.json).to.deep.equal({
              errors: {
                message: `Document ${story.number} is ${state}: only one that is VALIDATION_FAILED or REJECTED can be changed or sent again`,
              },
            });
          }
          await story.approve();
        }
        expect(await story.read()).to.include({ revision: 1 });
        expect(await archived(story)).to.deep.equal([]);
      });
    });
  }

  it("names every field that is wrong and changes nothing", async () => {
    const story = await TestDocument.begin(api, "purchase-invoices");
    await story.fail();
    const before = await story.read();
    const broken = requestOf["purchase-invoices"]({
      tax_point_date: "2026-08-20",
      document_lines: [],
      due_date: "soon",
    });
    for (const answer of [await put(story, broken), await post(story, broken)]) {
      expect(answer.status).to.equal(400);
      expect((answer.json as { errors: Json }).errors).to.have.all.keys("tax_point_date", "document_lines", "due_date");
    }
    for (const answer of [await put(story, {}), await post(story, {})]) {
      expect((answer.json as { errors: Json }).errors).to.include.keys("issue_date", "document_lines");
    }
    expect(await story.read()).to.deep.equal(before);
  });

  it("keeps the number's year", async () => {
    const story = await TestDocument.begin(api, "purchase-invoices");
    await story.fail();
    const next = requestOf["purchase-invoices"]({ issue_date: "2027-01-02", due_date: "2027-02-01" });
    for (const answer of [await put(story, next), await post(story, next)]) {
      expect(answer.status).to.equal(400);
      expect((answer.json as { errors: Json }).errors).to.deep.equal({
        issue_date: `issue_date must be a day of 2026, the year of the number ${story.number}; create a new document for another year`,
      });
    }
  });

  it("keeps what was judged through any number of updates, and both sides' last word on it", async () => {
    const story = await TestDocument.begin(api, "purchase-invoices");
    await story.reject();
    for (const quantity of [4, 5]) {
      const body = requestOf["purchase-invoices"]({ document_lines: [buildLine({ quantity })] });
      expect((await put(story, body)).status).to.equal(200);
    }
    await story.deliver("c5");
    await story.answer("c5");
    await story.resubmit();
    expect(await archived(story)).to.deep.equal([rejected]);
    expect(payable(await story.read())).to.equal(525);
  });

  it("reports what was judged when the report goes out after the update", async () => {
    const story = await TestDocument.begin(api, "purchase-invoices");
    await story.reject();
    await put(story, requestOf["purchase-invoices"](dearer));
    expect(await story.deliver("c5")).to.equal("done");
    const [report] = story.accessPoint.submitted.filter(({ leg }) => leg === "c5");
    expect(report?.sbd).to.include('<cbc:TaxExclusiveAmount currencyID="AED">200.00<').and.not.to.include("300.00");
  });

  it("lets exactly one of many resubmissions win", async () => {
    const story = await TestDocument.begin(api, "sales-invoices");
    await story.fail();
    const bodies = Array.from({ length: 10 }, (_, nth) =>
      nth % 2 === 0 ? undefined : requestOf["sales-invoices"](dearer),
    );
    const answers = await Promise.all(bodies.map((body) => post(story, body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([
      200,
      ...Array<number>(9).fill(409),
    ]);
    for (const { text } of answers.filter(({ status }) => status === 409)) {
      expect(text).to.include(story.number);
    }
    expect(await story.read()).to.include({ revision: 2 });
    expect((await story.events()).filter((event) => event.endsWith("RESUBMITTED"))).to.deep.equal(["2 RESUBMITTED"]);
    expect(await archived(story)).to.have.length(1);
  });

  it("answers a repeated resubmission with the first answer when it carries an Idempotency-Key", async () => {
    const story = await TestDocument.begin(api, "purchase-invoices");
    await story.fail();
    const headers = { "idempotency-key": `again-${story.id}` };
    const first = await call(api, "POST", `${story.path}/resubmit`, { headers });
    const second = await call(api, "POST", `${story.path}/resubmit`, { headers });
    expect([first.status, second.status]).to.deep.equal([200, 200]);
    expect(second.text).to.equal(first.text);
    expect(second.headers.get("idempotent-replayed")).to.equal("true");
    expect(await story.read()).to.include({ revision: 2 });
  });

  it("never sends a mixture of an update and the resubmission beside it", async () => {
    const story = await TestDocument.begin(api, "purchase-invoices");
    await story.fail();
    const [update, resubmission] = await Promise.all([put(story, requestOf["purchase-invoices"](dearer)), post(story)]);
    expect([update.status, resubmission.status]).to.include(200);
    if (resubmission.status === 409) {
      await story.resubmit();
    } else {
      story.revision = 2;
    }
    await story.judge();
    const sent = await story.read();
    expect(payable(sent)).to.equal(update.status === 200 ? 315 : 210);
    const [row] = await api.query<{ accepted: string }>(
      `select accepted_amounts_sha256 as accepted from documents where id = $1`,
      [story.id],
    );
    expect(row?.accepted).to.equal(sha256((await readStoredAmounts(api.deps.database, story.id)) ?? ""));
  });

  describe("the revision before", () => {
    it("is not worked on any more by a job that comes late", async () => {
      const story = await TestDocument.begin(api, "purchase-invoices");
      await story.reject();
      await story.resubmit();
      const events = await story.events();
      story.revision = 1;
      await story.judge();
      expect(await story.deliver("c5")).to.equal("stale");
      expect(story.accessPoint.submitted.map(({ leg }) => leg)).to.deep.equal(["c3"]);
      expect(await story.events()).to.deep.equal(events);
      expect(await story.read()).to.include({ revision: 2 });
    });

    it("has what was still queued of it called off, with the reason", async () => {
      const story = await TestDocument.begin(api, "purchase-invoices");
      await story.reject();
      await story.resubmit();
      const legs = await api.query("select leg, state, reason from transmissions where document_id = $1 order by leg", [
        story.id,
      ]);
      expect(legs).to.deep.include({ leg: "c5", state: "not_required", reason: "Superseded by revision 2" });
      expect((await story.events()).slice(-2)).to.deep.equal(["2 RESUBMITTED", "1 NOT_REQUIRED"]);
    });

    it("takes its late message itself and leaves the new one alone", async () => {
      const story = await TestDocument.begin(api, "purchase-invoices");
      await story.judge();
      await story.deliver("c5");
      await story.deliver("c3");
      await story.answer("c3", { code: "RE", issues: [{ line: "NA", reason: "FD", description: "no" }] });
      await story.resubmit();
      story.revision = 1;
      expect(await story.answer("c5")).to.include({ outcome: "recorded" });
      expect(await story.answer("c3")).to.include({ outcome: "duplicate" });
      expect(statusOf(await story.read())).to.deep.equal(undecided);
      story.revision = 2;
      await story.approve();
      expect(statusOf(await story.read())).to.include({ overall_status: "APPROVED", fta_status: "APPROVED" });
    });
  });
});
