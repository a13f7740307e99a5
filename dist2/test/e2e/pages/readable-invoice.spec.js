import { expect } from "chai";
import { renderUbl } from "../../../common/ubl/render-ubl.js";
import { readGolden, ublInput } from "../../factories/golden.js";
import { pageOf, readableDocument, withLongWords } from "../../factories/readable-document.js";
import { useTestApi } from "../../setup/api.js";
import { ConsoleReader } from "../../setup/console/console-reader.js";
import { TestDocument } from "../../setup/test-document.js";
import { openTokenBearer } from "../../setup/http/token-bearer.js";
import { BrowserPage, desktop, phone } from "../../setup/processes/browser.js";
import { until } from "../../setup/until.js";
/** Every field, with a finding at a value and one at a line. */
async function storyOf(api, name) {
    const { kind, body } = readGolden(name);
    const document = await TestDocument.begin(api, kind, JSON.parse(body));
    await document.judge([
        { flag: "fatal", reasonCode: "IBR-073", text: "A date is wrong", location: "/*/cbc:IssueDate[1]", test: "x" },
        { flag: "warning", reasonCode: "OWN-1", text: "A price is odd", location: "/*/*[1]/cac:Price[1]", test: "x" },
    ]);
    return document;
}
describe("the readable invoice in a browser", function () {
    this.timeout(120_000);
    const api = useTestApi();
    let bearer;
    let page;
    before(async () => {
        bearer = await openTokenBearer(api);
        page = await BrowserPage.open("about:blank");
    });
    after(async () => {
        await page?.close();
        await bearer?.close();
    });
    async function show(open, path) {
        await open.go(bearer.url + path);
        const isThere = `location.href === ${JSON.stringify(bearer.url + path)} && document.readyState === "complete"`;
        await until(path, async () => (await open.evaluate(isThere)) === true);
    }
    for (const [name, query, direction, sizes] of [
        ["every-field-invoice", "", "ltr", [desktop, phone]],
        ["every-field-invoice", "?lang=ar", "rtl", [phone]],
        ["every-field-credit-note", "?lang=en", "ltr", [phone]],
        ["sales-every-field-credit-note", "?lang=ar", "rtl", [desktop]],
    ]) {
        it(`fits ${name}${query} on the screen, and axe has no complaint`, async function () {
            if (page === undefined) {
                this.skip();
                return;
            }
            const document = await storyOf(api, name);
            await show(page, `${document.path}/view${query}`);
            expect(await page.evaluate("getComputedStyle(document.body).direction")).to.equal(direction);
            for (const device of sizes) {
                await page.use(device);
                await new ConsoleReader(page, bearer.url).expectAccessible();
            }
            expect(page.complaints).to.deep.equal([]);
        });
    }
    it("breaks what has no space, on paper of any width", async function () {
        if (page === undefined) {
            this.skip();
            return;
        }
        const input = ublInput(readGolden("every-field-invoice"));
        const xml = withLongWords(renderUbl(input), { letter: "W", digit: "7" });
        for (const language of ["both", "ar"]) {
            const shown = pageOf(readableDocument(input, { xml, overallStatus: "PENDING" }), { language });
            await page.go("about:blank");
            await page.evaluate(`document.open(); document.write(${JSON.stringify(shown)}); document.close()`);
            for (const device of [desktop, phone]) {
                await page.use(device);
                const wide = await page.evaluate(`(() => {
          const paper = document.querySelector("main").getBoundingClientRect();
          const isOff = ({ left, right }) => left < paper.left - 1 || right > paper.right + 1;
          const seen = [...document.querySelectorAll("main *")].filter((each) => !each.closest(".vh, thead"));
          return seen.filter((each) => isOff(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 200));
        })()`);
                expect(wide, `${language}, ${device.width} pixels`).to.deep.equal([]);
            }
        }
    });
    it("says the term of the value that has the focus, and of no other", async function () {
        if (page === undefined) {
            this.skip();
            return;
        }
        const document = await storyOf(api, "every-field-invoice");
        await show(page, `${document.path}/view?lang=en`);
        const said = `(() => {
      const date = document.querySelector('[title^="IBT-002"]');
      const before = getComputedStyle(date, "::after").content;
      date.focus();
      return [before, getComputedStyle(date, "::after").content];
    })()`;
        expect(await page.evaluate(said)).to.deep.equal(["none", '"IBT-002 Issue date · /issue_date"']);
    });
    it("prints on A4 without what only a screen needs", async function () {
        if (page === undefined) {
            this.skip();
            return;
        }
        const document = await storyOf(api, "every-field-invoice");
        await show(page, `${document.path}/view`);
        const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec((await page.print()).toString("latin1")) ?? [];
        expect([Math.round(Number(width)), Math.round(Number(height))]).to.deep.equal([595, 842]);
    });
});
//# sourceMappingURL=readable-invoice.spec.js.map