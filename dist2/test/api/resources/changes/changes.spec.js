import { expect } from "chai";
import { insertLogEntry } from "../../../factories/status-log.js";
import { buildInvoiceRequest } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { openTransaction } from "../../../setup/database/open-transaction.js";
import { until } from "../../../setup/until.js";
import { call, jsonOf, expectFieldErrors } from "../../http-client.js";
const eventsOf = ({ data }) => data.map(({ event }) => event);
const documentsOf = ({ data }) => data.map((change) => change["document_id"]);
describe("api/resources/changes", () => {
    const api = useTestApi({}, { each: true });
    const create = async () => {
        const path = `/api/purchase-invoices/${api.businessProfileId}`;
        return String((await call(api, "POST", path, { body: buildInvoiceRequest() })).json["id"]);
    };
    const ask = (query, token = api.token()) => call(api, "GET", `/api/changes?${new URLSearchParams(query)}`, { token });
    const read = async (query = {}, token) => {
        return jsonOf(ask(query, token));
    };
    const whole = (count) => until("all changes are safe to read", async () => {
        const page = await read();
        return page.data.length >= count && page;
    });
    it("lists every change in order, with its document", async () => {
        const ids = [await create(), await create()];
        const page = await whole(2);
        expect(documentsOf(page)).to.deep.equal(ids);
        expect(page.data[0]).to.include({
            kind: "purchase-invoices",
            document_sequence: "SBI-2026-000001",
            overall_status: "PENDING",
            revision: 1,
            stage: "accept",
            leg: null,
            event: "RECEIVED",
            from: null,
            to: "received",
        });
        expect(page.data.at(-1)?.["cursor"]).to.equal(page.next_cursor);
        expect(page.has_more).to.equal(false);
    });
    it("goes on behind a cursor, page by page", async () => {
        const ids = [];
        for (let nth = 0; nth < 5; nth += 1) {
            ids.push(await create());
        }
        await whole(5);
        const seen = [];
        let page = await read({ limit: 2 });
        expect(page.has_more).to.equal(true);
        while (page.data.length > 0) {
            seen.push(...documentsOf(page));
            page = await read({ limit: 2, cursor: page.next_cursor });
        }
        expect(seen).to.deep.equal(ids);
        expect(page.has_more).to.equal(false);
    });
    it("never skips an entry that commits late", async () => {
        const id = await create();
        const other = await create();
        await whole(2);
        let cursor = (await read({ cursor: "now" })).next_cursor;
        const early = await openTransaction(api.deps.database, (tx) => insertLogEntry(tx, id));
        await insertLogEntry(api.deps.database, other);
        const before = await read({ cursor });
        expect(before.data).to.deep.equal([]);
        cursor = before.next_cursor;
        await early.commit();
        const after = await until("both are there", async () => {
            const page = await read({ cursor });
            return page.data.length === 2 && page;
        });
        expect(documentsOf(after)).to.deep.equal([id, other]);
    });
    it("waits for the first change, though a transaction holds it back at first", async () => {
        const id = await create();
        await whole(1);
        const { next_cursor: cursor } = await read({ cursor: "now" });
        const held = read({ cursor, wait: 30 });
        await until("the request waits", () => api.deps.statusListener.waiting === 1);
        await api.deps.database.transaction((tx) => insertLogEntry(tx, id));
        expect(documentsOf(await held)).to.deep.equal([id]);
    });
    it("answers an empty page when the time is over, and the place stays", async () => {
        const { next_cursor: cursor } = await read({ cursor: "now" });
        const page = await read({ cursor, wait: 1 });
        expect(page).to.deep.equal({ data: [], next_cursor: cursor, has_more: false });
    });
    it("does not list another organization's changes", async () => {
        await create();
        await whole(1);
        const { orgId } = await api.addOrganization();
        expect((await read({}, api.token(orgId))).data).to.deep.equal([]);
    });
    it("has cursors that do not reveal how much the site writes, and that other organizations can neither use nor make", async () => {
        await create();
        const other = await api.addOrganization();
        const otherToken = api.token(other.orgId);
        const { next_cursor: cursor } = await whole(1);
        expect(cursor).to.match(/^[\w-]{22}$/);
        expect((await read()).next_cursor).to.equal(cursor);
        expect((await ask({ cursor }, otherToken)).status).to.equal(400);
        const bytes = Buffer.from(cursor, "base64url");
        for (const at of [0, 7, 8, 15]) {
            const forged = Buffer.from(bytes);
            forged.writeUInt8(bytes.readUInt8(at) ^ 1, at);
            expect((await ask({ cursor: forged.toString("base64url") })).status).to.equal(400);
        }
        const here = (await read({ cursor: "now" })).next_cursor;
        expect((await read({ cursor: "now" }, otherToken)).next_cursor).not.to.equal(here);
    });
    const now = async (token) => (await read({ cursor: "now" }, token)).next_cursor;
    it("has a cursor of now that moves with the organization's own changes only", async () => {
        const other = await api.addOrganization();
        const otherToken = api.token(other.orgId);
        const theirs = await now(otherToken);
        await create();
        const { next_cursor: last } = await whole(1);
        expect(await now(otherToken), "of an organization without changes").to.equal(theirs);
        expect(await now(api.token()), "of the one with changes").to.equal(last);
    });
    it("gives the chosen events alone, moves over what is left out, and waits for them", async () => {
        const id = await create();
        await whole(1);
        for (const [event, to] of [
            ["PRICED", "priced"],
            ["APPROVED", "APPROVED"],
        ]) {
            await insertLogEntry(api.deps.database, id, { event, to });
        }
        await whole(3);
        expect(eventsOf(await read({ events: "document.received,document.approved" }))).to.deep.equal([
            "RECEIVED",
            "APPROVED",
        ]);
        const final = await read({ terminal: "true" });
        expect(eventsOf(final)).to.deep.equal(["APPROVED"]);
        const first = await read({ events: "document.received,document.approved", limit: 1 });
        expect([eventsOf(first), first.has_more]).to.deep.equal([["RECEIVED"], true]);
        expect(eventsOf(await read({ terminal: "true", cursor: first.next_cursor }))).to.deep.equal(["APPROVED"]);
        const none = await read({ events: "document.rejected" });
        expect(none).to.deep.include({ data: [], has_more: false, next_cursor: (await read()).next_cursor });
        expect(await read({ terminal: "true", events: "document.received", cursor: first.next_cursor })).to.deep.include({
            data: [],
        });
        const waiting = read({ terminal: "true", cursor: none.next_cursor, wait: 20 });
        await insertLogEntry(api.deps.database, id, { event: "UPDATED" });
        await insertLogEntry(api.deps.database, id, { event: "REJECTED", to: "REJECTED" });
        expect(eventsOf(await waiting)).to.deep.equal(["REJECTED"]);
    });
    it("ends a look through many entries that are left out with a cursor behind them", async () => {
        const id = await create();
        await api.deps.database.query(`insert into status_log (org_id, document_id, revision, stage, event, position)
       select org_id, id, 1, 'pricing', 'PRICED', 100 + n from documents, generate_series(1, 3100) n where id = $1`, [id]);
        await insertLogEntry(api.deps.database, id, { event: "APPROVED", to: "APPROVED" });
        await until("all changes are safe to read", async () => (await read({ limit: 1_000 })).data.length === 1_000);
        const empty = await read({ terminal: "true" });
        expect(empty).to.deep.include({ data: [], has_more: true });
        expect((await read({ terminal: "true", cursor: empty.next_cursor })).data).to.have.length(1);
    });
    for (const [name, value] of [
        ["cursor", "bG9nOi0x"],
        ["cursor", Buffer.from("log:9223372036854775808").toString("base64url")],
        ["cursor", "later"],
        ["limit", "0"],
        ["limit", "1001"],
        ["wait", "31"],
        ["since", "1"],
        ["events", "APPROVED"],
        ["events", "webhook.test"],
        ["terminal", "yes"],
    ]) {
        it(`refuses ${name}=${value}`, async () => {
            await expectFieldErrors(ask({ [name]: value }), name);
        });
    }
});
//# sourceMappingURL=changes.spec.js.map