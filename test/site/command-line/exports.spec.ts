import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { completed, exports } from "../../factories/exports.ts";
import type { Json } from "../../factories/request.ts";
import { runCommandLine, startCommandLine } from "../../setup/processes/run-command-line.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { useTemporaryFolders } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

describe("exports of programs, sent by the command line", function () {
  this.timeout(600_000);
  const folder = useTemporaryFolders();
  let site: Stack;

  before(async () => {
    site = await Stack.startAlone({ environment: { RATE_LIMIT_PER_MINUTE: "100000" } });
  });
  after(() => site?.close());

  /** Quantities of the lines of what the service has, by number. */
  async function stored(): Promise<Json> {
    const headers = { authorization: `Bearer ${site.token}` };
    const found = await site.database.query<{ id: string }>("select id from documents order by created_at");
    const documents = await Promise.all(
      found.map(async ({ id }) => (await fetch(`${site.url}/api/purchase-invoices/${id}`, { headers })).json()),
    );
    return Object.fromEntries(
      (documents as { external_reference: string; document_lines: { quantity: number }[] }[]).map((each) => [
        each.external_reference,
        each.document_lines.map(({ quantity }) => quantity),
      ]),
    );
  }

  it("have each row in one document, killed, without a state, in another order and with numbers written otherwise", async () => {
    const right: Json = {};
    for (const each of exports) {
      const cwd = folder();
      const env = { HOME: cwd, PEPPOL_BASE_URL: site.url, PEPPOL_TOKEN: site.token };
      const [main = "", heads] = Object.keys(each.files);
      Object.entries(each.files).forEach(([name, content]) => writeFileSync(path.join(cwd, name), content));
      const map = main.replace(/\.\w+$/, ".mapping.json");
      const joined = heads === undefined ? [] : ["--with", heads];
      const init = await runCommandLine(["batch", main, "--init", ...joined], { cwd, env });
      expect(init.code, init.stderr).to.equal(0);
      writeFileSync(path.join(cwd, map), completed(readFileSync(path.join(cwd, map), "utf8"), each));
      const args = ["batch", main, "--map", map, ...joined, "--no-wait", "--json"];
      const state = path.join(cwd, `${main}.state`);

      const { child, ended } = startCommandLine(args, { cwd, env });
      const hasBegun = (): boolean => child.exitCode !== null || (existsSync(state) && readFileSync(state).length > 0);
      await until("the first is taken", hasBegun, 60_000, 1);
      child.kill("SIGKILL");
      await ended;
      rmSync(state);
      const batch = await runCommandLine(args, { cwd, env });
      expect(batch.code, `${each.program}: ${batch.stdout}${batch.stderr}`).to.equal(0);
      Object.assign(right, each.right);
      expect(await stored(), each.program).to.deep.equal(right);

      // Somebody writes the numbers in his own way.
      const file = path.join(cwd, main);
      const text = readFileSync(file, "latin1");
      const numbers = Object.keys(each.right);
      writeFileSync(
        file,
        numbers.reduce((all, number) => all.replaceAll(number, number.toLowerCase()), text),
        "latin1",
      );
      for (const isLost of [false, true]) {
        if (isLost) {
          rmSync(state);
        }
        const again = await runCommandLine(args, { cwd, env });
        expect(again.code, again.stderr).to.be.oneOf([0, 1]);
        expect(await stored(), `${each.program}, again`).to.deep.equal(right);
      }
    }
  });
});
