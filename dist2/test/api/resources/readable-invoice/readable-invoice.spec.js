import { createHash } from "node:crypto";
import { expect } from "chai";
import { documentKindNames } from "../../../../common/domain/document-kinds.js";
import { sha256 } from "../../../../common/services/identifiers/digest.js";
import { textOf, valuesOf } from "../../../factories/readable-document.js";
import { requestOf } from "../../../factories/request.js";
import { beginOriginal, crediting } from "../../../setup/settlement.js";
import { useTestApi } from "../../../setup/api.js";
import { TestDocument } from "../../../setup/test-document.js";
import { call, download, expectError } from "../../http-client.js";
const unknownId = "019a0000-0000-7000-8000-00000000abcd";
/** The row of what a credit note corrects. */
function correctionIn({ text }) {
    const [, section = ""] = /What this credit note corrects([\s\S]*?)<\/table>/.exec(text) ?? [];
    return textOf((/<tbody>[\s\S]*/.exec(section)?.[0] ?? "").replaceAll("</td>", " ")).replace(/\s+/g, " ");
}
describe("the readable invoice over HTTP", () => {
    const api = useTestApi();
    const view = (document, query = "") => call(api, "GET", `${document.path}/view${query}`);
    for (const kind of documentKindNames) {
        it(`is made of the UBL of the ${kind} once there is one, for their organization alone`, async () => {
            const document = await TestDocument.begin(api, kind);
            await expectError(view(document), 404, `Revision 1 of ${document.number} is not rendered yet`);
            await document.approve();
            const { status, headers, text } = await view(document);
            expect(status).to.equal(200);
            expect(headers.get("content-type")).to.equal("text/html; charset=utf-8");
            expect(headers.get("content-disposition")).to.equal(null);
            const values = valuesOf(text).map((value) => value.text);
            expect(values).to.include(document.number).and.to.include(document.id);
            const { bytes } = await download(api, `${document.path}/ubl`);
            expect(textOf(text)).to.contain(sha256(bytes)).and.to.contain("The XML is the invoice");
            const token = api.token((await api.addOrganization()).orgId);
            const foreign = await call(api, "GET", `${document.path}/view`, { token });
            const unknown = await call(api, "GET", `/api/${kind}/${unknownId}/view`, { token });
            expect(foreign.status).to.equal(404);
            expect(foreign.json).to.deep.equal(unknown.json);
        });
    }
    it("is a PDF to file as well, of its organization alone", async function () {
        const document = await TestDocument.begin(api, "purchase-invoices");
        const early = await call(api, "GET", `${document.path}/view.pdf`);
        expect(early.json).to.deep.include({ errors: { message: `Revision 1 of ${document.number} is not rendered yet` } });
        await document.judge();
        const token = api.token((await api.addOrganization()).orgId);
        expect((await call(api, "GET", `${document.path}/view.pdf`, { token })).status).to.equal(404);
        const { status, headers, bytes } = await download(api, `${document.path}/view.pdf?lang=ar`);
        if (status === 501) {
            // There is no typesetter for this machine.
            this.skip();
        }
        expect(status).to.equal(200);
        expect(headers.get("content-type")).to.equal("application/pdf");
        expect(headers.get("content-disposition")).to.equal(`attachment; filename="${document.number}.pdf"`);
        expect(bytes.subarray(0, 5).toString()).to.equal("%PDF-");
        const paged = await call(api, "GET", `${document.path}/view.pdf?from_line=2`);
        expect(Object.keys(paged.json.errors)).to.deep.equal(["from_line"]);
    });
    it("shows what a credit note corrects, as it stood when the credit note came", async () => {
        const kind = "sales-credit-notes";
        const original = await beginOriginal(api, kind);
        const credit = (amount) => TestDocument.begin(api, kind, crediting([original.number], amount));
        const [first, second] = [await credit(21), await credit(30)];
        await first.judge();
        await second.judge();
        expect(correctionIn(await view(first, "?lang=en"))).to.match(/ 210\.00 AED 0\.00 AED 21\.00 AED 189\.00 AED/);
        expect(correctionIn(await view(second, "?lang=en"))).to.match(/ 210\.00 AED 21\.00 AED 30\.00 AED 159\.00 AED/);
        expect(correctionIn(await view(second, "?lang=en"))).to.contain(original.number);
    });
    it("forbids the page to load, run or send anything, and other sites to frame it", async () => {
        const document = await TestDocument.begin(api, "purchase-invoices");
        await document.judge();
        const { headers, text } = await view(document);
        const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
        const digest = createHash("sha256").update(style).digest("base64");
        expect(headers.get("content-security-policy")).to.equal(`default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`);
        expect(headers.get("x-content-type-options")).to.equal("nosniff");
        expect(headers.get("cache-control")).to.equal("no-store");
        expect(text).not.to.match(/<(script|link|img|iframe|object|form|base)\b|\sstyle=/i);
    });
    it("shows an earlier revision with its own findings and its own status", async () => {
        const document = await TestDocument.begin(api, "purchase-credit-notes", { note: "the first words" });
        await document.judge([
            { flag: "fatal", reasonCode: "IBR-022", text: "No such note", location: "/*/cbc:Note[1]", test: "false()" },
        ]);
        const first = await view(document);
        expect(textOf(first.text)).to.contain("Validation failed").and.to.contain("No such note");
        await document.resubmit(requestOf["purchase-credit-notes"]({ note: "the second words" }));
        expect((await view(document)).status).to.equal(404);
        await document.judge();
        const now = textOf((await view(document)).text);
        expect(now).to.contain("the second words").and.not.to.contain("No such note");
        const earlier = await view(document, "?revision=1&lang=en");
        expect(textOf(earlier.text)).to.contain("the first words").and.to.contain("No such note");
        expect(textOf(earlier.text)).to.contain("An earlier revision: it was replaced");
        expect(valuesOf(earlier.text).find((value) => value.text === "the first words")?.title).to.equal("IBT-022 Note · /note");
        expect(earlier.text).to.contain('href="ubl?revision=1"');
        const missing = await view(document, "?revision=3");
        expect(missing.json).to.deep.include({ errors: { message: `Revision 3 of ${document.number} not found` } });
    });
    it("lists the attachments with links that download them", async () => {
        const bytes = Buffer.from("%PDF-1.7\nthe terms");
        const attachment = {
            file_name: "the terms.pdf",
            file_type: "application/pdf",
            file_content: bytes.toString("base64"),
        };
        const document = await TestDocument.begin(api, "sales-invoices", { attachments: [attachment] });
        await document.judge();
        const { text } = await view(document, "?lang=en");
        const [{ id } = { id: "" }] = document.created["attachments"];
        expect(text).to.contain(`<a href="attachments/${id}" download="">`);
        expect(textOf(text))
            .to.contain("the terms.pdf")
            .and.to.match(new RegExp(`Size in bytes\\s*${bytes.length}\\s`));
        expect(text).not.to.contain(attachment.file_content);
        expect((await download(api, `${document.path}/attachments/${id}`)).bytes).to.deep.equal(bytes);
    });
    it("makes the page of a large document beside the event loop, part by part", async () => {
        const [line] = requestOf["purchase-invoices"]()["document_lines"];
        const document = await TestDocument.begin(api, "purchase-invoices", {
            document_lines: Array.from({ length: 120 }, (_, index) => ({ ...line, name: `Part ${index + 1}` })),
        });
        await document.judge();
        const { status, text } = await view(document, "?from_line=101&lines=50&lang=ar");
        expect(status).to.equal(200);
        expect(textOf(text)).to.contain("Part 101").and.to.contain("Part 120").and.not.to.contain("Part 100");
        expect(text).to.contain('href="?lang=ar&amp;from_line=51&amp;lines=50"');
    });
    for (const [query, field] of [
        ["?lang=fr", "lang"],
        ["?lang=AR", "lang"],
        ["?lines=0", "lines"],
        ["?lines=1001", "lines"],
        ["?from_line=0", "from_line"],
        ["?revision=x", "revision"],
        ["?language=en", "language"],
    ]) {
        it(`refuses ${query}`, async () => {
            const { status, json } = await call(api, "GET", `/api/purchase-invoices/${unknownId}/view${query}`);
            expect(status).to.equal(400);
            expect(Object.keys(json.errors)).to.deep.equal([field]);
        });
    }
});
//# sourceMappingURL=readable-invoice.spec.js.map