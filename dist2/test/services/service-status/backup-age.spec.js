import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { recordBackup } from "../../../common/db/stores/recovery/backup-store.js";
import { Database } from "../../../common/db/database.js";
import { judge } from "../../../common/domain/service-status/judge.js";
import { startEmbeddedPostgres } from "../../../common/launcher/database/embedded-postgres.js";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.js";
import { readDated } from "../../../common/services/service-status/read-dated.js";
import { buildKnown } from "../../factories/known.js";
import { createTestDatabase } from "../../setup/database/database.js";
import { runStatements } from "../../setup/database/run-statements.js";
import { runEntry } from "../../setup/processes/run-entry.js";
import { builtRoot } from "../../setup/repository-root.js";
import { createTemporaryFolder } from "../../setup/temporary-folder.js";
import { until } from "../../setup/until.js";
const hourMs = 3_600_000;
const entry = path.join(builtRoot, "common/commands/backup.js");
const judged = async (db, maxAgeMs) => {
    const { at, backup } = await readDated(db, maxAgeMs);
    return judge({ ...buildKnown(), at, backup }).conditions.map(({ id }) => id);
};
describe("the age of the newest backup", function () {
    this.timeout(60_000);
    let created;
    let db;
    const folder = createTemporaryFolder("backup-age-");
    beforeEach(async () => {
        created = await createTestDatabase();
        db = await Database.open({ databaseUrl: created.url });
    });
    afterEach(async () => {
        await db.close();
        await created.drop();
    });
    after(() => folder.remove());
    const made = (agoMs) => runStatements(created.ownerUrl, `insert into backups (taken_at, place) values (now() - interval '${agoMs} milliseconds', 'nightly')`);
    const command = (...args) => runEntry(entry, args, { DATABASE_URL: created.ownerUrl, DATABASE_OWNER_URL: undefined });
    it("counts where one was made, with 26 hours, and else where the site says how old it may get", async () => {
        expect(await judged(db)).to.deep.equal([]);
        expect(await judged(db, 0)).to.deep.equal([]);
        expect(await judged(db, hourMs)).to.deep.equal(["backup-old"]);
        await made(27 * hourMs);
        expect(await judged(db)).to.deep.equal(["backup-old"]);
        expect(await judged(db, 28 * hourMs)).to.deep.equal([]);
        expect(await judged(db, 0)).to.deep.equal([]);
        await made(25 * hourMs);
        expect(await judged(db)).to.deep.equal([]);
    });
    it("begins anew with the command, which notes it beside the file as well", async () => {
        await made(27 * hourMs);
        expect(await judged(db)).to.deep.equal(["backup-old"]);
        const file = path.join(folder.dir, "site.backup.gz");
        const { code, stdout, stderr } = await command(file);
        expect([code, stderr]).to.deep.equal([0, ""]);
        expect(readFileSync(`${file}.json`, "utf8")).to.equal(stdout);
        expect(JSON.parse(stdout)).to.include({ file });
        expect(await judged(db)).to.deep.equal([]);
        expect(await db.query("select place, bytes is null as otherwise from backups order by taken_at")).to.deep.equal([
            { place: "nightly", otherwise: true },
            { place: file, otherwise: false },
        ]);
    });
    it("begins anew where the command records a backup that was made otherwise", async () => {
        await made(27 * hourMs);
        expect(await command("--record", "pg_basebackup to the vault")).to.include({ code: 0, stderr: "" });
        expect(await judged(db)).to.deep.equal([]);
        expect(await command("--record", "vault", folder.dir)).to.include({ code: 2 });
        expect(await command()).to.include({ code: 2 });
    });
    it("cannot be changed by the service, and does not fail a backup of an older schema", async () => {
        const refused = await recordBackup(db, { takenAt: new Date(), place: "x" }).catch((error) => error.message);
        expect(refused).to.contain("permission denied");
        await runStatements(created.ownerUrl, "drop table backups");
        const { code, stderr } = await command(path.join(folder.dir, "older.backup.gz"));
        expect([code, stderr]).to.deep.equal([0, ""]);
    });
});
describe("a server that archives its log", function () {
    this.timeout(120_000);
    it("is shown while the archive fails, and no more when it succeeds", async () => {
        const folder = createTemporaryFolder("archive-");
        const settings = { fsync: "off", archive_mode: "on", archive_command: "test -e archive-works" };
        const postgres = await startEmbeddedPostgres({ dataDir: folder.dir, settings });
        await migrateDatabase(postgres.ownerUrl, { serviceUrl: postgres.url });
        const db = await Database.open({ databaseUrl: postgres.url });
        const conditions = () => judged(db);
        try {
            await runStatements(postgres.ownerUrl, "insert into backups (taken_at, place) values ('2020-01-01', 'once')");
            await runStatements(postgres.ownerUrl, "select pg_switch_wal()");
            await until("its failure is seen", async () => (await conditions()).includes("archive-failing"), 5_000);
            writeFileSync(path.join(postgres.clusterDir, "archive-works"), "");
            await runStatements(postgres.ownerUrl, "create table x ()", "select pg_switch_wal()");
            // A backup beside an archive that works promises no other one.
            await until("its success is seen", async () => (await conditions()).length === 0, 20_000);
            expect(await judged(db, hourMs)).to.deep.equal(["backup-old"]);
        }
        finally {
            await db.close();
            await postgres.stop();
            folder.remove();
        }
    });
});
//# sourceMappingURL=backup-age.spec.js.map