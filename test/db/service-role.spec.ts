import { randomBytes } from "node:crypto";

import { expect } from "chai";
import { Client } from "pg";

import { migrateDatabase } from "../../common/runtime/migrate-database.ts";
import { restoreDatabase } from "../../common/backup/restore-database.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../setup/database/database.ts";
import { findTooMuch } from "../setup/database/forbidden-statements.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { until } from "../setup/until.ts";

const withPeople = (url: string, name: string, password: string): string => {
  const changed = new URL(url);
  [changed.username, changed.password] = [encodeURIComponent(name), encodeURIComponent(password)];
  return changed.href;
};
const ownerOf = (url: string): string => decodeURIComponent(new URL(url).username);
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  );

describe("the service's role", () => {
  let database: TestDatabase;
  const roles: string[] = [];

  beforeEach(async () => {
    database = await createEmptyDatabase();
  });
  afterEach(async () => {
    const elsewhere = await createEmptyDatabase();
    await database.drop();
    for (const role of roles.splice(0)) {
      await runStatements(elsewhere.ownerUrl, `drop role if exists "${role}"`);
    }
    await elsewhere.drop();
  });

  const newRole = (): string => {
    const name = `Role ${randomBytes(5).toString("hex")}`;
    roles.push(name);
    return name;
  };
  const lines: string[] = [];
  const migrate = (serviceUrl: string, ownerUrl = database.ownerUrl): Promise<void> =>
    migrateDatabase(ownerUrl, { serviceUrl, tell: (line) => lines.push(line) });
  beforeEach(() => lines.splice(0));

  it("is made by the migration, with its password whatever is in it, and may what the service needs and no more", async () => {
    const serviceUrl = withPeople(database.url, newRole(), `'"\\ %/@:é${randomBytes(8).toString("hex")}`);
    await migrate(serviceUrl);
    await migrate(serviceUrl);
    expect(lines).to.deep.equal([]);
    expect(await findTooMuch(serviceUrl, ownerOf(database.ownerUrl))).to.deep.equal([]);
    await runStatements(
      serviceUrl,
      "insert into organizations (id, name) values (gen_random_uuid(), 'Dune Buyer')",
      "update organizations set name = 'Sand Buyer'",
      "delete from console_sessions",
      "select is_recovering(), last_value from status_log_id_seq",
      "select setval('status_log_id_seq', nextval('status_log_id_seq'))",
      "select count(*) from bullmq.job",
    );
  });

  it("has no password in a statement that a server may log", async () => {
    const password = randomBytes(12).toString("hex");
    const serviceUrl = withPeople(database.url, newRole(), password);
    const name = ownerOf(serviceUrl);
    await migrate(serviceUrl);
    const [row] = await runStatements<{ stored: string }>(
      database.ownerUrl,
      `select rolpassword as stored from pg_authid where rolname = '${name}'`,
    );
    expect(row?.stored)
      .to.match(/^SCRAM-SHA-256\$4096:/)
      .and.not.contain(password);
  });

  it("has its rights on what a migration has made as soon as that is there, and again where a restore has lost them", async () => {
    const serviceUrl = withPeople(database.url, newRole(), "secret");
    const name = ownerOf(serviceUrl);
    await migrate(serviceUrl);
    await runStatements(
      database.ownerUrl,
      `revoke all on all tables in schema public, bullmq from "${name}"`,
      `revoke all on all sequences in schema public, bullmq from "${name}"`,
      `revoke all on schema bullmq from "${name}"`,
      "grant create on schema public to public",
      // An earlier release had granted these.
      `grant all on status_log to "${name}"`,
      "grant update (detail) on operator_actions to public",
      "grant update (document) on document_revisions to public",
    );
    expect(await failureOf(runStatements(serviceUrl, "select from documents"))).to.match(/permission denied/);
    await migrate(serviceUrl);
    expect(lines).to.deep.equal([]);
    await runStatements(serviceUrl, "select from documents", "select from bullmq.job");
    expect(await findTooMuch(serviceUrl, ownerOf(database.ownerUrl))).to.deep.equal([]);
  });

  it("judges a message of the network once, and changes nothing else of it", async () => {
    const serviceUrl = withPeople(database.url, newRole(), "service");
    await migrate(serviceUrl);
    const judge = (from: string, to: string): Promise<string> =>
      failureOf(
        runStatements(
          serviceUrl,
          `insert into network_messages (id, sbdh_id, mls_id, code, outcome, sha256, packed)
           select gen_random_uuid(), 's', 'm', 'AP', '${from}', uuid_send(gen_random_uuid()), ''`,
          `update network_messages set outcome = '${to}' where outcome = '${from}'`,
        ),
      );
    expect([await judge("early", "duplicate"), await judge("contested", "recorded")]).to.deep.equal(["none", "none"]);
    expect(await judge("recorded", "early")).to.match(/the outcome of a judged message is not changed/);
    expect(await judge("unmatched", "contested")).to.match(/is not changed/);
    const asCame = await failureOf(runStatements(serviceUrl, "update network_messages set packed = '', code = 'RE'"));
    expect(asCame).to.match(/permission denied for table network_messages/);
  });

  it("is asked for in words where the owner may not make it, and serves an owner that is no superuser", async () => {
    const [owner, service] = [newRole(), newRole()];
    const name = new URL(database.ownerUrl).pathname.slice(1);
    await runStatements(
      database.ownerUrl,
      `create role "${owner}" login password 'owner'`,
      `alter database ${name} owner to "${owner}"`,
      // Functions of an extension are not the owner's to grant, so the migration leaves them alone.
      "create extension pg_walinspect",
    );
    const ownerUrl = withPeople(database.ownerUrl, owner, "owner");
    const serviceUrl = withPeople(database.url, service, "service");
    const asked = await failureOf(migrate(serviceUrl, ownerUrl));
    expect(asked).to.contain(`create role "${service}" login nosuperuser`).and.not.contain("'service'");
    const reader = newRole();
    const readerUrl = withPeople(database.url, reader, "reader");
    const both = await failureOf(migrateDatabase(ownerUrl, { serviceUrl, readerUrl }));
    const line = /(create role .*)$/.exec(both)?.[1] ?? "";
    // The one line makes both.
    await runStatements(database.ownerUrl, line.replace("…", "service").replace("…", "reader"));
    await migrateDatabase(ownerUrl, { serviceUrl, readerUrl, tell: (told) => lines.push(told) });
    expect(lines).to.have.lengthOf(1);
    const limit = /^the owner may not limit the sessions of [^:]*: let an administrator run (.*)$/.exec(lines[0] ?? "");
    await runStatements(database.ownerUrl, limit?.[1] ?? "");
    lines.splice(0);
    await migrateDatabase(ownerUrl, { serviceUrl, readerUrl, tell: (told) => lines.push(told) });
    expect(lines).to.deep.equal([]);
    await migrate(serviceUrl, ownerUrl);
    expect(lines).to.deep.equal([]);
    expect(await findTooMuch(serviceUrl, owner)).to.deep.equal([]);

    const client = new Client({ connectionString: serviceUrl, application_name: "api" });
    await client.connect();
    const refused = await failureOf(
      restoreDatabase({ databaseUrl: ownerUrl, serviceUrl, file: "none", replace: true }),
    );
    await client.end();
    expect(refused).to.contain("the database is in use by");
  });

  it("that may more than it should is named, and so is one role for everything that is a superuser", async () => {
    const serviceUrl = withPeople(database.url, newRole(), "service");
    const name = ownerOf(serviceUrl);
    const excess = `login createdb createrole password 'service' in role pg_execute_server_program`;
    await runStatements(database.ownerUrl, `create role "${name}" ${excess}`);
    await migrate(serviceUrl);
    expect(lines).to.deep.equal([
      `the role ${name} may more than the service needs: it creates roles, creates databases, ` +
        "is a member of pg_execute_server_program (docs/deploying.md, Three roles)",
    ]);
    lines.splice(0);
    await migrate(database.ownerUrl);
    expect(lines.join()).to.match(/^the service connects as a superuser/);
  });

  it("that cannot work on what was migrated is found at once", async () => {
    const serviceUrl = withPeople(database.url, newRole(), "service");
    await migrate(serviceUrl);
    const wrong = await failureOf(migrate(withPeople(serviceUrl, ownerOf(serviceUrl), "wrong")));
    expect(wrong).to.match(/the service cannot work on it as DATABASE_URL says: password authentication failed/);
    const other = await createEmptyDatabase();
    const elsewhere = new URL(serviceUrl);
    elsewhere.pathname = new URL(other.url).pathname;
    expect(await failureOf(migrate(elsewhere.href))).to.match(/leads to another database/);
    await other.drop();
  });
});

