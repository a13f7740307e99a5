import { once } from "node:events";
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { buildInvoiceRequest } from "../../factories/request.ts";
import { runCommandLine, startCommandLine, type CommandLineOutcome } from "../../setup/processes/run-command-line.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

const page = readFileSync(path.join(repositoryRoot, "docs/command-line.md"), "utf8");
/** Every command of the page, in its order. */
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) => block.trim().split("\n"));
/** What the page says that a command prints. */
const shown = [...page.matchAll(/```\n(\d[\s\S]*?)```/g)].map(([, text = ""]) => text);

const expectEnd = ({ code, stdout, stderr }: CommandLineOutcome, expected: number): string => {
  expect(code, stdout + stderr).to.equal(expected);
  return stdout;
};

describe("the page about the command line", function () {
  this.timeout(180_000);
  let site: Stack;
  const folder = createTemporaryFolder();
  const cwd = folder.dir;
  const env: Record<string, string> = { HOME: cwd };

  before(async () => {
    site = await Stack.startAlone();
    Object.assign(env, { PEPPOL_BASE_URL: site.url, PEPPOL_TOKEN: site.token });
    for (const file of ["october.csv", "mapping.json"]) {
      copyFileSync(path.join(repositoryRoot, "docs/command-line", file), path.join(cwd, file));
    }
    const invoice = buildInvoiceRequest({
      external_reference: "INV-2026-17",
      issue_date: "2026-10-31",
      due_date: "2026-11-30",
    });
    writeFileSync(path.join(cwd, "invoice.json"), JSON.stringify(invoice));
  });
  after(async () => {
    await site?.close();
    folder.remove();
  });

  const run = (args: string, input = ""): Promise<CommandLineOutcome> =>
    runCommandLine(args.split(" "), { cwd, env, input });

  /** By the first words of a command, what it has to lead to; every command of the page is found here. */
  const checks: Readonly<Record<string, (args: string) => Promise<void>>> = {
    validate: async (args) => expect(expectEnd(await run(args), 0)).to.equal("invoice.json: valid\n") && undefined,
    send: async (args) => {
      expect(expectEnd(await run(args), 0)).to.match(/^SBI-2026-000001 \(INV-2026-17\) {2}APPROVED/);
      const again = await run(args);
      expect(again.stderr).to.contain("It was sent before");
    },
    status: async (args) => expect(expectEnd(await run(args), 0)).to.contain("APPROVED") && undefined,
    list: async (args) => expect(expectEnd(await run(args), 0).split("\n")).to.have.lengthOf(2) && undefined,
    "batch october.csv --map mapping.json --dry-run": async (args) => {
      const { code, stdout, stderr } = await run(args);
      expect(code).to.equal(1);
      expect(stdout).to.contain('"quantity":7.25').and.to.contain('"base_amount":512.40');
      expect(stderr).to.contain("row 4: Quantity 3,5 is no number");
    },
    batch: async (args) => expect(expectEnd(await run(args), 1)).to.equal(shown[0]) && undefined,
    correct: async (args) => {
      const file = path.join(cwd, "october.failed.csv");
      writeFileSync(file, readFileSync(file, "utf8").replace('"3,5"', "3.5").replace("850.00,7,", "850.00,5,"));
      expect(expectEnd(await run(args), 0)).to.equal(shown[1]);
    },
    export: async (args) => {
      expect(expectEnd(await run(args), 0)).to.match(/^4 documents: 12 files written/);
      expect(expectEnd(await run(args), 0)).to.match(/^4 documents: 0 files written .* 12 were there/);
      const files = readdirSync(path.join(cwd, "october-files/purchase-invoices"));
      expect(statSync(path.join(cwd, "october-files")).mode & 0o077, "nobody else may look into it").to.equal(0);
      expect(files.filter((name) => /\.(xml|pdf|evidence\.zip)$/.test(name))).to.have.lengthOf(12);
    },
    follow: async (args) => {
      const lines = expectEnd(await run(args), 0)
        .trimEnd()
        .split("\n");
      expect(lines.filter((line) => line.includes("(INV-2026-17)")).length).to.be.greaterThan(5);
      expect(expectEnd(await run(args), 0), "behind the cursor").to.equal("");
    },
  };

  for (const command of commands) {
    it(`runs ${command}`, async () => {
      const args = command.replace(/^npx peppol-self-billing /, "");
      const [, check] = Object.entries(checks).find(([begins]) => args.startsWith(begins)) ?? [];
      expect(check, "a check of this command").not.to.equal(undefined);
      await check!(args);
    });
  }

  it("counts no document among the failures of its file that was given up", async () => {
    const rows = readFileSync(path.join(cwd, "october.csv"), "utf8").replaceAll("OCT-", "NOV-").split("\n");
    writeFileSync(path.join(cwd, "november.csv"), rows.filter((row) => !row.startsWith("NOV-0002")).join("\n"));
    const batch = "batch november.csv --map mapping.json --json";
    expect(JSON.parse(expectEnd(await run(batch), 1))).to.include({ VALIDATION_FAILED: 1, failed: 1 });
    const { id } = JSON.parse(expectEnd(await run("list --reference NOV-0003 --json"), 0)) as { id: string };
    expect((await site.call("DELETE", `/api/purchase-invoices/${id}?reason=twice`)).status).to.equal(200);
    expect(JSON.parse(expectEnd(await run(batch), 0))).to.include({ VALIDATION_FAILED: 1, failed: 0 });
  });

  it("has the exit codes that there are", async () => {
    const { exitCodes } = await import("../../../common/command-line/session.ts");
    const documented = [...page.matchAll(/^\| (\d+) \| /gm)].map(([, code]) => Number(code));
    expect(documented).to.deep.equal(Object.values(exitCodes));
  });

  it("ends quietly when its reader has seen enough, in order at Ctrl-C, and says what a service that is away means", async () => {
    const { child, ended } = startCommandLine(["follow", "--from-beginning"], { cwd, env });
    await once(child.stdout!, "data");
    child.stdout!.destroy();
    await site.create();
    expect(await ended).to.deep.include({ code: 0, stderr: "" });

    writeFileSync(
      path.join(cwd, "late.ndjson"),
      readFileSync(path.join(cwd, "invoice.json"), "utf8").replace("INV-2026-17", "INV-18"),
    );
    await site.stopProcess("workers");
    const batch = startCommandLine(["batch", "late.ndjson"], { cwd, env });
    await until(
      "it is taken",
      () =>
        existsSync(path.join(cwd, "late.ndjson.state")) &&
        readFileSync(path.join(cwd, "late.ndjson.state"), "utf8").includes('"sha256"'),
    );
    batch.child.kill("SIGINT");
    const { code, stderr } = await batch.ended;
    expect(code).to.equal(130);
    expect(stderr).to.contain("1 of 1 documents are taken, 0 remain");
    await site.startProcess("workers");
    expectEnd(await run("batch late.ndjson"), 0);

    const away = await runCommandLine(["list"], {
      cwd,
      env: { ...env, PEPPOL_BASE_URL: "http://127.0.0.1:9", PEPPOL_TOKEN: "x" },
    });
    expect(away.code).to.equal(3);
    expect(away.stderr).to.contain("http://127.0.0.1:9").and.to.contain("Is it running");
    expect((await runCommandLine(["list"], { cwd, env: { ...env, PEPPOL_TOKEN: "wrong" } })).code).to.equal(4);
  });
});
