import { expect } from "chai";
import { addBuckets, bucketCount, bucketOf, quantileMs, } from "../../../common/domain/service-status/duration-buckets.js";
const counted = (durations) => {
    const buckets = Array.from({ length: bucketCount }, () => 0);
    for (const duration of durations) {
        buckets[bucketOf(duration)] = (buckets[bucketOf(duration)] ?? 0) + 1;
    }
    return buckets;
};
describe("durations in buckets", () => {
    it("give back quantiles to within their width", () => {
        const buckets = counted(Array.from({ length: 1_000 }, (_, index) => index + 1));
        expect(quantileMs(buckets, 0.5)).to.be.within(350, 710);
        expect(quantileMs(buckets, 0.95)).to.be.within(725, 1_024);
    });
    it("know no duration where none was counted, and take the shortest and the longest", () => {
        expect(quantileMs(counted([]), 0.5)).to.equal(null);
        expect(quantileMs(counted([0, 0.2, -1]), 0.5)).to.be.within(0, 1);
        expect(bucketOf(Number.MAX_SAFE_INTEGER)).to.equal(bucketCount - 1);
    });
    it("can be added across processes", () => {
        const all = addBuckets([counted([1, 100]), counted([100, 5_000])]);
        expect(all).to.deep.equal(counted([1, 100, 100, 5_000]));
        expect(quantileMs(addBuckets([]), 0.5)).to.equal(null);
    });
});
//# sourceMappingURL=duration-buckets.spec.js.map