import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { AppError } from "../../../common/errors.js";
import { runOperatorAction } from "../../../common/services/operator-actions/operator-action.js";
import { setDisabled } from "../../../common/services/organizations/change-organizations.js";
import { ada } from "../../setup/operator-action.js";
import { usePipeline } from "../../setup/pipeline.js";
import { refusal } from "../../setup/refusal.js";
describe("the record of an operator's action", () => {
    const pipeline = usePipeline();
    const recorded = () => pipeline.query("select action, outcome, detail from operator_actions where subject = 'Ada' order by id");
    const attempt = (status, isFound = true) => {
        const subject = { action: "legs.retry", target: "legs" };
        const action = { ...ada, orgId: pipeline.orgId, why: "looked into" };
        return refusal(runOperatorAction(pipeline.deps, action, subject, (_tx, found) => {
            if (isFound) {
                found(pipeline.orgId);
            }
            throw new AppError(status, "no");
        }));
    };
    it("has what the state does not allow, and no other failure, nor what the operator does not see", async () => {
        expect([await attempt(503), await attempt(409, false)].map(({ status }) => status)).to.deep.equal([503, 409]);
        const unknown = setDisabled(pipeline.deps, { ...ada, why: "gone" }, { orgId: uuid(), disabled: true });
        expect(await refusal(unknown)).to.include({ status: 404, message: "Organization not found" });
        expect(await recorded()).to.be.empty;
        await attempt(409);
        expect(await recorded()).to.deep.equal([{ action: "legs.retry", outcome: "refused", detail: { message: "no" } }]);
    });
});
//# sourceMappingURL=operator-action.spec.js.map