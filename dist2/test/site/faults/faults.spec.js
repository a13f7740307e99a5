import { expect } from "chai";
import { Stack } from "../../setup/processes/stack.js";
import { faultyEnvironment, runThroughFaults } from "./fault-run.js";
const documents = 300;
describe("an access point that fails in one call of eight", function () {
    this.timeout(300_000);
    let run;
    before(async () => {
        const stack = await Stack.startAlone({ environment: faultyEnvironment });
        try {
            run = await runThroughFaults(stack, documents);
        }
        finally {
            await stack.close();
        }
    });
    it("keeps no document from its final state, without an operator", () => {
        expect(run.statuses).to.deep.equal({ APPROVED: documents });
    });
    it("makes no receiver get anything twice, or not at all", () => {
        expect(run.deliveries).to.have.length(2 * documents);
        expect([...run.deliveries].sort()).to.deep.equal([...run.legs].sort());
    });
    it("has left envelopes in doubt and others unsent, so that both were put to the test", () => {
        expect(run.wereUnknown).to.be.greaterThan(0);
        expect(Object.keys(run.attempts).some((attempts) => Number(attempts) > 1)).to.equal(true);
    });
});
//# sourceMappingURL=faults.spec.js.map