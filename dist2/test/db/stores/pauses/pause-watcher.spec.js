import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { Database } from "../../../../common/db/database.js";
import { endPause, insertPause } from "../../../../common/db/stores/pauses/pause-store.js";
import { PauseWatcher } from "../../../../common/db/stores/pauses/pause-watcher.js";
import { createLogger } from "../../../../common/logging/logger.js";
import { createTestDatabase } from "../../../setup/database/database.js";
import { until } from "../../../setup/until.js";
const stage = { scope: "stage", target: "rendering", orgId: null };
describe("pauses as a worker process knows them", () => {
    let server;
    let database;
    let watch;
    before(async () => {
        server = await createTestDatabase();
        database = await Database.open({ databaseUrl: server.url });
    });
    after(async () => {
        await database.close();
        await server.drop();
    });
    beforeEach(async () => {
        await database.query("delete from pauses");
        watch = open(server.url);
    });
    afterEach(() => watch.close());
    const open = (databaseUrl) => new PauseWatcher(database, { databaseUrl, applicationName: "test pauses" }, createLogger("test", "silent"));
    const pause = async () => {
        const id = uuid();
        await insertPause(database, { id, ...stage, cause: "operator", reason: "maintenance", pausedBy: "Ada" });
        return id;
    };
    const isHeld = () => watch.current.holdsStage("rendering");
    it("are known from the beginning, and as they come and go", async () => {
        const id = await pause();
        await watch.start();
        expect(isHeld()).to.equal(true);
        await endPause(database, { id, by: "Ada", reason: "done" });
        await until("the end is known", () => !isHeld());
        expect(watch.recentlyEnded.map((each) => each.id)).to.deep.equal([id]);
        await pause();
        await until("the next one is known", isHeld);
    });
    it("are known without a notice", async () => {
        // The listener cannot connect there, so that no notice arrives.
        await watch.close();
        watch = open("postgres://nobody@127.0.0.1:1/none");
        await watch.start();
        await pause();
        await until("it is known", isHeld);
    });
    it("are confirmed by what is stored now", async () => {
        const id = await pause();
        await watch.start();
        await watch.close();
        await endPause(database, { id, by: "Ada", reason: "done" });
        const asked = () => watch.confirm((paused) => paused.holdsStage("rendering"));
        expect(isHeld(), "before it looks").to.equal(true);
        expect(await Promise.all([asked(), asked(), asked()])).to.deep.equal([false, false, false]);
    });
    it("are of one thing one of each cause", async () => {
        await pause();
        const again = { ...stage, reason: "again", pausedBy: "Bob" };
        expect(await insertPause(database, { id: uuid(), ...again, cause: "operator" })).to.equal(undefined);
        expect(await insertPause(database, { id: uuid(), ...again, cause: "site-error" })).to.include({ pausedBy: "Bob" });
    });
});
//# sourceMappingURL=pause-watcher.spec.js.map