import { expect } from "chai";
import { judge } from "../../../common/domain/service-status/judge.js";
import { buildKnown } from "../../factories/known.js";
const complete = { behindMs: 0, unindexed: 0, unindexedSince: null };
const found = (search, scope = "site") => judge(buildKnown({ search, scope })).conditions.map(({ id, words, since, waiting }) => ({
    id,
    words: words.en,
    since,
    waiting,
}));
describe("what keeps documents from being found", () => {
    it("is nothing while the index is complete, or seconds behind", () => {
        expect(found(complete)).to.deep.equal([]);
        expect(found({ ...complete, behindMs: 119_000 })).to.deep.equal([]);
        expect(found(null)).to.deep.equal([]);
    });
    it("is an index that stands still, since its oldest entry that is not indexed", () => {
        const [condition] = found({ ...complete, behindMs: 180_000 });
        expect(condition?.id).to.equal("search-behind");
        expect(condition?.words).to.contain("3 min");
        expect(condition?.since).to.equal(new Date(Date.parse(buildKnown().at) - 180_000).toISOString());
    });
    it("are documents that could not be indexed, however many, said to site operators alone", () => {
        const since = "2026-11-22T10:00:00.000Z";
        const status = { ...complete, unindexed: 2, unindexedSince: since };
        expect(found(status)).to.deep.equal([
            {
                id: "documents-unindexed",
                words: "2 documents could not be indexed: the search finds them by number and id alone.",
                since,
                waiting: 2,
            },
        ]);
        expect(found({ ...status, unindexed: 1 })[0]?.words).to.contain("1 document could");
        expect(found(status, "organization")).to.deep.equal([]);
    });
});
//# sourceMappingURL=search-conditions.spec.js.map