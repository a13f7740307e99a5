import { expect } from "chai";
import { pricingStage } from "../../../workers/stages/pricing.js";
import { stageJobHandler } from "../../../workers/stages/stage-processor.js";
import { usePipeline } from "../../setup/pipeline.js";
/** A worse division than by halves needs more statements than this for eight documents, or never ends. */
const most = 20;
describe("a group that cannot be stored", () => {
    const pipeline = usePipeline();
    /** How many documents each statement carried, and which documents it stored. */
    async function store(count, refused) {
        const documents = await Promise.all(Array.from({ length: count }, () => pipeline.create()));
        // By their place in the group as the stage loads it, which is not the order in which they were created.
        let bad;
        const sizes = [];
        const stored = [];
        const refuse = (ids) => {
            sizes.push(ids.length);
            bad ??= new Set(refused.map((index) => ids[index]));
            if (sizes.length > most) {
                throw Object.assign(new Error("so many statements"), { code: "57P03" });
            }
            if (ids.some((id) => bad?.has(id))) {
                throw new Error("refused");
            }
            stored.push(...ids);
        };
        const { database } = pipeline.deps;
        const query = async (statement, parameters = []) => {
            if (typeof statement === "object" && statement.name === "save-advances") {
                refuse(parameters[0]);
            }
            return database.query(statement, parameters);
        };
        const stubbed = Object.assign(Object.create(database), { query });
        const deps = { ...pipeline.deps, database: stubbed };
        const stage = stageJobHandler(deps, pricingStage(deps));
        await stage({ data: { documents: documents.map(({ id, revision }) => ({ id, revision })) }, attemptsMade: 0 });
        return { sizes, stored, healthy: documents.map(({ id }) => id).filter((id) => bad?.has(id) !== true) };
    }
    it("is halved until the one that is refused stands alone", async () => {
        const { sizes, stored, healthy } = await store(8, [0]);
        expect(sizes).to.deep.equal([8, 4, 2, 1, 1, 2, 4]);
        expect(stored).to.have.members(healthy);
    });
    it("is halved on both sides where both hold one, also when it is odd", async () => {
        const { sizes, stored, healthy } = await store(5, [1, 4]);
        expect(sizes).to.deep.equal([5, 2, 1, 1, 3, 1, 2, 1, 1]);
        expect(stored).to.have.members(healthy);
    });
    it("of one document is not divided", async () => {
        const outcome = await store(1, [0]).catch((error) => error.message);
        expect(outcome).to.equal("refused");
    });
});
//# sourceMappingURL=stage-halving.spec.js.map