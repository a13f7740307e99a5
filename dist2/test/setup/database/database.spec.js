import { expect } from "chai";
import { Database } from "../../../common/db/database.js";
import { readSchemaState } from "../../../common/db/schema-state.js";
import { asOwner, createTestDatabase } from "./database.js";
describe("database for tests", () => {
    it("is migrated, and a world of its own", async () => {
        const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
        const [one, other] = await Promise.all([first, second].map(({ url }) => Database.open({ databaseUrl: url })));
        expect(one && (await readSchemaState(one))).to.deep.equal({ missing: [], unknown: [] });
        await (one && asOwner(one, "create table seen_by_one (id int)"));
        const seen = await other?.query("select 1 from pg_tables where tablename = 'seen_by_one'");
        expect(seen).to.deep.equal([]);
        await Promise.all([one?.close(), other?.close()]);
        await Promise.all([first.drop(), second.drop()]);
        const gone = await Database.open({ databaseUrl: first.url }).catch((error) => error.message);
        expect(gone).to.match(/does not exist/);
    });
});
//# sourceMappingURL=database.spec.js.map