import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect } from "chai";
import { createClient, orThrow } from "../../common/client/create-client.js";
import { commandLinesWith } from "../setup/processes/command-lines.js";
import { runProgram } from "../setup/processes/run-program.js";
import { repositoryRoot } from "../setup/repository-root.js";
import { createTemporaryFolder } from "../setup/temporary-folder.js";
const commands = createRequire(import.meta.url)(path.join(repositoryRoot, "common/commands/node-complaint.cjs"));
const { engines } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));
const entry = "common/commands/run.cjs";
const sample = "test/rules/conformance/self-billed-invoice-full.xml";
const patienceMs = 240_000;
/** What was set for the tests reaches no product that a stranger starts. */
const ours = /^(DATABASE_URL|REDIS_URL|ACCESS_POINT_.*|JWT_.*|HOST|PORT|DATA_DIR|RULES.*|UBL_XSD_DIR|TDD_XSD|npm_.*|NODE_.*|TEST_.*)$/;
/** The binaries are those that the npm package `node` brings, which is fetched: without a network this is off. */
describe("npm start on the Nodes that package.json names", function () {
    this.timeout(2 * patienceMs);
    const folder = createTemporaryFolder("node-versions-");
    after(() => folder.remove());
    async function install(range) {
        const system = process.platform === "win32" ? "win" : process.platform;
        const name = `node-${system}-${process.arch}`;
        const place = path.join(folder.dir, `node-${range.replaceAll(/\D/g, "-")}`);
        const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
        const npm = spawn("npm", ["install", "--prefix", place, ...flags, `${name}@${range}`], { stdio: "ignore" });
        await once(npm, "close");
        const binary = path.join(place, "node_modules", name, "bin/node");
        if (!existsSync(binary)) {
            process.stderr.write(`The start on Node ${range} is not tried: the npm package ${name} could not be fetched\n`);
            expect(process.env["CI"], `${name}@${range}`).not.to.equal("true");
            return undefined;
        }
        return binary;
    }
    /** The sources alone, with the packages that `npm ci` has installed. */
    function freshCopy(range) {
        const copy = path.join(folder.dir, `copy-${range.replaceAll(/\D/g, "-")}`);
        const built = /^(node_modules|dist(-.*)?|\.data|\.git)$/;
        const filter = (place) => !built.test(path.relative(repositoryRoot, place));
        cpSync(repositoryRoot, copy, { recursive: true, filter });
        symlinkSync(path.join(repositoryRoot, "node_modules"), path.join(copy, "node_modules"));
        return copy;
    }
    for (const range of ["^14.0.0", "^18.0.0"]) {
        it(`is refused in one line on ${range}`, async function () {
            const binary = (await install(range)) ?? this.skip();
            const version = spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout.trim().slice(1);
            for (const command of ["start", "test", "start:api", "validate"]) {
                const run = spawnSync(binary, [entry, command], { cwd: repositoryRoot, encoding: "utf8" });
                const { status, stdout, stderr } = run;
                const complaint = `${commands.nodeComplaint(version, engines.node)}\n`;
                expect({ status, stdout, stderr }).to.deep.equal({ status: 1, stdout: "", stderr: complaint });
            }
        });
    }
    for (const range of ["^20.19.0", "^22.13.0", "^24.11.0"]) {
        it(`brings documents to APPROVED on ${range}, from a fresh copy, and leaves nothing behind`, async function () {
            const binary = (await install(range)) ?? this.skip();
            const copy = freshCopy(range);
            const env = {
                ...Object.fromEntries(Object.keys(process.env)
                    .filter((name) => ours.test(name))
                    .map((name) => [name, undefined])),
                PORT: "0",
                PATH: `${path.dirname(binary)}${path.delimiter}${process.env["PATH"]}`,
            };
            const program = runProgram(path.join(copy, entry), ["start"], env, { node: binary, cwd: copy });
            await program.says(/^ {2}APPROVED +\d+ ms$/m);
            expect(await submit(copy)).to.equal("APPROVED");
            const validate = runProgram(path.join(copy, entry), ["validate", sample], env, { node: binary, cwd: copy });
            expect(await validate.ended).to.equal(0);
            expect(validate.stdout()).to.match(new RegExp(`^${sample}: valid`));
            program.child.kill("SIGTERM");
            expect(await program.ended).to.equal(0);
            expect(program.stderr()).to.equal("");
            expect(existsSync(path.join(copy, ".data/launcher.pid"))).to.equal(false);
            expect(commandLinesWith(copy)).to.deep.equal([]);
        });
    }
});
/** Posts the sample invoice as README.md does, and waits until its state is final. */
async function submit(copy) {
    const read = (name) => readFileSync(path.join(copy, ".data", name), "utf8");
    const demo = JSON.parse(read("demo.json"));
    const client = createClient({ baseUrl: demo.base_url, token: demo.token });
    const parameters = { business_profile_id: demo.business_profile_id, contentType: "application/json" };
    const created = await client.createPurchaseInvoice({ ...parameters, body: read("sample-invoice.json") });
    const { id } = orThrow(created);
    return (await client.waitUntilFinal("purchase-invoices", id, { timeoutMs: patienceMs })).overall_status;
}
//# sourceMappingURL=node-versions.spec.js.map