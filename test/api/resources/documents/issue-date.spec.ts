import { expect } from "chai";

import { uaeDay } from "../../../../common/documents/document.ts";
import { changeOrganization } from "../../../../common/organizations/organizations.ts";
import { requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { ada } from "../../../setup/operator-action.ts";
import { until } from "../../../setup/until.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments, type Answer } from "../../http-client.ts";

const dayMs = 86_400_000;

/** Only the clock that day is taken from: timers go on. */
const setClock = (moment: number): void => {
  Date.now = () => moment;
};
const tooLate = () => ({
  issue_date: `issue_date must not be more than 366 days ahead of today, which is ${uaeDay(0)} in the UAE`,
});
const tooEarly = { issue_date: "issue_date must not be before 2018-01-01, when VAT began in the UAE" };
const expectRefusal = (answer: Answer, errors: Json): void => {
  expect(answer.status, answer.text).to.equal(400);
  expect(answer.json).to.deep.include({ errors });
};
const invoice = (issueDate: string): Json => requestOf["purchase-invoices"]({ issue_date: issueDate });

/** A credit note is not dated before what it credits. */
const ofOld: Json = { billing_reference: [{ id: "INV-1", issue_date: "2018-01-01" }] };

const documents = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as Json)["document"]);

describe("the day of issue", () => {
  const api = useTestApi();
  const realNow = Date.now;

  afterEach(() => {
    Date.now = realNow;
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    call(api, "POST", path, { body, headers });

  for (const kind of ["purchase-invoices", "sales-credit-notes"] as const) {
    it(`of ${kind} is from 2018-01-01 to 366 days ahead, wherever the document is sent`, async () => {
      const path = `/api/${kind}/${api.businessProfileId}`;
      const dated = (issueDate: string): Json => requestOf[kind]({ issue_date: issueDate, ...ofOld });
      for (const day of ["2018-01-01", uaeDay(366)]) {
        expect((await post(path, dated(day))).status, day).to.equal(201);
      }
      const document = await TestDocument.begin(api, kind);
      await document.fail();
      const before = await countDocuments(api);
      for (const [day, errors] of [
        ["2017-12-31", tooEarly],
        [uaeDay(367), tooLate()],
      ] as const) {
        expectRefusal(await post(path, dated(day)), errors);
        expectRefusal(await post(`${path}/validate`, dated(day)), errors);
        expectRefusal(await post(`${document.path}/resubmit`, dated(day)), errors);
        expectRefusal(await call(api, "PUT", document.path, { body: dated(day) }), errors);
        const [line] = (await post(`${path}/batch`, [dated(day)])).json as Json[];
        expect(line).to.deep.include({ line: 1, status: 400, errors });
      }
      expect(await countDocuments(api)).to.equal(before);
    });
  }

  it("has narrower bounds where the organization has them, from the next document on", async () => {
    const of = await api.addOrganization();
    const path = `/api/sales-credit-notes/${of.businessProfileId}`;
    const sent = async (issueDate: string): Promise<Answer> => {
      const body = requestOf["sales-credit-notes"]({ issue_date: issueDate, ...ofOld });
      return call(api, "POST", path, { body, token: api.token(of.orgId) });
    };
    expect((await sent(uaeDay(1))).status).to.equal(201);
    const action = { ...ada, why: "agreed" };
    const bounds = { orgId: of.orgId, issueDateFrom: "2026-07-01", issueDaysAhead: 0 };
    await changeOrganization(api.deps, action, bounds);
    await until("the process has heard of it", async () => (await sent(uaeDay(1))).status === 400);
    expectRefusal(await sent(uaeDay(1)), {
      issue_date: `issue_date must not be more than 0 days ahead of today, which is ${uaeDay(0)} in the UAE: the organization allows no more`,
    });
    expectRefusal(await sent("2026-06-30"), {
      issue_date: "issue_date must not be before 2026-07-01, the first day that the organization allows",
    });
    for (const day of ["2026-07-01", uaeDay(0)]) {
      expect((await sent(day)).status).to.equal(201);
    }
  });

  it("is refused for what it is before it is compared with today", async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    for (const day of ["2099-02-30", "0000-01-01", "99999-01-01"]) {
      expectRefusal(await post(path, invoice(day)), {
        issue_date: "issue_date must be a calendar date in the form yyyy-MM-dd (IBR-073)",
      });
    }
    expectRefusal(await post(path, invoice("9999-12-31")), tooLate());
  });

  it("is compared with the day that the UAE has, which begins four hours before that of UTC", async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    // A day that is over: ids go on from the latest moment, also those of other specs in this process.
    const today = new Date(realNow() - dayMs).toISOString().slice(0, 10);
    const midnight = Date.parse(`${today}T20:00:00Z`);
    const dayAfter = (days: number): string => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
    setClock(midnight - 1_000);
    expect((await post(path, invoice(dayAfter(366)))).status).to.equal(201);
    expectRefusal(await post(path, invoice(dayAfter(367))), {
      issue_date: `issue_date must not be more than 366 days ahead of today, which is ${today} in the UAE`,
    });
    setClock(midnight);
    expect((await post(path, invoice(dayAfter(367)))).status).to.equal(201);
  });

  it("does not refuse what was taken before, when it comes again under its key", async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const body = invoice(uaeDay(366));
    const lines = `${JSON.stringify(body)}\n${JSON.stringify({ ...body, note: "2" })}`;
    const headers = { "content-type": "application/x-ndjson", "idempotency-key": "dated-batch" };
    const single = await post(path, body, { "idempotency-key": "dated" });
    const batch = await post(`${path}/batch`, lines, headers);
    expect([single.status, batch.status]).to.deep.equal([201, 200]);
    const before = await countDocuments(api);
    // A clock that was ahead has been set right.
    setClock(realNow() - 2 * dayMs);
    expectRefusal(await post(path, body), tooLate());
    const again = await post(path, body, { "idempotency-key": "dated" });
    expect([again.status, again.text]).to.deep.equal([201, single.text]);
    const moved = await post(`${path}/batch`, lines.split("\n").toReversed().join("\n"), headers);
    expect(documents(moved.text)).to.deep.equal(documents(batch.text).toReversed());
    expect(await countDocuments(api)).to.equal(before);
  });
});
