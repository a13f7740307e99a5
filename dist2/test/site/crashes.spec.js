import { expect } from "chai";
import { asOwner } from "../setup/database/database.js";
import { Stack } from "../setup/processes/stack.js";
import { until } from "../setup/until.js";
/** Locks that the test holds while a statement is to be under way. */
const answerLock = 4_711;
const storeLock = 4_712;
const clients = 50;
const keys = (round) => Array.from({ length: clients }, (_, index) => `${round}-${index}`);
const functionThatWaits = (lock) => `returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$`;
describe("an API process that dies", function () {
    this.timeout(120_000);
    let site;
    let stack;
    before(async () => {
        site = await Stack.startAlone({ processes: ["simulator", "api"] });
        await asOwner(site.database, `create function wait_for_answer() ${functionThatWaits(answerLock)}`, `create function wait_for_store() ${functionThatWaits(storeLock)}`, `create trigger wait_for_answer before update on idempotency_keys for each row
       when (new.status is not null) execute function wait_for_answer()`, "create trigger wait_for_store after insert on documents for each statement execute function wait_for_store()");
    });
    beforeEach(async () => {
        stack = await site.addOrganization();
    });
    after(() => site?.close());
    /** The statements that wait for the test. */
    const blocked = (words) => site.database.query(`select pid from pg_stat_activity where wait_event_type = 'Lock' and query like $1 and datname = current_database()`, [`%${words}%`]);
    /** The server notices a client that is gone only when it has something to say to it. */
    const endBlocked = async (words) => site.database.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [
        (await blocked(words)).map(({ pid }) => pid),
    ]);
    const documents = () => site.database.query("select id, document_sequence as number from documents where org_id = $1 order by document_sequence", [stack.orgId]);
    const post = async (key) => {
        const { status, headers, json } = await stack.post({ "idempotency-key": key });
        const isReplay = headers.get("idempotent-replayed") === "true";
        return { status, id: String(json["id"]), number: String(json["document_sequence"]), isReplay };
    };
    it("between storing a document and storing the answer leads a retry to the document that exists", async () => {
        await site.database.transaction(async (tx) => {
            await tx.query(`select pg_advisory_xact_lock(${answerLock})`);
            const lost = post("order-4711").catch(() => "lost");
            await until("the answer is about to be stored", async () => (await blocked("idempotency_keys")).length === 1);
            await site.stopProcess("api", "SIGKILL");
            await endBlocked("idempotency_keys");
            expect(await lost).to.equal("lost");
        });
        const [stored, ...others] = await documents();
        expect(others).to.deep.equal([]);
        await site.startProcess("api");
        expect(await post("order-4711")).to.deep.equal({ status: 201, ...stored, isReplay: true });
        expect(await documents()).to.have.lengthOf(1);
    });
    for (const fate of ["lost", "kept"]) {
        it(`has stored what it answered, and a group that was ${fate} is one document for each key in the end`, async () => {
            const answered = await Promise.all(keys("before").map(post));
            const dying = keys("dying");
            const outcomes = await site.database.transaction(async (tx) => {
                await tx.query(`select pg_advisory_xact_lock(${storeLock})`);
                const posts = dying.map((key) => post(key).catch(() => "unanswered"));
                await until("a group is about to be stored", async () => (await blocked("with item as")).length > 0);
                const reserved = "select from idempotency_keys where org_id = $1 and key = any($2::text[])";
                await until("the others have their keys", async () => (await site.database.query(reserved, [stack.orgId, dying])).length === clients);
                await site.stopProcess("api", "SIGKILL");
                if (fate === "lost") {
                    await endBlocked("with item as");
                }
                return Promise.all(posts);
            });
            expect(new Set(outcomes)).to.deep.equal(new Set(["unanswered"]));
            await until("no statement stores any more", async () => (await blocked("with item as")).length === 0);
            await site.startProcess("api");
            // The keys of requests that died before they stored anything are taken over after half a minute.
            await site.database.query("update idempotency_keys set locked_until = now() where document_id is null");
            const again = await Promise.all([...keys("before"), ...dying].map(post));
            expect(again.map(({ status }) => status)).to.deep.equal(again.map(() => 201));
            expect(again.slice(0, clients)).to.deep.equal(answered.map((answer) => ({ ...answer, isReplay: true })));
            expect(again.slice(clients).some(({ isReplay }) => isReplay)).to.equal(fate === "kept");
            const stored = await documents();
            expect(stored).to.have.length(2 * clients);
            const ids = new Set(stored.map(({ id }) => id));
            expect(again.filter(({ id }) => !ids.has(id))).to.deep.equal([]);
            const numbers = stored.map(({ number }) => Number(number.split("-").at(-1)));
            expect(numbers).to.deep.equal(numbers.map((_, index) => index + 1));
        });
    }
});
//# sourceMappingURL=crashes.spec.js.map