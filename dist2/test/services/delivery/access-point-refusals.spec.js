import { expect } from "chai";
import { AccessPointRefusals } from "../../../common/services/delivery/access-point-refusals.js";
const blocked = { kind: "blocked", concerns: "every send", reason: "our token", report: null };
describe("refusals that concern every send", () => {
    it("are remembered of the newest thousand legs: such a leg is given up when another was sent since", async () => {
        const refusals = new AccessPointRefusals(() => Promise.resolve());
        const judge = async (leg, outcome = blocked) => (await refusals.judge(`leg ${leg}`, outcome, performance.now())).kind;
        for (let leg = 0; leg <= 1_000; leg += 1) {
            await judge(leg);
        }
        await judge(1_001, { kind: "sent", reason: "sent", report: null });
        expect([await judge(1), await judge(0)]).to.deep.equal(["blocked", "retryable"]);
    });
    it("are none of a leg that is refused for a reason of its own: it is given up, and proves nothing", async () => {
        const refusals = new AccessPointRefusals(() => Promise.resolve());
        const ofItsOwn = { kind: "blocked", reason: "its process is not configured", report: null };
        expect(await refusals.judge("leg", ofItsOwn, performance.now())).to.equal(ofItsOwn);
        expect(refusals.hasWorkedSince(0)).to.equal(false);
    });
});
//# sourceMappingURL=access-point-refusals.spec.js.map