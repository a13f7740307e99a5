import { expect } from "chai";
import { signToken } from "../../../common/launcher/account/development-token.js";
import { startTestApi, useTestApi } from "../../setup/api.js";
import { openConsole } from "../../setup/console/open-console.js";
import { startSilentProxy } from "../../setup/http/silent-proxy.js";
import { phone } from "../../setup/processes/browser.js";
import { testSecrets } from "../../setup/secrets.js";
import { until } from "../../setup/until.js";
const waitMs = 60_000;
describe("what the console says on every view", function () {
    this.timeout(240_000);
    const direct = useTestApi();
    let toDatabase;
    let toApi;
    let api;
    let page;
    let reader;
    before(async function () {
        toDatabase = await startSilentProxy(direct.deps.config.databaseUrl);
        api = await startTestApi({ databaseUrl: toDatabase.url, databaseSilenceMs: 3_000, requestTimeoutMs: 5_000 });
        toApi = await startSilentProxy(api.url);
        ({ page, reader } = await openConsole(this, { url: new URL(toApi.url).origin }));
        await reader.signIn(signToken(testSecrets.jwtSecret, { orgId: direct.orgId, subject: "Ada", days: 1, roles: ["site-operator"] }));
    });
    after(async () => {
        await page?.close();
        await toApi?.close();
        await api?.close();
        await toDatabase?.close();
    });
    const strip = () => reader.text(".strip");
    const worst = () => page.evaluate("document.querySelector('.strip').dataset.worst");
    /** The page knows how the service stands, and what to do about it. */
    const heard = async () => {
        const isLoaded = `performance.getEntriesByType("resource").some((one) => one.name.endsWith("/runbooks") && one.responseStatus === 200)`;
        await until("it is heard", async () => (await worst()) === "critical" && page.evaluate(isLoaded), waitMs);
    };
    /** Strip, icon and title, which follow each other. */
    const areCritical = () => until("strip, icon and title say the worst", async () => (await worst()) === "critical" &&
        page.evaluate(String.raw `document.querySelector("link[rel=icon]").href.endsWith("/icon-critical.svg") && /^\(\d+\) /.test(document.title)`), waitMs);
    const runbookOfStrip = async () => {
        const id = String(await page.evaluate("document.querySelector('.strip a').pathname.split('/').at(-1)"));
        await reader.click(".strip a");
        await until("its runbook", async () => (await reader.text(".runbook")).length > 100, waitMs);
        expect(await page.evaluate("[location.pathname, document.querySelector('h1').textContent]")).to.deep.equal([
            `/console/runbooks/${id}`,
            id,
        ]);
        return id;
    };
    it("is the worst, in the strip, in the title and as an icon of its own, which leads to what to do", async () => {
        for (const view of ["", "/search", "/incidents", "/organizations", "/audit", "/no-such-view"]) {
            await reader.open(view);
            await reader.sees("Critical", ".strip");
            await areCritical();
            const icon = await page.evaluate("fetch(document.querySelector('link[rel=icon]').href).then(({ status }) => status)");
            expect(icon, view).to.equal(200);
        }
        // A view that there is not is in the browser's own log as well.
        expect(page.complaints.splice(0).every((words) => words.includes("404"))).to.equal(true);
        expect(await runbookOfStrip()).to.equal("no-workers");
        await reader.sees("Do they run?", ".runbook");
        await reader.expectAccessible("a runbook");
        await page.use(phone);
        await reader.expectAccessible("a runbook on a phone");
        await reader.click(".head a");
        await reader.sees("no-workers", "ul.rows");
        await reader.expectAccessible("the list of runbooks");
    });
    it("names the database that has gone silent, keeps its runbook at hand, and takes it back when it speaks", async () => {
        await reader.open("/search");
        await heard();
        toDatabase.fallSilent();
        try {
            await reader.sees("The database", ".strip");
            await areCritical();
            expect(await runbookOfStrip()).to.match(/^(database|queue)-/);
            expect(await reader.text("main")).not.to.contain("cannot work on this");
        }
        finally {
            toDatabase.speakAgain();
        }
        await until("it is taken back", async () => !(await strip()).includes("The database"), waitMs);
        expect(await strip()).not.to.contain("All is well");
        page.complaints.splice(0);
    });
    it("says that the service says nothing, which may be because it stands still, and what to do about that", async () => {
        await reader.open("/audit");
        await heard();
        toApi.fallSilent();
        try {
            await reader.sees("The service has said nothing for", ".strip");
            await reader.sees("What is shown may be old", ".strip");
            await areCritical();
            await until("its title", () => page.evaluate("document.title.startsWith('(1) ')"), waitMs);
            expect(await runbookOfStrip()).to.equal("nobody-tells");
            await reader.expectAccessible("a page that hears nothing");
        }
        finally {
            toApi.speakAgain();
        }
        await until("it is heard again", async () => !(await strip()).includes("has said nothing"), waitMs);
        page.complaints.splice(0);
    });
    it("says that the service is not reached, and hears it again by itself", async () => {
        await reader.open("/audit");
        await heard();
        const { port } = new URL(toApi.url);
        await toApi.close();
        try {
            await reader.sees("What is shown may be old", ".strip");
            expect(await runbookOfStrip()).to.equal("nobody-tells");
        }
        finally {
            toApi = await startSilentProxy(api.url, Number(port));
        }
        await until("it is heard again", async () => !(await strip()).includes("What is shown may be old"), waitMs);
        page.complaints.splice(0);
    });
});
//# sourceMappingURL=console-strip.spec.js.map