import { expect } from "chai";
import { Client } from "pg";
import { findChainHead } from "../../../common/db/stores/operator-actions/action-chain-store.js";
import { insertOperatorAction, } from "../../../common/db/stores/operator-actions/operator-action-store.js";
import { UnavailableError } from "../../../common/errors.js";
import { ActRecorder } from "../../../common/services/operator-actions/act-recorder.js";
import { logChainHead, verifyActs } from "../../../common/services/operator-actions/verify-acts.js";
import { ada } from "../../setup/operator-action.js";
import { openTransaction } from "../../setup/database/open-transaction.js";
import { untilBlocked } from "../../setup/database/until-blocked.js";
import { usePipeline } from "../../setup/pipeline.js";
const values = "gen_random_uuid(), 'Mallory', 'none', 'session.end', 'session', 'done', '{}', 'x'";
const columns = "id, subject, role, action, target, outcome, detail, request_id";
const actOf = (nth) => {
    const what = { action: "documents.search", target: "documents", outcome: "done" };
    return {
        ...what,
        actor: ada,
        orgId: null,
        detail: { nth, text: 'ö "\n\\', amount: 1.5 },
    };
};
describe("the chain of the record of acts", () => {
    const pipeline = usePipeline();
    const act = (nth, database = pipeline.deps.database) => insertOperatorAction(database, actOf(nth));
    const verify = () => verifyActs(pipeline.deps.database);
    const connect = async (url = pipeline.deps.config.databaseUrl) => {
        const client = new Client({ connectionString: url });
        await client.connect();
        return client;
    };
    const countOf = async () => (await pipeline.query("select count(*)::int as count from operator_actions"))[0]?.count;
    it("has no gap after acts at the same time, of which some came to nothing", async () => {
        const failing = (nth) => pipeline.deps.database.transaction(async (tx) => {
            await act(nth, tx);
            throw new Error("no");
        });
        const all = Array.from({ length: 24 }, (_, nth) => nth % 3 === 0 ? failing(nth).catch(() => undefined) : act(nth));
        await Promise.all(all);
        expect(await countOf()).to.equal(16);
        const { head, broken } = await verify();
        expect([head.position, broken]).to.deep.equal([16, undefined]);
        expect(head).to.deep.equal(await findChainHead(pipeline.deps.database));
    });
    it("gives place, digest and time itself, whatever a caller with the service's rights sends", async () => {
        const client = await connect();
        await client.query("create temporary table operator_actions (position bigint, digest text)");
        await client.query("insert into pg_temp.operator_actions values (900, 'forged')");
        await client.query("set search_path = pg_temp, public");
        await client.query(`insert into public.operator_actions (${columns}, at, position, digest)
       values (${values}, '2001-01-01', 700, 'forged'), (${values}, '2001-01-01', null, null)`);
        await client.end();
        expect((await verify()).broken).to.equal(undefined);
        expect(await pipeline.query("select from operator_actions where at < now() - interval '1 day'")).to.be.empty;
    });
    it("holds up other acts until one is committed, and no document", async () => {
        const open = await openTransaction(pipeline.deps.database, (tx) => act(1, tx));
        const recorder = new ActRecorder(pipeline.deps);
        const opened = Array.from({ length: 50 }, (_, nth) => recorder.record(actOf(nth)));
        // Of all connections, one waits.
        await untilBlocked(pipeline.deps.database);
        await pipeline.createValidated();
        await open.commit();
        await Promise.all(opened);
        expect((await verify()).broken).to.equal(undefined);
    });
    it("refuses other acts after five seconds while a process is frozen within one", async () => {
        const open = await openTransaction(pipeline.deps.database, (tx) => act(1, tx));
        expect(await act(2).catch((error) => error)).to.be.instanceOf(UnavailableError);
        await open.commit();
    });
    it("goes on when the process of an open act dies", async () => {
        const client = await connect();
        client.on("error", () => undefined);
        await client.query("begin");
        await client.query(`insert into operator_actions (${columns}) values (${values})`);
        const waiting = act(3);
        await untilBlocked(pipeline.deps.database);
        const owner = await connect(pipeline.ownerUrl);
        await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`);
        await owner.end();
        await waiting;
        expect((await verify()).broken).to.equal(undefined);
    });
    it("is logged by its head", async () => {
        const logged = [];
        const logger = { info: (fields) => logged.push(fields) };
        await logChainHead({ database: pipeline.deps.database, logger });
        const { head } = await verify();
        expect(logged).to.deep.equal([{ head: `${head.position}:${head.digest}` }]);
    });
    const rewrite = `do $$
    declare one operator_actions; former text := '';
    begin
      for one in select * from operator_actions order by position loop
        former := operator_action_digest(former, one);
        update operator_actions set digest = former where id = one.id;
      end loop;
    end $$`;
    const tampered = [
        [
            "an act that was changed",
            ["update operator_actions set subject = 'Eve' where position = 2"],
            /position 2 \(/,
            /position 2 \(/,
        ],
        [
            "an act that was deleted",
            ["delete from operator_actions where position = 2"],
            /position 2 is missing/,
            /2 is missing/,
        ],
        [
            "an act beside the chain",
            [`insert into operator_actions (${columns}) values (${values})`],
            /beside the chain/,
            /beside/,
        ],
        [
            "an end that was cut off",
            ["delete from operator_actions where position > 3"],
            undefined,
            /which was noted, is missing/,
        ],
        [
            "a chain that was written anew",
            ["update operator_actions set subject = 'Eve' where position = 2", rewrite],
            undefined,
            /was written anew/,
        ],
    ];
    for (const [what, statements, complaint, complaintWithHead] of tampered) {
        it(`shows ${what}${complaint === undefined ? " to those who have noted a head" : ""}`, async () => {
            const head = (await findChainHead(pipeline.deps.database));
            const owner = await connect(pipeline.ownerUrl);
            const db = { query: async (text, parameters) => (await owner.query(text, parameters)).rows };
            await owner.query("begin; alter table operator_actions disable trigger user");
            for (const statement of statements) {
                await owner.query(statement);
            }
            const [alone, withHead] = [await verifyActs(db), await verifyActs(db, [head])];
            await owner.query("rollback");
            await owner.end();
            expect(withHead.broken).to.match(complaintWithHead);
            if (complaint === undefined) {
                expect(alone.broken).to.equal(undefined);
            }
            else {
                expect(alone.broken).to.match(complaint);
            }
        });
    }
});
//# sourceMappingURL=verify-acts.spec.js.map