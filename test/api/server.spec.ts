import { expect } from "chai";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import path from "node:path";

import { reservePort } from "../setup/processes/free-port.ts";
import { createTestDatabase } from "../setup/database/database.ts";
import { until } from "../setup/until.ts";

const script = path.join(import.meta.dirname, "../../api/server.js");

interface Run {
  child: ChildProcess;
  stderr(): string;
  exit: Promise<number | null>;
}

describe("api/server", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let runs: Run[];
  before(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => {
    runs = [];
  });
  afterEach(async () => {
    for (const { child, exit } of runs) {
      child.kill("SIGKILL");
      await exit;
    }
  });
  after(() => database.drop());

  const start = (env: Record<string, string>): Run => {
    const child = fork(script, { env: { PATH: process.env["PATH"], ...env }, silent: true });
    let stderr = "";
    child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const exit = once(child, "exit").then(([code]) => code as number | null);
    const run = { child, stderr: () => stderr, exit };
    runs.push(run);
    return run;
  };
  const good = (env: Record<string, string> = {}): Record<string, string> => ({
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-for-tests-of-forty-characters!!",
    ACCESS_POINT_URL: "http://127.0.0.1:9",
    ACCESS_POINT_TOKEN: "token",
    INBOUND_TOKEN: "inbound-token-for-tests",
    SECRETS_KEY: "a-key-for-tests-that-encrypts-secrets!!",
    SERVICE_PROVIDER_ID: "000123",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "error",
    ...env,
  });
  const ready = async ({ child }: Run): Promise<number> => {
    const [message] = (await once(child, "message")) as [{ ready: boolean; port: number }];
    expect(message.ready).to.equal(true);
    return message.port;
  };

  it("prints every complaint about its environment and exits 78", async () => {
    const run = start({ PORT: "http", RATE_LIMIT_PER_MINUTE: "0" });
    expect(await run.exit).to.equal(78);
    for (const name of [
      "PORT",
      "RATE_LIMIT_PER_MINUTE",
      "DATABASE_URL",
      "JWT_SECRET",
      "INBOUND_TOKEN",
      "SECRETS_KEY",
    ]) {
      expect(run.stderr()).to.include(name);
    }
  });

  it("does not start with secrets that can be guessed where others reach it", async () => {
    const run = start(good({ HOST: "0.0.0.0", JWT_SECRET: "0".repeat(32), INBOUND_TOKEN: "change-me-change-me" }));
    expect(await run.exit).to.equal(78);
    for (const name of ["JWT_SECRET", "INBOUND_TOKEN"]) {
      expect(run.stderr()).to.include(`  - ${name} can be guessed`).and.not.include("0000");
    }
  });

  for (const [setting, complaint] of [
    ["PORT", (port: number) => `PORT ${port} cannot be listened on (127.0.0.1): it is already in use`],
    ["HEALTH_PORT", (port: number) => `HEALTH_PORT ${port} cannot be listened on (127.0.0.1): it is already in use`],
  ] as const) {
    it(`says in one line that its ${setting} is taken and exits 1`, async () => {
      const other = createServer().listen(0, "127.0.0.1");
      await once(other, "listening");
      const { port } = other.address() as AddressInfo;
      try {
        const run = start(good({ [setting]: `${port}` }));
        expect(await run.exit).to.equal(1);
        expect(run.stderr()).to.equal(`api: ${complaint(port)}\n`);
      } finally {
        other.close();
      }
    });
  }

  it("exits 78 where no further start frees its port, which no outgoing connection can have", async () => {
    const other = createServer();
    const port = await listenBelowPassing(other);
    try {
      const run = start(good({ PORT: `${port}` }));
      expect(await run.exit).to.equal(78);
      expect(run.stderr()).to.include(
        `PORT ${port} cannot be listened on (127.0.0.1): it is already in use; write another`,
      );
    } finally {
      other.close();
    }
  });

  it("answers probes on their port before its database is there", async () => {
    const port = await reservePort();
    start(good({ HEALTH_PORT: `${port}`, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }));
    const url = `http://127.0.0.1:${port}/health`;
    const waiting = await until("it says for what it waits", async () => {
      const text = await fetch(`${url}/ready`).then(
        (answer) => answer.text(),
        () => "",
      );
      return text.includes("waits for its database") && text;
    });
    expect(waiting).to.include('"status":"not ready"');
    expect((await fetch(`${url}/live`)).status).to.equal(200);
    expect((await fetch(`${url}/status`)).status).to.equal(404);
  });

  it("sends its parent the port, serves, and stops when the parent is gone", async () => {
    const run = start(good());
    const port = await ready(run);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).to.equal(200);
    run.child.disconnect();
    expect(await run.exit).to.equal(0);
    expect(run.stderr()).to.equal("");
  });

  it("answers malformed HTTP in the envelope of errors, and hangs up", async () => {
    const run = start(good());
    const port = await ready(run);
    const both = "POST /health HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n";
    const ambiguous = [
      "GET /health/ready HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n",
      "GET /health/ready HTTP/1.1\r\nhost: x, y\r\n\r\n",
      "GET /health/ready HTTP/1.1\r\nhost: x\r\n y\r\n\r\n",
      "GET /health/ready HTTP/1.1\r\nhost: x\r\na: b\r\n\thost: y\r\n\r\n",
      "GET /health/ready HTTP/1.1\r\nhost: x\r\nauthorization: a\r\nauthorization: b\r\n\r\n",
      "GET http://y/health/ready HTTP/1.1\r\nhost: x\r\n\r\n",
      "GET http://y@x:81/health/ready HTTP/1.1\r\nhost: x\r\n\r\n",
      "GET y/health/ready HTTP/1.1\r\nhost: x\r\n\r\n",
    ].map((request) => [request, 400, "The request could not be read as HTTP"] as const);
    for (const [request, status, message] of [
      ...ambiguous,
      ["NONSENSE / HTTP/1.1\r\nhost: x\r\n\r\n", 400, "The request could not be read as HTTP"],
      [both, 400, "The request could not be read as HTTP"],
      [
        `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(20_000)}\r\n\r\n`,
        431,
        "The headers of the request are too large",
      ],
    ] as const) {
      const socket = connect(port, "127.0.0.1");
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.write(request);
      await once(socket, "close");
      expect(answer, request).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(JSON.parse(body)).to.deep.include({ errors: { message } });
      expect(head).to.contain(`Content-Length: ${body.length}`).and.to.contain("Connection: close");
    }
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).to.equal(200);
  });

  it("serves a target that names the host once more", async () => {
    const port = await ready(start(good()));
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.write("GET HTTP://X:80/health/ready HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    await once(socket, "close");
    expect(answer).to.match(/^HTTP\/1.1 200 /);
  });

  it("finishes open requests after SIGTERM, accepts no new ones, and fails the readiness probe", async () => {
    const healthPort = await reservePort();
    const run = start(good({ HEALTH_PORT: `${healthPort}` }));
    const port = await ready(run);
    const probe = async (what: string) => (await fetch(`http://127.0.0.1:${healthPort}/health/${what}`)).status;
    expect([await probe("live"), await probe("ready")]).to.deep.equal([200, 200]);
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    const head = "POST /network/inbound HTTP/1.1\r\nhost: x\r\nx-token: inbound-token-for-tests\r\n";
    socket.write(`${head}content-type: application/xml\r\nexpect: 100-continue\r\ncontent-length: 4\r\n\r\n`);
    await once(socket, "data");
    expect(answer).to.match(/^HTTP\/1.1 100 Continue/);
    run.child.kill("SIGTERM");
    await refusesConnections(port);
    expect([await probe("live"), await probe("ready")]).to.deep.equal([200, 503]);
    socket.write("<a/>");
    await once(socket, "close");
    expect(answer).to.match(/HTTP\/1.1 200 /);
    expect(await run.exit).to.equal(0);
    await refusesConnections(healthPort);
  });
});

/** Below the ports that the system gives to outgoing connections. */
async function listenBelowPassing(server: Server): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isOpen) {
      return port;
    }
  }
}

/** Resolves when the port refuses connections. */
async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => {
        resolve(true);
      });
      socket.once("error", () => {
        resolve(false);
      });
    });
    socket.destroy();
    if (!isOpen) {
      return;
    }
  }
}
