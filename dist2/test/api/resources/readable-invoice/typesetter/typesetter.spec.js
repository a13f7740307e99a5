import { setMaxListeners } from "node:events";
import { getPriority } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { Typesetter } from "../../../../../api/resources/readable-invoice/typesetter/typesetter.js";
import { createLogger } from "../../../../../common/logging/logger.js";
import { pdfContent } from "../../../../../common/services/readable-invoice/pdf-content.js";
import { writeInvoicePdf } from "../../../../../common/services/readable-invoice/write-invoice-pdf.js";
import { readGolden, ublInput } from "../../../../factories/golden.js";
import { readableDocument } from "../../../../factories/readable-document.js";
import { refusal } from "../../../../setup/refusal.js";
import { until } from "../../../../setup/until.js";
const [one, other] = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];
const input = ublInput(readGolden("example-3-us-dollar"));
/** With letters that a machine may have fonts for and the package has none. */
const document = { ...input.document, note: "\u2603 \u0E44 \u2654" };
const content = pdfContent(readableDocument({ ...input, document }), "both");
const never = () => new AbortController().signal;
const doing = async (typesetter, title, { signal = new AbortController().signal, orgId = one, digest = title } = {}) => {
    const order = async () => ({ ...content, title, pageDigest: digest });
    const { pdf } = await typesetter.run({ makeContent: order, orgId, signal });
    const [pid = "", ...what] = Buffer.from(pdf).toString().split(" ");
    return [pid, what.join(" ")];
};
describe("api/resources/readable-invoice/typesetter", () => {
    const open = [];
    afterEach(async () => {
        await Promise.all(open.splice(0).map((typesetter) => typesetter.close()));
    });
    const start = (bounds = {}, threadScript) => {
        const config = { pdfMemoryMb: 384, threadSeconds: 60, ...bounds };
        const logger = createLogger("api", "silent");
        const typesetter = new Typesetter({ config, logger, ...(threadScript !== undefined && { threadScript }) });
        open.push(typesetter);
        return typesetter;
    };
    const unruly = (bounds) => start(bounds, path.join(import.meta.dirname, "unruly-program.js"));
    it("sets the same bytes as in this process", async function () {
        const here = await writeInvoicePdf(content).catch((error) => {
            expect(error).to.include({ status: 501 });
            return this.skip();
        });
        const there = await start().run({ makeContent: async () => content, orgId: one, signal: never() });
        expect(Buffer.from(there.pdf).equals(here)).to.equal(true);
    });
    it("sets a thousand lines within the memory that a site gives it by default", async function () {
        this.timeout(60_000);
        const golden = readGolden("example-3-us-dollar");
        const [line] = golden.request["document_lines"];
        const request = { ...golden.request, document_lines: Array.from({ length: 1_000 }, () => line) };
        const long = pdfContent(readableDocument(ublInput({ ...golden, request })), "both");
        const order = start().run({ makeContent: async () => long, orgId: one, signal: never() });
        const { pdf } = await order.catch((error) => {
            expect(error).to.include({ status: 501 });
            return this.skip();
        });
        expect(Buffer.from(pdf)
            .toString("latin1")
            .match(/\/Type \/Page\n/g)).to.have.length.above(30);
    });
    it("gives its process no secret", async () => {
        process.env["JWT_SECRET"] = "a secret of the API";
        try {
            const [, environment] = await doing(unruly(), "environment");
            const names = Object.keys(JSON.parse(environment));
            expect(["PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP", "LC_ALL", "TZ", "FONTCONFIG_FILE"]).to.include.members(names);
        }
        finally {
            delete process.env["JWT_SECRET"];
        }
    });
    it("says what is wrong with a document, and goes on", async () => {
        const typesetter = unruly();
        const [pid] = await doing(typesetter, "pid");
        expect(getPriority(Number(pid)), "behind the API").to.be.above(getPriority());
        expect(await refusal(doing(typesetter, "refuse"))).to.include({ status: 422, message: "It has no such letter" });
        expect(await doing(typesetter, "fail").catch((error) => error)).to.include({
            message: "Typst: it is our fault",
        });
        expect((await doing(typesetter, "pid"))[0]).to.equal(pid);
    });
    it("ends a process that takes too much memory, and says what to do instead", async () => {
        const typesetter = unruly({ pdfMemoryMb: 256 });
        const message = `${content.documentSequence} takes more than 256 MB of memory as a PDF: print the pages of /view instead, or file the XML of /ubl`;
        expect(await refusal(doing(typesetter, "swallow"))).to.include({ status: 422, message });
        const [pid] = await doing(typesetter, "pid");
        expect(await refusal(doing(typesetter, "swallow", { digest: "another" }))).to.include({ status: 422, message });
        expect((await doing(typesetter, "pid"))[0]).to.not.equal(pid);
    });
    it("does not try a page again that took too much memory, nor one that is larger than any that fits", async () => {
        const typesetter = unruly({ pdfMemoryMb: 256 });
        expect(await refusal(doing(typesetter, "swallow", { digest: "the page" }))).to.include({ status: 422 });
        const [pid] = await doing(typesetter, "pid");
        expect(await refusal(doing(typesetter, "pid", { digest: "the page" }))).to.include({ status: 422 });
        const page = new Uint8Array(16 * 1024 * 1024);
        const order = { makeContent: async () => ({ ...content, title: "pid", page }), orgId: one, signal: never() };
        const hopeless = typesetter.run(order);
        expect(await refusal(hopeless)).to.include({ status: 422 });
        expect((await doing(typesetter, "pid"))[0], "the process was not asked").to.equal(pid);
    });
    it("has no page in memory of an order that waits", async () => {
        const typesetter = unruly();
        const gone = new AbortController();
        let made = 0;
        const makeContent = async () => {
            made += 1;
            return { ...content, title: "spin" };
        };
        const orders = Array.from({ length: 20 }, (_, index) => refusal(typesetter.run({ makeContent, orgId: `organization ${index % 5}`, signal: gone.signal })));
        await until("pages are made", () => made === 3);
        await new Promise(setImmediate);
        expect(made).to.equal(3);
        gone.abort();
        await Promise.all(orders);
    });
    it("keeps no process that has kept more than half of the bound", async () => {
        const typesetter = unruly({ pdfMemoryMb: 800 });
        const [pid] = await doing(typesetter, "keep");
        expect((await doing(typesetter, "keep"))[0]).to.equal(pid);
        expect((await doing(typesetter, "pid"))[0]).to.not.equal(pid);
    });
    it("retries a document in a new process when an earlier one may have caused the failure", async () => {
        const typesetter = unruly({ pdfMemoryMb: 540 });
        const [pid] = await doing(typesetter, "keep");
        // 300 MB beside the 200 that are there.
        expect((await doing(typesetter, "take"))[0]).to.not.equal(pid);
    });
    it("answers 503 for a process that ends, and starts another one", async () => {
        const typesetter = unruly();
        const [pid] = await doing(typesetter, "pid");
        expect(await refusal(doing(typesetter, "exit"))).to.include({
            status: 503,
            retryAfterSeconds: 5,
            message: "The process that makes PDFs ended: try again",
        });
        expect((await doing(typesetter, "pid"))[0]).to.not.equal(pid);
    });
    it("ends a process that does not come back, and says so", async () => {
        const typesetter = unruly({ threadSeconds: 1 });
        expect(await refusal(doing(typesetter, "spin"))).to.include({
            status: 503,
            retryAfterSeconds: 5,
            message: "The document was given up after 1 s of work: send it in parts",
        });
        await doing(typesetter, "pid");
    });
    it("sets nothing for a client that has gone, and has another organization wait behind one document at most", async () => {
        const typesetter = unruly();
        const gone = new AbortController();
        const done = [];
        const flood = Array.from({ length: 3 }, (_, index) => refusal(doing(typesetter, "spin", { signal: gone.signal })).then((error) => done.push(`one ${index} ${error.status}`)));
        const leaving = new AbortController();
        const first = refusal(doing(typesetter, "spin", { signal: leaving.signal, orgId: other }));
        const behind = doing(typesetter, "pid", { orgId: other }).then(() => done.push("other"));
        leaving.abort();
        expect(await first).to.include({ status: 400, message: "The request was broken off" });
        gone.abort();
        await Promise.all([...flood, behind]);
        expect(done).to.have.members(["one 0 400", "one 1 400", "one 2 400", "other"]);
    });
    it("serves the organization that has waited longest", async () => {
        const typesetter = unruly();
        const done = [];
        const ask = (orgId, name) => doing(typesetter, "pid", { orgId }).then(() => done.push(name));
        await Promise.all([ask(one, "one 1"), ask(one, "one 2"), ask(one, "one 3"), ask(other, "other 1")]);
        expect(done.slice(0, 3)).to.include("other 1");
        expect(done.at(-1)).to.equal("one 3");
    });
    it("refuses what no place is left for, with the time after which to ask again", async () => {
        const typesetter = unruly();
        const gone = new AbortController();
        setMaxListeners(60, gone.signal);
        const all = Array.from({ length: 52 }, () => refusal(doing(typesetter, "spin", { signal: gone.signal })));
        expect(await Promise.race(all)).to.include({
            status: 503,
            retryAfterSeconds: 5,
            message: "Too many documents of your organization wait already: try again later",
        });
        gone.abort();
        await Promise.all(all);
    });
    it("ends its process when it is closed and starts none for waiting jobs", async () => {
        const typesetter = unruly();
        const [pid] = await doing(typesetter, "pid");
        const waiting = ["spin", "pid"].map((deed) => refusal(doing(typesetter, deed)));
        await typesetter.close();
        for (const error of await Promise.all(waiting)) {
            expect(error).to.include({ status: 503 });
        }
        expect(() => process.kill(Number(pid), 0)).to.throw(/ESRCH/);
    });
});
//# sourceMappingURL=typesetter.spec.js.map