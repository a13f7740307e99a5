import { expect } from "chai";

import type { DataSource } from "typeorm";

import { createDataSource } from "../../common/db/data-source.ts";
import { TypoPublicReasons1795400003300 } from "../../common/db/migrations/1795400003300-typo-public-reasons.ts";
import { HousePublicLegNames1795400110000 } from "../../common/db/migrations/1795400110000-house-public-leg-names.ts";
import { migrations } from "../../common/db/migrations/migrations.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";
import { createTestDatabase } from "../setup/database/database.ts";
import { until } from "../setup/until.ts";

describe("the migrations", () => {
  let url: string;
  let drop: () => Promise<void>;

  before(async () => {
    const database = await createTestDatabase();
    url = database.ownerUrl;
    drop = () => database.drop();
  });

  after(() => drop());

  it("lead to what the entities describe", async () => {
    const dataSource = await createDataSource({ databaseUrl: url }).initialize();
    try {
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).to.deep.equal([]);
    } finally {
      await dataSource.destroy();
    }
  });

  it("go back to an empty database and forth again", async () => {
    const dataSource = await createDataSource({ databaseUrl: url }).initialize();
    const tables = async () => {
      const rows: { name: string }[] = await dataSource.query(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
      );
      return rows.length;
    };
    try {
      const before = await tables();
      for (const _ of migrations) {
        await dataSource.undoLastMigration();
      }
      expect(await tables()).to.equal(0);
      await dataSource.runMigrations();
      expect(await tables()).to.equal(before);
    } finally {
      await dataSource.destroy();
    }
  });

  it("keep what the release before has stored, forth and back and forth again", async () => {
    const dataSource = await createDataSource({ databaseUrl: url }).initialize();
    const rows = async (sql: string) => (await dataSource.query(sql)) as Record<string, unknown>[];
    const attachments = `select a.id, encode(a.content, 'escape') as content from attachments a order by a.id`;
    const kept = [
      { id: "00000000-0000-7000-8000-0000000000a1", content: "one" },
      { id: "00000000-0000-7000-8000-0000000000a2", content: "one" },
    ];
    try {
      await undoAllButTheFirst(dataSource);
      await dataSource.query(rowsOfTheReleaseBefore);
      // A number of the log whose transaction was rolled back; a cursor of that moment names it.
      await dataSource.query("select nextval('status_log_id_seq')");
      await dataSource.runMigrations();
      expect(
        await rows(`select a.revision, a.file_name, a.file_type, a.size_bytes, encode(c.content, 'escape') as content
          from attachments a join attachment_contents c on c.org_id = a.org_id and c.sha256 = a.sha256 order by a.id`),
      ).to.deep.equal([
        { revision: 1, file_name: "a.txt", file_type: "text/plain", size_bytes: 3, content: "one" },
        { revision: 1, file_name: "b.csv", file_type: "text/csv", size_bytes: 3, content: "one" },
      ]);
      expect(await rows("select count(*)::int as contents from attachment_contents")).to.deep.equal([{ contents: 1 }]);
      expect(await rows("select issue_date::text, corrected_at from documents order by id")).to.deep.equal([
        { issue_date: "2026-02-01", corrected_at: null },
        { issue_date: "2025-12-31", corrected_at: null },
      ]);
      expect(
        await rows(`select leg, state, failure_class, tax_data_type, sent_at = updated_at as sent, mls_overdue_at
          from transmissions order by document_id, leg`),
      ).to.deep.equal([
        leg({ leg: "c3", state: "sent", sent: true }),
        leg({ leg: "c5", state: "accepted", tax_data_type: "S" }),
        leg({ leg: "c3", state: "queued" }),
        leg({ leg: "c5", state: "failed", tax_data_type: "S", failure_class: "unknown" }),
      ]);
      expect(await rows(`select position::int from feed_cursors where name = 'webhooks'`)).to.deep.equal([
        { position: 1 },
      ]);

      expect(await rows("select position = id as kept from status_log")).to.deep.equal([{ kept: true }]);
      expect(await rows("select value from installation_facts where name = 'last_plain_cursor'")).to.deep.equal([
        { value: "2" },
      ]);
      expect(await rows("select tax_inclusive_amount::text as total from documents order by id")).to.deep.equal([
        { total: "105.00" },
        { total: null },
      ]);
      expect(await rows("select settlement from organizations")).to.deep.equal([{ settlement: "warn" }]);

      await dataSource.query(rowsOfThisRelease);
      await undoAllButTheFirst(dataSource);
      expect(await rows(attachments)).to.deep.equal(kept);
      expect(await rows("select distinct leg from transmissions order by leg")).to.deep.equal([
        { leg: "c3" },
        { leg: "c5" },
      ]);
      expect(await rows(`select indexdef from pg_indexes where indexname = 'documents_org_id_kind_created_at_idx'`))
        .to.have.nested.property("[0].indexdef")
        .that.contains("(org_id, kind, created_at)");
      await dataSource.runMigrations();
      expect(await rows("select count(*)::int as attachments from attachments")).to.deep.equal([{ attachments: 2 }]);
    } finally {
      await dataSource.destroy();
    }
  });

  it("leave no address of the site's network in the reasons that the releases before have stored", async () => {
    const dataSource = await createDataSource({ databaseUrl: url }).initialize();
    const stored = [
      [
        "The access point could not be reached: connect ECONNREFUSED 10.0.0.5:8080",
        "The access point could not be reached",
      ],
      ["The access point could not be reached: getaddrinfo ENOTFOUND ap", "The access point could not be reached"],
      ["Not sent yet, the access point tries again: see /opt/ap/log", "Not sent yet, the access point tries again"],
      [
        "The receiving access point refused the message: EBMS:0004: no",
        "The receiving access point refused the message: EBMS:0004: no",
      ],
      [
        "Declared rejected by an operator: see https://tickets.example/7",
        "Declared rejected by an operator: see https://tickets.example/7",
      ],
    ] as const;
    const place = `where id = (select min(id::text)::uuid from transmissions)`;
    try {
      for (const [before, after] of stored) {
        await dataSource.query(`update transmissions set reason = $1 ${place}`, [before]);
        await dataSource.query(`update status_log set detail = jsonb_build_object('reason', $1::text, 'by', 'Ada')`, [
          before,
        ]);
        const queryRunner = dataSource.createQueryRunner();
        await new TypoPublicReasons1795400003300().up(queryRunner);
        await queryRunner.release();
        expect(await dataSource.query(`select reason from transmissions ${place}`)).to.deep.equal([{ reason: after }]);
        expect(await dataSource.query("select detail from status_log")).to.deep.equal([
          { detail: { reason: after, by: "Ada" } },
        ]);
      }
    } finally {
      await dataSource.destroy();
    }
  });

  it("rename the legs in the events that endpoints ask for, forth and back", async () => {
    const dataSource = await createDataSource({ databaseUrl: url }).initialize();
    const queryRunner = dataSource.createQueryRunner();
    const events = async (): Promise<unknown> =>
      ((await queryRunner.query("select events from webhook_endpoints")) as { events: string[] }[])[0]?.events;
    const before = ["leg.c3.sent", "document.approved", "leg.withdrawal.sent", "leg.c5.not_required"];
    try {
      await queryRunner.query("insert into organizations (id, name) values (gen_random_uuid(), 'Sand Buyer')");
      await queryRunner.query(
        `insert into webhook_endpoints (id, org_id, url, events, secret, created_at, updated_at)
         select gen_random_uuid(), id, 'https://erp.example', $1, 's', now(), now() from organizations limit 1`,
        [before],
      );
      await new HousePublicLegNames1795400110000().up(queryRunner);
      expect(await events()).to.deep.equal([
        "leg.toC3.sent",
        "document.approved",
        "leg.withdrawal.sent",
        "leg.toC5.not_required",
      ]);
      await new HousePublicLegNames1795400110000().down(queryRunner);
      expect(await events()).to.deep.equal(before);
    } finally {
      await queryRunner.release();
      await dataSource.destroy();
    }
  });

  it("let others go first where somebody holds a lock, and try again", async () => {
    const dataSource = await createDataSource({ databaseUrl: url, poolSize: 2 }).initialize();
    const holder = dataSource.createQueryRunner();
    try {
      await undoAllButTheFirst(dataSource);
      await holder.startTransaction();
      await holder.query("lock table documents in access share mode");
      const told: string[] = [];
      const migrating = migrateDatabase(url, { tell: (line) => told.push(line) });
      await until("it lets others go first", () => told.length > 0, 60_000);
      expect(told[0]).to.equal("a migration waits for a lock that somebody else holds; it tries again");
      await holder.commitTransaction();
      await migrating;
    } finally {
      await holder.release();
      await dataSource.destroy();
    }
  });

  it("may be run by several processes at once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url)));
  });
});

