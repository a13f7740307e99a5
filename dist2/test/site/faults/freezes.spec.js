import { expect } from "chai";
import { Stack } from "../../setup/processes/stack.js";
import { freezeUnderLoad } from "./freeze-run.js";
/** The same with two hundred freezes: npm run -s bench faults -- --freezes=200. */
describe("workers that are frozen while they send", function () {
    this.timeout(300_000);
    let stack;
    before(async () => {
        const environment = {
            WORKERS: "2",
            ACCESS_POINT_TIMEOUT_MS: "2000",
            SWEEP_INTERVAL_MS: "500",
            SIMULATOR_SECOND_ENVELOPE: "refused",
        };
        stack = await Stack.startAlone({ environment });
    });
    after(() => stack?.close());
    it("deliver nothing twice, and nothing is left over", async () => {
        const { freezes, twice, open } = await freezeUnderLoad(stack, { freezes: 2, maxMs: 6_000 });
        expect({ freezes, twice, open }).to.deep.equal({ freezes: 2, twice: 0, open: 0 });
    });
});
//# sourceMappingURL=freezes.spec.js.map