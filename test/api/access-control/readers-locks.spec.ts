import { randomBytes } from "node:crypto";

import { expect } from "chai";
import { Client } from "pg";

import { migrateDatabase } from "../../../common/runtime/migrate-database.ts";
import { buildBuyer, buildInvoiceRequest } from "../../factories/request.ts";
import { useTestApi } from "../../setup/api.ts";
import { asOwner, ownerUrlOf } from "../../setup/database/database.ts";
import { call } from "../http-client.ts";

const taxpayer = {
  tin: "1400000001",
  endpoint_id: "1400000001",
  party_tax_scheme: { company_id: "140000000102003", tax_scheme: "VAT" },
};

/** What the service and PostgreSQL's own tools have ever locked by number. */
const advisoryLocks = `
  select pg_advisory_lock(2026, 101), pg_advisory_lock(20260101), pg_advisory_lock(1112493644, hashtext('bullmq')),
    (select count(pg_advisory_lock(space, slot)) from generate_series(7300, 7310) space, generate_series(0, 31) slot)`;

describe("what the reader's role locks", () => {
  const api = useTestApi();
  const role = `reader_${randomBytes(5).toString("hex")}`;
  const sessions: Client[] = [];
  before(async () => {
    const ownerUrl = await ownerUrlOf(api.deps.database);
    const readerUrl = new URL(api.deps.config.databaseUrl);
    [readerUrl.username, readerUrl.password] = [role, "secret"];
    await migrateDatabase(ownerUrl, { serviceUrl: api.deps.config.databaseUrl, readerUrl: readerUrl.href });
    for (let count = 0; count < 2; count += 1) {
      const session = new Client({ connectionString: readerUrl.href });
      await session.connect();
      sessions.push(session);
    }
  });
  after(async () => {
    await Promise.all(sessions.map((each) => each.end()));
    await asOwner(api.deps.database, `drop owned by "${role}"`, `drop role "${role}"`);
  });

  it("holds up nobody: not by number, not by rows, not by a transaction that reads every table and plans to write it", async () => {
    const [byNumber, byTable] = sessions as [Client, Client];
    await byNumber.query(advisoryLocks);
    await byTable.query("begin");
    const { rows } = await byTable.query<{ name: string; read: string | null }>(
      `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ')
         filter (where has_column_privilege(c.oid, a.attnum, 'select')) as read
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid`,
    );
    for (const [index, { name, read }] of rows.entries()) {
      await byTable.query(`prepare p${index} as delete from ${name}`);
      await byTable.query("savepoint s");
      const refused = [`select from ${name} for key share`, `lock table ${name} in row share mode`];
      for (const statement of refused) {
        const failure = await byTable.query(statement).catch((error: Error) => error.message);
        expect(failure, statement).to.match(/permission denied/);
        await byTable.query("rollback to s");
      }
      await byTable.query(`select ${read ?? ""} from ${read === null ? "pg_class" : name}`);
    }

    const admin = api.token(api.orgId, { subject: "A", roles: ["site-operator"] });
    const profiles = "/api/business-profiles";
    const hook = { url: "http://127.0.0.1:9/hook", events: ["document.approved"] };
    const asked: [string, string, object | undefined, string | undefined][] = [
      ["POST", `/api/purchase-invoices/${api.businessProfileId}?wait=2`, buildInvoiceRequest(), undefined],
      ["POST", profiles, buildBuyer({ name: "Second shop", ...taxpayer }), undefined],
      ["PATCH", `${profiles}/${api.businessProfileId}`, { name: "Dune" }, undefined],
      ["POST", "/api/webhooks", hook, undefined],
      ["POST", "/api/console/session", undefined, admin],
      ["GET", `/api/operations/organizations/${api.orgId}/export`, undefined, admin],
      ["GET", "/api/operations/search?q=Dune", undefined, admin],
    ];
    for (const [method, path, body, token] of asked) {
      const { status, text } = await call(api, method, path, {
        ...(body && { body }),
        ...(token !== undefined && { token }),
      });
      expect(status, `${method} ${path}: ${text}`).to.be.within(200, 299);
    }
    await api.query("select make_content_months()");
  });

  it("ends by itself where it was forgotten, and takes no more connections than are left to it", async () => {
    const { rows } = await sessions[0]!.query(
      `select current_setting('lock_timeout') as lock, rolconnlimit as connections from pg_roles where rolname = current_user`,
    );
    expect(rows).to.deep.equal([{ lock: "5s", connections: 20 }]);
  });
});
