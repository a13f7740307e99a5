import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { cornerRun } from "../../../common/domain/service-status/corner-run.ts";
import { CornerMeter } from "../../../common/metrics/corner-meter.ts";
import { RequestMeter } from "../../../common/metrics/request-meter.ts";
import type { DocumentRecord } from "../../../common/services/documents/document-record.ts";
import { readServiceSnapshot } from "../../../common/services/service-status/read-service-snapshot.ts";
import { CountReporter } from "../../../common/services/service-status/report-counts.ts";
import { SiteReading } from "../../../common/services/service-status/site-reading.ts";
import { forgetDocuments } from "../../setup/database/forget-documents.ts";
import { usePipeline } from "../../setup/pipeline.ts";

describe("what has come up lately", () => {
  const pipeline = usePipeline();
  let documents: DocumentRecord[];

  beforeEach(async () => {
    await forgetDocuments(pipeline.deps.database);
    await pipeline.query("delete from process_counts");
    documents = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
    await pipeline.validate(documents);
  });

  const snapshot = async (orgId?: string) => {
    await pipeline.query("delete from shared_readings");
    const siteReading = new SiteReading(pipeline.deps.database, { dwellBoundMs: 60_000 });
    return readServiceSnapshot({ ...pipeline.deps, siteReading }, orgId === undefined ? {} : { orgId });
  };
  const ids = () => documents.map(({ id }) => id);
  const near = async (orgId?: string) =>
    (await snapshot(orgId)).deadlines.map(({ past, oneDay, threeDays, sevenDays }) => [
      past,
      oneDay,
      threeDays,
      sevenDays,
    ]);
  const late = async (orgId?: string) =>
    (await snapshot(orgId)).lateOrganizations.map(({ waiting, boundMs }) => [waiting, boundMs]);

  it("is how many legs have failed within five minutes, by leg and cause, of the reader's organizations", async () => {
    await pipeline.query(
      `update transmissions set state = 'failed', failure_class = 'blocked', reason = 'no answer of 10.0.0.' || (row_number * 3),
         updated_at = now() - case when row_number = 3 then interval '6 minutes' else '1 minute' end
       from (select id as leg_id, row_number() over (order by id) from transmissions where leg = 'c5') n where id = leg_id`,
    );
    const grown = { leg: "c5", cause: "no answer of …", count: 2 };
    expect((await snapshot()).growth).to.deep.equal([grown]);
    expect((await snapshot(pipeline.orgId)).growth).to.deep.equal([grown]);
    expect((await snapshot(uuid())).growth).to.be.empty;
  });

  it("is documents near the end of their fourteen days, in Gulf days, that were not taken in just now", async () => {
    const age = (id: string | undefined, days: number, hours = 2) =>
      pipeline.query(
        `update documents set issue_date = (now() at time zone 'Asia/Dubai')::date - $2::int, created_at = now() - make_interval(hours => $3)
         where id = $1`,
        [id, days, hours],
      );
    const [first, second, third] = ids();
    await age(first, 15);
    await age(second, 13);
    await age(third, 6);
    expect(await near()).to.deep.equal([[1, 1, 0, 0]]);
    await age(third, 7);
    expect(await near(pipeline.orgId)).to.deep.equal([[1, 1, 0, 1]]);
    expect(await near(uuid()), "another organization's").to.be.empty;
    await age(second, 11);
    expect(await near()).to.deep.equal([[1, 0, 1, 1]]);
    await age(first, 15, 0);
    expect(await near(), "one that came in late is on its way").to.deep.equal([[0, 0, 1, 1]]);
    await pipeline.query("update documents set fta_status = 'APPROVED'");
    expect(await near(), "reported").to.be.empty;
    await pipeline.query("update documents set fta_status = null, overall_status = 'REJECTED'");
    expect(await near(), "refused").to.be.empty;
  });

  it("is an organization whose documents wait for longer than is agreed", async () => {
    await pipeline.query("update documents set stage = 'received', stage_changed_at = now() - interval '50 seconds'");
    expect(await late()).to.be.empty;
    await pipeline.query("update organizations set dwell_bound_seconds = 30");
    expect(await late()).to.deep.equal([[3, 30_000]]);
    expect(await late(uuid())).to.be.empty;
    await pipeline.query("update organizations set dwell_bound_seconds = null");
    await pipeline.query("update documents set stage_changed_at = now() - interval '70 seconds'");
    expect(await late()).to.deep.equal([[3, 60_000]]);
  });

  const counted = () => {
    const [requestMeter, cornerMeter] = [new RequestMeter(), new CornerMeter()];
    return {
      requestMeter,
      cornerMeter,
      reporter: new CountReporter({ ...pipeline.deps, requestMeter, cornerMeter }, uuid()),
    };
  };

  it("is what all processes have refused, and nothing for an organization", async () => {
    const [one, other] = [counted(), counted()];
    [200, 201, 503, 503, 429].forEach((status) => one.requestMeter.record(status));
    [200, 401].forEach((status) => other.requestMeter.record(status));
    await Promise.all([one.reporter.report(), other.reporter.report()]);
    const requests = { requests: 7, unauthorized: 1, throttled: 1, unavailable: 2 };
    expect((await snapshot()).requests).to.deep.equal({ seconds: requests, minutes: requests });
    expect((await snapshot(pipeline.orgId)).requests).to.equal(null);
    await pipeline.query("update process_counts set counted_at = now() - interval '11 seconds'");
    expect((await snapshot()).requests?.minutes.requests, "processes that are gone").to.equal(0);
  });

  it("is legs in a row that failed at a corner, of all processes, until one comes through anywhere", async () => {
    const [one, other] = [counted(), counted()];
    one.cornerMeter.through("c5");
    await one.reporter.report();
    const fail = ({ cornerMeter }: typeof one, sbdhId: string, orgId = pipeline.orgId) =>
      cornerMeter.failed("c5", { sbdhId, orgId, receiverId: "0235:1" });
    ["a", "b", "b", "b"].forEach((id) => fail(one, id));
    fail(other, "b");
    fail(other, "c");
    await Promise.all([one.reporter.report(), other.reporter.report()]);
    const [run] = (await snapshot()).cornerRuns;
    expect(run).to.include({ call: "c5", failures: 3, organizations: 1, receivers: 1 });
    expect((await snapshot(pipeline.orgId)).cornerRuns).to.be.empty;
    other.cornerMeter.through("c5");
    await other.reporter.report();
    expect((await snapshot()).cornerRuns).to.be.empty;
  });

  it("is which receivers were the slowest in any process, each organization's own", async () => {
    const [one, other] = [counted(), counted()];
    const send = ({ cornerMeter }: typeof one, receiverId: string, durationMs: number, orgId = pipeline.orgId) =>
      cornerMeter.receivers.took({ orgId, receiverId }, durationMs);
    const elsewhere = uuid();
    [100, 100, 100].forEach((ms) => send(one, "0235:quick", ms));
    send(one, "0235:slow", 9_000);
    send(other, "0235:slow", 100);
    send(other, "0235:others", 60_000, elsewhere);
    await Promise.all([one.reporter.report(), other.reporter.report()]);
    const slowest = async (orgId?: string) =>
      (await snapshot(orgId)).receivers.map(({ receiverId, sends }) => [receiverId, sends]);
    const own = [
      ["0235:slow", 2],
      ["0235:quick", 3],
    ];
    expect(await slowest()).to.deep.equal([["0235:others", 1], ...own]);
    expect(await slowest(pipeline.orgId)).to.deep.equal(own);
    const [slow] = (await snapshot(pipeline.orgId)).receivers;
    expect(slow?.p95Ms).to.be.within(8_000, 12_000);
    await pipeline.query("update process_counts set counted_at = now() - interval '6 minutes'");
    expect(await slowest(), "long ago").to.be.empty;
  });

  it("costs nothing where nothing is asked or sent", async () => {
    const { reporter } = counted();
    await reporter.report();
    expect(await pipeline.query("select from process_counts")).to.be.empty;
  });
});

