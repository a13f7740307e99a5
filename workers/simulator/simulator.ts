import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { SimulatorConfig } from "../../common/config/simulator-config.ts";
import { Faults, createRequestHandler, type Exchange } from "./request-handler.ts";
import { Breakers, Retrier } from "./schedule.ts";
import { buildMlsMessage, maxForwards, MlsForwarder, Poster } from "./mls-forwarder.ts";
import { inboundRoutes, outboundRoutes, standaloneRoutes, scan } from "./access-point-api.ts";
import { openEnvelopeInspection } from "./inspection-pool.ts";
import { recoverSending, retryAttempt, type Parts } from "./take-envelope.ts";
import { publisherRoutes } from "./publisher-api.ts";
import { restoreJournal } from "./journal.ts";
import { SettledRecords, Transmissions, type Transmission } from "./transmissions.ts";
import { switchRoutes, type Trouble } from "./outcomes.ts";
import { decidingLegs, publicLeg } from "../../common/status/legs.ts";
import { AppError } from "../../common/runtime/errors.ts";

export interface Simulator {
  port: number;
  /** Finishes answers, attempts and status messages that are under way; the others stay in the journal. */
  close(): Promise<void>;
}

/** The number of transmissions that are remembered, also over a restart. */
const keep = 200_000;
const forwardTimeoutMs = 10_000;
/** phoss-ap's first pause before it sends again; the pauses of its breakers and of its forwarding are a third of it. */
const minutesToRetry = 3;

/**
 * A simulated network: the HTTP APIs of phoss-ap and phase4-peppol-standalone with a corner 3 and a corner 5 behind them.
 * It writes what it receives to a journal before it answers, so that neither a kill nor a restart loses a delivery, an
 * attempt or a status message that is due.
 *
 * @throws Error when the port is taken or the journal cannot be written
 */
export async function startSimulator(config: SimulatorConfig): Promise<Simulator> {
  const parts = await openParts(config);
  const { transmissions, forwarder, retrier } = parts;
  await recoverSending(parts);
  const faults = new Faults(config.faults, config.faultSeed);
  const routes = [
    ...outboundRoutes(parts),
    ...standaloneRoutes(parts),
    ...publisherRoutes,
    ...inboundRoutes(parts),
    ...switchRoutes(parts.forAll, parts.trouble),
    { method: "GET", path: "/simulator/received", handle: listReceived.bind(undefined, transmissions) } as const,
  ];
  const handle = createRequestHandler(routes, { token: config.token, faults, trouble: parts.trouble });
  const server = createServer((request, response) => void handle(request, response));
  // Longer than any client keeps an idle connection, so that no request is sent on one that is being closed.
  server.keepAliveTimeout = 75_000;
  try {
    await once(server.listen(config.port, config.host), "listening");
  } catch (error) {
    await closeParts(parts);
    throw error;
  }
  for (const transmission of transmissions.recent()) {
    forwarder.plan(transmission);
    retrier.plan(transmission);
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      faults.close();
      const closed = promisify(server.close.bind(server))();
      // A connection whose last answer goes out during the drain would otherwise stay open for the keep-alive time.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      await closed.finally(() => clearInterval(sweep));
      await closeParts(parts);
    },
  };
}

interface OpenParts extends Parts {
  settled: SettledRecords<Transmission>;
  poster: Poster;
}

async function openParts(config: SimulatorConfig): Promise<OpenParts> {
  const settled = new SettledRecords<Transmission>(`${config.journal}.settled`);
  const transmissions = new Transmissions(keep, settled);
  const journal = await restoreJournal(config.journal, transmissions, keep);
  const poster = new Poster(config.forwardUrl, { timeoutMs: forwardTimeoutMs, connections: maxForwards });
  const minuteMs = config.retryDelayMs / minutesToRetry;
  const breakers = new Breakers(minuteMs);
  const trouble: Trouble = {};
  const forwarder = new MlsForwarder({
    breaker: breakers.forwarding,
    attempts: config.forwardAttempts,
    minuteMs,
    isDatabaseAway: () => trouble.database === "away",
    post: (message) =>
      poster.post(buildMlsMessage(message), {
        "content-type": "application/xml; charset=utf-8",
        "x-token": config.forwardToken,
        "x-sbdh-instance-id": message.sbdhId,
      }),
    async record({ id }, change) {
      await journal.append({ event: "mls", id, ...change });
      transmissions.changeMessage(id, change);
    },
  });
  const retrier: Retrier = new Retrier((transmission) => retryAttempt(parts, transmission));
  const inspection = openEnvelopeInspection();
  const parts: OpenParts = {
    config,
    forAll: {},
    trouble,
    breakers,
    journal,
    settled,
    transmissions,
    inspection,
    forwarder,
    retrier,
    poster,
  };
  return parts;
}

/** Closes the journal last, because the others may still write to it. */
async function closeParts({ retrier, forwarder, poster, inspection, journal, settled }: OpenParts): Promise<void> {
  await retrier.close();
  await forwarder.close();
  await poster.close();
  await inspection.close();
  await journal.close();
  settled.close();
}

/** Columns of the list that can be filtered by their value. */
const filters: Readonly<Record<string, (transmission: Transmission) => string | null>> = {
  sbdhId: ({ sbdhId }) => sbdhId,
  custom1: ({ custom1 }) => custom1,
  custom2: ({ custom2 }) => custom2,
  custom3: ({ custom3 }) => custom3,
  senderId: ({ senderId }) => senderId,
  receiverId: ({ receiverId }) => receiverId,
  leg: ({ leg }) => publicLeg(leg),
  outcome: ({ outcome }) => outcome,
  status: ({ status }) => status,
  delivered: ({ delivered }) => String(delivered),
  valid: ({ verdict }) => String(verdict.fatal === 0),
};

const legs = decidingLegs.map(publicLeg);
const defaultLimit = 1_000;
const maxLimit = 10_000;

/**
 * Lists what arrived. `total` counts all that match and `copies` those that reached their receiver; `received` holds the newest
 * 1,000 of them (or `limit`, up to 10,000), oldest first.
 *
 * @throws AppError 400 naming a filter that does not exist or a value that it cannot have
 */
async function listReceived(transmissions: Transmissions, { reply, query }: Exchange): Promise<void> {
  const { limit = `${defaultLimit}`, ...asked } = Object.fromEntries(query);
  const unknown = Object.keys(asked).find((name) => !Object.hasOwn(filters, name));
  if (unknown !== undefined) {
    throw new AppError(400, `There is no filter ${unknown}; there are ${Object.keys(filters).join(", ")} and limit`);
  }
  if (asked["leg"] !== undefined && !legs.some((leg) => leg === asked["leg"])) {
    throw new AppError(400, `leg must be ${legs.join(" or ")}`);
  }
  if (!/^\d{1,5}$/.test(limit) || Number(limit) < 1 || Number(limit) > maxLimit) {
    throw new AppError(400, `limit must be a number from 1 to ${maxLimit}`);
  }
  const { total, delivered, newest } = await scan(transmissions, {
    isWanted: (transmission) => Object.entries(asked).every(([name, value]) => filters[name]?.(transmission) === value),
    limit: Number(limit),
  });
  reply(200, {
    total,
    copies: delivered,
    refused: transmissions.refused,
    received: newest.map((each) => ({ ...each, leg: publicLeg(each.leg) })),
  });
}
