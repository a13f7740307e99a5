import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import path from "node:path";

import { expect } from "chai";

import { listenLocally } from "../../setup/http/local-server.ts";
import { BrowserPage } from "../../setup/processes/browser.ts";
import { reservePort } from "../../setup/processes/free-port.ts";
import { runProgram, type RunningProgram } from "../../setup/processes/run-program.ts";
import { builtRoot, repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";

const own = { DATABASE_URL: undefined, REDIS_URL: undefined, ACCESS_POINT_URL: undefined, JWT_SECRET: undefined };
const asksForDescription = `const answer = await createClient({ baseUrl }).getOpenApi();
  return [answer.status, answer.body.openapi].join(" ")`;

/** What `npm pack` makes of the service and of the client is installed as npm does it, by hand, because the client needs no network. */
describe("the packages", function () {
  this.timeout(180_000);
  const folder = createTemporaryFolder();
  const installed = path.join(folder.dir, "node_modules/peppol-self-billing");
  const client = `${installed}-client`;
  let baseUrl: string;
  let program: RunningProgram;

  before(async () => {
    const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder.dir];
    for (const [source, target] of [
      [repositoryRoot, installed],
      [path.join(repositoryRoot, "common/command-line"), client],
    ] as const) {
      mkdirSync(target, { recursive: true });
      const file = execFileSync("npm", pack, { cwd: source, encoding: "utf8" }).trim();
      execFileSync("tar", ["-xzf", path.join(folder.dir, file), "-C", target, "--strip-components=1"]);
    }
    writeFileSync(path.join(folder.dir, "package.json"), '{ "type": "module" }');
  });

  before(async () => {
    symlinkSync(path.join(repositoryRoot, "node_modules"), path.join(installed, "node_modules"));
    const port = await reservePort();
    baseUrl = `http://127.0.0.1:${port}`;
    const place = { HOST: undefined, PORT: `${port}`, DATA_DIR: path.join(folder.dir, ".data") };
    program = runProgram(path.join(installed, "dist/common/launcher/main.js"), [], { ...own, ...place });
    await program.says(/^ {2}APPROVED +[0-9]+ ms$/m);
  });

  after(async () => {
    program.child.kill("SIGTERM");
    await program.ended;
    folder.remove();
  });

  it("hold the service, and a client that sends the first invoice from another folder", () => {
    copyFileSync(path.join(builtRoot, "test/client/examples/first-invoice.js"), path.join(folder.dir, "first.js"));
    const { stdout, stderr } = spawnSync(process.execPath, ["first.js"], { cwd: folder.dir, encoding: "utf8" });
    expect(stdout, stderr).to.match(/APPROVED\n$/);
  });

  it("hold a client whose README begins with an APPROVED in ten lines", () => {
    const [, lines = ""] = /```js\n(.*?)```/s.exec(readFileSync(path.join(client, "README.md"), "utf8")) ?? [];
    expect(lines.trim().split("\n").length).to.be.at.most(10);
    writeFileSync(path.join(folder.dir, "ten-lines.js"), lines);
    const { token } = JSON.parse(readFileSync(path.join(folder.dir, ".data/demo.json"), "utf8")) as { token: string };
    const env = { ...process.env, PEPPOL_BASE_URL: baseUrl, PEPPOL_TOKEN: token };
    const { stdout, stderr } = spawnSync(process.execPath, ["ten-lines.js"], {
      cwd: folder.dir,
      encoding: "utf8",
      env,
    });
    expect(stdout, stderr).to.match(/ APPROVED\n$/);
  });

  it("hold the documentation, with the Python client", async () => {
    const pages = [
      "docs",
      "docs/guides/months-end",
      "docs/errors",
      "docs/swagger-ui-bundle.js",
      "playground/playground.js",
      "console",
    ];
    for (const page of [...pages, "docs/style.css", "docs/peppol_self_billing.py"]) {
      expect((await fetch(`${baseUrl}/${page}`)).status, page).to.equal(200);
    }
  });

  it("hold a client that runs in a browser", async function () {
    const site = await listenLocally(
      createServer((asked, response) => {
        const url = asked.url ?? "/";
        if (url.startsWith("/dist/")) {
          response.setHeader("Content-Type", "text/javascript").end(readFileSync(path.join(client, url)));
        } else if (url === "/") {
          response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Client</title>");
        } else {
          asked.pipe(
            request(baseUrl + url, (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers))),
          );
        }
      }),
    );
    const page = await BrowserPage.open(site.url);
    if (page === undefined) {
      await site.close();
      this.skip();
      return;
    }
    try {
      const said = await page.evaluate(`(async (baseUrl) => {
        const { createClient } = await import("/dist/client.js");
        ${asksForDescription};
      })(location.origin)`);
      expect(said).to.equal("200 3.1.0");
    } finally {
      await page.close();
      await site.close();
    }
  });

  it("hold a client that runs in Deno", function () {
    const script = path.join(folder.dir, "deno.js");
    const from = JSON.stringify(path.join(client, "dist/client.js"));
    const body = `console.log(await (async (baseUrl) => { ${asksForDescription}; })(${JSON.stringify(baseUrl)}));`;
    writeFileSync(script, `import { createClient } from ${from};\n${body}\n`);
    const { error, stdout, stderr } = spawnSync("deno", ["run", "--allow-net", script], { encoding: "utf8" });
    if (error !== undefined) {
      process.stderr.write("The test of the client in Deno is off: deno is not on the PATH\n");
      this.skip();
    }
    expect(stdout, stderr).to.equal("200 3.1.0\n");
  });
});
