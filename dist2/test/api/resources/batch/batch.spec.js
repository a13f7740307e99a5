import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { buildInvoiceRequest } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { until } from "../../../setup/until.js";
import { call, countDocuments, expectError } from "../../http-client.js";
import { linesOf } from "./lines-of.js";
const megabyte = 1024 * 1024;
const key = (name) => ({ "idempotency-key": name });
const invoice = (note) => JSON.stringify(buildInvoiceRequest({ note }));
describe("api/resources/batch", () => {
    const api = useTestApi();
    let path;
    before(async () => {
        path = `/api/purchase-invoices/${api.businessProfileId}/batch`;
    });
    const post = (body, headers = {}) => call(api, "POST", path, { body, headers: { "content-type": "application/x-ndjson", ...headers } });
    const lines = async (body, headers = {}) => {
        const answer = await post(body, headers);
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.headers.get("content-type")).to.match(/^application\/x-ndjson/);
        return linesOf(answer.text);
    };
    const elements = async (body, headers = {}) => {
        const answer = await post(body, { "content-type": "application/json", ...headers });
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.headers.get("content-type")).to.match(/^application\/json/);
        return answer.json;
    };
    /** The socket of a batch whose body the test writes as it likes. */
    const open = () => {
        const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
        socket.on("error", () => undefined);
        let received = "";
        socket.on("data", (chunk) => (received += chunk.toString()));
        socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token()}\r\n` +
            "content-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n");
        const write = (text) => socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
        return { socket, write, received: () => received };
    };
    it("answers every line in order, takes the good ones and names what is wrong with the others", async () => {
        const before = await countDocuments(api);
        const body = [
            invoice("one"),
            "",
            '{"issue_date":',
            JSON.stringify(buildInvoiceRequest({ due_date: "soon" })),
            "[1]",
            JSON.stringify(buildInvoiceRequest({ accounting_customer_party: { tin: "1999999999" } })),
            invoice("two"),
        ].join("\n");
        const results = await lines(body);
        expect(results.map(({ line, status }) => [line, status])).to.deep.equal([
            [1, 201],
            [3, 400],
            [4, 400],
            [5, 400],
            [6, 400],
            [7, 201],
        ]);
        expect(results[1]?.errors?.["message"]).to.match(/^Malformed JSON: .* at position 14$/);
        expect(results[2]?.errors).to.have.all.keys("due_date");
        expect(results[3]?.errors).to.deep.equal({ message: "A document must be a JSON object" });
        expect(await countDocuments(api)).to.equal(before + 2);
    });
    it("gives of each document what an ERP writes back, and stores it whole", async () => {
        const [result] = await lines(invoice("whole"));
        const { id, document_sequence: number, totals, meta_info: meta } = result.document;
        expect(result?.document).to.have.all.keys("id", "document_sequence", "totals", "meta_info");
        const stored = (await call(api, "GET", `/api/purchase-invoices/${id}`)).json;
        expect(stored).to.deep.include({ id, document_sequence: number, totals, meta_info: meta, note: "whole" });
    });
    it("takes a JSON array and answers with one", async () => {
        const results = await elements(` [${invoice("a")}, ${JSON.stringify({ note: "x" })} ,${invoice("b")}]`);
        expect(results.map(({ line, status }) => [line, status])).to.deep.equal([
            [1, 201],
            [2, 400],
            [3, 201],
        ]);
        expect(await elements("[]")).to.deep.equal([]);
        expect(await lines("")).to.deep.equal([]);
    });
    it("ends an array at the element that is no JSON, and keeps what came before", async () => {
        const results = await elements(`[${invoice("a")},{"note":"x",},${invoice("never")}]`);
        expect(results.map(({ line, status }) => [line, status])).to.deep.equal([
            [1, 201],
            [2, 400],
        ]);
        expect(results[1]?.errors?.["message"]).to.contain("Malformed JSON");
    });
    for (const body of ["{}", invoice("no array"), "null", '"x"', "5", "", "  \n", "]", "\u00ef"]) {
        it(`refuses a body that is not an array as a whole: ${JSON.stringify(body.slice(0, 20))}`, async () => {
            const before = await countDocuments(api);
            await expectError(post(body, { "content-type": "application/json" }), 400, "The request body must be a JSON array of documents; with one document per line, send it as application/x-ndjson");
            expect(await countDocuments(api)).to.equal(before);
        });
    }
    it("refuses a large body that is no array with the same answer, and leaves the connection in order", async () => {
        const answer = await post(`{"note":"${"x".repeat(2 * megabyte)}"}`, { "content-type": "application/json" });
        expect(answer.status).to.equal(400);
        expect(await elements("[]")).to.deep.equal([]);
    });
    it("takes each line of NDJSON by itself, of any JSON type", async () => {
        const results = await lines('{}\nnull\n"x"\n5\n[]\n{');
        expect(results.map(({ line, status }) => [line, status])).to.deep.equal([1, 2, 3, 4, 5, 6].map((line) => [line, 400]));
        expect(results[0]?.errors).to.include({ issue_date: "issue_date is mandatory" });
        for (const { errors } of results.slice(1, 5)) {
            expect(errors).to.deep.equal({ message: "A document must be a JSON object" });
        }
        expect(results[5]?.errors?.["message"]).to.match(/^Malformed JSON/);
        expect(await lines("\n \n")).to.deep.equal([]);
    });
    it("refuses a line of more than 8 MB alone", async () => {
        const body = [invoice("before"), `{"note":"${"x".repeat(8 * megabyte)}"}`, invoice("after")].join("\n");
        const results = await lines(body);
        expect(results.map(({ status }) => status)).to.deep.equal([201, 413, 201]);
        expect(results[1]?.errors).to.deep.equal({ message: "A document should not exceed 8MB" });
    });
    it("takes 10,000 documents and says from where on it took no more", async function () {
        this.timeout(120_000);
        const results = await lines("{}\n".repeat(10_005));
        expect(results).to.have.lengthOf(10_001);
        expect(results[9_999]).to.include({ line: 10_000, status: 400 });
        expect(results[10_000]).to.deep.include({
            line: 10_001,
            status: 413,
            errors: { message: "A batch may hold 10000 documents: what follows from 10001 on was not taken" },
        });
    });
    it("refuses other content types and a malformed key before it takes anything", async () => {
        const before = await countDocuments(api);
        expect((await post("a", { "content-type": "text/csv" })).status).to.equal(415);
        expect((await post("a", { "content-encoding": "br" })).status).to.equal(415);
        expect((await post(invoice("x"), { "idempotency-key": "a b" })).status).to.equal(400);
        expect(await countDocuments(api)).to.equal(before);
    });
    it("counts once for the rate limit", async () => {
        const before = await post(`${invoice("a")}\n`);
        const after = await post(`${invoice("b")}\n${invoice("c")}\n`);
        const [first, second] = [before, after].map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
        expect(second).to.equal(first - 1);
    });
    describe("with an Idempotency-Key", () => {
        it("finds the documents that the same lines made before, in both forms", async () => {
            const first = await lines(`${invoice("a")}\n{}\n${invoice("c")}`, key("same"));
            const before = await countDocuments(api);
            const second = await lines(`${invoice("a")}\n{}\n${invoice("c")}`, key("same"));
            const third = await elements(`[${invoice("a")},{},${invoice("c")}]`, key("same"));
            for (const repeated of [second, third]) {
                expect(repeated.map(({ status, replayed }) => [status, replayed])).to.deep.equal([
                    [201, true],
                    [400, undefined],
                    [201, true],
                ]);
                expect(repeated.map(({ document }) => document)).to.deep.equal(first.map(({ document }) => document));
            }
            expect(await countDocuments(api)).to.equal(before);
        });
        it("refuses a line whose number was used for another content, and takes a corrected one", async () => {
            const [first] = await lines(`${invoice("a")}\n{}`, key("other"));
            const results = await lines(`${invoice("changed")}\n${invoice("corrected")}`, key("other"));
            expect(results.map(({ status }) => status)).to.deep.equal([409, 201]);
            expect(results[0]?.errors?.["message"])
                .to.contain(first.document.document_sequence)
                .and.to.contain(first.document.id)
                .and.to.contain("PENDING");
        });
        it("takes up where an earlier batch broke off", async () => {
            await lines(`${invoice("1")}\n${invoice("2")}`, key("broken"));
            const results = await lines([1, 2, 3, 4].map((note) => invoice(`${note}`)).join("\n"), key("broken"));
            expect(results.map(({ replayed }) => replayed)).to.deep.equal([true, true, undefined, undefined]);
        });
        it("makes one document per line of batches at the same time", async () => {
            const before = await countDocuments(api);
            const body = Array.from({ length: 10 }, (_, index) => invoice(`${index}`)).join("\n");
            const batches = await Promise.all([1, 2, 3].map(() => lines(body, key("race"))));
            expect(await countDocuments(api)).to.equal(before + 10);
            for (const { status } of batches.flat()) {
                expect([201, 409]).to.include(status);
            }
        });
    });
    it("answers a line while the client still thinks about the next one", async () => {
        const { socket, write, received } = open();
        write(`${invoice("first")}\n`);
        await until("the first result", () => received().includes('"line":1'));
        write(`${invoice("second")}\n`);
        await until("the second result", () => received().includes('"line":2'));
        socket.write("0\r\n\r\n");
        await until("the end", () => received().endsWith("0\r\n\r\n"));
        socket.destroy();
    });
    it("stops when the client goes away, and keeps what it has stored", async () => {
        const before = await countDocuments(api);
        const { socket, write, received } = open();
        write(`${invoice("kept")}\n${invoice("half").slice(0, 100)}`);
        await until("the first result", () => received().includes('"line":1'));
        socket.destroy();
        await once(socket, "close");
        expect(await lines(invoice("the service goes on"))).to.have.lengthOf(1);
        expect(await countDocuments(api)).to.equal(before + 2);
    });
    it("takes no more from a client that reads no results than a bound, and loses nothing when it reads on", async function () {
        this.timeout(120_000);
        const { socket, write, received } = open();
        socket.pause();
        // Long in both directions: 30 kB that are answered with 40 kB of complaints.
        const empty = JSON.stringify(buildInvoiceRequest({ document_lines: Array.from({ length: 60 }, () => ({})) }));
        const line = `${empty}${" ".repeat(30_000)}\n`;
        const count = 1_000;
        for (let sent = 0; sent < count; sent += 1) {
            write(line);
        }
        let before = -1;
        let polls = 0;
        const standsStill = () => {
            const { writableLength } = socket;
            polls = writableLength === before ? polls + 1 : 0;
            before = writableLength;
            return polls === 100;
        };
        await until("the intake stands still", standsStill, 100_000);
        expect(socket.writableLength).to.be.greaterThan(line.length);
        socket.write("0\r\n\r\n");
        socket.resume();
        await until("all results", () => received().endsWith("0\r\n\r\n"), 100_000);
        expect(received().match(/"line":/g)).to.have.lengthOf(count);
        socket.destroy();
    });
});
//# sourceMappingURL=batch.spec.js.map