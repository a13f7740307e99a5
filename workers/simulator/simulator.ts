import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { SimulatorConfig } from "../../common/config/simulator-config.ts";
import { openEnvelopeInspection } from "./outbound/envelope-inspection.ts";
import { createFaults } from "./faults.ts";
import { tryAgain } from "./outbound/intake.ts";
import { MlsForwarder } from "./inbound/mls-forwarder.ts";
import { outboundRoutes } from "./outbound/outbound-api.ts";
import type { Parts } from "./parts.ts";
import { listReceived } from "./received.ts";
import { restoreJournal } from "./restore-journal.ts";
import { Retrier } from "./outbound/retrier.ts";
import { createHandler } from "./routes.ts";
import { standaloneRoutes } from "./outbound/standalone-api.ts";
import { createTransmissions } from "./transmissions.ts";

export interface Simulator {
  port: number;
  /** Finishes running answers, attempts and status messages; what is not delivered stays in the journal. */
  close(): Promise<void>;
}

/** Newest transmissions that are remembered, in memory and over a restart. */
const keep = 200_000;

/**
 * A network in a box: the HTTP APIs of phoss-ap and phase4-peppol-standalone with a corner 3 and a corner 5 behind them.
 * What it has received it remembers in a journal before it answers, so that neither a kill nor a restart forgets a
 * delivery, an attempt or a status message that is due.
 *
 * @throws Error when the port is taken or the journal cannot be written
 */
export async function startSimulator(config: SimulatorConfig): Promise<Simulator> {
  const parts = await openParts(config);
  const { transmissions, forwarder, retrier, faults } = parts;
  const routes = [
    ...outboundRoutes(parts),
    ...standaloneRoutes(parts),
    { method: "GET", path: "/simulator/received", handle: listReceived.bind(undefined, transmissions) } as const,
  ];
  const handle = createHandler(routes, { token: config.token, faults });
  const server = createServer((request, response) => void handle(request, response));
  // Longer than any client keeps an idle connection, so that no request meets one that is being closed.
  server.keepAliveTimeout = 75_000;
  const port = await listen(server, config).catch(async (error: unknown) => {
    await closeParts(parts);
    throw error;
  });
  for (const transmission of transmissions.all()) {
    forwarder.plan(transmission);
    retrier.plan(transmission);
  }
  return {
    port,
    async close() {
      faults.close();
      await closeServer(server);
      await closeParts(parts);
    },
  };
}

async function openParts(config: SimulatorConfig): Promise<Parts> {
  const transmissions = createTransmissions(keep);
  const journal = await restoreJournal(config.journal, transmissions, keep);
  const forwarder = new MlsForwarder({
    url: config.forwardUrl,
    token: config.forwardToken,
    async settle({ id }, settlement) {
      await journal.append({ event: "mls", id, ...settlement });
      transmissions.settle(id, settlement);
    },
  });
  const retrier: Retrier = new Retrier((transmission) => tryAgain(parts, transmission));
  const faults = createFaults(config.faults, config.faultSeed);
  const parts: Parts = {
    config,
    journal,
    transmissions,
    inspection: openEnvelopeInspection(),
    forwarder,
    retrier,
    faults,
  };
  return parts;
}

/** The journal last: everything before it may still write. */
async function closeParts({ retrier, forwarder, inspection, journal }: Parts): Promise<void> {
  await retrier.close();
  await forwarder.close();
  await inspection.close();
  await journal.close();
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
