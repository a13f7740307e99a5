import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";

import { expect } from "chai";

import { builtRoot } from "../setup/repository-root.ts";
import { runProgram } from "../setup/processes/run-program.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const entry = path.join(builtRoot, "common/launcher/main.js");
const unset = { DATABASE_URL: undefined, REDIS_URL: undefined, ACCESS_POINT_URL: undefined, HOST: undefined };

describe("npm start that cannot", () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  let dataDir: string;

  beforeEach(() => {
    folder = createTemporaryFolder();
    dataDir = path.join(folder.dir, "data");
  });

  afterEach(() => {
    folder.remove();
  });

  const start = async (env: Record<string, string | undefined>) => {
    const program = runProgram(entry, [], { ...unset, DATA_DIR: dataDir, ...env });
    return { code: await program.ended, stdout: program.stdout(), stderr: program.stderr() };
  };

  it("says in one line that the port is taken, and leaves nothing behind", async () => {
    const server = createServer().listen(0, "0.0.0.0");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await start({ PORT: `${port}` });
    server.close();
    expect(code).to.equal(1);
    expect(stderr).to.match(new RegExp(`^port ${port} is taken[^\n]*\n$`));
    expect(existsSync(dataDir)).to.equal(false);
  });

  it("says in one line that DATA_DIR is not a folder to write to", async () => {
    writeFileSync(dataDir, "");
    const { code, stderr } = await start({ PORT: "0" });
    expect(code).to.equal(1);
    expect(stderr).to.match(/^[^\n]*data cannot be written to \(EEXIST\)[^\n]*\n$/);
  });

  it("names every unusable variable at once", async () => {
    const env = { PORT: "http", LOG_LEVEL: "loud", DATABASE_URL: "mysql://x", ACCESS_POINT_URL: "http://ap.example" };
    const { code, stderr } = await start(env);
    expect(code).to.equal(78);
    for (const complaint of [
      "PORT must",
      "LOG_LEVEL must",
      "DATABASE_URL must",
      "ACCESS_POINT_URL needs ACCESS_POINT_TOKEN",
    ]) {
      expect(stderr).to.include(`- ${complaint}`);
    }
  });

  it("waits for the database that DATABASE_URL names, says so, and ends at a SIGTERM", async () => {
    const env = { ...unset, DATA_DIR: dataDir, PORT: "0", DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    const program = runProgram(entry, [], env);
    await program.says(/^waits for the database: [^\n]*ECONNREFUSED[^\n]*\n/);
    program.child.kill("SIGTERM");
    expect(await program.ended).to.equal(0);
    expect(program.stderr()).to.equal("");
  });
});
