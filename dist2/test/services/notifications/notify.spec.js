import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { databaseAway } from "../../../common/domain/notifications/database-away.js";
import { Notifier } from "../../../common/services/notifications/notify.js";
import { readNotificationChannels } from "../../../common/services/notifications/read-notifications.js";
import { usePipeline } from "../../setup/pipeline.js";
const at = (second) => new Date(Date.now() + second * 1_000);
describe("notifications", () => {
    const pipeline = usePipeline({}, { each: true });
    let sent;
    let refusal;
    beforeEach(async () => {
        [sent, refusal] = [[], undefined];
        // What was over before the first round is not reported.
        await notifier().round();
    });
    const channel = {
        name: "mail",
        to: "ops@example.ae",
        send: (message) => {
            if (refusal !== undefined) {
                return Promise.reject(new Error(refusal));
            }
            sent.push(message);
            return Promise.resolve(undefined);
        },
    };
    const settings = { notifyAfterSeconds: 30, notifyRepeatMinutes: 60, notifySeverity: "warning" };
    const notifier = (overrides = {}, holder = uuid()) => new Notifier({ ...pipeline.deps, config: { ...settings, ...overrides } }, [channel], holder);
    const query = (text, parameters = []) => pipeline.query(text, parameters);
    const begin = async (secondsAgo, { condition = "disk-full", severity = "critical", subject = "" } = {}) => {
        const id = uuid();
        await query(`insert into condition_episodes (id, condition, subject, severity, words, since, observed_by)
       values ($1, $2, $3, $4, '{"en": "It is so.", "ar": "هكذا."}', now() - $5 * interval '1 second', '{test}')`, [id, condition, subject, severity, secondsAgo]);
        return id;
    };
    const end = (id, secondsAgo = 0) => query("update condition_episodes set until = now() - $2 * interval '1 second' where id = $1", [id, secondsAgo]);
    /** Another process takes over at once, as it does when one ends. */
    const round = async (overrides = {}) => {
        await query("update process_leases set until = now() - interval '1 second'");
        await query("update notifications set next_try_at = now(), created_at = created_at - interval '2 minutes'");
        await notifier(overrides).round();
    };
    const notified = () => sent.map(({ began, over, lasting }) => [began, over, lasting].map((list) => list.map(({ id }) => id)));
    const broken = () => {
        const holder = uuid();
        let isAway = false;
        const database = new Proxy(pipeline.deps.database, {
            get: (target, name, self) => isAway ? () => Promise.reject(new Error("connect ECONNREFUSED")) : Reflect.get(target, name, self),
        });
        const leader = new Notifier({ ...pipeline.deps, database, config: settings }, [channel], holder);
        return { leader, setAway: (value) => (isAway = value) };
    };
    it("are told once something has lasted, and never twice, whoever looks", async () => {
        const brief = await begin(10);
        await round();
        expect(sent).to.deep.equal([]);
        const id = await begin(40, { subject: "other" });
        for (let nth = 0; nth < 3; nth += 1) {
            await round();
        }
        expect(notified()).to.deep.equal([[[id], [], []]]);
        await end(brief);
        await round();
        expect(sent).to.have.length(1);
        const [{ notified: noted } = {}] = await query("select notified from condition_episodes where id = $1", [id]);
        expect(noted).to.have.length(1);
        expect(noted[0]?.to).to.equal("mail ops@example.ae");
    });
    it("have an end, for what was told", async () => {
        const id = await begin(40);
        await round();
        await end(id);
        await query("update condition_episodes set until = now() - interval '6 seconds'");
        await round();
        await round();
        expect(notified()).to.deep.equal([
            [[id], [], []],
            [[], [id], []],
        ]);
    });
    it("come once, with both ends, of what was over before it could be told", async () => {
        const id = await begin(300);
        await query("update notification_channels set created_at = now() - interval '1 hour'");
        await end(id, 20);
        await round();
        await round();
        expect(notified()).to.deep.equal([[[], [id], []]]);
    });
    it("tell nothing of what was over before the site had set them", async () => {
        const id = await begin(300);
        await query("update notification_channels set created_at = now()");
        await end(id, 20);
        await round();
        expect(sent).to.deep.equal([]);
    });
    it("group what begins together, and a flood into one message", async () => {
        for (let nth = 0; nth < 50; nth += 1) {
            await begin(40 + nth / 10, { subject: `worker-${nth}`, severity: "warning" });
        }
        await round();
        await round();
        expect(sent).to.have.length(1);
        expect([sent[0]?.began.length, sent[0]?.more.began]).to.deep.equal([20, 30]);
    });
    it("wait a moment for what begins together", async () => {
        await begin(31);
        await round();
        expect(sent).to.deep.equal([]);
    });
    it("rest between messages, unless something critical begins", async () => {
        await begin(40, { severity: "warning" });
        await round();
        await begin(40, { severity: "warning", subject: "next" });
        await query("update process_leases set until = now() - interval '1 second'");
        await query("update notifications set created_at = now()");
        await notifier().round();
        expect(sent).to.have.length(1);
        await begin(40, { subject: "worst" });
        await query("update process_leases set until = now() - interval '1 second'");
        await notifier().round();
        expect(sent).to.have.length(2);
        expect(sent[1]?.began).to.have.length(2);
    });
    it("repeat what is critical and lasts, and tell of what has become critical", async () => {
        const id = await begin(40);
        const mild = await begin(40, { severity: "warning", subject: "mild" });
        await round();
        await query("update notified_episodes set told_at = now() - interval '61 minutes'");
        await round();
        expect(notified()[1]).to.deep.equal([[], [], [id]]);
        await query("update notified_episodes set told_at = now() - interval '1 minute'");
        await query("update condition_episodes set severity = 'critical' where id = $1", [mild]);
        await round();
        expect(notified()[2]).to.deep.equal([[mild], [], []]);
    });
    it("keep to the least severity", async () => {
        await begin(40, { severity: "warning" });
        await round({ notifySeverity: "critical" });
        expect(sent).to.deep.equal([]);
    });
    it("are tried again under the same id where they were not taken, and shown to fail meanwhile", async () => {
        refusal = "the mail server refused it";
        await begin(40);
        await round();
        await begin(40, { subject: "later" });
        await round();
        expect(await query("select tries, error, sent_at from notifications")).to.deep.equal([
            { tries: 2, error: refusal, sentAt: null },
        ]);
        const config = {
            ...pipeline.deps.config,
            smtpHost: "x",
            notifyMailFrom: "a@b.ae",
            notifyMailTo: ["ops@example.ae"],
        };
        const [status] = await readNotificationChannels({ ...pipeline.deps, config });
        expect(status).to.include({ channel: "mail", to: "ops@example.ae", error: refusal, waiting: 1 });
        expect(status?.failingSince).to.be.instanceOf(Date);
        refusal = undefined;
        await round();
        await round();
        expect(sent.map(({ began }) => began.length)).to.deep.equal([1, 1]);
        const [works] = await readNotificationChannels({ ...pipeline.deps, config });
        expect(works).to.include({ error: null, failingSince: null, waiting: 0 });
    });
    it("that a process was sending when it died are sent by another one, and no second time by it", async () => {
        await begin(40);
        refusal = "it dies here";
        await round();
        refusal = undefined;
        await query("update notifications set error = null, next_try_at = now() + interval '50 seconds'");
        await query("update process_leases set until = now() - interval '1 second'");
        await notifier().round();
        expect(sent).to.deep.equal([]);
        await round();
        expect(sent).to.have.length(1);
    });
    it("come from one of several processes that run at once", async () => {
        await begin(40);
        await query("update process_leases set until = now() - interval '1 second'");
        await Promise.all(Array.from({ length: 5 }, () => notifier().round()));
        expect(sent).to.have.length(1);
    });
    describe("while the database is away", () => {
        it("are told by the process that led, once, and not again when it is back; its end is", async () => {
            await query("update process_leases set until = now() - interval '1 second'");
            const { leader, setAway } = broken();
            await leader.round();
            setAway(true);
            for (const second of [0, 3, 6, 9, 12]) {
                await leader.round(at(second));
            }
            expect(sent.map(({ began }) => began.map(({ condition }) => condition))).to.deep.equal([[databaseAway]]);
            setAway(false);
            const id = await begin(60, { condition: databaseAway });
            await leader.round(at(14));
            await end(id, 11);
            await round();
            await round();
            expect(notified().slice(1)).to.deep.equal([[[], [id], []]]);
        });
        it("come from no process that does not lead", async () => {
            const { leader, setAway } = broken();
            setAway(true);
            await leader.round(at(0));
            await leader.round(at(10));
            expect(sent).to.deep.equal([]);
        });
        it("are tried again where the channel fails as well", async () => {
            await query("update process_leases set until = now() - interval '1 second'");
            const { leader, setAway } = broken();
            await leader.round();
            setAway(true);
            refusal = "no route";
            await leader.round(at(0));
            await leader.round(at(6));
            refusal = undefined;
            await leader.round(at(8));
            await leader.round(at(10));
            expect(sent).to.have.length(1);
        });
    });
});
//# sourceMappingURL=notify.spec.js.map