import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { builtRoot } from "./repository-root.js";
/** Ticks of /proc per second, on every Linux that we know. */
const ticks = 100;
let before;
/**
 * With TEST_TIMES, the name of a file: what each file of tests has cost, a line of JSON for each, so that one can see what
 * the run spends its time on. Time beyond that of the processors was spent waiting, for a clock or for the machine.
 */
export const mochaHooks = {
    beforeAll() {
        before = spent();
    },
    afterAll() {
        const file = process.env["TEST_TIMES"];
        if (file === undefined || before === undefined) {
            return;
        }
        const now = spent();
        const seconds = (name) => Math.round((now[name] - before[name]) / 10) / 100;
        const spec = path.relative(path.join(builtRoot, "test"), fileOf(this.test?.parent));
        const line = { spec, wall: seconds("wallMs"), own: seconds("ownMs"), children: seconds("childrenMs") };
        appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
};
/** Mocha gives the root suite of a worker no file; its first suite has it. */
const fileOf = (root) => root?.file ?? root?.suites[0]?.file ?? "";
function spent() {
    const { user, system } = process.cpuUsage();
    return { wallMs: performance.now(), ownMs: (user + system) / 1_000, childrenMs: ofChildren() };
}
function ofChildren() {
    try {
        // Behind the name in brackets, which may contain anything: the 14th and 15th field from there are those of children.
        const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(/\) (?=[A-Z] )/);
        const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number);
        return ((user + system) / ticks) * 1_000;
    }
    catch {
        return 0;
    }
}
//# sourceMappingURL=file-times.js.map