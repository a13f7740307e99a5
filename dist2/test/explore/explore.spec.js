import { expect } from "chai";
import { seededRandom } from "../rules/support/random.js";
import { exploreAll, findWayOut, randomPath } from "./explore.js";
import { conditionsWith, product, timeouts } from "./model.js";
/** The pauses of tries vary at random; a seed decides here. */
function withRandom(random, work) {
    const { random: before } = Math;
    Math.random = random;
    try {
        return work();
    }
    finally {
        Math.random = before;
    }
}
const everyFate = [
    "sent",
    "answer lost",
    "request lost",
    "turned away",
    "kept for later",
    "refused",
    "blocked",
];
/** One leg with everything that can happen to a sending; and a document with few fates and all that people do. */
const worlds = {
    "a leg": { legs: ["c3"], depth: 8, bounds: { fates: everyFate, revisions: 1, isDeadly: true, isWithdrawn: false } },
    "a document": {
        legs: ["c3", "c5"],
        depth: 6,
        bounds: { fates: ["sent", "answer lost", "refused"], revisions: 2, isDeadly: false, isWithdrawn: true },
    },
};
const names = Object.keys(worlds);
const seed = 20_261_122;
const paths = 300;
const stepsOfPath = 60;
const impatient = { ...timeouts, silentMs: 0, goneMs: 0, heartbeatMs: 0 };
/** A mutant has to be found within so many paths. */
const pathsOfMutant = 3_000;
function* randomPaths(exploration, count) {
    const random = seededRandom(seed);
    for (let nth = 0; nth < count; nth += 1) {
        yield withRandom(() => 0.5, () => randomPath(exploration, random, stepsOfPath));
    }
}
describe("the state machine, explored", function () {
    this.timeout(120_000);
    for (const name of names) {
        const { depth, ...world } = worlds[name];
        const exploration = { ...world, decisions: product };
        it(`keeps its promises in every interleaving of ${depth} steps about ${name}`, () => {
            const { states, counterexample } = withRandom(() => 0.5, () => exploreAll(exploration, depth));
            expect(counterexample).to.equal(undefined);
            expect(states).to.be.greaterThan(1_000);
        });
        it(`keeps its promises on long ways about ${name}, and each leads to an end`, () => {
            for (const { counterexample, world: reached } of randomPaths(exploration, paths)) {
                expect(counterexample).to.equal(undefined);
                expect(withRandom(() => 0.5, () => findWayOut(product, reached))).to.equal(undefined);
            }
        });
    }
    /** Each breaks one decision or one condition, and has to be found out. */
    const mutants = {
        "a claim that does not look at the row": {
            in: "a leg",
            breaks: { mayClaim: () => true },
            promise: /sent again|twice|move that there is not/,
        },
        "a send whose answer was not seen is sent again": {
            in: "a leg",
            breaks: { sendMove: (outcome, leg) => product.sendMove(again(outcome), leg) },
            promise: /sent again|twice/,
        },
        "an inquiry without an answer leads to another send": {
            in: "a leg",
            breaks: {
                inquiryMove: (status, asker) => status.kind === "unavailable"
                    ? product.inquiryMove({ ...status, kind: "not_found" }, asker)
                    : product.inquiryMove(status, asker),
            },
            promise: /sent again|twice/,
        },
        "a claim that never runs out": { in: "a leg", breaks: { claimMs: Infinity }, promise: /sent again|twice/ },
        "no patience with a worker that is silent": {
            in: "a leg",
            breaks: { ...conditionsWith(impatient), ...impatient },
            promise: /sent again|twice/,
        },
        "an outcome of an attempt that has gone by": {
            in: "a leg",
            breaks: { mayRecord: () => true },
            promise: /sent again|twice|move that there is not/,
        },
        "an unknown outcome that is never inquired again": {
            in: "a leg",
            breaks: {
                sendMove: (outcome, leg) => ({ ...product.sendMove(outcome, leg), pauseMs: Infinity }),
            },
            promise: /no way out/,
        },
        "a sweeper that forgets unknown legs": {
            in: "a leg",
            breaks: { isSwept: (world, row) => row.state !== "unknown" && product.isSwept(world, row) },
            promise: /no way out/,
        },
        "a document that is approved with one leg": {
            in: "a document",
            breaks: {
                decideLeg: (verdict) => {
                    const decision = product.decideLeg(verdict);
                    return { ...decision, overall: { ...decision.overall, undecided: decision.overall.APPROVED } };
                },
            },
            promise: /the document is/,
        },
        "a table that does not lead from unknown to queued": {
            in: "a leg",
            breaks: { canMoveLeg: (from, to) => !(from === "unknown" && to === "queued") && product.canMoveLeg(from, to) },
            promise: /unknown to queued/,
        },
        "a resubmission that overtakes a sending": {
            in: "a document",
            breaks: { isUnsettled: () => false },
            promise: /while its envelope is under way/,
        },
        "a verdict that decides a leg twice": {
            in: "a document",
            breaks: {
                decideLeg: (verdict) => ({ ...product.decideLeg(verdict), from: ["accepted", "rejected", "sent", "sending"] }),
            },
            promise: /move that there is not/,
        },
    };
    for (const [name, { in: place, breaks, promise }] of Object.entries(mutants)) {
        it(`finds out about ${name}`, () => {
            const decisions = { ...product, ...breaks };
            const { depth: _depth, ...world } = worlds[place];
            const fates = everyFate.slice(0, 3);
            const found = findCounterexample({
                ...world,
                bounds: place === "a leg" ? { ...world.bounds, fates } : world.bounds,
                decisions,
            });
            expect(found).to.match(promise);
        });
    }
});
function findCounterexample(exploration) {
    for (const { counterexample, world } of randomPaths(exploration, pathsOfMutant)) {
        const found = counterexample?.promise ??
            withRandom(() => 0.5, () => findWayOut(exploration.decisions, world));
        if (found !== undefined) {
            return found;
        }
    }
    return undefined;
}
const again = (outcome) => outcome.kind === "unknown" ? { kind: "retryable", retryOwner: "us", reason: outcome.reason, report: null } : outcome;
//# sourceMappingURL=explore.spec.js.map