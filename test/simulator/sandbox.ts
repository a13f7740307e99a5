import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import type { SimulatorConfig } from "../../common/config/simulator-config.ts";
import { readInbound, type InboundMls } from "../../common/peppol/mls.ts";
import { startSimulator } from "../../workers/simulator/simulator.ts";
import type { Transmission } from "../../workers/simulator/transmissions.ts";
import { listenLocally, type LocalServer } from "../setup/http/local-server.ts";

export interface Inbox extends LocalServer {
  /** Every message that was posted, refused ones included. */
  messages: { inbound: InboundMls; headers: IncomingHttpHeaders; xml: string }[];
  /** What it answers; tests change it. */
  answer: { status: number; body: string };
}

/** Stands for our own POST /network/inbound. */
export async function openInbox(port = 0): Promise<Inbox> {
  const inbox: Pick<Inbox, "messages" | "answer"> = {
    messages: [],
    answer: { status: 200, body: '{"countryCodeC4":"AE"}' },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const xml = Buffer.concat(chunks).toString();
      inbox.messages.push({ inbound: readInbound(xml), headers: request.headers, xml });
      response.writeHead(inbox.answer.status, { "content-type": "application/json" });
      response.end(inbox.answer.body);
    });
  });
  const { url, close } = await listenLocally(server, port);
  return Object.assign(inbox, { url: `${url}/network/inbound`, close });
}

export interface Sandbox {
  url: string;
  config: SimulatorConfig;
  inbox: Inbox;
  received(filter?: string): Promise<Transmission[]>;
  /** Stops the simulator and starts it again on the same journal; its address changes. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openSandbox(overrides: Partial<SimulatorConfig> = {}): Promise<Sandbox> {
  const folder = await mkdtemp(path.join(tmpdir(), "simulator-"));
  const inbox = await openInbox();
  const config: SimulatorConfig = {
    host: "127.0.0.1",
    port: 0,
    token: "simulator-token",
    forwardUrl: inbox.url,
    forwardToken: "inbound-token",
    journal: path.join(folder, "journal.jsonl"),
    mlsDelayMs: 0,
    lateMlsDelayMs: 600_000,
    slowAnswerMs: 50,
    attempts: 3,
    retryDelayMs: 50,
    refusesSecond: false,
    forwardAttempts: 3,
    archiveAfterMs: 0,
    faults: { timeout: 0, http500: 0, reset: 0, database: 0 },
    faultSeed: 1,
    ...overrides,
  };
  let simulator = await startSimulator(config);
  const sandbox: Sandbox = {
    url: `http://127.0.0.1:${simulator.port}`,
    config,
    inbox,
    async received(filter = "") {
      const response = await fetch(`${sandbox.url}/simulator/received?${filter}`, {
        headers: { "x-token": config.token },
      });
      return ((await response.json()) as { received: Transmission[] }).received;
    },
    async restart() {
      await simulator.close();
      simulator = await startSimulator(config);
      sandbox.url = `http://127.0.0.1:${simulator.port}`;
    },
    async close() {
      await simulator.close();
      await inbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return sandbox;
}
