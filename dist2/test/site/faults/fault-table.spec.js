import { expect } from "chai";
import { isInLedger, provoke } from "./fault.js";
import { faults } from "./fault-table.js";
import { ScreenSite } from "./screen-site.js";
/** How soon each is shown is measured by npm run -s bench screen; here it must be shown at all, and end as its page says. */
describe("whatever fails", function () {
    this.timeout(300_000);
    let site;
    const all = [];
    before(async () => {
        site = await ScreenSite.start();
    });
    after(() => site?.close());
    for (const fault of faults) {
        it(`is shown with its cause and who acts, and ends as its page says: ${fault.what}`, async function () {
            const seen = await provoke(site, fault);
            if (seen === undefined) {
                this.skip();
            }
            all.push(seen);
            expect(seen.words).to.match(fault.names).and.to.match(/\.$/);
            expect(seen.who).to.equal(fault.who);
        });
    }
    it("is in the ledger afterwards, from its begin to its end", async () => {
        expect(all.length).to.be.greaterThan(0);
        for (const seen of all) {
            expect(await isInLedger(site, seen), seen.fault.what).to.equal(true);
        }
    });
});
//# sourceMappingURL=fault-table.spec.js.map