describe("the reader's role", () => {
  let database: TestDatabase;
  const name = `reader_${randomBytes(5).toString("hex")}`;

  beforeEach(async () => {
    database = await createEmptyDatabase();
  });
  afterEach(async () => {
    const elsewhere = await createEmptyDatabase();
    await database.drop();
    await runStatements(elsewhere.ownerUrl, `drop role if exists "${name}"`);
    await elsewhere.drop();
  });

  it("reads figures, states and records, no contents and no secrets, and writes nothing", async () => {
    const lines: string[] = [];
    const readerUrl = withPeople(database.url, name, "secret");
    const parts = { serviceUrl: database.url, readerUrl, tell: (line: string) => void lines.push(line) };
    await migrateDatabase(database.ownerUrl, parts);
    await migrateDatabase(database.ownerUrl, parts);
    expect(lines).to.deep.equal([]);
    await runStatements(
      readerUrl,
      "select d.overall_status, count(*) from documents d join transmissions t on t.document_id = d.id group by 1",
      "select * from operator_actions",
      "select * from status_log",
    );
    for (const refused of [
      "select document from documents",
      "select metadata from documents",
      "select * from revision_files",
      "select secret from webhook_endpoints",
      "select payload from webhook_deliveries",
      "select number_key from installation_state",
      "select * from console_sessions",
      "select * from idempotency_keys",
      "select * from bullmq.job",
      "insert into operator_actions default values",
      "select setval('status_log_id_seq', 1)",
    ]) {
      expect(await failureOf(runStatements(readerUrl, refused)), refused).to.match(/permission denied/);
    }
    expect(await findTooMuch(readerUrl, ownerOf(database.ownerUrl))).to.deep.equal([]);
  });

  it("leaves no transaction open for long, unless the site lets it", async () => {
    const readerUrl = withPeople(database.url, name, "secret");
    const migrate = () => migrateDatabase(database.ownerUrl, { serviceUrl: database.url, readerUrl });
    const settings = () =>
      runStatements<{ idle: string; open: string }>(
        readerUrl,
        `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_timeout') as open`,
      );
    await migrate();
    expect(await settings()).to.deep.equal([{ idle: "1min", open: "15min" }]);
    await runStatements(database.ownerUrl, `alter role "${name}" set transaction_timeout = '2h'`);
    await migrate();
    expect(await settings()).to.deep.equal([{ idle: "1min", open: "2h" }]);
    await runStatements(database.ownerUrl, `alter role "${name}" set idle_in_transaction_session_timeout = '100ms'`);
    const ended = await failureOf(runStatements(readerUrl, "begin", "select pg_sleep(0.5)", "select pg_sleep(0.5)"));
    expect(ended, "a statement that runs is not idle").to.equal("none");
  });

  it("is named where a session of it keeps a migration waiting", async () => {
    const readerUrl = withPeople(database.url, name, "secret");
    const lines: string[] = [];
    const parts = { serviceUrl: database.url, readerUrl, tell: (line: string) => void lines.push(line) };
    await migrateDatabase(database.ownerUrl, parts);
    const session = new Client({ connectionString: readerUrl });
    await session.connect();
    const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid, pg_advisory_lock(20260101)");
    const migration = migrateDatabase(database.ownerUrl, parts);
    await until("it is said", () => lines.length > 0);
    const pid = rows[0]?.pid;
    await session.end();
    await migration;
    expect(lines).to.deep.equal([
      `waits for session ${pid} of ${name}: if it is no migration, end it by select pg_terminate_backend(${pid})`,
    ]);
  });

  it("is another one than the owner's and the service's", async () => {
    for (const url of [database.url, database.ownerUrl]) {
      const failure = await failureOf(migrateDatabase(database.ownerUrl, { serviceUrl: database.url, readerUrl: url }));
      expect(failure).to.match(/^DATABASE_READER_URL must name a role of its own/);
    }
  });
});

describe("a database of the tests", () => {
  it("is worked on by a role that may what a site's may", async () => {
    const created = await createTestDatabase();
    expect(await findTooMuch(created.url, ownerOf(created.ownerUrl))).to.deep.equal([]);
    await created.drop();
  });
});
