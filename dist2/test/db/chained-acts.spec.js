import { expect } from "chai";
import { Client } from "pg";
import { createDataSource } from "../../common/db/data-source.js";
import { migrations } from "../../common/db/migrations/migrations.js";
import { verifyActs } from "../../common/services/operator-actions/verify-acts.js";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.js";
import { createEmptyDatabase } from "../setup/database/database.js";
describe("acts of before the chain", () => {
    it("are its beginning, in their order and with their times", async () => {
        const empty = await createEmptyDatabase();
        const { ownerUrl } = empty;
        const before = migrations.slice(0, migrations.findIndex(({ name }) => name.startsWith("Records")));
        const source = await createDataSource({ databaseUrl: ownerUrl, poolSize: 1, migrations: before }).initialize();
        await source.runMigrations();
        await source.query(`insert into operator_actions (id, at, subject, role, action, target, outcome, detail, request_id)
       select ('0199d3a0-0000-7000-8000-00000000000' || n)::uuid, '2026-01-01T00:00:00Z', 'Ada', 'operator', 'leg.retry',
         'leg', 'done', '{"n": 1.50}', 'r' from generate_series(3, 1, -1) n`);
        await source.destroy();
        await migrateDatabase(ownerUrl);
        const client = new Client({ connectionString: ownerUrl });
        await client.connect();
        const query = async (text, parameters) => (await client.query(text, parameters)).rows;
        const verdict = await verifyActs({ query });
        const { rows } = await client.query("select right(id::text, 1) as nth, at from operator_actions order by position");
        await client.end();
        await empty.drop();
        expect([verdict.head.position, verdict.broken]).to.deep.equal([3, undefined]);
        const at = new Date("2026-01-01T00:00:00Z");
        expect(rows).to.deep.equal([1, 2, 3].map((nth) => ({ nth: `${nth}`, at })));
    });
});
//# sourceMappingURL=chained-acts.spec.js.map