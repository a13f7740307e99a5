import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { noteTold, saveEpisode } from "../../../../common/db/stores/outages/episode-store.js";
import { frozenCondition } from "../../../../common/domain/outages/frozen.js";
import { useTestApi } from "../../../setup/api.js";
import { call } from "../../http-client.js";
const address = "ap.example:443";
const observedEpisode = (overrides = {}) => ({
    condition: "process-silent",
    subject: "p1",
    severity: "critical",
    words: { en: "=Worker process on uae-1 is silent.", ar: "العملية العاملة صامتة." },
    since: new Date("2026-03-12T10:00:00Z"),
    until: new Date("2026-03-12T10:01:30Z"),
    waitingMost: 412,
    observedBy: "api on uae-1",
    ...overrides,
});
describe("the ledger of outages", () => {
    const api = useTestApi({ rateLimitPerMinute: 10_000 });
    let otherOrgId;
    before(async () => {
        ({ orgId: otherOrgId } = await api.addOrganization());
    });
    beforeEach(async () => {
        await api.query("delete from pauses");
        await api.query("delete from access_point_outages");
        await api.query("delete from condition_episodes");
    });
    const token = (role, orgId = api.orgId) => api.token(orgId, { subject: "Ada", roles: [role] });
    const site = () => token("site-operator");
    const read = async (query = "", bearer = site()) => {
        const { status, json, text } = await call(api, "GET", `/api/operations/outages${query}`, { token: bearer });
        expect(status, text).to.equal(200);
        return json.data;
    };
    const csv = (query = "", bearer = site()) => call(api, "GET", `/api/operations/outages.csv${query}`, { token: bearer });
    /** What one worker process has seen, at times of one day. */
    const seen = (since, until, { by = uuid(), at = address, tries = 3 } = {}) => api.query(`insert into access_point_outages (id, process_id, access_point, since, until, tries, words)
       values ($1, $2, $3, ('2026-03-10T' || $4 || 'Z')::timestamptz, ('2026-03-10T' || $5::text || 'Z')::timestamptz, $6, 'ECONNREFUSED')`, [uuid(), by, at, since, until, tries]);
    const paused = (reason, orgId, day = "2026-03-11") => api.query(`insert into pauses (id, scope, target, org_id, cause, reason, paused_by, paused_at, ended_at, ended_by, end_reason)
       values ($1, 'receiver', $2, $3, 'operator', $4, 'Ada', $5::date, $5::date + interval '90 seconds', 'Bob', 'over')`, [uuid(), `0235:${uuid().slice(-8)}`, orgId, reason, day]);
    const march = "?from=2026-03-01&to=2026-03-31";
    it("takes what several processes saw at the same time for one outage, and others for others", async () => {
        await seen("10:00:00", "10:05:00");
        await seen("10:04:00", "10:20:00");
        await seen("10:01:00", "10:02:00");
        await seen("10:20:01", "10:21:01");
        await seen("10:10:00", "10:11:00", { at: "other.example:443" });
        const rows = await read(march);
        const listed = rows.map((row) => [row.target, row.since.slice(11, 19), row.seconds, row.tries, row.processes]);
        expect(listed).to.have.deep.members([
            [address, "10:00:00", 1_200, 9, 3],
            [address, "10:20:01", 60, 3, 1],
            ["other.example:443", "10:10:00", 60, 3, 1],
        ]);
    });
    const episode = (overrides) => saveEpisode(api.deps.database, observedEpisode(overrides));
    describe("has conditions of the service", () => {
        it("with what waited, who was told, and words in the language that is asked for", async () => {
            const { id } = await episode();
            await noteTold(api.deps.database, [id], { to: "ops@example.com", at: "2026-03-12T10:00:05.000Z" });
            const [row, ...others] = await read(march);
            expect(others).to.be.empty;
            expect(row).to.deep.include({
                kind: "condition",
                condition: "process-silent",
                title: "A process gives no sign of life.",
                severity: "critical",
                target: "p1",
                seconds: 90,
                waiting: 412,
                notified: ["ops@example.com 2026-03-12T10:00:05.000Z"],
            });
            const headers = { authorization: `Bearer ${site()}`, "accept-language": "ar" };
            const arabic = await fetch(`${api.url}/api/operations/outages${march}`, { headers });
            expect(await arabic.text()).to.include("العملية العاملة صامتة.");
        });
        it("in the file, where no spreadsheet takes their words for a formula", async () => {
            await episode();
            const { text } = await csv(march);
            expect(text).to.include("'=Worker process on uae-1 is silent.");
            expect(text.split("\r\n")[0]).to.match(/,waiting,notified$/);
        });
        it("by their kind alone where that is asked for", async () => {
            await episode();
            await seen("10:00:00", "10:05:00");
            await paused("a test", null);
            for (const kind of ["condition", "access-point-away", "pause"]) {
                expect((await read(`${march}&kind=${kind}`)).map((row) => row.kind)).to.deep.equal([kind]);
            }
            const { status } = await call(api, "GET", "/api/operations/outages?kind=x", { token: site() });
            expect(status).to.equal(400);
        });
        it("without hosts, amounts and who was told for an organization, and nothing of what is the site's alone", async () => {
            const { id } = await episode();
            await noteTold(api.deps.database, [id], { to: "ops@example.com", at: "2026-03-12T10:00:05.000Z" });
            await episode({ condition: "schema-older", subject: "" });
            await episode({ condition: frozenCondition, subject: "uae-1" });
            expect(await read(march)).to.have.length(3);
            const rows = await read(march, token("operator"));
            expect(rows).to.have.length(1);
            expect(rows[0]).to.deep.include({
                target: "",
                waiting: null,
                notified: [],
                reason: "A process gives no sign of life.",
            });
            expect(JSON.stringify(rows)).not.to.match(/uae-1|ops@/);
        });
        it("and says of an outage and of a pause what their condition says", async () => {
            await seen("10:00:00", "10:05:00");
            const away = { condition: "access-point-away", subject: address };
            const { id } = await episode({
                ...away,
                since: new Date("2026-03-10T10:00:01Z"),
                until: new Date("2026-03-10T10:05:02Z"),
            });
            await noteTold(api.deps.database, [id], { to: "ops@example.com", at: "2026-03-10T10:00:05.000Z" });
            await episode({ ...away, waitingMost: 9_999 });
            const [row, ...others] = await read(march);
            expect(others).to.be.empty;
            expect(row).to.deep.include({
                kind: "access-point-away",
                waiting: 412,
                notified: ["ops@example.com 2026-03-10T10:00:05.000Z"],
            });
        });
    });
    it("says of what lasts that it does", async () => {
        await seen("10:00:00", null);
        await seen("10:01:00", "10:02:00");
        const [row, ...others] = await read(march);
        expect(others).to.be.empty;
        expect(row).to.include({ until: null, processes: 2 });
        expect(row?.seconds).to.be.greaterThan(60);
        // It reaches into every later day.
        expect(await read()).to.have.length(1);
    });
    it("is asked for by days of the UAE's calendar, both included", async () => {
        await seen("20:30:00", "20:40:00");
        expect(await read("?from=2026-03-11&to=2026-03-11")).to.have.length(1);
        expect(await read("?from=2026-03-10&to=2026-03-10")).to.be.empty;
        expect(await read("?to=2026-03-12")).to.have.length(1);
        expect(await read()).to.be.empty;
        for (const [query, errors] of [
            ["?from=2026-02-30", { from: "from must be a calendar date in the form yyyy-MM-dd (IBR-073)" }],
            ["?from=2026-03-02&to=2026-03-01", { to: "to must not be before from 2026-03-02" }],
        ]) {
            for (const path of ["outages", "outages.csv"]) {
                const answer = await call(api, "GET", `/api/operations/${path}${query}`, { token: site() });
                expect([answer.status, answer.json]).to.deep.equal([400, { errors }]);
            }
        }
    });
    const ask = (cursor = "") => call(api, "GET", `/api/operations/outages${march}&limit=2${cursor}`, { token: site() });
    it("is read page by page", async () => {
        for (const hour of ["10", "11", "12"]) {
            await seen(`${hour}:00:00`, `${hour}:05:00`);
        }
        const first = (await ask()).json;
        const second = (await ask(`&cursor=${first.next_cursor}`)).json;
        const hours = [...first.data, ...second.data].map(({ since }) => since.slice(11, 13));
        expect([hours, second.next_cursor]).to.deep.equal([["12", "11", "10"], null]);
    });
    it("shows an organization its own pauses and those of the site, without an address of the site", async () => {
        await paused("mine", api.orgId);
        await paused("another's", otherOrgId);
        await paused("everybody's", null);
        await seen("10:00:00", "10:05:00");
        const own = await read(march, token("viewer"));
        expect(own.map(({ reason }) => reason)).to.have.members(["mine", "everybody's", "The access point did not answer"]);
        const file = await csv(march, token("viewer"));
        expect(file.text)
            .to.contain("mine")
            .and.not.to.match(/ap\.example|another's|ECONNREFUSED/);
        expect(await read(march)).to.have.length(4);
        expect(await read(`${march}&org_id=${otherOrgId}`)).to.have.length(3);
        expect((await csv(march, api.token())).status).to.equal(403);
    });
    it("is a file for spreadsheets that holds no formula", async () => {
        await paused('=HYPERLINK("http://evil.example","paid")', null);
        await paused('+1, said\nthe "provider"', null);
        await paused("@SUM(A1)", null);
        await paused("-2+3", null);
        await paused("\t=1", null);
        await paused("all fine\n=cmd|' /C calc'!A0", null);
        await paused("all\n \u200b@SUM(A1)\rfine", null);
        await paused("three\nlines\nof - text", null);
        const { status, text, headers } = await csv(march);
        expect(status).to.equal(200);
        expect(headers.get("content-type")).to.equal("text/csv; charset=utf-8");
        expect(headers.get("content-disposition")).to.contain('filename="outages.csv"');
        const [header = "", ...lines] = text.replace(/^\uFEFF/, "").split("\r\n");
        expect(header).to.match(/^id,kind,scope,cause,target,organization_id,organization,since,until,seconds,/);
        expect(lines).to.have.length(9);
        expect(text).to.contain(`,"'=HYPERLINK(""http://evil.example"",""paid"")",`);
        expect(text).to.contain(`,"'+1, said\nthe ""provider""",`);
        for (const cell of [",'@SUM(A1),", ",'-2+3,", ",'\t=1,", `,"three\nlines\nof - text",`]) {
            expect(text).to.contain(cell);
        }
        expect(text).to.contain(`,"all fine\n'=cmd|' /C calc'!A0",`);
        expect(text).to.contain(`,"all\n' \u200b@SUM(A1)\rfine",`);
        expect(text).not.to.match(/(^|,)"?[=+@\t-]/m);
        expect(text).to.contain(",90,");
    });
    it("is not one file of any size", async () => {
        await api.query(`insert into pauses (id, scope, target, org_id, cause, reason, paused_by, paused_at, ended_at)
       select gen_random_uuid(), 'stage', 'pricing', null, 'site-error', 'full', 'workers', '2026-03-11', '2026-03-11'
       from generate_series(1, 10001)`);
        const { status, json } = await csv(march);
        expect([status, json]).to.deep.equal([400, { errors: { from: "from must be later: a file holds 10000 outages" } }]);
    });
});
//# sourceMappingURL=outages.spec.js.map