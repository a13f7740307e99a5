import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { createDataSource } from "../../common/db/data-source.ts";
import { migrations } from "../../common/db/migrations/migrations.ts";
import { findEvidenceMessages, findEvidenceReports } from "../../common/db/stores/document-files/evidence-store.ts";
import { loadXml } from "../../common/db/stores/document-files/evidence-content-store.ts";
import { findDocumentXml } from "../../common/db/stores/documents/document-xml-store.ts";
import { selectLegs } from "../../common/db/stores/delivery/transmission-store.ts";
import { makeMonths } from "../../common/db/stores/archive/month-store.ts";
import { lowestIdOf } from "../../common/domain/lowest-id.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";
import { asOwner, createEmptyDatabase, type TestDatabase } from "../setup/database/database.ts";
import { makePastMonths } from "../setup/database/past-months.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { plansOf, type Plan } from "../setup/statement-plans.ts";

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7).replace("-", "_");
const files = `select c.relname || ' ' || c.relfilenode as file from pg_class c
  where c.relname in ('document_xml', 'document_revisions', 'sending_reports', 'inbound_messages',
    'document_xml_before', 'document_revisions_before', 'sending_reports_before', 'inbound_messages_before')
    and c.relkind = 'r' order by 1`;

describe("an installation of release 1.0 that gets months", () => {
  let database: TestDatabase;
  const [orgId, documentId, legId] = [uuid(), uuid(), uuid()];
  const query = <Row>(statement: string) => runStatements<Row>(database.ownerUrl, statement);

  const run = async (some: typeof migrations): Promise<void> => {
    const source = await createDataSource({
      databaseUrl: database.ownerUrl,
      poolSize: 1,
      migrations: some,
    }).initialize();
    await source.runMigrations();
    await source.destroy();
  };

  before(async () => {
    database = await createEmptyDatabase();
    const first = migrations.findIndex(({ name }) => name.startsWith("Months"));
    await run(migrations.slice(0, first));
    await runStatements(
      database.ownerUrl,
      "set session_replication_role = replica",
      `insert into documents (id, org_id, business_profile_id, kind, document_sequence, stage, stage_changed_at, overall_status,
         service_version, request_id, document, accepted_amounts_sha256, size_bytes, created_at, updated_at, issue_date, tax_inclusive_amount)
       values ('${documentId}', '${orgId}', '${orgId}', 'purchase-invoices', 'A-1', 'validated', now(), 'APPROVED', '1', 'r', '{}', '', 1, now(), now(),
         now(), 1)`,
      `insert into document_xml (document_id, revision, form, org_id, sha256, packed) values ('${documentId}', 1, 'ubl', '${orgId}', 'x', '\\x01')`,
      `insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id, process_id, created_at, updated_at)
       values ('${legId}', '${orgId}', '${documentId}', 1, 'c3', 'accepted', '', '', '', '', now(), now())`,
      `insert into sending_reports (org_id, transmission_id, attempt, event, packed)
       select '${orgId}', '${legId}', n, 'SENT', '\\x01' from generate_series(1, 3) n`,
      `insert into inbound_messages (id, org_id, transmission_id, sbdh_id, mls_id, code, outcome, sha256, packed)
       values ('${uuid()}', '${orgId}', '${legId}', 's', 'm', 'AP', 'recorded', 'abc', '\\x01'),
         ('${uuid()}', null, null, 's', 'm', 'AP', 'unmatched', 'def', '\\x01')`,
    );
  });
  after(() => database.drop());

  it("keeps the files of its tables, which are the first part, and numbers on from where it was, also after an interruption", async () => {
    const filesBefore = await query<{ file: string }>(files);
    await run(
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name.startsWith("MonthsOfXml")),
      ),
    );
    await query("delete from migrations where name like 'MonthKeys%'");
    await migrateDatabase(database.ownerUrl, { serviceUrl: database.url });
    const filesAfter = (await query<{ file: string }>(files)).map(({ file }) => file.replace("_before", ""));
    expect(filesAfter).to.deep.equal(filesBefore.map(({ file }) => file));
    const [next] = await query<{ id: string }>(
      `insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed)
       values ('${orgId}', '${documentId}', '${legId}', 4, 'SENT', '\\x01') returning id`,
    );
    expect(next?.id).to.equal("4");
  });

  const insertAsEarlier = (sha256: string, outcome: string) =>
    runStatements(
      database.url,
      `insert into inbound_messages (id, org_id, transmission_id, sbdh_id, mls_id, code, outcome, packed, sha256)
       values ('${uuid()}', '${orgId}', '${legId}', 's', 'm', 'AP', '${outcome}', '\\x02', '${sha256}')
       on conflict (sha256) do nothing returning id`,
    );
  const settleAsEarlier = (sha256: string) =>
    runStatements(
      database.url,
      `update inbound_messages m set outcome = 'duplicate' where m.sha256 = '${sha256}' returning outcome`,
    );

  it("is written by processes of 1.0 until they are replaced, as they do it", async () => {
    expect(await insertAsEarlier("abc", "recorded"), "what was there before the migration").to.have.length(0);
    expect(await insertAsEarlier("early", "early")).to.have.length(1);
    expect(await insertAsEarlier("early", "recorded")).to.have.length(0);
    expect(await settleAsEarlier("early")).to.have.length(1);
    expect(await settleAsEarlier("early").catch(String), "a record").to.match(/judged/);
    const [part] = await query<{ part: string }>(
      "select tableoid::regclass::text as part from network_messages where sha256 = 'early'",
    );
    expect(part).to.deep.equal({ part: "inbound_messages" });
    await query("set session_replication_role = replica; delete from network_messages where sha256 = 'early'");
  });

  it("finds what it had, whose rows do not say of which document they are", async () => {
    const db = {
      query: (statement: unknown, parameters: unknown) => source.query(String(statement), parameters as []),
    };
    const source = await createDataSource({ databaseUrl: database.ownerUrl, poolSize: 1 }).initialize();
    const subject = { orgId, id: documentId };
    expect(await findEvidenceReports(db as never, subject)).to.have.length(4);
    expect(await findEvidenceMessages(db as never, subject)).to.have.length(1);
    await source.destroy();
  });
});