const failure = (sbdhId: string, ageMs: number, orgId = "one") => ({ sbdhId, orgId, receiverId: sbdhId, ageMs });

describe("a run of failures", () => {
  it("begins after what came through last in any process", () => {
    const seen = [
      { throughAgeMs: 5_000, failures: [failure("a", 4_000), failure("b", 6_000)] },
      { throughAgeMs: null, failures: [failure("c", 9_000), failure("d", 1_000, "other")] },
    ];
    expect(cornerRun("c5", seen, () => true)).to.deep.include({
      failures: 2,
      organizations: 2,
      firstAgeMs: 4_000,
      lastAgeMs: 1_000,
    });
    expect(cornerRun("c5", seen, (orgId) => orgId === "other")).to.include({ failures: 1 });
    expect(cornerRun("c5", [], () => true)).to.equal(null);
  });

  it("keeps the latest alone of very many, and a leg that is tried again once", () => {
    const meter = new CornerMeter();
    for (let nth = 0; nth < 1_000; nth += 1) {
      meter.failed("c3", { sbdhId: `leg ${nth % 200}`, orgId: "one", receiverId: null });
    }
    expect(meter.read("c3").failures).to.have.length(50);
  });
});

describe("times of receivers", () => {
  it("list the slowest of each organization, and are forgotten after minutes", () => {
    let now = 0;
    const { receivers } = new CornerMeter(() => now);
    for (let nth = 0; nth < 6_000; nth += 1) {
      receivers.took({ orgId: "one", receiverId: `0235:${nth}` }, nth);
    }
    receivers.took({ orgId: "other", receiverId: "0235:7" }, 1);
    expect(receivers.read().map(({ orgId }) => orgId)).to.deep.equal(["one", "one", "one"]);
    now = 151_000;
    receivers.took({ orgId: "other", receiverId: "0235:7" }, 1);
    expect(receivers.read().map(({ orgId, ageMs }) => [orgId, ageMs])).to.deep.equal([
      ["one", 151_000],
      ["one", 151_000],
      ["one", 151_000],
      ["other", 0],
    ]);
    now = 302_000;
    receivers.took({ orgId: "other", receiverId: "0235:8" }, 9);
    expect(receivers.read().map(({ receiverId }) => receiverId)).to.deep.equal(["0235:8", "0235:7"]);
    now = 900_000;
    expect(receivers.read()).to.be.empty;
  });
});

describe("requests", () => {
  it("are forgotten as time goes on", () => {
    let now = 0;
    const meter = new RequestMeter(() => now);
    meter.record(503);
    now = 4_000;
    meter.record(200);
    expect(meter.read().seconds).to.include({ requests: 2, unavailable: 1 });
    now = 7_000;
    expect(meter.read()).to.deep.include({ minutes: { requests: 2, unauthorized: 0, throttled: 0, unavailable: 1 } });
    expect(meter.read().seconds).to.include({ requests: 1, unavailable: 0 });
    now = 400_000;
    expect(meter.read().minutes.requests).to.equal(0);
  });
});
