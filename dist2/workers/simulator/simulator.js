import { createServer } from "node:http";
import { Faults } from "./faults.js";
import { buildMlsMessage } from "./inbound/build-mls-message.js";
import { maxForwards, MlsForwarder } from "./inbound/mls-forwarder.js";
import { Poster } from "./inbound/poster.js";
import { openEnvelopeInspection } from "./outbound/envelope-inspection.js";
import { retryAttempt } from "./outbound/take-envelope.js";
import { outboundRoutes } from "./outbound/outbound-api.js";
import { publisherRoutes } from "./outbound/publisher-api.js";
import { outcomesForAllRoute } from "./outbound/outcomes-for-all.js";
import { Retrier } from "./outbound/retrier.js";
import { standaloneRoutes } from "./outbound/outbound-api.js";
import { restoreJournal } from "./restore-journal.js";
import { createRequestHandler } from "./request-handler.js";
import { Transmissions } from "./transmissions.js";
import { decidingLegs, publicLeg } from "../../common/domain/status/legs.js";
import { AppError } from "../../common/errors.js";
/** The number of transmissions that are remembered, in memory and over a restart. */
const keep = 200_000;
const forwardTimeoutMs = 10_000;
/**
 * A simulated network: the HTTP APIs of phoss-ap and phase4-peppol-standalone with a corner 3 and a corner 5 behind them.
 * It writes what it receives to a journal before it answers, so that neither a kill nor a restart loses a delivery, an
 * attempt or a status message that is due.
 *
 * @throws Error when the port is taken or the journal cannot be written
 */
export async function startSimulator(config) {
    const forAll = {};
    const parts = { ...(await openParts(config)), forAll };
    const { transmissions, forwarder, retrier } = parts;
    const faults = new Faults(config.faults, config.faultSeed);
    const routes = [
        ...outboundRoutes(parts),
        ...standaloneRoutes(parts),
        ...publisherRoutes,
        outcomesForAllRoute(forAll),
        { method: "GET", path: "/simulator/received", handle: listReceived.bind(undefined, transmissions) },
    ];
    const handle = createRequestHandler(routes, { token: config.token, faults });
    const server = createServer((request, response) => void handle(request, response));
    // Longer than any client keeps an idle connection, so that no request is sent on one that is being closed.
    server.keepAliveTimeout = 75_000;
    const port = await listen(server, config).catch(async (error) => {
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
async function openParts(config) {
    const transmissions = new Transmissions(keep);
    const journal = await restoreJournal(config.journal, transmissions, keep);
    const poster = new Poster(config.forwardUrl, { timeoutMs: forwardTimeoutMs, connections: maxForwards });
    const forwarder = new MlsForwarder({
        post: (message) => poster.post(buildMlsMessage(message), {
            "content-type": "application/xml; charset=utf-8",
            "x-token": config.forwardToken,
            "x-sbdh-instance-id": message.sbdhId,
        }),
        async settle({ id }, settlement) {
            await journal.append({ event: "mls", id, ...settlement });
            transmissions.settle(id, settlement);
        },
    });
    const retrier = new Retrier((transmission) => retryAttempt(parts, transmission));
    const inspection = openEnvelopeInspection();
    const parts = { config, journal, transmissions, inspection, forwarder, retrier, poster };
    return parts;
}
/** Closes the journal last, because the others may still write to it. */
async function closeParts({ retrier, forwarder, poster, inspection, journal }) {
    await retrier.close();
    await forwarder.close();
    await poster.close();
    await inspection.close();
    await journal.close();
}
function listen(server, { host, port }) {
    return new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
            server.off("error", reject);
            resolve(server.address().port);
        });
    });
}
function closeServer(server) {
    return new Promise((resolve, reject) => {
        // A connection whose last answer goes out during the drain would otherwise stay open for the keep-alive time.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.close((error) => {
            clearInterval(sweep);
            return error === undefined ? resolve() : reject(error);
        });
    });
}
/** Columns of the list that can be filtered by their value. */
const filters = {
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
function listReceived(transmissions, { reply, query }) {
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
    const matching = [...transmissions.all()].filter((transmission) => Object.entries(asked).every(([name, value]) => filters[name]?.(transmission) === value));
    reply(200, {
        total: matching.length,
        copies: matching.filter(({ delivered }) => delivered).length,
        refused: transmissions.refused,
        received: matching.slice(-Number(limit)).map((each) => ({ ...each, leg: publicLeg(each.leg) })),
    });
}
//# sourceMappingURL=simulator.js.map