import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { signToken } from "../../../common/launcher/account/development-token.js";
import { advanceOldestRetryRun } from "../../../common/services/operator-actions/retry-runs.js";
import { Indexer } from "../../../common/services/search/index-documents.js";
import { judge } from "../../api/contract/process-document.js";
import { call } from "../../api/http-client.js";
import { buildInvoiceRequest } from "../../factories/request.js";
import { useTestApi } from "../../setup/api.js";
import { openConsole } from "../../setup/console/open-console.js";
import { desktop, phone } from "../../setup/processes/browser.js";
import { testSecrets } from "../../setup/secrets.js";
import { until } from "../../setup/until.js";
const waitMs = 60_000;
const refused = (nth) => `Refused by https://ap.example/${nth}: no such "receiver" 100%`;
describe("the search of the console", function () {
    this.timeout(240_000);
    const api = useTestApi();
    const made = [];
    let page;
    let reader;
    before(async function () {
        ({ page, reader } = await openConsole(this, api));
        for (let nth = 0; nth < 4; nth += 1) {
            const body = buildInvoiceRequest({ note: `unlike the others ${nth}` });
            const { json } = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body });
            made.push({ id: String(json["id"]), number: String(json["document_sequence"]) });
            await judge(api, { id: made.at(-1).id });
        }
        const indexer = new Indexer(api.deps, uuid());
        await until("everything is indexed", async () => !(await indexer.indexOnce()));
        await indexer.stop();
        await signIn("site-operator");
    });
    after(async () => {
        await page?.close();
    });
    beforeEach(async () => {
        await api.query("delete from retry_runs");
        await api.query("update transmissions set state = 'queued', failure_class = null, reason = null, next_check_at = null");
        for (const [nth, { id }] of made.slice(0, 3).entries()) {
            await api.query(`update transmissions set state = 'failed', failure_class = 'blocked', reason = $2, updated_at = now() - interval '1 minute'
         where document_id = $1 and leg = 'c3'`, [id, nth === 2 ? "Something else" : refused(nth)]);
        }
    });
    afterEach(() => {
        expect(page?.complaints.splice(0)).to.deep.equal([]);
    });
    const signIn = (role, subject = "sara@example.ae") => reader.signIn(signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject, days: 1, roles: [role] }));
    const rows = () => page.evaluate("document.querySelectorAll('table.documents tbody tr').length");
    const boxOf = (nth) => `input[aria-label*="${made[nth]?.number}"]`;
    const choose = async (nth) => {
        await until("the box", () => page.evaluate(`document.querySelector('${boxOf(nth)}') !== null`), waitMs);
        await page.evaluate(`document.querySelector('${boxOf(nth)}').focus()`);
        await page.press(" ");
    };
    const isChosen = (nth) => page.evaluate(`document.querySelector('${boxOf(nth)}').checked`);
    it("is led to from a cause of failures, and finds its documents and no others", async () => {
        await page.use(desktop);
        await reader.open("/incidents");
        await reader.click("td.act a[aria-label*='Refused by']");
        await reader.sees(made[0].number, "table.documents");
        await reader.settled();
        expect(await rows()).to.equal(2);
        expect(await page.evaluate("document.querySelector('#condition-cause').value")).to.equal('Refused by … no such "receiver" 100%');
        expect(await page.evaluate("document.querySelector('#condition-leg').value")).to.equal("toC3");
        await reader.open("/incidents?by=receiver");
        await reader.click("td.act a[aria-label*='Something else']");
        await reader.sees(made[2].number, "table.documents");
        await reader.settled();
        expect(await rows()).to.equal(1);
    });
    it("keeps a search under a name for the person alone, shows it at any desk, and deletes it", async () => {
        await page.use(phone);
        await reader.open("/search?filter=failed");
        await reader.sees(made[0].number, "table.documents");
        expect(await page.evaluate("document.querySelector('#filter-name') === null")).to.equal(true);
        const address = "/search?overall_status=PENDING&class=blocked&leg=toC3&amount_from=1";
        await reader.open(address);
        await reader.sees(made[0].number, "table.documents");
        await page.evaluate("document.querySelector('#filter-name').focus()");
        await page.type("ما رُفض <b>");
        await page.press("Enter");
        await reader.sees("ما رُفض <b>", ".kept");
        await reader.expectAccessible("a search that is kept");
        expect(await page.evaluate("document.querySelector('.kept a').ariaCurrent")).to.equal("true");
        await signIn("viewer", "another person");
        await reader.open("/search");
        await reader.settled();
        expect(await page.evaluate("document.querySelector('.kept') === null")).to.equal(true);
        await page.evaluate("localStorage.clear()");
        await signIn("site-operator");
        await reader.open("/search");
        await reader.click(".kept a");
        await until("its conditions", () => page.evaluate("document.querySelector('#condition-leg')?.value === 'toC3'"), waitMs);
        expect(await page.evaluate("document.querySelector('#condition-class').value")).to.equal("blocked");
        await reader.click(".kept button");
        await until("it is gone", () => page.evaluate("document.querySelector('.kept') === null"), waitMs);
        expect(await api.query("select from own_filters")).to.deep.equal([]);
    });
    it("lets rows be chosen by keys, and keeps them chosen while the person looks at one and goes back", async () => {
        await reader.open("/search?filter=failed");
        await reader.sees(made[0].number, "table.documents");
        expect(await page.evaluate("document.querySelector('.chosen') === null")).to.equal(true);
        expect(await page.evaluate("document.querySelectorAll('td.choose input:checked').length")).to.equal(0);
        await choose(0);
        await choose(2);
        await reader.sees("2 documents chosen", ".chosen");
        expect(await page.evaluate("document.querySelector('.choose-all input').indeterminate")).to.equal(true);
        await reader.expectAccessible("chosen rows");
        await reader.click(`table.documents a[href$="${made[1].id}"]`);
        await reader.sees("To corner 3");
        await page.back();
        await reader.sees("2 documents chosen", ".chosen");
        expect([await isChosen(0), await isChosen(1), await isChosen(2)]).to.deep.equal([true, false, true]);
        await reader.click(".choose-all input");
        await reader.sees("3 documents chosen", ".chosen");
        await reader.click(".choose-all input");
        await until("none is chosen", () => page.evaluate("document.querySelector('.chosen') === null"), waitMs);
    });
    it("retries what is chosen and nothing else, after it has said how many and wanted a reason", async () => {
        await page.use(phone);
        await reader.open("/search?filter=failed");
        await choose(0);
        await choose(2);
        // It is sent again meanwhile, by another person.
        await api.query("update transmissions set state = 'queued', failure_class = null where document_id = $1", [
            made[2].id,
        ]);
        await reader.expectAccessible("chosen rows on a phone");
        await reader.click(".chosen button");
        await reader.sees("Of 2 documents that you have chosen, this retries 1 leg", "dialog");
        await reader.expectAccessible("the retry of what is chosen");
        await reader.confirm("The certificate is renewed");
        await reader.sees("Failures of 2 documents, chosen by hand", "main");
        await reader.sees("0 of 1 failure", "main");
        expect(await advanceOldestRetryRun(api.deps)).to.equal(1);
        const states = await api.query("select state from transmissions where leg = 'c3' order by document_id");
        expect(states.map(({ state }) => state)).to.deep.equal(["queued", "failed", "queued", "queued"]);
        const [act] = await api.query("select reason, detail from operator_actions where action = 'documents.retry' and detail ? 'total'");
        expect(act?.reason).to.equal("The certificate is renewed");
        expect(act?.detail.documentIds.toSorted()).to.deep.equal([made[0].id, made[2].id].toSorted());
    });
    it("exports what is chosen, and nothing else", async () => {
        await page.use(desktop);
        await reader.open("/search?filter=failed");
        await choose(1);
        await choose(2);
        await reader.sees("2 documents chosen", ".chosen");
        const read = (nth) => page.evaluate(`fetch(document.querySelectorAll(".chosen a")[${nth}].href).then((answer) => answer.text())`);
        const csv = String(await read(0));
        expect(csv.trim().split("\r\n")).to.have.length(3);
        const ids = String(await read(1))
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line).id);
        expect(ids).to.deep.equal([made[2].id, made[1].id]);
        expect(csv).to.contain(made[1].number).and.not.to.contain(made[0].number);
    });
    it("lets a viewer export what is chosen, and retry nothing", async () => {
        await signIn("viewer");
        try {
            await reader.open("/search?filter=failed");
            await choose(0);
            await reader.sees("Your role may look, but not act", ".chosen");
            expect(await page.evaluate("document.querySelector('.chosen button').disabled")).to.equal(true);
            expect(await page.evaluate("document.querySelectorAll('.chosen a').length")).to.equal(2);
            await reader.expectAccessible("what a viewer has chosen");
        }
        finally {
            await signIn("site-operator");
        }
    });
});
//# sourceMappingURL=console-search.spec.js.map