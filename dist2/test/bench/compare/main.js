import { execFile, spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { readCommandLine, refuseUsage } from "../../../common/config/command-line.js";
import { asError } from "../../../common/errors.js";
import { entrustProcess } from "../../setup/processes/caretaker.js";
import { repositoryRoot } from "../../setup/repository-root.js";
import { createTemporaryFolder } from "../../setup/temporary-folder.js";
import { note, print } from "../progress.js";
import { runBench } from "../run-bench.js";
import { compareRounds, readFigures } from "./compare-rounds.js";
const maxRounds = 20;
const command = {
    synopsis: "npm run -s bench compare -- <git ref> [--bench <name>] [--rounds <n>] [-- <its options>]",
    help: `
Runs a benchmark of the named commit and of this checkout, alternately, and prints the ratio of each figure
(this checkout to the commit) with its spread over the rounds: below 1 it has become less. The commit is
checked out and built in a temporary folder, which is removed afterwards. It runs its own version of the
benchmark; this checkout is taken as it was built last.

  --bench   cost (the default), or any other of \`npm run -s bench\`
  --rounds  how often both are run (3)`,
    options: { bench: { type: "string", default: "cost" }, rounds: { type: "string", default: "3" } },
    takesArguments: true,
};
const { values, positionals } = readCommandLine(command);
const { bench } = values;
const [ref, ...passedOn] = positionals;
const rounds = Number(values.rounds);
if (ref === undefined || ref.startsWith("-")) {
    refuseUsage(command, "The git ref is missing");
}
if (!Number.isSafeInteger(rounds) || rounds < 1 || rounds > maxRounds) {
    refuseUsage(command, `--rounds must be a whole number from 1 to ${maxRounds}`);
}
async function compare() {
    const commit = git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], `There is no commit ${ref}`).trim();
    const base = await checkOut(commit);
    const measured = [];
    for (let nth = 1; nth <= rounds; nth += 1) {
        measured.push({
            base: await run(base, `round ${nth} of ${rounds}: ${ref}`),
            branch: await run(repositoryRoot, `round ${nth} of ${rounds}: this checkout`),
        });
    }
    print(`\nThis checkout compared with ${ref} (${commit.slice(0, 8)}), ${rounds} rounds of ${bench}`);
    compareRounds(measured).forEach(print);
}
/** Checks the commit out and builds it. It is no worktree of git's, because git would keep that in its list after a kill. */
async function checkOut(commit) {
    note(`checking ${ref} out`);
    const { dir } = createTemporaryFolder("compare-");
    const archive = spawnSync("git", ["archive", "--format=tar", commit], { cwd: repositoryRoot, maxBuffer: 2 ** 30 });
    const unpacked = spawnSync("tar", ["-x", "-C", dir], { input: archive.stdout });
    if (archive.status !== 0 || unpacked.status !== 0) {
        throw new Error(`${ref} cannot be checked out: ${archive.stderr.toString()}${unpacked.stderr.toString()}`);
    }
    if (packagesOf(dir) === packagesOf(repositoryRoot)) {
        symlinkSync(path.join(repositoryRoot, "node_modules"), path.join(dir, "node_modules"), "junction");
    }
    else {
        note(`installing the packages of ${ref}`);
        await npm(dir, ["ci"]);
    }
    note(`building ${ref}`);
    await npm(dir, ["run", "-s", "build"]);
    return dir;
}
/** What the lock file installs; its first entry is the project itself, with a version of its own. */
function packagesOf(dir) {
    const lock = readFileSync(path.join(dir, "package-lock.json"), "utf8");
    return JSON.stringify(Object.entries(JSON.parse(lock).packages).slice(1));
}
function git(args, complaint) {
    const { status, stdout } = spawnSync("git", args, { cwd: repositoryRoot, encoding: "utf8" });
    if (status !== 0) {
        throw new Error(complaint);
    }
    return stdout;
}
async function npm(dir, args) {
    const running = promisify(execFile)("npm", args, { cwd: dir, maxBuffer: 2 ** 26 });
    entrustProcess(running.child);
    try {
        return (await running).stdout;
    }
    catch (error) {
        const { stderr = "" } = error;
        throw new Error(`npm ${args.join(" ")} failed in ${dir}: ${stderr.trim() || asError(error).message}`, {
            cause: error,
        });
    }
}
/** Commits before 1.0.0 have a script for each benchmark, and `bench` alone is the burst. */
function scriptOf(dir) {
    const { scripts } = JSON.parse(readFileSync(path.join(dir, "package.json"), "utf8"));
    const isEarlier = "bench:cost" in scripts;
    return isEarlier ? [bench === "burst" ? "bench" : `bench:${bench}`] : ["bench", bench];
}
async function run(dir, words) {
    note(words);
    const json = ["cost", "reads"].includes(bench) ? ["--json"] : [];
    const [script = "", ...names] = scriptOf(dir);
    return readFigures(await npm(dir, ["run", "-s", script, "--", ...names, ...json, ...passedOn]));
}
await runBench(compare);
//# sourceMappingURL=main.js.map