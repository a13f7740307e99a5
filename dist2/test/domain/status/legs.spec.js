import { expect } from "chai";
import { decidingLegs, legNames, legTraits, legsOf } from "../../../common/domain/status/legs.js";
import { nextStages, stageNames } from "../../../common/domain/status/pipeline.js";
describe("legs", () => {
    it("are delivered by the stages behind the judgement, the report before its withdrawal", () => {
        expect(nextStages("validated").map(legsOf)).to.deep.equal([["c3"], ["c5", "withdrawal"]]);
        expect(stageNames.flatMap(legsOf)).to.have.members(legNames);
    });
    it("decide the document where it has a column for them", () => {
        expect(decidingLegs).to.deep.equal(["c3", "c5"]);
        expect(decidingLegs.map((leg) => legTraits[leg].statusColumn)).to.deep.equal(["participant_status", "fta_status"]);
    });
    it("carry the document itself to the receiver, and tax data to the authority", () => {
        expect(legNames.filter((leg) => legTraits[leg].carriesTaxData)).to.deep.equal(["c5", "withdrawal"]);
    });
    it("are distinguished by what clients read, and by the XML that is stored", () => {
        for (const member of ["publicName", "form"]) {
            expect(new Set(legNames.map((leg) => legTraits[leg][member])).size, member).to.equal(legNames.length);
        }
    });
});
//# sourceMappingURL=legs.spec.js.map