import { expect } from "chai";
import { breakBuild, brokenBuilds } from "../chaos/broken-builds.js";
import { brokenPromises, reportRun } from "../chaos/chaos-report.js";
import { runChaos } from "../chaos/run-chaos.js";
import { onEachBackend } from "../setup/database/each-backend.js";
/** Of each sort one, short: the rest is for `npm run chaos`. */
const everywhere = [
    "kill-workers",
    "kill-simulator",
    "kill-api",
    "delete-jobs",
    "cut-database",
    "cut-access-point",
    "freeze-other-worker",
];
const short = { documents: 40, seed: 20261122, pace: 0.2, patience: 150 };
describe("chaos", function () {
    this.timeout(280_000);
    onEachBackend("a site that is broken in every short way", ({ name }) => {
        it("keeps every promise", async () => {
            const faults = name === "redis" ? [...everywhere, "kill-redis"] : [...everywhere, "flush-queue"];
            const report = await runChaos({ ...short, backend: name, faults });
            expect(brokenPromises(report), reportRun(report)).to.deep.equal([]);
            expect(report.failedFaults).to.deep.equal([]);
            expect(report.verdict.final).to.be.at.least(short.documents / 2);
        });
    });
    for (const name of Object.keys(brokenBuilds)) {
        it(`finds the place where ${name} can be broken, once`, () => {
            breakBuild(name).remove();
        });
    }
    it("finds out about a build whose log has no order", async () => {
        const build = breakBuild("log");
        const options = { ...short, documents: 10, backend: "postgres", faults: ["dead-webhook"] };
        try {
            const report = await runChaos({ ...options, programFolder: build.programFolder });
            expect(brokenPromises(report), reportRun(report)).to.include("brokenLogs");
        }
        finally {
            build.remove();
        }
    });
});
//# sourceMappingURL=chaos.spec.js.map