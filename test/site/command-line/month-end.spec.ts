import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { buildMonthEnd, correctedCsv } from "../../factories/month-end.ts";
import { runCommandLine, startCommandLine } from "../../setup/processes/run-command-line.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { useTemporaryFolders } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

/** By hand: `MONTH_END_INVOICES=10000 MONTH_END_RATE=60`, with a mistake in every fiftieth. */
const { MONTH_END_INVOICES: invoicesAsked = "400", MONTH_END_RATE: rate = "1000000" } = process.env;
const invoices = Number(invoicesAsked);
const wrongEach = invoices > 1_000 ? 50 : 20;

describe("month's end by the command line", function () {
  this.timeout(3_600_000);
  const folder = useTemporaryFolders();
  let site: Stack;

  before(async () => {
    site = await Stack.startAlone({ environment: { RATE_LIMIT_PER_MINUTE: rate } });
  });
  after(() => site?.close());

  it("sends each row exactly once, killed twice, corrected from the file of failures: four commands", async () => {
    const cwd = folder();
    const env = { HOME: cwd, PEPPOL_BASE_URL: site.url, PEPPOL_TOKEN: site.token };
    const run = (...args: string[]) => runCommandLine(args, { cwd, env });
    const { csv, references, wrong } = buildMonthEnd(invoices, wrongEach);
    writeFileSync(path.join(cwd, "october.csv"), csv);
    copyFileSync(path.join(repositoryRoot, "docs/command-line/mapping.json"), path.join(cwd, "mapping.json"));
    const state = path.join(cwd, "october.csv.state");
    const taken = () => (existsSync(state) ? readFileSync(state, "utf8").split('"sha256"').length - 1 : 0);

    // 1 and 2 are killed: the first while it sends, and its last answers get lost with it; the second in the middle of a line.
    for (const part of [invoices / 4, invoices / 2]) {
      const { child, ended } = startCommandLine(["batch", "october.csv", "--map", "mapping.json"], { cwd, env });
      await until(`${part} are taken`, () => taken() >= part || child.exitCode !== null, 600_000, 1);
      child.kill("SIGKILL");
      expect((await ended).code).to.equal(null);
      const lines = readFileSync(state, "utf8").split("\n");
      writeFileSync(
        state,
        lines.slice(0, -20).join("\n") + (part === invoices / 2 ? `\n${lines.at(-3)?.slice(0, 40)}` : "\n"),
      );
    }
    // 3
    const batch = await run("batch", "october.csv", "--map", "mapping.json", "--json");
    expect(batch.code, batch.stderr).to.equal(1);
    expect(JSON.parse(batch.stdout)).to.deep.include({ documents: invoices, failed: wrong.size, not_taken: 0 });
    const failed = path.join(cwd, "october.failed.csv");
    const { csv: corrected, problems } = correctedCsv(readFileSync(failed, "utf8"));
    expect([...problems.keys()]).to.have.members([...wrong.keys()]);
    for (const [reference, { named }] of wrong) {
      expect(problems.get(reference), reference).to.match(named);
    }
    writeFileSync(failed, corrected);
    // 4
    const correct = await run("correct", "october.failed.csv", "--map", "mapping.json");
    expect(correct.code, correct.stdout + correct.stderr).to.equal(0);

    const stored = await site.database.query<{ reference: string; status: string }>(
      "select external_reference as reference, overall_status as status from documents",
    );
    expect(stored.map((row) => row.reference)).to.have.lengthOf(invoices);
    expect(new Set(stored.map((row) => row.reference))).to.deep.equal(new Set(references));
    expect(new Set(stored.map((row) => row.status))).to.deep.equal(new Set(["APPROVED"]));

    // Killed behind every answer, and long ago: neither has a state, and the service no keys any more.
    const total = () =>
      site.database.query("select count(*)::int as documents, sum(revision)::int as revisions from documents");
    const before = await total();
    await site.database.query("delete from idempotency_keys");
    [state, `${failed}.state`].forEach((file) => rmSync(file));
    const repeated = await run("correct", "october.failed.csv", "--map", "mapping.json");
    expect(repeated.code, repeated.stdout + repeated.stderr).to.equal(0);
    const again = await run("batch", "october.csv", "--map", "mapping.json", "--json");
    expect(JSON.parse(again.stdout)).to.deep.include({ APPROVED: invoices - wrong.size, failed: wrong.size });
    expect(await total(), "nothing is stored or sent again").to.deep.equal(before);
  });
});
