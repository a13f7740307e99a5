/**
 * Starts the product from a fresh copy on each Node that `engines` names, as a stranger would, and sends a document through
 * it; and tries what Nodes that are too old are told. The binaries are those that the npm package `node` brings, installed
 * into a temporary folder.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "..");
const { nodeComplaint } = createRequire(import.meta.url)("../common/commands/node-complaint.cjs");
const { engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

const supported = ["^20.19.0", "^22.13.0", "^24.11.0"];
const tooOld = ["^14.0.0", "^18.0.0"];
const sample = "test/rules/conformance/self-billed-invoice-full.xml";
const patienceMs = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), "node-versions-"));
// PostgreSQL's own user has to get through.
chmodSync(folder, 0o755);
let running;
try {
  const nodes = await Promise.all([...tooOld, ...supported].map(install));
  for (const node of nodes.slice(0, tooOld.length)) {
    tryRefusal(node);
  }
  for (const node of nodes.slice(tooOld.length)) {
    await tryProduct(node);
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  if (running !== undefined && running.exitCode === null && running.signalCode === null) {
    const ended = once(running, "exit");
    running.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

async function install(range) {
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const place = path.join(folder, `node-${/\d+/.exec(range)[0]}`);
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const npm = spawn("npm", ["install", "--prefix", place, ...flags, `${name}@${range}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  npm.stderr.on("data", (chunk) => (said += String(chunk)));
  const [code] = await once(npm, "close");
  const binary = path.join(place, "node_modules", name, "bin/node");
  if (code !== 0 || !existsSync(binary)) {
    throw new Error(
      `Node ${range} could not be had as the npm package ${name}: ${said.trim() || `npm left with ${code}`}`,
    );
  }
  const version = spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout.trim().slice(1);
  return { binary, version };
}

function tryRefusal({ binary, version }) {
  const expected = `${nodeComplaint(version, engines.node)}\n`;
  for (const command of ["start", "test", "start:api", "validate"]) {
    const { status, stdout, stderr } = spawnSync(binary, ["common/commands/run.cjs", command], {
      cwd: root,
      encoding: "utf8",
    });
    require(status === 1 &&
      stdout === "" &&
      stderr === expected, `${command} on Node ${version} says: ${stdout}${stderr}`);
  }
  process.stdout.write(`Node ${version}: is refused in one line\n`);
}

async function tryProduct({ binary, version }) {
  const startedAt = performance.now();
  const copy = freshCopy(version);
  const env = { ...productEnvironment(), PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH}` };
  running = spawn(binary, ["common/commands/run.cjs", "start"], { cwd: copy, env, stdio: ["ignore", "pipe", "pipe"] });
  const said = { stdout: "", stderr: "" };
  running.stdout.on("data", (chunk) => (said.stdout += String(chunk)));
  running.stderr.on("data", (chunk) => (said.stderr += String(chunk)));
  const all = () => `${said.stdout}${said.stderr}`;
  await until(`Node ${version}: the sample to be APPROVED`, () => /^ {2}APPROVED +\d+ ms$/m.test(said.stdout), all);
  await submit(copy, version, all);
  tryValidate(binary, copy, version);
  const ended = once(running, "exit");
  running.kill("SIGTERM");
  const [code] = await ended;
  require(code === 0 && said.stderr === "", `Node ${version}: npm start left with ${code} and said: ${all()}`);
  require(!existsSync(path.join(copy, ".data/launcher.pid")), `Node ${version}: launcher.pid was left behind`);
  const left = namers(copy);
  require(left.length === 0, `Node ${version}: processes were left behind: ${left.join("; ")}`);
  rmSync(copy, { recursive: true, force: true });
  process.stdout.write(
    `Node ${version}: two documents APPROVED, ${Math.round((performance.now() - startedAt) / 1_000)} s\n`,
  );
}

/** The sources alone; the packages are those that `npm ci` has installed. */
function freshCopy(version) {
  const copy = path.join(folder, `copy-${version}`);
  const built = /^(node_modules|dist(-.*)?|\.data|\.git)$/;
  cpSync(root, copy, { recursive: true, filter: (place) => !built.test(path.relative(root, place)) });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/** Nothing that was set for the tests may reach it. */
function productEnvironment() {
  const ours =
    /^(DATABASE_URL|REDIS_URL|ACCESS_POINT_.*|JWT_.*|HOST|PORT|DATA_DIR|RULES.*|UBL_XSD_DIR|TDD_XSD|npm_.*)$/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(kept), PORT: "0" };
}

/** Posts the sample invoice as README.md does, and asks until its state is final. */
async function submit(copy, version, all) {
  const demo = JSON.parse(readFileSync(path.join(copy, ".data/demo.json"), "utf8"));
  const headers = { authorization: `Bearer ${demo.token}`, "content-type": "application/json" };
  const invoices = `${demo.base_url}/api/purchase-invoices`;
  const body = readFileSync(path.join(copy, ".data/sample-invoice.json"), "utf8");
  const created = await fetch(`${invoices}/${demo.business_profile_id}`, { method: "POST", headers, body });
  const { id } = await created.json();
  require(created.status === 201, `Node ${version}: the POST answered ${created.status}`);
  const isApproved = async () => {
    const { overall_status: status } = await (await fetch(`${invoices}/${id}/peppol-status`, { headers })).json();
    return status === "APPROVED";
  };
  // The default limit is 60 requests a minute.
  await until(`Node ${version}: the document to be APPROVED`, isApproved, all, 2_000);
}

function tryValidate(binary, copy, version) {
  const run = spawnSync(binary, ["common/commands/run.cjs", "validate", sample], {
    cwd: copy,
    env: productEnvironment(),
    encoding: "utf8",
  });
  require(run.status === 0 &&
    run.stdout.startsWith(`${sample}: valid`), `Node ${version}: validate says ${run.stdout}${run.stderr}`);
}

async function until(what, condition, all, pauseMs = 200) {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline || running.exitCode !== null) {
      throw new Error(`${what} was waited for in vain:\n${all()}`);
    }
    await delay(pauseMs);
  }
}

/** Command lines of processes that have the folder in theirs, where the system tells (Linux). */
function namers(place) {
  const pids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(commandLine).filter((line) => line.includes(place));
}

function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

function require(holds, otherwise) {
  if (!holds) {
    throw new Error(otherwise);
  }
}
