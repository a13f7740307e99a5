import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { causeSql } from "../../../common/db/fragments/cause-sql.js";
import { purgeFailureGroups, rememberFailureGroups } from "../../../common/db/stores/incidents/failure-group-store.js";
import { changingParts, leftOut } from "../../../common/domain/incidents/changing-parts.js";
import { failureMark } from "../../../common/domain/incidents/failure-groups.js";
import { everyOrganization } from "../../../common/domain/scope.js";
import { readIncidents } from "../../../common/services/incidents/read-incidents.js";
import { advanceOldestRetryRun, countRetry, startRetryRun, } from "../../../common/services/operator-actions/retry-runs.js";
import { asOwner } from "../../setup/database/database.js";
import { forgetDocuments } from "../../setup/database/forget-documents.js";
import { ada, recordQueues } from "../../setup/operator-action.js";
import { usePipeline } from "../../setup/pipeline.js";
describe("groups of failures", function () {
    this.timeout(120_000);
    const pipeline = usePipeline();
    let documents;
    beforeEach(async () => {
        await forgetDocuments(pipeline.deps.database);
        await pipeline.query("delete from failure_groups");
        await pipeline.query("delete from retry_runs");
        documents = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
        await pipeline.validate(documents);
    });
    const fail = (reason, ids = documents.map(({ id }) => id), ago = "0 s", leg = "c5") => pipeline.query(`update transmissions set state = 'failed', failure_class = 'blocked', reason = $1, updated_at = now() - $3::interval
       where leg = $4 and document_id = any($2::uuid[])`, [reason, ids, ago, leg]);
    const mend = () => pipeline.query("update transmissions set state = 'queued', failure_class = null, reason = null where state = 'failed'");
    const remember = () => rememberFailureGroups(pipeline.deps.database);
    const seen = async (orgId = pipeline.orgId) => {
        const { legs } = await readIncidents(pipeline.deps, { orgId, grouping: "cause" });
        return legs.map((row) => ({ ...row, mark: failureMark(row, row.countedAt) }));
    };
    const only = async () => {
        const groups = await seen();
        expect(groups).to.have.length(1);
        return groups[0];
    };
    const move = (column, ago) => pipeline.query(`update failure_groups set ${column} = ${column} - $1::interval`, [ago]);
    it("leave out what differs from one failure to the next, and keep what tells causes apart", async () => {
        const reasons = documents.map(({ id }, nth) => `The access point ap${nth}.example.ae:8443 (10.0.0.${nth}:443) refused ${id} at 2026-11-24T10:00:0${nth}.123Z after ${nth}40 ms: https://ap${nth}.ae/x?y=${nth} 123456${nth} java.net.ConnectException (503)`);
        for (const [nth, reason] of reasons.entries()) {
            await fail(reason, [documents[nth].id]);
        }
        const cause = "The access point … (…) refused … at … after …: … … java.net.ConnectException (503)";
        expect(await only()).to.include({ cause, legs: 3, growth: 3 });
        const of = { orgId: pipeline.orgId, failureClass: "blocked" };
        expect(await countRetry(pipeline.deps, { ...of, cause })).to.deep.equal({ legs: 3, documents: 0 });
        expect(await countRetry(pipeline.deps, { ...of, cause: reasons[0] })).to.deep.equal({ legs: 1, documents: 0 });
        expect(await countRetry(pipeline.deps, { ...of, cause: cause.replace("503", "403") })).to.deep.equal({
            legs: 0,
            documents: 0,
        });
    });
    it("read a cause in PostgreSQL as in JavaScript", async () => {
        const words = [
            "connect ECONNREFUSED ::1:8080",
            "getaddrinfo ENOTFOUND ap.example.com",
            "e.g. a.b.c.example.com.",
            "x-1.2.3",
            "HTTP 503 of 127.0.0.1",
            "0235:1987654321",
            "SBI-2026-000123",
            "deadbeefdeadbeef99",
            "12.5 s, 3 seconds, 7s",
            "com.helger.phase4.Phase4Exception: foo.bar",
            "ملف 12345 غير موجود",
            "a".repeat(400),
            "",
            "2026-11-24 10:11:12.5Z",
            "a@example.com/b.c http://x.y/z",
            "1.2.3.4.5",
            `it's "quoted.example.ae"`,
            "\\d [0-9] $1 \\1",
        ];
        const rows = await pipeline.query(`select words, ${causeSql("words")} as cause from unnest($1::text[]) words`, [words]);
        for (const { words: each, cause } of rows) {
            const inJavaScript = changingParts.reduce((rest, part) => rest.replaceAll(new RegExp(part, "g"), leftOut), each);
            expect(cause, each).to.equal(inJavaScript.slice(0, 300));
        }
    });
    it("are new, then known, and back again when they had gone", async () => {
        await fail("certificate expired");
        await remember();
        expect(await only()).to.include({ mark: "new", growth: 3 });
        await fail("certificate expired", undefined, "1 hour");
        await move("first_seen", "1 hour");
        await move("open_since", "1 hour");
        await remember();
        expect(await only()).to.include({ mark: null, growth: 0 });
        await mend();
        await remember();
        expect(await seen()).to.be.empty;
        await move("emptied_at", "20 minutes");
        await fail("certificate expired", [documents[0].id]);
        const unremembered = await only();
        expect(unremembered.growth).to.equal(1);
        await remember();
        const back = await only();
        expect(back).to.include({ mark: "back_again", legs: 1 });
        expect(back.firstSeen.getTime()).to.be.lessThan(Date.now() - 3_000_000);
    });
    it("know failures from before there was a memory by their own age", async () => {
        await fail("certificate expired", undefined, "2 hours");
        expect(await only()).to.include({ mark: null });
        await remember();
        expect(await only()).to.include({ mark: null });
    });
    it("tell that what a person has retried has failed again, within a second", async () => {
        await fail("certificate expired", undefined, "2 hours");
        await remember();
        const queues = recordQueues(pipeline);
        const action = { ...ada, orgId: pipeline.orgId, why: "the certificate is renewed" };
        await startRetryRun(queues.deps, action, { failureClass: "blocked" });
        expect(await advanceOldestRetryRun(queues.deps)).to.equal(3);
        await fail("certificate expired");
        await remember();
        expect(await only()).to.include({ mark: "failed_again", legs: 3, growth: 3 });
        await fail("another", [documents[0].id], "0 s", "c3");
        await remember();
        const marks = new Map((await seen()).map(({ cause, mark }) => [cause, mark]));
        expect(marks.get("another"), "whose leg nobody has retried").to.equal("new");
    });
    it("are remembered once by two processes at once, and by a second run", async () => {
        await fail("certificate expired");
        await Promise.all([remember(), remember(), remember()]);
        const first = await pipeline.query("select * from failure_groups");
        await remember();
        expect(first).to.have.length(1);
        expect(await pipeline.query("select * from failure_groups")).to.deep.equal(first);
    });
    it("come to an end after a clock that was set back, too", async () => {
        await fail("certificate expired", undefined, "-1 day");
        await remember();
        expect(await only(), "seen a day ahead").to.include({ mark: null });
        await mend();
        await remember();
        expect(await seen()).to.be.empty;
    });
    it("show an organization nothing of another's", async () => {
        await fail("certificate of the other");
        await remember();
        const stranger = uuid();
        expect(await seen(stranger)).to.be.empty;
        const [theirs] = documents;
        await pipeline.query("update failure_groups set org_id = $1, first_seen = now() - interval '1 day', open_since = now() - interval '1 day'", [stranger]);
        await remember();
        expect(await only(), "new for the one, whatever the other has had").to.include({ mark: "new" });
        expect((await seen(everyOrganization))[0]).to.include({ organizations: 1 });
        expect(theirs).to.exist;
    });
    it("bear ten thousand failures of five thousand causes, and keep no more than can be shown", async () => {
        await asOwner(pipeline.deps.database, `insert into transmissions (id, org_id, document_id, revision, leg, state, reason, failure_class, sender_id, receiver_id, doc_type_id,
         process_id, created_at, updated_at)
       select gen_random_uuid(), t.org_id, d.id, 1, 'c3', 'failed', 'cause ' || chr(97 + n % 5000 % 26) || chr(97 + n % 5000 / 26 % 26) || chr(97 + n % 5000 / 676 % 26),
         'blocked', t.sender_id, t.receiver_id, t.doc_type_id, t.process_id, now(), now()
       from generate_series(0, 9999) n
       cross join (select * from transmissions where leg = 'c3' limit 1) t
       cross join lateral (select md5('d' || n)::uuid as id) d`);
        await asOwner(pipeline.deps.database, `insert into documents select r.* from generate_series(0, 9999) n cross join (select * from documents limit 1) d
       cross join lateral jsonb_populate_record(null::documents, to_jsonb(d) || jsonb_build_object('id', md5('d' || n)::uuid, 'document_sequence', 'M-' || n,
         'external_reference', null)) r`);
        await remember();
        await remember();
        expect(await seen()).to.have.length(100);
        const [kept] = await pipeline.query("select count(*)::int as count from failure_groups");
        expect(kept?.count).to.be.within(100, 800);
        await asOwner(pipeline.deps.database, "delete from transmissions");
        await remember();
        await purgeFailureGroups(pipeline.deps.database, { olderThanMs: 86_400_000 });
        const [left] = await pipeline.query("select count(*)::int as count from failure_groups");
        expect(left?.count).to.equal(200);
    });
});
//# sourceMappingURL=failure-groups.spec.js.map