async function undoAllButTheFirst(dataSource: DataSource): Promise<void> {
  for (const _ of migrations.slice(1)) {
    await dataSource.undoLastMigration();
  }
}

const leg = (facts: Record<string, unknown>): Record<string, unknown> => ({
  failure_class: null,
  tax_data_type: null,
  sent: null,
  mls_overdue_at: null,
  ...facts,
});

const id = (last: string): string => `'00000000-0000-7000-8000-0000000000${last}'`;
const [org, profile, first, second] = ["01", "02", "d1", "d2"].map(id);

const rowsOfTheReleaseBefore = `
insert into organizations (id, name) values (${org}, 'Dune Buyer');
insert into business_profiles (id, org_id, party) values (${profile}, ${org}, '{}');
insert into documents (id, org_id, business_profile_id, kind, document_sequence, stage, stage_changed_at, overall_status,
  service_version, request_id, document, accepted_amounts_sha256, size_bytes, created_at, updated_at)
select d.id, ${org}, ${profile}, 'purchase-invoices', d.number, 'validated', now(), 'PENDING', '20260101', 'r', d.document,
  'x', 1, now(), now()
from (values
  (${first}::uuid, 'SBI-2026-000001', '{"issue_date": "2026-02-01", "attachments": [
    {"id": ${id("a1").replaceAll("'", '"')}, "file_name": "a.txt", "file_type": "text/plain"},
    {"id": ${id("a2").replaceAll("'", '"')}, "file_name": "b.csv", "file_type": "text/csv", "description": "d"}]}'::json),
  (${second}::uuid, 'SBI-2025-000001', '{"issue_date": "2025-12-31"}'::json)
) as d (id, number, document);
insert into document_amounts (document_id, revision, org_id, amounts)
values (${first}, 1, ${org}, '{"totals": {"tax_inclusive_amount": "105.00"}}');
insert into attachments (id, org_id, document_id, content, sha256)
select a.id, ${org}, ${first}, 'one', encode(sha256('one'), 'hex') from (values (${id("a1")}::uuid), (${id("a2")}::uuid)) as a (id);
insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id, process_id,
  attempts, created_at, updated_at)
select gen_random_uuid(), ${org}, t.document_id, 1, t.leg, t.state, 's', 'r', 'd', 'p', t.attempts, now(), now()
from (values (${first}::uuid, 'c3', 'sent', 1), (${first}::uuid, 'c5', 'accepted', 2),
  (${second}::uuid, 'c3', 'queued', 0), (${second}::uuid, 'c5', 'failed', 1)) as t (document_id, leg, state, attempts);
insert into status_log (org_id, document_id, revision, stage, event) values (${org}, ${first}, 1, 'accept', 'RECEIVED')`;

const rowsOfThisRelease = `
insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id, process_id,
  created_at, updated_at)
values (${id("f1")}, ${org}, ${first}, 1, 'withdrawal', 'sent', 's', 'r', 'd', 'p', now(), now());
insert into document_xml (document_id, revision, form, org_id, xml, sha256)
values (${first}, 1, 'withdrawal', ${org}, '<x/>', 'x');
insert into sending_reports (org_id, transmission_id, attempt, event, report) values (${org}, ${id("f1")}, 1, 'SENT', '{}');
insert into inbound_messages (id, org_id, transmission_id, sbdh_id, mls_id, code, outcome, xml, sha256)
values (${id("f2")}, ${org}, ${id("f1")}, 's', 'm', 'AP', 'recorded', '<x/>', 'x');
insert into document_revisions (document_id, revision, org_id, document, overall_status, service_version, request_id)
values (${first}, 1, ${org}, '{}', 'REJECTED', '20260101', 'r');
insert into settlements (credit_note_id, original_id, org_id, position, amount, warnings)
values (${second}, ${first}, ${org}, 1, 5, '[]');
insert into idempotency_keys (org_id, key, request_sha256, claim_id, locked_until)
values (${org}, 'k', 'x', ${id("f3")}, now())`;
