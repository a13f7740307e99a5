import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import type { SimulatorConfig } from "../../common/config/simulator-config.ts";
import { openJournal, readJournal, rewriteJournal, type Journal } from "./journal.ts";
import { MlsForwarder } from "./mls-forwarder.ts";
import { outcomeNamed } from "./outcomes.ts";
import { answer, createHandler, readBody, type Exchange, type Route } from "./routes.ts";
import { sendingReport } from "./sending-report.ts";
import { statusObject } from "./status-object.ts";
import { planSubmission, type Submission } from "./submission.ts";
import { createTransmissions, type JournalEntry, type Transmission, type Transmissions } from "./transmissions.ts";

export interface Simulator {
  port: number;
  /** Finishes running answers and status messages; what is not delivered stays in the journal. */
  close(): Promise<void>;
}

/** Newest transmissions that are remembered, in memory and over a restart. */
const keep = 200_000;

interface Parts {
  config: SimulatorConfig;
  journal: Journal<JournalEntry>;
  transmissions: Transmissions;
  forwarder: MlsForwarder;
}

/**
 * A network in a box: phoss-ap's HTTP API with a corner 3 and a corner 5 behind it. What it has received it remembers in
 * a journal before it answers, so that neither a kill nor a restart forgets a delivery or a status message that is due.
 *
 * @throws Error when the port is taken or the journal cannot be written
 */
export async function startSimulator(config: SimulatorConfig): Promise<Simulator> {
  const transmissions = createTransmissions(keep);
  const journal = await restoreJournal(config.journal, transmissions);
  const forwarder = new MlsForwarder({
    url: config.forwardUrl,
    token: config.forwardToken,
    async settle({ id }, state) {
      const at = new Date().toISOString();
      await journal.append({ event: "mls", id, state, at });
      transmissions.settle(id, state, at);
    },
  });
  const handle = createHandler(routesOf({ config, journal, transmissions, forwarder }), config.token);
  const server = createServer((request, response) => void handle(request, response));
  // Longer than any client keeps an idle connection, so that no request meets one that is being closed.
  server.keepAliveTimeout = 75_000;
  const port = await listen(server, config).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
  for (const transmission of transmissions.all()) {
    forwarder.plan(transmission);
  }
  return {
    port,
    async close() {
      await closeServer(server);
      await forwarder.close();
      await journal.close();
    },
  };
}

function routesOf(parts: Parts): Route[] {
  const { transmissions } = parts;
  return [
    { method: "POST", path: "/api/outbound/submit-sbd", handle: (exchange) => submit(parts, exchange) },
    {
      method: "GET",
      path: "/api/outbound/status/:id",
      handle: ({ response, id }) => {
        // A refused request leaves no transaction behind.
        const known = transmissions.copies(id).findLast(({ outcome }) => outcomeNamed(outcome).answer !== "refused");
        return known === undefined ? notFound(response, id) : answer(response, 200, statusObject(known));
      },
    },
    {
      method: "GET",
      path: "/management/status",
      handle: ({ response }) => answer(response, 200, { status: "UP", application: "simulator" }),
    },
    { method: "GET", path: "/simulator/received", handle: (exchange) => listReceived(transmissions, exchange) },
  ];
}

async function submit(parts: Parts, { request, response, query }: Exchange): Promise<void> {
  const { config, journal, transmissions, forwarder } = parts;
  const submission = planSubmission({
    body: await readBody(request),
    query,
    receivedAt: new Date(),
    copiesBefore: (sbdhId) => transmissions.copies(sbdhId).filter(({ delivered }) => delivered).length,
    mlsDelayMs: config.mlsDelayMs,
    lateMlsDelayMs: config.lateMlsDelayMs,
  });
  const { transmission, outcome } = submission;
  transmissions.add(transmission);
  await journal.append({ event: "received", transmission });
  if (outcome.slow === true) {
    await wait(config.slowAnswerMs);
  }
  if (outcome.answer === "none") {
    request.socket.destroy();
  } else {
    answerSubmission(submission, { response });
  }
  forwarder.plan(transmission);
}

function answerSubmission(
  { transmission, header, outcome }: Submission,
  { response }: Pick<Exchange, "response">,
): void {
  if (outcome.answer === "refused") {
    answer(response, 400, `Outbound verification failed: ${outcome.meaning}`);
    return;
  }
  answer(response, outcome.answer === "sent" ? 200 : 422, sendingReport(transmission, header, outcome));
}

function notFound(response: Exchange["response"], sbdhId: string): void {
  answer(response, 404, { error: `No outbound transaction with SBDH instance id ${sbdhId}` });
}

/** `total` counts all that match, `received` holds the newest 1,000 of them, oldest first. */
function listReceived(transmissions: Transmissions, { response, query }: Exchange): void {
  const filters = (["sbdhId", "custom1", "custom2", "receiverId"] as const).filter((name) => query.has(name));
  const matches = (transmission: Transmission): boolean =>
    filters.every((name) => transmission[name] === query.get(name));
  const matching = [...transmissions.all()].filter(matches);
  answer(response, 200, { total: matching.length, received: matching.slice(-1_000) });
}

/** Rewrites a journal that has grown beyond what is remembered. */
async function restoreJournal(path: string, transmissions: Transmissions): Promise<Journal<JournalEntry>> {
  const entries = await readJournal<JournalEntry>(path);
  for (const entry of entries) {
    if (entry.event === "received") {
      transmissions.add(entry.transmission);
    } else {
      transmissions.settle(entry.id, entry.state, entry.at);
    }
  }
  if (entries.length > 3 * keep) {
    await rewriteJournal(
      path,
      [...transmissions.all()].map((transmission) => ({ event: "received", transmission })),
    );
  }
  return openJournal(path);
}

function listen(server: Server, { host, port }: SimulatorConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    // A connection whose last answer goes out during the drain would otherwise stay for the keep-alive time.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close((error) => {
      clearInterval(sweep);
      return error === undefined ? resolve() : reject(error);
    });
  });
}
