import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { entrustProcess } from "../setup/processes/caretaker.js";
import { commandLinesWith } from "../setup/processes/command-lines.js";
import { builtRoot } from "../setup/repository-root.js";
import { createTemporaryFolder } from "../setup/temporary-folder.js";
import { until } from "../setup/until.js";
describe("a run that is interrupted", function () {
    this.timeout(180_000);
    let folder;
    before(function () {
        if (process.platform !== "linux") {
            this.skip();
        }
    });
    beforeEach(() => {
        folder = createTemporaryFolder();
    });
    afterEach(() => folder.remove());
    const isBusy = (pattern) => () => commandLinesWith(folder.dir).some((line) => pattern.test(line));
    const start = (args) => {
        const child = spawn(process.execPath, args, {
            env: { ...process.env, TEST_DATABASE_URL: undefined, TEST_DATABASE_TEMPLATE: undefined, TMPDIR: folder.dir },
            stdio: ["ignore", "pipe", "pipe"],
            // As in a terminal: the whole group gets the key press.
            detached: true,
        });
        entrustProcess(child);
        let output = "";
        child.stdout.on("data", (chunk) => (output += String(chunk)));
        child.stderr.on("data", (chunk) => (output += String(chunk)));
        return { child, output: () => output, ended: once(child, "exit") };
    };
    const expectNothingLeft = async () => {
        await until("everything to be gone", () => [...commandLinesWith(folder.dir), ...readdirSync(folder.dir)].length === 0, 60_000);
    };
    const bench = path.join(builtRoot, "test/bench/main.js");
    const moments = [
        ["while its database is made", () => isBusy(/initdb|postgres.*--(boot|single|check)/)()],
        ["while its database starts", () => isBusy(/bin\/postgres -D/)()],
        ["while it measures", (output) => /one at a time/.test(output)],
    ];
    for (const [words, isNow] of moments) {
        for (const signal of ["SIGINT", "SIGKILL"]) {
            it(`leaves nothing behind after ${signal} ${words}`, async () => {
                const { child, output, ended } = start([bench, "burst"]);
                await until(words, () => isNow(output()), 120_000, 5);
                process.kill(signal === "SIGINT" ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
                const [code, by] = await ended;
                expect([code, by]).to.deep.equal(signal === "SIGINT" ? [130, null] : [null, "SIGKILL"]);
                await expectNothingLeft();
                if (signal === "SIGINT") {
                    expect(output())
                        .to.match(/^Stopping: databases and folders are removed\.$/m)
                        .and.not.to.match(/^\s+at /m);
                }
            });
        }
    }
    it("leaves nothing behind when the tests' own process is killed", async () => {
        const mocha = path.resolve(builtRoot, "../node_modules/mocha/lib/cli/cli.js");
        const setup = path.join(builtRoot, "test/setup/global-setup.js");
        const spec = path.join(builtRoot, "test/api/held-answers.spec.js");
        const { child, ended } = start([mocha, "--no-config", "--require", setup, "--timeout", "60000", spec]);
        await until("its database to run", () => isBusy(/bin\/postgres -D/)(), 120_000, 5);
        child.kill("SIGTERM");
        await ended;
        await expectNothingLeft();
    });
});
//# sourceMappingURL=interrupted.spec.js.map