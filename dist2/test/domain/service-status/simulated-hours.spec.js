import { expect } from "chai";
import { judge } from "../../../common/domain/service-status/judge.js";
import { buildKnown } from "../../factories/known.js";
import { randomOf, simulate } from "./simulated-hours.js";
const seeds = [1, 7, 42, 2026];
/** What is reported second by second, without the seconds in which nothing is. */
function toldIn(simulated, change = (same) => same) {
    const reported = [];
    for (const { second, snapshot } of simulate(simulated)) {
        const { conditions } = judge(buildKnown({ snapshot: change(snapshot, second) }));
        if (conditions.length > 0) {
            reported.push({ second, ids: conditions.map(({ id }) => id) });
        }
    }
    return reported;
}
const resting = (snapshot) => {
    const since = new Date(Date.parse(snapshot.at) - 200_000).toISOString();
    const rest = { leg: "c3", state: "queued", failureClass: "retryable", nextTryAt: null };
    return {
        ...snapshot,
        legs: [...snapshot.legs, { ...rest, count: 8, since }],
        stages: snapshot.stages.map((stage) => stage.stage === "transmission" ? { ...stage, waiting: stage.waiting + 8, since } : stage),
    };
};
/** Bursts of 2,000 documents, each some minutes after the one before, as a seed has it. */
function burstsOf(seed, from) {
    const random = randomOf(seed);
    const begins = new Set();
    for (let at = from; at < 3_600; at += 240 + Math.floor(random() * 600)) {
        begins.add(at);
    }
    return (second) => (begins.has(second) ? 2_000 : 0);
}
const grown = (snapshot, second) => second < 500 || second > 800
    ? snapshot
    : { ...snapshot, growth: [{ leg: "c5", cause: "certificate expired", count: second - 499 }] };
/** Each process is replaced every ten minutes, and its successor runs beside it for a while. */
const replaced = (second) => {
    const generation = Math.floor(second / 600);
    const isOverlap = second % 600 < 20 && generation > 0;
    return [generation, ...(isOverlap ? [generation - 1] : [])].flatMap((each) => [
        { name: `api-${each}`, kind: "api" },
        { name: `workers-${each}`, kind: "workers" },
    ]);
};
const frozen = (second) => [
    { name: "api", kind: "api" },
    { name: "workers-1", kind: "workers", isFrozen: second >= 1_000 && second < 1_030 },
];
describe("simulated hours", function () {
    this.timeout(60_000);
    for (const seed of seeds) {
        it(`tell of nothing in an idle hour after a busy one, also with legs that rest between two tries (${seed})`, () => {
            const idle = { seed, before: 3_600, arrivals: (second) => (second < 0 && second % 10 === 0 ? 1 : 0) };
            expect(toldIn(idle)).to.deep.equal([]);
            expect(toldIn(idle, resting)).to.deep.equal([]);
        });
        it(`tell of nothing in an hour of bursts (${seed})`, () => {
            const bursts = { seed, before: 3_600, pace: () => 25, arrivals: burstsOf(seed, -3_600) };
            expect(toldIn(bursts)).to.deep.equal([]);
            expect(toldIn(bursts, resting)).to.deep.equal([]);
        });
        it(`tell of nothing while processes are replaced one after the other, the new beside the old (${seed})`, () => {
            expect(toldIn({ seed, before: 60, arrivals: () => 5, processes: replaced })).to.deep.equal([]);
        });
    }
    it("tell of an upgrade nothing but that the old release sees a newer schema, which is no alarm", () => {
        for (const { snapshot } of simulate({ seed: 3, seconds: 600, arrivals: () => 5 })) {
            const known = buildKnown({ snapshot, schema: { state: "newer", pending: [], unknown: ["Next1900000000000"] } });
            expect(judge(known).conditions.map(({ id, severity }) => [id, severity])).to.deep.equal([
                ["schema-newer", "warning"],
            ]);
        }
    });
    it("tell of a worker that freezes within five seconds, and of its end at once", () => {
        for (const seed of seeds) {
            const reported = toldIn({ seed, seconds: 1_200, arrivals: () => 5, processes: frozen });
            expect(reported[0]?.second).to.be.within(1_001, 1_005);
            expect(reported.at(-1)?.second).to.be.within(1_028, 1_032);
            expect(reported.every(({ ids }) => ids.includes("no-workers"))).to.equal(true);
        }
    });
    it("tell of a stage that comes to a standstill within seven minutes, however fast it was before", () => {
        for (const seed of seeds) {
            const stuck = {
                seed,
                before: 3_600,
                seconds: 1_800,
                arrivals: () => 3,
                pace: (second, stage) => (stage === "rendering" && second >= 600 ? 0 : 25),
            };
            const [first] = toldIn(stuck);
            expect(first?.second).to.be.within(600, 600 + 420);
            expect(first?.ids[0]).to.be.oneOf(["throughput-collapsed", "oldest-waiting"]);
        }
    });
    it("tell of failures at corner 5 in the second in which there are enough", () => {
        const reported = toldIn({ seed: 5, seconds: 1_000, arrivals: burstsOf(5, 0) }, grown);
        expect(reported[0]).to.deep.equal({ second: 504, ids: ["corner-5-failures"] });
        expect(reported.at(-1)?.second).to.equal(800);
    });
});
//# sourceMappingURL=simulated-hours.spec.js.map