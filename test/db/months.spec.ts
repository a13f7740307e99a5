import { expect } from "chai";

import { findEvidenceMessages, findEvidenceReports, loadXml } from "../../common/documents/evidence-store.ts";
import { findDocumentXml } from "../../common/documents/document-store.ts";
import { selectLegs } from "../../common/delivery/leg-store.ts";
import { makeMonths } from "../../common/retention/retention-store.ts";
import { findBatchEnd, findChanges, findLastChange, findSteps } from "../../common/status/change-feed-store.ts";
import { findStatusVersion, findStatusLog } from "../../common/status/status-store.ts";
import { lowestIdOf } from "../../common/runtime/uuid-time.ts";
import { asOwner } from "../setup/database/database.ts";
import { makePastMonths } from "../setup/database/past-months.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { plansOf, rowsOf, tableOf, type Plan } from "../setup/statement-plans.ts";

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7).replace("-", "_");

/** Parts of months that a statement has looked into. */
const partsRead = (nodes: readonly Plan[]): string[] => [
  ...new Set(
    nodes
      .filter((node) => node["Actual Loops"] > 0)
      .map((node) => node["Relation Name"] ?? "")
      .filter((name) =>
        /^(revision_files|document_revisions|sending_reports|network_messages|status_log_rows)_/.test(name),
      ),
  ),
];

describe("the contents of months", () => {
  const pipeline = usePipeline();
  before(() => makePastMonths(pipeline.ownerUrl, 24));

  it("are read of the document's month alone", async () => {
    const document = await pipeline.createValidated();
    const subject = { orgId: pipeline.orgId, id: document.id };
    const month = monthOf(new Date());
    const plans = await plansOf(pipeline.deps.database, async (db) => {
      await findDocumentXml(db, pipeline.keyOf(document), { form: "ubl" });
      await loadXml(db, subject, { revision: 1, form: "ubl" });
      await selectLegs(db, subject, { withXml: true });
      await findEvidenceReports(db, subject);
      await findEvidenceMessages(db, subject);
    });
    expect(plans.map((nodes) => partsRead(nodes).toSorted())).to.deep.equal([
      [`revision_files_${month}`],
      [`revision_files_${month}`],
      [`revision_files_${month}`, `sending_reports_${month}`],
      [`sending_reports_${month}`],
      [`network_messages_${month}`],
    ]);
  });

  it("of the log, too, where a document is named", async () => {
    const document = await pipeline.createValidated();
    const plans = await plansOf(pipeline.deps.database, async (db) => {
      await findStatusLog(db, pipeline.keyOf(document));
      await findStatusVersion(db, pipeline.keyOf(document));
      await db.query("select from status_log where document_id = $1 and at > now() - interval '1 day'", [document.id]);
    });
    const part = `status_log_rows_${monthOf(new Date())}`;
    expect(plans.map(partsRead)).to.deep.equal([[part], [part], [part]]);
  });

  /** Documents of each of the months, with five entries each, written in the order of time but for every seventh, which comes late. */
  async function fillLog(entries: number): Promise<void> {
    await asOwner(
      pipeline.deps.database,
      "set session_replication_role = replica",
      `insert into status_log_rows (org_id, document_id, revision, at, stage, event, position)
       select '${pipeline.orgId}', (left(lowest_document_id(at)::text, 14) || '7000-8000-' || lpad(to_hex(n / 5), 12, '0'))::uuid, 1,
         now() - interval '24 months' * (1 - n / ${entries}.0), 'accept', 'RECEIVED', n % 5 + 1
       from (select n, date_trunc('second', now() - interval '24 months' * (1 - (n / 5 * 5 - case when n / 5 % 7 = 0 then ${entries} / 12 else 0 end) / ${entries}.0)) as at
         from generate_series(0, ${entries} - 1) n) e order by n`,
      "analyze status_log_rows",
    );
  }

  it("are asked for the feed by an index of each part, and give no more entries than a page has", async () => {
    await fillLog(60_000);
    const numbers = await pipeline.query<{ at: string }>(
      "select percentile_disc(array[0, 0.5, 0.99]) within group (order by id)::text as at from status_log_rows",
    );
    const places = numbers[0]!.at.replaceAll(/[{}]/g, "").split(",").map(BigInt);
    const upTo = 10n ** 15n;
    const plans = await plansOf(pipeline.deps.database, async (db) => {
      for (const after of places) {
        await findChanges(db, { orgId: pipeline.orgId, after, upTo, limit: 100, maxBytes: 1_000_000 });
        await findSteps(db, { orgId: pipeline.orgId, after, upTo, limit: 100 });
      }
      await findLastChange(db, { orgId: pipeline.orgId, upTo });
    });
    for (const nodes of plans) {
      const read = nodes.filter((node) => tableOf(node) === "status_log_rows");
      expect(read.length).to.be.greaterThan(25);
      expect(read.filter((node) => node["Node Type"] === "Seq Scan" && rowsOf(node) > 0)).to.deep.equal([]);
      // The merge of the parts reads ahead in each of them.
      expect(read.reduce((sum, node) => sum + rowsOf(node), 0)).to.be.at.most(100 + 16 + read.length * 8);
    }
  });

  it("are looked for by the end of a batch of the log", async () => {
    const plans = await plansOf(pipeline.deps.database, (db) =>
      findBatchEnd(db, { after: 100n, safe: 10n ** 9n, stride: 500n }),
    );
    const read = plans.flat().filter((node) => tableOf(node) === "status_log_rows");
    const [{ count } = { count: 0 }] = await pipeline.query<{ count: number }>(
      "select count(*)::integer as count from organizations",
    );
    // One of each part and organization.
    expect(read.reduce((sum, node) => sum + rowsOf(node), 0)).to.be.at.most(read.length * count);
  });

  it("have a place when a clock has run ahead, and are moved to their month when it is made", async () => {
    const ahead = new Date();
    ahead.setUTCMonth(ahead.getUTCMonth() + 5, 10);
    const id = lowestIdOf(ahead.getTime());
    const partOf = () =>
      pipeline.query<{ part: string }>(
        "select tableoid::regclass::text as part from revision_files where document_id = $1",
        [id],
      );
    await pipeline.query("insert into revision_files (document_id, revision, org_id) values ($1, 1, $2)", [
      id,
      pipeline.orgId,
    ]);
    expect(await partOf()).to.deep.equal([{ part: "revision_files_other" }]);
    // As make_content_months does when the time has come.
    await asOwner(
      pipeline.deps.database,
      `insert into content_months (name, lower_id, upper_id)
       select to_char(m, 'YYYY-MM'), lowest_document_id(m at time zone 'utc'), lowest_document_id((m + interval '1 month') at time zone 'utc')
       from date_trunc('month', timestamp '${ahead.toISOString().slice(0, 19)}') m`,
      "select add_content_part('revision_files', m) from content_months m order by upper_id desc limit 1",
    );
    expect(await partOf()).to.deep.equal([{ part: `revision_files_${monthOf(ahead)}` }]);
  });

  it("get their months from the service, whose role reaches no part by itself", async () => {
    await makeMonths(pipeline.deps.database);
    const refused = await pipeline
      .query(`delete from revision_files_${monthOf(new Date())}`)
      .then(() => "none", String);
    expect(refused).to.match(/permission denied/);
  });
});
