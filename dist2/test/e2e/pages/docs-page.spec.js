import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { useTestApi } from "../../setup/api.js";
import { BrowserPage } from "../../setup/processes/browser.js";
import { until } from "../../setup/until.js";
/** Of a page with its style, its script and the index of the search. */
const maxCompressed = 500_000;
describe("the pages below /docs", function () {
    this.timeout(120_000);
    const api = useTestApi();
    const links = new Map();
    const compressed = new Map();
    /** Reads every page that can be reached, and notes where each leads to. */
    before(async () => {
        const waiting = ["/docs"];
        for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
            if (links.has(address)) {
                continue;
            }
            const answer = await fetch(new URL(address, api.url));
            const text = await answer.text();
            expect(answer.status, address).to.equal(200);
            compressed.set(address, gzipSync(text).length);
            const isPage = address.startsWith("/docs") && answer.headers.get("content-type")?.startsWith("text/html");
            const here = new URL(address, api.url);
            const named = isPage === true ? [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to = ""]) => to) : [];
            const found = named.filter((to) => !to.startsWith("data:")).map((to) => new URL(to, here));
            expect(found.map(({ origin }) => origin).filter((origin) => origin !== here.origin), address).to.deep.equal([]);
            links.set(address, new Set(found.map(({ pathname, hash }) => pathname + hash)));
            waiting.push(...found.map(({ pathname }) => pathname));
        }
    });
    it("lead to each other, to every operation and to every object, and nowhere else", async () => {
        const description = (await (await fetch(`${api.url}/openapi.json`)).json());
        const all = new Set([...links.values()].flatMap((found) => [...found]));
        const operations = Object.values(description.paths).flatMap((item) => Object.values(item));
        const missing = operations.filter(({ operationId }) => ![...all].some((to) => to.endsWith(`#${operationId}`)));
        expect(missing.map(({ operationId }) => operationId)).to.deep.equal([]);
        for (const name of Object.keys(description.components.schemas)) {
            expect((await fetch(`${api.url}/docs/schemas/${name}`)).status, name).to.equal(200);
        }
    });
    it("find on their page what a link's fragment names", async () => {
        for (const [from, targets] of links) {
            for (const target of targets) {
                const [address = "", fragment] = target.split("#");
                if (fragment !== undefined && fragment !== "") {
                    const text = await pageText(address);
                    expect(text.includes(`id="${fragment}"`), `${from} to ${target}`).to.equal(true);
                }
            }
        }
    });
    it("lead by search to what is there", async () => {
        const answer = await fetch(`${api.url}/docs/search.json`);
        const entries = (await answer.json());
        expect(entries.length).to.be.greaterThan(500);
        for (const [title, , to] of entries) {
            const [address = "", fragment = ""] = to.split("#");
            const text = await pageText(`/docs/${address}`);
            expect(fragment === "" || text.includes(`id="${fragment}"`), `${title}: ${to}`).to.equal(true);
        }
    });
    it("are smaller than 500 kB each when they are compressed, with all that they load", async () => {
        const index = gzipSync(await pageText("/docs/search.json")).length;
        const shared = ["/docs/style.css", "/docs/docs.js"].map((file) => compressed.get(file) ?? expect.fail(file));
        const pages = [...compressed].filter(([address]) => address.startsWith("/docs"));
        const largest = Math.max(...pages.map(([, bytes]) => bytes));
        expect(shared.reduce((sum, bytes) => sum + bytes, index + largest)).to.be.within(20_000, maxCompressed);
    });
    it("fit a phone, search and keep to their own content security policy", async function () {
        const page = await BrowserPage.open(`${api.url}/docs`);
        if (page === undefined) {
            this.skip();
            return;
        }
        try {
            await page.use({ width: 390, height: 844, scheme: "dark" });
            for (const address of [...links.keys()].filter((one) => /^\/docs(\/(guides|reference)\/|$)/.test(one))) {
                await page.go(api.url + address);
                await until(address, () => page.evaluate("document.readyState === 'complete'"));
                expect(await page.evaluate("document.documentElement.scrollWidth"), address).to.be.at.most(390);
            }
            await page.evaluate("document.getElementById('search').focus()");
            await page.type("createPurchaseInvoice");
            await until("a hit", () => page.evaluate("document.querySelector('#found a') !== null"));
            await page.evaluate("document.querySelector('#found a').click()");
            await until("the operation", () => page.evaluate("location.hash === '#createPurchaseInvoice'"));
            expect(page.complaints).to.deep.equal([]);
        }
        finally {
            await page.close();
        }
    });
    const texts = new Map();
    async function pageText(address) {
        const text = texts.get(address) ?? (await (await fetch(api.url + address)).text());
        texts.set(address, text);
        return text;
    }
});
//# sourceMappingURL=docs-page.spec.js.map