/** Parts of months that a statement has looked into. */
const partsRead = (nodes: readonly Plan[]): string[] => [
  ...new Set(
    nodes
      .filter((node) => node["Actual Loops"] > 0)
      .map((node) => node["Relation Name"] ?? "")
      .filter((name) =>
        /^(document_xml|document_revisions|sending_reports|network_messages)_|^inbound_messages$/.test(name),
      ),
  ),
];

describe("the contents of months", () => {
  const pipeline = usePipeline();
  before(() => makePastMonths(pipeline.ownerUrl, 24));

  it("are read of the document's month alone, and of the part before all months where a row does not say whose it is", async () => {
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
      [`document_xml_${month}`],
      [`document_xml_${month}`],
      [`document_xml_${month}`, `sending_reports_${month}`, "sending_reports_before"].toSorted(),
      [`sending_reports_${month}`, "sending_reports_before"].toSorted(),
      ["inbound_messages", `network_messages_${month}`],
    ]);
  });

  it("have a place when a clock has run ahead, and are moved to their month when it is made", async () => {
    const ahead = new Date();
    ahead.setUTCMonth(ahead.getUTCMonth() + 5, 10);
    const id = lowestIdOf(ahead.getTime());
    const partOf = () =>
      pipeline.query<{ part: string }>(
        "select tableoid::regclass::text as part from document_xml where document_id = $1",
        [id],
      );
    await pipeline.query(
      "insert into document_xml (document_id, revision, form, org_id, sha256, packed) values ($1, 1, 'ubl', $2, '', '')",
      [id, pipeline.orgId],
    );
    expect(await partOf()).to.deep.equal([{ part: "document_xml_other" }]);
    // As make_content_months does when the time has come.
    await asOwner(
      pipeline.deps.database,
      `insert into content_months (name, lower_id, upper_id)
       select to_char(m, 'YYYY-MM'), lowest_document_id(m at time zone 'utc'), lowest_document_id((m + interval '1 month') at time zone 'utc')
       from date_trunc('month', timestamp '${ahead.toISOString().slice(0, 19)}') m`,
      "select add_content_part('document_xml', m) from content_months m order by upper_id desc limit 1",
    );
    expect(await partOf()).to.deep.equal([{ part: `document_xml_${monthOf(ahead)}` }]);
  });

  it("get their months from the service, whose role reaches no part by itself", async () => {
    await makeMonths(pipeline.deps.database);
    const refused = await pipeline.query(`delete from document_xml_${monthOf(new Date())}`).then(() => "none", String);
    expect(refused).to.match(/permission denied/);
  });
});
