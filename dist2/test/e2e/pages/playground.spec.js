import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { expect } from "chai";
import { collectModules } from "../../../api/resources/playground/collect-modules.js";
import { useTestApi } from "../../setup/api.js";
import { BrowserPage } from "../../setup/processes/browser.js";
import { createTemporaryFolder } from "../../setup/temporary-folder.js";
import { until } from "../../setup/until.js";
describe("the playground in a browser", function () {
    this.timeout(120_000);
    const api = useTestApi();
    let page;
    before(async function () {
        page = await BrowserPage.open(`${api.url}/playground/`);
        if (page === undefined) {
            this.skip();
        }
        await until("the page", () => evaluate("(document.getElementById('state')?.textContent ?? '') !== ''"), 90_000);
    });
    after(async () => {
        await page?.close();
    });
    const evaluate = async (expression) => page?.evaluate(expression);
    const paste = (text) => evaluate(`(() => {
      const field = document.getElementById("text");
      document.getElementById("result").replaceChildren();
      field.value = ${JSON.stringify(text)};
      field.dispatchEvent(new Event("input"));
    })()`);
    const choose = (kind) => evaluate(`document.getElementById("kind").value = ${JSON.stringify(kind)}`);
    const verdict = () => until("the verdict", async () => {
        const text = await evaluate("document.querySelector('.verdict')?.innerText");
        return typeof text === "string" && text;
    }, 60_000);
    const remarks = () => evaluate(`[...document.querySelectorAll(".line")].filter((line) => line.querySelector(".remark")).map((line) => [
      Number(line.value), ...[...line.querySelectorAll(".remark strong")].map((name) => name.innerText)])`);
    const sample = async (name) => (await fetch(`${api.url}/playground/${name}`)).text();
    it("finds nothing in its samples, within its own content security policy", async () => {
        await evaluate("document.querySelector('[data-sample=\"sample-request.json\"]').click()");
        expect(await verdict()).to.equal("Valid, nothing to say");
        expect(await evaluate("document.querySelector('.ubl').textContent")).to.contain("<cbc:ID>SBI-2026-DRYRUN</cbc:ID>");
        expect(await evaluate("document.querySelector('table').innerText")).to.contain("4004.04 AED");
        await evaluate("document.getElementById('result').replaceChildren()");
        await evaluate("document.querySelector('[data-sample=\"sample-invoice.xml\"]').click()");
        expect(await verdict()).to.equal("Valid, nothing to say");
        expect(page?.complaints).to.deep.equal([]);
    });
    it("gives the document on in a link, and takes no harm from a link that is broken", async () => {
        const text = JSON.stringify({ name: "قائمة <img src=x>" });
        await paste(text);
        await choose("sales-invoices");
        await evaluate("document.getElementById('share').click()");
        const link = await until("the link", async () => {
            const address = await evaluate("location.href");
            return typeof address === "string" && address.includes("#") && address;
        });
        const shown = "[document.getElementById('text')?.value, document.getElementById('kind')?.value]";
        const state = "document.getElementById('state').textContent";
        await page?.go("about:blank");
        await page?.go(link);
        await until("the text", async () => (await evaluate(shown))[0] === text);
        expect(await evaluate(shown)).to.deep.equal([text, "sales-invoices"]);
        const bomb = deflateRawSync(JSON.stringify({ text: "a".repeat(3_000_000), kind: "" })).toString("base64url");
        for (const broken of [link.slice(-20), "%", bomb]) {
            await evaluate(`location.hash = ${JSON.stringify(broken)}; document.getElementById("state").textContent = "";`);
            await until("the complaint", async () => String(await evaluate(state)).includes("does not hold"));
        }
        expect(page?.complaints).to.deep.equal([]);
        await page?.go("about:blank");
        await page?.go(`${api.url}/playground/`);
        await until("the page", () => evaluate("(document.getElementById('state')?.textContent ?? '') !== ''"), 90_000);
    });
    it("names the lines of an XML document that rules find something about", async () => {
        const xml = (await sample("sample-invoice.xml")).replaceAll("><", ">\n<");
        const wrong = xml.replace("<cbc:DocumentCurrencyCode>AED<", "<cbc:DocumentCurrencyCode>XXQ<");
        const line = wrong.split("\n").findIndex((text) => text.includes("XXQ")) + 1;
        await paste(wrong);
        expect(await verdict()).to.match(/^Not valid: \d+ errors?/);
        const found = (await remarks());
        expect(found.some(([at, ...names]) => at === line && names.length > 0), JSON.stringify(found)).to.equal(true);
    });
    it("says what the service would answer to a request, field by field and beside its line", async () => {
        const request = JSON.parse(await sample("sample-request.json"));
        delete request["issue_date"];
        const text = JSON.stringify({ ...request, document_currency_code: "XXQ", "<img src=x onerror=alert(1)>": 1 }, null, 2);
        await paste(text);
        expect(await verdict()).to.equal("Not valid: 3 errors");
        const line = text.split("\n").findIndex((one) => one.includes("XXQ")) + 1;
        expect(await remarks()).to.deep.include([line, "document_currency_code"]);
        expect(await remarks()).to.deep.include([1, "issue_date"]);
        expect(await evaluate("document.images.length"), "markup that was pasted").to.equal(0);
    });
    it("points from a rule to the field of the request, in each kind of document", async () => {
        await choose("purchase-credit-notes");
        const { due_date: _, ...request } = JSON.parse(await sample("sample-request.json"));
        const text = JSON.stringify({
            ...request,
            invoice_type_code: "261",
            discrepancy_response: { response_code: "DL8.61.1.D" },
            billing_reference: [{ id: "SBI-2026-000001", issue_date: "2026-08-01" }],
            due_date: "2026-08-20",
            issue_date: "2026-08-21",
        }, null, 2);
        await paste(text);
        expect(await verdict()).to.match(/warning/);
        const line = text.split("\n").findIndex((one) => one.includes('"due_date"')) + 1;
        expect(await remarks()).to.deep.include([line, "OWN-21"]);
        await choose("purchase-invoices");
    });
    it("takes a file that is dropped on it, hints at what to look at, and asks no server for anything", async () => {
        const wrong = (await sample("sample-invoice.xml")).replace(/<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>/, "");
        await evaluate("performance.clearResourceTimings(); document.getElementById('result').replaceChildren()");
        await evaluate(`(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([${JSON.stringify(wrong)}], "invoice.xml", { type: "application/xml" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    })()`);
        expect(await verdict()).to.match(/^Not valid/);
        const hints = await evaluate("[...document.querySelectorAll('.remark .hint')].map((hint) => hint.innerText)");
        expect(hints).to.include("Look at cbc:EndpointID.");
        expect(await evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")).to.deep.equal([]);
        expect(page?.complaints).to.deep.equal([]);
    });
    it("reports invalid XML and JSON, and checks tax data", async () => {
        await paste("<Invoice><unclosed>");
        expect(await verdict()).to.equal("Not valid: 1 error");
        expect(await evaluate("document.querySelector('.remark strong').innerText")).to.equal("OWN-XML");
        await paste('{"a": [1, 2,, 3]}');
        expect(await verdict()).to.equal("Not valid: 1 error");
        expect(await evaluate("document.querySelector('.remark').innerText")).to.match(/^JSON Malformed JSON: .* at position 12/);
        await paste("<TaxData xmlns='urn:peppol:schema:taxdata:1.0'/>");
        expect(await verdict()).to.match(/^Not valid/);
        expect(await evaluate("document.querySelector('.verdict + p').innerText")).to.contain("TaxData, by ae-tdd");
        expect(page?.complaints).to.deep.equal([]);
    });
});
describe("the modules of the playground", () => {
    const folder = createTemporaryFolder();
    it("are refused where one of them needs Node", () => {
        mkdirSync(path.join(folder.dir, "inner"));
        writeFileSync(path.join(folder.dir, "entry.js"), 'import { one } from "./inner/one.js";\none();\n');
        writeFileSync(path.join(folder.dir, "inner/one.js"), 'import { readFileSync } from "node:fs";\nexport const one = readFileSync;\n');
        const collect = () => collectModules(new Map([["entry.js", path.join(folder.dir, "entry.js")]]));
        expect(collect).to.throw(/inner\/one\.js imports node:fs, which no browser has/);
    });
});
//# sourceMappingURL=playground.spec.js.map