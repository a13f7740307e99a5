import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { buildInvoiceRequest, requestOf } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { beginOriginal, crediting, postBatch } from "../../../setup/settlement.js";
import { call, countDocuments } from "../../http-client.js";
import { linesOf } from "./lines-of.js";
const invoice = (note) => JSON.stringify(buildInvoiceRequest({ note }));
const rows = (from, to) => Array.from({ length: to - from + 1 }, (_, nth) => invoice(`${from + nth}`));
const lineOf = (amount, words) => invoice("digits").replace('"quantity":2', `"quantity":${amount}`).replace("Item", words);
const ids = (results) => results.map(({ document }) => document?.id);
/** `=` a replay, `+` a new document, else the status. */
const outcomes = (results) => results.map(({ status, replayed }) => (status === 201 ? (replayed === true ? "=" : "+") : `${status}`)).join(" ");
describe("api/resources/batch under an Idempotency-Key", () => {
    const api = useTestApi();
    let key;
    beforeEach(() => {
        key = uuid();
    });
    const post = async (body, { type = "application/x-ndjson", path = `/api/purchase-invoices/${api.businessProfileId}/batch` } = {}) => {
        const headers = { "content-type": type, "idempotency-key": key };
        const answer = await call(api, "POST", path, { body, headers });
        expect(answer.status, answer.text).to.equal(200);
        return answer.text;
    };
    const send = async (lines, path) => {
        const text = await post(lines.join("\n"), path === undefined ? {} : { path });
        return linesOf(text);
    };
    /** What the sending came to, and how many documents it made. */
    const sent = async (lines, path) => {
        const before = await countDocuments(api);
        const results = await send(lines, path);
        return { results, outcomes: outcomes(results), made: (await countDocuments(api)) - before };
    };
    it("stores no line twice when a row is inserted on top", async () => {
        const first = await send(rows(1, 20));
        const again = await sent([invoice("inserted"), ...rows(1, 20)]);
        expect(again.outcomes).to.equal(`409 ${Array.from({ length: 20 }, () => "=").join(" ")}`);
        expect(again.made).to.equal(0);
        expect(ids(again.results.slice(1))).to.deep.equal(ids(first));
        expect(again.results[0]?.errors?.["message"]).to.contain(first[0].document.id);
    });
    for (const [what, lines, expected] of [
        ["removed", [...rows(1, 2), ...rows(4, 6)], "= = = = ="],
        ["sorted the other way round", rows(1, 6).toReversed(), "= = = = = ="],
        ["cut", rows(5, 6), "= ="],
        ["inserted in the middle", [...rows(1, 3), invoice("new"), ...rows(4, 6)], "= = = 409 = = ="],
        ["added below", [...rows(1, 6), invoice("new")], "= = = = = = +"],
        ["moved down by others that are new", [...rows(1, 6), ...rows(7, 9)], "= = = = = = + + +"],
        ["repeated below, which makes it two", [...rows(1, 6), invoice("1")], "= = = = = = +"],
        ["repeated on top", [invoice("1"), ...rows(1, 6)], "= 409 = = = = ="],
    ]) {
        it(`stores no line twice when rows are ${what}`, async () => {
            await send(rows(1, 6));
            const again = await sent(lines);
            expect(again.outcomes).to.equal(expected);
            expect(again.made).to.equal(expected.split("+").length - 1);
            expect((await sent(lines)).made, "once more").to.equal(0);
        });
    }
    it("knows equal lines by their order", async () => {
        const [a, b] = [invoice("a"), invoice("b")];
        const first = await send([a, b, a]);
        expect(new Set(ids(first)).size).to.equal(3);
        const shifted = await sent([invoice("new"), a, a, b, a]);
        expect(shifted.outcomes).to.equal("409 = = = +");
        expect(ids(shifted.results.slice(1, 4))).to.deep.equal([first[0], first[2], first[1]].map((one) => one?.document?.id));
        expect((await sent([a])).results[0]?.document?.id).to.equal(first[0]?.document?.id);
    });
    it("knows a line by what it holds: in another order, with other spaces and escapes, in the other form", async () => {
        const lines = rows(1, 3);
        const first = await send(lines);
        const turned = lines.map((line) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).toReversed())));
        const spaced = turned.map((line) => `  ${line.replace('"note"', String.raw `"\u006eote"`)} \r`);
        expect((await sent(["", ...spaced.toReversed()])).outcomes).to.equal("= = =");
        const array = JSON.stringify([...turned].map((line) => JSON.parse(line)).toReversed(), null, 2);
        const before = await countDocuments(api);
        const results = JSON.parse(await post(array, { type: "application/json" }));
        expect(ids(results)).to.deep.equal(ids(first).toReversed());
        expect(await countDocuments(api)).to.equal(before);
    });
    it("takes other digits and other lists for another line", async () => {
        await send([lineOf("2", "Item")]);
        const again = await sent([lineOf("2.0", "Item"), lineOf("2", "Items"), lineOf("2", "Item")]);
        expect(again.outcomes).to.equal("409 + =");
    });
    it("takes a line that was refused when it comes corrected, in its place or in another", async () => {
        const wrong = JSON.stringify(buildInvoiceRequest({ due_date: "soon" }));
        expect((await sent([wrong, invoice("1"), wrong, "{"])).outcomes).to.equal("400 + 400 400");
        expect((await sent([invoice("corrected"), invoice("1"), wrong, invoice("2")])).outcomes).to.equal("+ = 400 +");
        expect((await sent([invoice("corrected"), invoice("1"), invoice("3"), invoice("2")])).outcomes).to.equal("= = + =");
    });
    it("takes the same line at another profile for a different one, and stores none at a line number that is used", async () => {
        await send(rows(1, 2));
        const sales = rows(1, 3).map((_, nth) => JSON.stringify(requestOf["sales-invoices"]({ note: `${nth}` })));
        const path = `/api/sales-invoices/${api.businessProfileId}/batch`;
        expect((await sent(sales, path)).outcomes).to.equal("409 409 +");
        const upper = `/api/purchase-invoices/${api.businessProfileId.toUpperCase()}/batch`;
        expect((await sent(rows(1, 2).toReversed(), upper)).outcomes).to.equal("= =");
    });
    it("holds for credit notes that name their original, which are stored one by one", async () => {
        const original = await beginOriginal(api, "purchase-credit-notes");
        const note = (amount) => crediting([original.number], amount);
        const postNotes = (notes) => postBatch(api, "purchase-credit-notes", notes, { "idempotency-key": key });
        const first = await postNotes([note(1), note(2)]);
        const before = await countDocuments(api);
        const again = await postNotes([note(3), note(1), note(2)]);
        expect(again.map(({ status }) => status)).to.deep.equal([409, 201, 201]);
        expect(again.slice(1).map(({ document }) => document)).to.deep.equal(first.map(({ document }) => document));
        expect(await countDocuments(api)).to.equal(before);
    });
    it("keeps the key of a request and the keys of lines apart, and those of organizations", async () => {
        await send([invoice("1")]);
        const headers = { "idempotency-key": `${key}#2` };
        const path = `/api/purchase-invoices/${api.businessProfileId}`;
        expect((await call(api, "POST", path, { body: buildInvoiceRequest(), headers })).status).to.equal(201);
        expect((await sent([invoice("1"), invoice("2")])).outcomes).to.equal("= +");
        const other = await api.addOrganization();
        const answer = await call(api, "POST", `/api/purchase-invoices/${other.businessProfileId}/batch`, {
            token: api.token(other.orgId),
            body: invoice("1"),
            headers: { "content-type": "application/x-ndjson", "idempotency-key": key },
        });
        expect(outcomes([JSON.parse(answer.text)])).to.equal("+");
    });
    it("finds large lines, which threads work on, as well", async () => {
        const large = rows(1, 3).map((line) => line.replace('"note":"', `"note":"${"x".repeat(4_000)}`));
        const padded = large.map((line) => `${line.slice(0, -1)}${" ".repeat(20_000)}}`);
        const first = await send(padded);
        const again = await sent([invoice("new"), ...large.toReversed()]);
        expect(again.outcomes).to.equal("409 = = =");
        expect(ids(again.results.slice(1))).to.deep.equal(ids(first).toReversed());
    });
});
//# sourceMappingURL=batch-keys.spec.js.map