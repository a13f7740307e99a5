import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { findOpenEpisodes, findRecentEpisodes, noteTold, saveEpisode, } from "../../../common/db/stores/outages/episode-store.js";
import { recordHeartbeat, removeProcesses } from "../../../common/db/stores/runtime/process-store.js";
import { EpisodeRecorder, startEpisodeRecorder } from "../../../common/services/outages/record-episodes.js";
import { openRuntime } from "../../../common/services/runtime/open-runtime.js";
import { describeProcess } from "../../../common/services/runtime/describe-process.js";
import { buildProcess } from "../../factories/process.js";
import { testConfig } from "../../setup/config.js";
import { createTestDatabase } from "../../setup/database/database.js";
import { startSilentProxy } from "../../setup/http/silent-proxy.js";
import { until } from "../../setup/until.js";
const hourMs = 3_600_000;
const recorderOf = ({ deps }, name) => new EpisodeRecorder(deps, { id: uuid(), name, host: "dune-1" });
const seen = (overrides = {}) => ({
    condition: "database-away",
    subject: "",
    severity: "critical",
    words: { en: "It is away.", ar: "هي غائبة." },
    since: new Date(Date.now() - 60_000),
    until: new Date(Date.now() - 30_000),
    waitingMost: null,
    observedBy: "api on dune-1",
    ...overrides,
});
describe("the ledger", () => {
    let url;
    let drop;
    let proxy;
    let near;
    /** Its way to the database can fall silent. */
    let far;
    before(async () => {
        const created = await createTestDatabase();
        ({ url } = created);
        drop = () => created.drop();
        proxy = await startSilentProxy(url);
        near = await openRuntime(testConfig({ databaseUrl: url }), "near");
        far = await openRuntime(testConfig({ databaseUrl: proxy.url, databaseSilenceMs: 4_500 }), "far");
        await far.deps.databaseMonitor.start(describeProcess("api", { id: uuid(), name: "api" }));
    });
    beforeEach(async () => {
        await near.database.query("delete from condition_episodes");
        await near.database.query("update process_leases set until = now() - interval '1 second'");
        await near.database.query("delete from processes where kind = 'workers'");
    });
    after(async () => {
        proxy.speakAgain();
        await far.close();
        await near.close();
        await proxy.close();
        await drop();
    });
    const all = () => findRecentEpisodes(near.database, 3 * hourMs);
    const those = async (condition) => (await all()).filter((each) => each.condition === condition);
    /** Its rounds, until the ledger says so. */
    const record = (what, recorders, isSo) => until(what, async () => {
        await Promise.all(recorders.map((each) => each.record()));
        return isSo(await all());
    });
    /** One that is heard of for as long as the test takes. */
    const startWorker = async () => {
        const worker = buildProcess();
        await recordHeartbeat(near.database, worker);
        await near.database.query("update processes set seen_at = now() + interval '1 hour' where id = $1", [worker.id]);
        return worker.id;
    };
    it("has a condition from its begin to its end, as one process at a time sees it", async () => {
        const recorders = [recorderOf(near, "api"), recorderOf(near, "workers")];
        await record("it is there", recorders, (found) => found.some(({ condition }) => condition === "no-workers"));
        const [open] = await findOpenEpisodes(near.database);
        expect(open).to.deep.include({ severity: "critical", until: null, notified: [] });
        expect(open?.words.en).to.match(/^No worker process/);
        expect(open?.observedBy, "one of them leads").to.have.length(1);
        const worker = await startWorker();
        await record("it has ended", recorders, (found) => found.every(({ condition, until: ended }) => condition !== "no-workers" || ended !== null));
        await removeProcesses(near.database, [worker]);
        await record("it is back", recorders, (found) => found.some(({ condition, until: ended }) => condition === "no-workers" && ended === null));
        expect(await those("no-workers"), "what is back within seconds is the same").to.have.length(1);
    });
    it("goes on with the process that takes over, and ends what ended meanwhile", async () => {
        const first = recorderOf(near, "api");
        await record("it is there", [first], (found) => found.length > 0);
        await first.stop();
        await startWorker();
        await record("it has ended", [recorderOf(near, "workers")], (found) => found.every(({ condition, until: ended }) => condition !== "no-workers" || ended !== null));
        expect(await those("no-workers")).to.have.length(1);
    });
    it("has a silence of the database once, although two processes saw it, and nobody could write meanwhile", async () => {
        const recorders = [recorderOf(far, "api"), recorderOf(far, "workers")];
        proxy.fallSilent();
        await until("it is seen", async () => {
            await Promise.all(recorders.map((each) => each.record()));
            return far.deps.databaseMonitor.health().state === "silent";
        });
        await Promise.all(recorders.map((each) => each.record()));
        expect(await those("database-away")).to.deep.equal([]);
        proxy.speakAgain();
        await until("it is stored", async () => {
            await Promise.all(recorders.map((each) => each.record().catch(() => undefined)));
            return (await those("database-away"))[0]?.observedBy.length === 2;
        });
        const [silence, ...others] = await those("database-away");
        expect(others).to.deep.equal([]);
        expect(silence?.observedBy).to.deep.equal(["api on dune-1", "workers on dune-1"]);
        expect(silence?.until?.getTime()).to.be.above((silence?.since.getTime() ?? 0) + 1_000);
    });
    it("has from when to when the processes of a host stood still, told by those that woke up", async () => {
        const [one, other] = [recorderOf(near, "api"), recorderOf(near, "workers")];
        const to = new Date();
        one.noteFreeze({ from: new Date(to.getTime() - 20_000), to, ms: 20_000 });
        other.noteFreeze({ from: new Date(to.getTime() - 20_500), to, ms: 20_500 });
        await Promise.all([one.record(), other.record()]);
        await Promise.all([one.record(), other.record()]);
        const found = await those("stood-still");
        expect(found).to.have.length(1);
        expect(found[0]).to.deep.include({ subject: "dune-1", observedBy: ["api on dune-1", "workers on dune-1"] });
        const lasted = (found[0]?.until?.getTime() ?? 0) - (found[0]?.since.getTime() ?? 0);
        expect(lasted).to.be.within(20_000, 22_000);
    });
    it("takes the same for the same, also at once, and others for others", async () => {
        const { database } = near;
        const began = seen();
        await Promise.all([
            saveEpisode(database, began),
            saveEpisode(database, { ...began, observedBy: "workers on dune-1" }),
        ]);
        await saveEpisode(database, seen({ subject: "another" }));
        await saveEpisode(database, seen({ since: new Date(Date.now() - 2 * hourMs), until: new Date(Date.now() - hourMs) }));
        const lasting = seen({ subject: "lasts", until: null, severity: "warning", waitingMost: 3 });
        await saveEpisode(database, lasting);
        await saveEpisode(database, { ...lasting, severity: "critical", waitingMost: 2 });
        await saveEpisode(database, {
            ...lasting,
            severity: "warning",
            waitingMost: 7,
            words: { en: "Less.", ar: "أقل." },
        });
        const found = await all();
        expect(found.map(({ subject }) => subject).toSorted()).to.deep.equal(["", "", "another", "lasts"]);
        const [last] = await findOpenEpisodes(database);
        expect(last).to.deep.include({ severity: "critical", waitingMost: 7, words: lasting.words });
    });
    it("says who was told", async () => {
        const { id } = await saveEpisode(near.database, seen());
        const notified = { to: "ops@example.com", at: new Date().toISOString() };
        await noteTold(near.database, [id], notified);
        await noteTold(near.database, [id], notified);
        expect((await all())[0]?.notified).to.deep.equal([notified, notified]);
    });
    it("is kept in the background, also while rounds fail", async () => {
        const ledger = startEpisodeRecorder(near.deps, { id: uuid(), name: "api", host: "dune-1" });
        try {
            await until("it is kept", async () => (await those("no-workers")).length === 1);
        }
        finally {
            await ledger.stop();
        }
        const [lease] = await near.database.query("select until < now() as is_free from process_leases where name = 'episodes'");
        expect(lease?.isFree, "another may lead at once").to.equal(true);
    });
});
//# sourceMappingURL=record-episodes.spec.js.map